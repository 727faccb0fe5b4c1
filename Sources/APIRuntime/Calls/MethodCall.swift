@_spi(Generated) import APIJSON

/// A call that a method of a DAO has filled.
struct MethodCall<Answer: Sendable, Failure: ServerError>: EndpointCall {
    private let request: RequestBuilder
    private let form: ResponseForm<Answer>
    let route: EndpointRoute

    /// - Parameter route: The properties that all calls of the endpoint share.
    init(_ request: RequestBuilder, _ form: ResponseForm<Answer>, _ route: EndpointRoute) {
        self.request = request
        self.form = form
        self.route = route
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
        switch target {
        case .none: EndpointRoute(endpoint, .get, "/")
        case .route(let route): route
        case .place(let method, let path, let place): EndpointRoute(endpoint, method, path, returning: place)
        }
    }
}

/// The properties of a client's endpoints with the defaults, made by their first calls.
struct RouteTable: Sendable {
    /// More endpoints than a service has, unless somebody makes their names up.
    private static let capacity: Int = 4096

    private let routes = Locked<[String: EndpointRoute]>([:])

    /// The properties of the endpoint that a method has filled a request of.
    func route(of request: RequestBuilder) -> EndpointRoute {
        guard case .place(let method, let path, let place) = request.target else { return request.routeOfCall }
        if let route = routes.withLock({ $0[request.endpoint] }), route.has(method, path, returning: place) {
            return route
        }
        let route = request.routeOfCall
        routes.withLock { routes in
            if routes.count >= Self.capacity { routes = [:] }
            routes[request.endpoint] = route
        }
        return route
    }
}
