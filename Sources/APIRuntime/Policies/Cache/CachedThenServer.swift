/// The cached value, if there is a fresh one, followed by the server's.
///
/// ```swift
/// for try await news in market.news().values {
///     print(news.source == .cache ? "from before:" : "now:", news.value)
/// }
/// ```
///
/// If the server gives no value, the sequence throws, even after a cached value. It can be iterated once.
public struct CachedThenServer<Value: Sendable, ServerFailure: ServerError>: APIClient.ResponseSequence {
    public typealias Element = ResponseCache.Sourced<Value>

    private let values: AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<ServerFailure>>>

    init(_ values: AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<ServerFailure>>>) {
        self.values = values
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(values: values.makeAsyncIterator())
    }

    public struct AsyncIterator: APIClient.ResponseIterator {
        public typealias Element = ResponseCache.Sourced<Value>
        public typealias Failure = APIError<ServerFailure>

        fileprivate var values: AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<ServerFailure>>>.Iterator

        /// The next value; `nil` after the server's value or an error.
        public mutating func nextElement() async throws(APIError<ServerFailure>) -> ResponseCache.Sourced<Value>? {
            try await values.next()?.get()
        }
    }
}
