import HTTPTypes

extension APIClient {
    /// Carries out a call.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: what is sent with every request of the service.
    /// - Returns: what the call gives.
    public func send<E: Endpoint>(_ endpoint: E, from dao: some DAO) async throws(APIError<E.Failure>) -> E.Answer {
        try await response(to: endpoint, from: dao).value
    }

    /// Carries out a call, and tells what came with its value.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: what is sent with every request of the service.
    /// - Returns: what the call gives, the status, the header fields and how many elements were dropped.
    public func response<E: Endpoint, D: DAO>(
        to endpoint: E, from dao: D
    ) async throws(APIError<E.Failure>) -> Response<E.Answer> {
        do {
            let request: CallRequest = try request(of: endpoint, from: dao)
            guard !isBare(E.route, of: D.service) else {
                let response: WireResponse = try await exchange(request)
                return Response(try Judge(D.service).outcome(of: response, for: E.self).get(), response.head)
            }
            return try await response(to: endpoint, of: D.service, request)
        } catch {
            throw APIError(error, endpoint: E.route.name)
        }
    }

    /// Carries out a call through the middlewares.
    private func response<E: Endpoint>(
        to endpoint: E, of service: ServiceDescription, _ request: CallRequest
    ) async throws -> Response<E.Answer> {
        let call = Call(
            endpoint: endpoint, service: service, servers: (try? servers.get()) ?? [], request: request,
            maximumAnswerSize: configuration.maximumAnswerSize, user: configuration.user)
        let send = Next { call in Answer(try await exchange(call.request)) }
        var answer: Answer = try await MiddlewareChain(middlewares: steps(for: E.route, of: service), send: send)
            .run(call)
        if case .value(let value, let droppedElements)? = answer.verdict, let value = value as? E.Answer {
            return Response(ReadAnswer(value, droppedElements: droppedElements), answer.response.head)
        }
        try await answer.collect(atMost: configuration.maximumAnswerSize)
        return Response(try Judge(service).outcome(of: answer.response, for: E.self).get(), answer.response.head)
    }

    /// Sends a request, and waits for the whole answer.
    private func exchange(_ request: CallRequest) async throws -> WireResponse {
        try Task.checkCancellation()
        var response: WireResponse = try await configuration.transport.send(request.wire)
        if response.body.bytes == nil || response.body.bytes.map(\.count) ?? 0 > configuration.maximumAnswerSize {
            response.body = WireBody(try await response.body.collect(atMost: configuration.maximumAnswerSize))
        }
        return response
    }
}
