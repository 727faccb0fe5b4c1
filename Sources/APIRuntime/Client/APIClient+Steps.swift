extension APIClient {
    /// Whether calls of the endpoint go to the transport without any step between.
    func isBare(_ route: EndpointRoute, of service: ServiceDescription) -> Bool {
        configuration.middlewares.isEmpty && configuration.wireMiddlewares.isEmpty && route.policies == nil
            && service.retry == nil && service.failover == nil
    }

    /// The steps that calls of the endpoint go through, the outermost first: those of the configuration that see each
    /// call once, those that the spec asks for, and those of the configuration that see each sending.
    func steps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        configuration.middlewares + declaredSteps(for: route, of: service) + configuration.wireMiddlewares
    }

    /// The steps that the spec asks for, the outermost first.
    private func declaredSteps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        []
    }
}
