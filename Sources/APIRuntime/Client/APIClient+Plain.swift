@_spi(Generated) import APIJSON

// Most calls are only sent: nothing of their service or client has a part in them. They need no typed value of the call,
// and so no metadata of it, which would take longer than everything else.
extension APIClient {
    /// Performs a call that a method of a DAO has filled, and returns its value.
    func send<Value: Sendable, D: DAO, Failure: ServerError>(
        _ filled: RequestBuilder, _ form: ResponseForm<Value>, from dao: D, failing failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        let route = settings.routes.route(of: filled)
        let service = D.service
        guard isPlain(route, form.kind, service) else {
            return try await send(MethodCall<Value, Failure>(filled, form, route), from: dao)
        }
        do {
            let response = try await plainResponse(for: route, of: form.kind, of: service) {
                builder throws(InvalidRequest) in
                builder.layer = .dao
                try dao.fill(&builder)
                builder.layer = .endpoint
                builder.append(filled)
            }
            let decoder = ResponseDecoder(response, to: route, of: service)
            if decoder.isReadable, let decoded = try form.read(decoder) { return decoded.value }
            throw decoder.failure() as Failure
        } catch {
            throw APIError<Failure>(error, endpoint: route.name)
        }
    }

    /// Whether calls of an endpoint are only sent, as nobody listens, no step has a part in them, and no batch.
    private func isPlain(_ route: EndpointRoute, _ kind: AnswerKind, _ service: ServiceDescription) -> Bool {
        let configuration = settings.configuration
        return configuration.events?.hasListeners != true && configuration.drift == nil && service.batch == nil
            && kind.isHeld && CallTap.current == nil && chain(for: route, of: service).isEmpty
    }

    /// The response to a call that is only sent.
    private func plainResponse(
        for route: EndpointRoute, of kind: AnswerKind, of service: ServiceDescription,
        _ fill: (inout RequestBuilder) throws(InvalidRequest) -> Void
    ) async throws -> WireResponse {
        let request = try request(for: route, of: kind, service: service, fill)
        return try await settings.sender.response(to: request, for: route, of: service, nil)
    }
}
