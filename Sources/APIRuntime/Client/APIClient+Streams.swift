@_spi(Generated) import APIJSON
import HTTPTypes

extension APIClient {
    /// The values of a stream. The request is sent when the first value is read.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: adds the parameters of every request.
    public func events<E: StreamEndpoint>(of endpoint: E, from dao: some DAO) -> AnswerStream<E.Element, E.Failure> {
        events(ofCall: endpoint, from: dao)
    }

    /// The values of a stream, for any kind of call.
    func events<E: StreamCall, D: DAO>(ofCall call: E, from dao: D) -> AnswerStream<E.Element, E.Failure> {
        AnswerStream { [self] in
            let observer = observer(of: call.route, nil)
            let configuration = settings.configuration
            let reader = EventReader(
                call, of: D.service, maximumEventSize: configuration.maximumEventSize,
                limit: call.route.timeout ?? D.service.timeout ?? configuration.timeout,
                Reconnection(call, configuration.time, random: configuration.random), configuration.time,
                StreamObservation(observer), driftObserver(of: call.route), storing: dao.storing(call),
                pin: { try await session(of: call.route, of: D.service) }
            ) { lastID, isFirst, pinned in
                try await open(call, dao, after: lastID, isFirst: isFirst, observer, in: pinned)
            }
            return { () async throws(APIError<E.Failure>) in try await reader.next() }
        }
    }

    /// Requests a stream from the event after an id on.
    private func open<E: StreamCall, D: DAO>(
        _ endpoint: E, _ dao: D, after lastID: String?, isFirst: Bool, _ observer: CallObserver?,
        in pinned: APISession.Holding?
    ) async throws -> WireResponse {
        var request = isFirst ? try started(observer, endpoint, dao) : try self.request(of: endpoint, from: dao)
        if let lastID, !lastID.isEmpty, let name = HTTPField.Name("Last-Event-ID"), HTTPField.isValidValue(lastID) {
            request.headerFields[name] = lastID
        }
        let answer = try await run(call(endpoint, of: D.service, request, observer, in: pinned), through: nil)
        _ = try answer.decode(for: endpoint, of: D.service, atMost: settings.sender.maximumAnswerSize)
        return answer.response
    }
}

extension APIClient {
    /// The session of a stream or a list of pages, whose requests must all be made in the same one.
    /// - Returns: `nil` if they do not depend on the session.
    func session(of route: EndpointRoute, of service: ServiceDescription) async throws -> APISession.Holding? {
        let jar = configuration.transport.cookies
        let isCarried = service.authentication != nil && route.policies?.authentication != AuthenticationUse.none
        return isCarried || jar != nil ? try await configuration.session.holding(filling: jar) : nil
    }
}

extension APIClient {
    /// Performs a call with the cached value first, if there is a fresh one, and then the server's. The call begins
    /// immediately, and is cancelled when nobody reads its values any more.
    /// - Parameters:
    ///   - endpoint: the call as a value. The cache is used if its route has the mode `cacheThenNetwork`.
    ///   - dao: adds the parameters of every request.
    /// - Returns: one or two values, the server's last. If the server gives none, the sequence throws an `APIError` of
    ///   the endpoint's failure, even after a cached value.
    public func stream<E: Endpoint>(_ endpoint: E, from dao: some DAO) -> CachedThenServer<E.Answer, E.Failure> {
        stream(call: endpoint, from: dao)
    }

    /// The cached value and the server's, for any kind of call.
    func stream<E: EndpointCall>(call: E, from dao: some DAO) -> CachedThenServer<E.Answer, E.Failure> {
        let (values, continuation) = AsyncStream<Result<ResponseCache.Sourced<E.Answer>, APIError<E.Failure>>>
            .makeStream()
        let takeCached: @Sendable (APICall.Answer) -> Void = { answer in
            guard case .value(let value, _)? = answer.outcome, let value = value as? E.Answer else { return }
            continuation.yield(.success(ResponseCache.Sourced(value, from: .cache)))
        }
        let task = Task {
            defer { continuation.finish() }
            do throws(APIError<E.Failure>) {
                let (response, _) = try await perform(call, from: dao, takeCached: takeCached)
                continuation.yield(.success(ResponseCache.Sourced(response.value, from: response.source)))
            } catch {
                continuation.yield(.failure(error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return CachedThenServer(values)
    }
}
