import HTTPTypes

extension APIClient {
    /// The values of a stream. The request is sent when the first of them is wanted.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: what is sent with every request of the service.
    public func events<E: StreamEndpoint>(of endpoint: E, from dao: some DAO) -> AnswerStream<E.Element, E.Failure> {
        events(ofCall: endpoint, from: dao)
    }

    /// The values of a stream, however its request was made.
    func events<E: StreamCall, D: DAO>(ofCall call: E, from dao: D) -> AnswerStream<E.Element, E.Failure> {
        AnswerStream { [self] in
            let observer: CallObserver? = observer(of: call.route, nil)
            var reader = EventReader(
                call, of: D.service, settings.configuration,
                limit: call.route.timeout ?? D.service.timeout ?? settings.configuration.timeout,
                StreamObservation(observer), storing: dao.storing(call),
                pin: { try await session(of: call.route, of: D.service) }
            ) { lastID, isFirst, pinned in
                try await open(call, dao, after: lastID, isFirst: isFirst, observer, in: pinned)
            }
            return { () async throws(APIError<E.Failure>) in try await reader.next() }
        }
    }

    /// Asks for a stream, from the event after that one on.
    private func open<E: StreamCall, D: DAO>(
        _ endpoint: E, _ dao: D, after lastID: String?, isFirst: Bool, _ observer: CallObserver?,
        in pinned: APISession.Holding?
    ) async throws -> WireResponse {
        var request: APICall.Request =
            isFirst ? try started(observer, endpoint, dao) : try self.request(of: endpoint, from: dao)
        if let lastID, !lastID.isEmpty, let name = HTTPField.Name("Last-Event-ID"), HTTPField.isValidValue(lastID) {
            request.headerFields[name] = lastID
        }
        return try await answer(
            to: endpoint, of: D.service, request,
            through: steps(for: endpoint.route, of: D.service, isBatched: false), nil, observer, nil, nil, in: pinned
        ).wire
    }
}
