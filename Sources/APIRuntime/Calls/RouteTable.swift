@_spi(Generated) import APIJSON

/// The endpoints with the defaults that methods of DAOs have called, made by their first calls.
struct RouteTable: Sendable {
    private struct Entry: Sendable {
        let route: EndpointRoute
        /// The path of the value in responses, as text.
        var valuePath: String?
        /// The service whose calls of the endpoint pass no steps; `nil` if it is not known yet, or if they do.
        var direct: ServiceDescription?
    }

    /// More endpoints than a service has, unless somebody makes their names up.
    private static let capacity: Int = 4096

    private let entries = Locked<[String: Entry]>([:])

    /// The properties of the endpoint that a method has filled a request of, and whether calls of the service are known
    /// to pass no steps.
    func find(_ request: RequestBuilder, of service: ServiceDescription) -> (route: EndpointRoute, isDirect: Bool) {
        let entry = entry(of: request)
        return (entry.route, entry.direct === service)
    }

    /// Remembers that calls of an endpoint pass no steps.
    func note(directCallsOf route: EndpointRoute, of service: ServiceDescription) {
        entries.withLock { entries in
            if entries[route.name]?.route === route { entries[route.name]?.direct = service }
        }
    }

    private func entry(of request: RequestBuilder) -> Entry {
        switch request.target {
        case .none: return Entry(route: EndpointRoute(request.endpoint, .get, "/"))
        case .route(let route): return Entry(route: route)
        case .endpoint(let method, let path, let valuePath):
            if let entry = entries.withLock({ $0[request.endpoint] }),
                entry.route.method == method, entry.route.path == path, entry.valuePath == valuePath
            {
                return entry
            }
            let route = EndpointRoute(
                request.endpoint, method, path, returning: valuePath.map { path in JSONPointerPath(path) })
            let entry = Entry(route: route, valuePath: valuePath)
            entries.withLock { entries in
                if entries.count >= Self.capacity { entries = [:] }
                entries[request.endpoint] = entry
            }
            return entry
        }
    }
}
