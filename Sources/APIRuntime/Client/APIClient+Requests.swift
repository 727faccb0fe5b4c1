extension APIClient {
    /// Puts the request of a call together.
    func request<E: EndpointCall, D: DAO>(of endpoint: E, from dao: D) throws(InvalidRequest) -> APICall.Request {
        try request(for: endpoint.route, of: endpoint.answerKind, from: dao) { builder throws(InvalidRequest) in
            try endpoint.fill(&builder)
        }
    }

    /// Puts the request together that goes to a route.
    /// - Parameter fill: adds what is neither the client's nor the service's.
    func request<D: DAO>(
        for route: EndpointRoute, of kind: AnswerKind, from dao: D,
        _ fill: (inout RequestBuilder) throws(InvalidRequest) -> Void = { _ in }
    ) throws(InvalidRequest) -> APICall.Request {
        let service: ServiceDescription = D.service
        let server: ServerAddress = try server(for: route.name)
        try checkPins(of: service, for: route.name)
        let version: APIVersion? = settings.configuration.apiVersion ?? service.version
        var builder: RequestBuilder = settings.draft(for: route.name, of: kind)
        builder.layer = .client
        for field in kind.accepted { builder.header(field.name, field.value) }
        self.fill(&builder, for: service, version)
        builder.layer = .dao
        try dao.fill(&builder)
        builder.layer = .endpoint
        try fill(&builder)
        return try builder.build(
            route, version: version, server: server,
            timeout: route.timeout ?? service.timeout ?? settings.configuration.timeout)
    }

    /// Adds what neither the DAO nor the endpoint decides.
    private func fill(
        _ builder: inout RequestBuilder, for service: ServiceDescription, _ version: APIVersion?
    ) {
        builder.layer = .service
        for header in service.headers { builder.header(header.name, header.value) }
        switch version {
        case .header(let name, let value): builder.header(name, value)
        case .query(let name, let value): builder.query(name, value)
        case .path, nil: break
        }
        let layer: RequestLayer = settings.configuration.precedence.layer
        for item in settings.configuration.parameters { builder.query.append(item, from: layer) }
    }

    /// Calls of a service that declares pins are made over transports that check them, or not at all.
    private func checkPins(of service: ServiceDescription, for endpoint: String) throws(InvalidRequest) {
        guard !service.pins.isEmpty, !settings.configuration.transport.canPin else { return }
        throw InvalidRequest(
            endpoint: endpoint, parameter: "pins",
            expected: "a transport that checks keys of certificates, such as AsyncHTTPClientTransport",
            found: "\(type(of: settings.configuration.transport)), which cannot")
    }

    private func server(for endpoint: String) throws(InvalidRequest) -> ServerAddress {
        do throws(InvalidServer) {
            if let server = settings.shared.serverBoard.selection { return server }
            if let server = try settings.servers.get().first { return server }
            throw InvalidServer(expected: "at least one server", found: "none")
        } catch {
            throw InvalidRequest(
                endpoint: endpoint, parameter: "server", expected: error.expected, found: error.found)
        }
    }
}
