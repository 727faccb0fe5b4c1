extension APIClient {
    /// Carries out a call whose answers are kept: gives the kept value first, where there is one that is fresh, and then
    /// the server's. The call begins at once, and is cancelled when nobody wants its values any more.
    /// - Parameters:
    ///   - endpoint: the call as a value; the cache is asked first where its route says `both`.
    ///   - dao: what is sent with every request of the service.
    /// - Returns: one or two values, the server's last. Where the server gives none, the stream ends with an
    ///   `APIError` of the endpoint's failure, also after a kept value.
    public func stream<E: Endpoint>(
        _ endpoint: E, from dao: some DAO
    ) -> AsyncThrowingStream<Sourced<E.Answer>, any Error> {
        AsyncThrowingStream { continuation in
            let takeCached: @Sendable (Answer) -> Void = { answer in
                guard case .value(let value, _)? = answer.verdict, let value = value as? E.Answer else { return }
                continuation.yield(Sourced(value, from: .cache))
            }
            let task = Task {
                do {
                    let response: Response<E.Answer> = try await answer(
                        to: endpoint, from: dao, takeCached: takeCached
                    ).response
                    continuation.yield(Sourced(response.value, from: response.source))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
