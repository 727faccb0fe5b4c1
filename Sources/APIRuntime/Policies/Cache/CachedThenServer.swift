extension APIClient {
    /// Carries out a call whose responses are kept: gives the kept value first, where there is one that is fresh, and
    /// then the server's. The call begins at once, and is cancelled when nobody wants its values any more.
    /// - Parameters:
    ///   - endpoint: the call as a value; the cache is asked first where its route says `both`.
    ///   - dao: what is sent with every request of the service.
    /// - Returns: one or two values, the server's last. Where the server gives none, the sequence ends with an
    ///   `APIError` of the endpoint's failure, also after a kept value.
    public func stream<E: Endpoint>(_ endpoint: E, from dao: some DAO) -> CachedThenServer<E.Answer, E.Failure> {
        stream(call: endpoint, from: dao)
    }

    /// The same, however the request was made.
    func stream<E: EndpointCall>(call: E, from dao: some DAO) -> CachedThenServer<E.Answer, E.Failure> {
        let (values, continuation) = AsyncStream<Result<ResponseCache.Sourced<E.Answer>, APIError<E.Failure>>>
            .makeStream()
        let takeCached: @Sendable (APICall.Answer) -> Void = { answer in
            guard case .value(let value, _)? = answer.verdict, let value = value as? E.Answer else { return }
            continuation.yield(.success(ResponseCache.Sourced(value, from: .cache)))
        }
        let task = Task {
            defer { continuation.finish() }
            do throws(APIError<E.Failure>) {
                let response: APIResponse<E.Answer> = try await answer(
                    to: call, from: dao, takeCached: takeCached
                ).response
                continuation.yield(.success(ResponseCache.Sourced(response.value, from: response.source)))
            } catch {
                continuation.yield(.failure(error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return CachedThenServer(values)
    }
}

/// The value that the cache holds, where there is a fresh one, and then the server's.
///
/// ```swift
/// for try await titles in market.titles() {
///     show(titles.value, isKept: titles.source == .cache)
/// }
/// ```
///
/// Where the server gives no value, the sequence ends with an error, also after a kept value. It is read once.
public struct CachedThenServer<Value: Sendable, ServerFailure: ServerError>: AsyncSequence, Sendable {
    public typealias Element = ResponseCache.Sourced<Value>

    private let values: AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<ServerFailure>>>

    init(_ values: AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<ServerFailure>>>) {
        self.values = values
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(values: values.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var values: AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<ServerFailure>>>.Iterator

        /// The next value; nil after the server's, and after an error.
        public mutating func next() async throws(APIError<ServerFailure>) -> ResponseCache.Sourced<Value>? {
            try await values.next()?.get()
        }
    }
}
