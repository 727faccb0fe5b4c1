@_spi(Generated) import APIJSON

/// A call of an endpoint that uses the cached response until the server's arrives: `cache-then-network` in the spec.
///
/// ``ValueCall/value`` is the server's. ``values`` begins with the cached one:
///
/// ```swift
/// for try await news in market.news().values {
///     print(news.source == .cache ? "from before:" : "now:", news.value)
/// }
/// ```
public struct CachedCall<Value: Sendable, Failure: ServerError>: ValueCall {
    @_spi(Generated) public var draft: CallDraft
    @_spi(Generated) public let form: ResponseForm<Value>

    /// - Parameters:
    ///   - request: the request that a method of the DAO has filled.
    ///   - form: how the response is read.
    ///   - dao: the DAO, whose parameters are sent, too.
    @_spi(Generated) public init(_ request: RequestBuilder, as form: ResponseForm<Value>, _ dao: some DAO) {
        draft = CallDraft(request, of: form.kind, dao)
        self.form = form
    }

    /// A call whose response contains a value as JSON.
    @_spi(Generated) public init(_ request: RequestBuilder, _ dao: some DAO) where Value: JSONReadable {
        self.init(request, as: .json, dao)
    }

    /// A call without a value.
    @_spi(Generated) public init(_ request: RequestBuilder, _ dao: some DAO) where Value == Void {
        self.init(request, as: .nothing, dao)
    }

    /// Sends the call, and returns the cached value, if there is a fresh one, and then the server's. The call begins
    /// immediately, and is cancelled when nobody reads its values any more.
    ///
    /// If the server gives no value, the sequence throws, even after a cached value. It can be iterated once.
    public var values: CachedThenServer<Value, Failure> {
        let (values, continuation) = AsyncStream<Result<ResponseCache.Sourced<Value>, APIError<Failure>>>.makeStream()
        let takeCached: @Sendable (APICall.Response) -> Void = { response in
            guard case .value(let value, _)? = response.outcome, let value = value as? Value else { return }
            continuation.yield(.success(ResponseCache.Sourced(value, from: .cache)))
        }
        let task = Task(priority: draft.options?.priority) {
            defer { continuation.finish() }
            do throws(APIError<Failure>) {
                let (response, _) = try await draft.perform(typedForm, takeCached: takeCached)
                continuation.yield(.success(ResponseCache.Sourced(response.value, from: response.source)))
            } catch {
                continuation.yield(.failure(error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return CachedThenServer(values)
    }
}

extension CachedCall: RedactedStringConvertible {
    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": name] }
}
