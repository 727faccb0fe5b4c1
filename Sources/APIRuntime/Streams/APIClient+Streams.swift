import HTTPTypes

extension APIClient {
    /// The values of a stream. Nothing is sent before the first one is asked for.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: what is sent with every request of the service.
    public func events<E: StreamEndpoint, D: DAO>(of endpoint: E, from dao: D) -> AnswerStream<E> {
        AnswerStream { [self] in
            let observer: CallObserver? = observer(of: E.route, nil)
            return EventReader(
                of: D.service, settings.configuration,
                limit: E.route.timeout ?? D.service.timeout ?? settings.configuration.timeout,
                StreamObservation(observer), storing: dao.storing(E.self),
                pin: { try await session(of: E.route, of: D.service) }
            ) { lastID, isFirst, pinned in
                try await open(endpoint, dao, after: lastID, isFirst: isFirst, observer, in: pinned)
            }
        }
    }

    /// Asks for a stream, from the event after that one on.
    private func open<E: StreamEndpoint, D: DAO>(
        _ endpoint: E, _ dao: D, after lastID: String?, isFirst: Bool, _ observer: CallObserver?,
        in pinned: Session.Holding?
    ) async throws -> WireResponse {
        var request: CallRequest =
            isFirst ? try started(observer, endpoint, dao) : try self.request(of: endpoint, from: dao)
        if let lastID, !lastID.isEmpty, let name = HTTPField.Name("Last-Event-ID"), HTTPField.isValidValue(lastID) {
            request.headerFields[name] = lastID
        }
        return try await answer(to: endpoint, of: D.service, request, nil, observer, nil, nil, in: pinned).wire
    }
}
