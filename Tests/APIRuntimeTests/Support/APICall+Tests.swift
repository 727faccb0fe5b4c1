@_spi(Generated) @testable import APIRuntime

extension APICall {
    /// A call without a client, as steps get it.
    init(
        _ request: Request, to route: EndpointRoute = EndpointRoute("Gallery.terms", .get, "/terms"),
        of service: ServiceDescription = GalleryDAO.service, servers: [ServerAddress] = [],
        _ observer: CallObserver? = nil
    ) {
        self.init(
            form: TypedForm<String, GalleryError>(.text), route: route, service: service, servers: servers,
            request: request, maximumResponseSize: 1, observer: observer)
    }
}
