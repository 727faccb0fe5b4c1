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

/// The endpoints with the defaults that methods of DAOs have called, made by their first calls.
struct RouteTable: Sendable {
    private struct Entry: Sendable {
        let route: EndpointRoute
        /// The service whose calls of the endpoint pass no steps; `nil` if it is not known yet, or if they do.
        var direct: ServiceDescription?
    }

    /// More endpoints than a service has, unless somebody makes their names up.
    private static let capacity: Int = 4096

    private let entries = Locked<[String: Entry]>([:])

    /// The properties of the endpoint that a method has filled a request of.
    func route(of request: RequestBuilder) -> EndpointRoute {
        entry(of: request).route
    }

    /// The properties of the endpoint that a method has filled a request of, and whether calls of the service are known
    /// to pass no steps.
    func find(_ request: RequestBuilder, of service: ServiceDescription) -> (route: EndpointRoute, isDirect: Bool) {
        let entry = entry(of: request)
        return (entry.route, entry.direct === service)
    }

    /// Remembers that calls of an endpoint pass no steps.
    func note(directCallsOf route: EndpointRoute, of service: ServiceDescription) {
        entries.withLock { entries in
            if entries[route.name]?.route === route { entries[route.name] = Entry(route: route, direct: service) }
        }
    }

    private func entry(of request: RequestBuilder) -> Entry {
        guard case .place(let method, let path, let place) = request.target else {
            return Entry(route: request.routeOfCall)
        }
        if let entry = entries.withLock({ $0[request.endpoint] }), entry.route.has(method, path, returning: place) {
            return entry
        }
        let entry = Entry(route: request.routeOfCall)
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries = [:] }
            entries[request.endpoint] = entry
        }
        return entry
    }
}
