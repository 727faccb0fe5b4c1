extension APIClient {
    /// Puts the request of a call together.
    func request<E: Endpoint, D: DAO>(of endpoint: E, from dao: D) throws(InvalidRequest) -> CallRequest {
        let route: EndpointRoute = E.route
        let service: ServiceDescription = D.service
        let server: ServerAddress = try server(for: route.name)
        var builder = RequestBuilder(endpoint: route.name)
        fill(&builder, for: service)
        builder.layer = .dao
        try dao.fill(&builder)
        builder.layer = .endpoint
        try endpoint.fill(&builder)
        return try builder.build(
            route, kind: E.answerKind, version: configuration.apiVersion ?? service.version, server: server,
            timeout: route.timeout ?? service.timeout ?? configuration.timeout)
    }

    /// Adds what neither the DAO nor the endpoint decides.
    private func fill(_ builder: inout RequestBuilder, for service: ServiceDescription) {
        builder.layer = .client
        if let userAgent = configuration.userAgent { builder.header("User-Agent", userAgent) }
        builder.layer = .service
        for header in service.headers { builder.header(header.name, header.value) }
        switch configuration.apiVersion ?? service.version {
        case .header(let name, let value): builder.header(name, value)
        case .query(let name, let value): builder.query(name, value)
        case .path, nil: break
        }
        builder.layer = configuration.precedence.layer
        for (name, value) in configuration.headers.sorted(by: { left, right in left.key < right.key }) {
            // Nobody has said which of them are secrets.
            builder.header(name, value, isSensitive: true)
        }
        for item in configuration.parameters { builder.query(item.name, item.value, isSensitive: item.isSensitive) }
    }

    private func server(for endpoint: String) throws(InvalidRequest) -> ServerAddress {
        do throws(InvalidServer) {
            if let server = shared.serverBoard.selection { return server }
            if let server = try servers.get().first { return server }
            throw InvalidServer(expected: "at least one server", found: "none")
        } catch {
            throw InvalidRequest(
                endpoint: endpoint, parameter: "server", expected: error.expected, found: error.found)
        }
    }
}
