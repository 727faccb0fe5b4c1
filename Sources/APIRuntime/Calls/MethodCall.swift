@_spi(Generated) import APIJSON

/// A call that a method of a DAO has filled.
struct MethodCall<Answer: Sendable, Failure: ServerError>: EndpointCall {
    private let request: RequestBuilder
    private let form: ResponseForm<Answer>
    let route: EndpointRoute

    init(_ request: RequestBuilder, _ form: ResponseForm<Answer>) {
        self.request = request
        self.form = form
        route = request.routeOfCall
    }

    var answerKind: AnswerKind { form.kind }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.append(self.request)
    }

    func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Answer>? {
        try form.read(response)
    }

    /// Calls are compared by their requests.
    static func == (left: MethodCall, right: MethodCall) -> Bool {
        left.route.name == right.route.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(route.name)
    }
}

extension RequestBuilder {
    /// The properties that all calls of the endpoint share. A request without an endpoint goes to the root of the
    /// server.
    var routeOfCall: EndpointRoute {
        target ?? EndpointRoute(endpoint, .get, "/")
    }
}
