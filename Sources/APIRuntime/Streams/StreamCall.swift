import HTTPTypes

/// The values of a stream, each decoded and checked as it arrives.
///
/// ```swift
/// for try await price in vault.prices(symbols: ["A", "B"]) {
///     print(price.symbol, price.cents)
///     if price.symbol == "B" { break }
/// }
/// ```
///
/// **Connections.** The request is sent when the first value is read, and once for each iteration. A slow reader slows
/// down the server. When the task is cancelled or the iterator is released, the connection is closed.
///
/// **Errors.** If the stream does not begin, the error is the endpoint's, as for any other call. The retry policy
/// applies until it begins. A value that does not match the spec ends the stream with `.dataFormat`, which contains the
/// number of the event; with `elements: drop`, it is left out, and counted by the next event. Events without data, which
/// servers send as heartbeats, are read over. An event that is longer than the configuration's
/// `maximumEventSize`, or that cannot be stored in its table, also ends the stream. There are no more values after an
/// error.
///
/// **Timeout.** The call's timeout limits how long the server may take to begin, and then how long it may send nothing.
///
/// **Reconnecting.** Interrupted server-sent events are requested again, with `Last-Event-ID`, if it is safe to repeat
/// the request. This includes streams that the server has ended: it reports by the status 204 that there are no more
/// events (WHATWG HTML, section 9.2.3). The delay is the one that the server sets with `retry`, or else three seconds,
/// and it grows after consecutive failures.
public struct StreamCall<Value: Sendable, ServerFailure: ServerError>: PreparedCall, APIClient.ResponseSequence {
    public typealias Element = Value

    @_spi(Generated) public var draft: CallDraft
    /// Begins to read the values.
    private let read: @Sendable (CallDraft) -> StreamSource<Value, ServerFailure>

    /// - Parameters:
    ///   - request: the request that a method of the DAO has filled.
    ///   - form: how the values are read.
    ///   - dao: the DAO, whose parameters are sent, too.
    @_spi(Generated) public init(_ request: RequestBuilder, as form: StreamForm<Value>, _ dao: some DAO) {
        draft = CallDraft(request, of: form.format.responseKind, dao)
        read = { draft in
            let reader = EventReader<Value, ServerFailure>(draft, form)
            return StreamSource { () async throws(APIError<ServerFailure>) in
                try await reader.response()
            } next: { () async throws(APIError<ServerFailure>) in
                try await reader.next()
            }
        }
    }

    /// A stream whose values a closure sends.
    /// - Parameters:
    ///   - endpoint: the name of the endpoint, such as `Vault.prices`.
    ///   - script: sends the values, and returns at their end.
    @_spi(Generated) public init(
        mocked endpoint: String,
        by script: @escaping @Sendable (_ send: @escaping @Sendable (Value) async throws -> Void) async throws -> Void
    ) {
        let dao = MockedDAO<ServerFailure> { _ in throw NetworkError(notMocked: endpoint) }
        draft = CallDraft(RequestBuilder(endpoint, .get, "/"), of: .events, dao)
        read = { _ in
            let stream = MockedStream(script)
            return StreamSource { () throws(APIError<ServerFailure>) in
                APIResponse(value: (), status: .ok)
            } next: { () async throws(APIError<ServerFailure>) in
                do {
                    return try await stream.next()
                } catch {
                    throw APIError(error, endpoint: endpoint)
                }
            }
        }
    }

    /// The same values, with the metadata of their events.
    public var events: StreamEvents<Value, ServerFailure> { StreamEvents { read(draft).next } }

    /// Requests the stream, and returns the response with which it begins: its status and its header fields, with the values
    /// that follow. Whoever passes them on knows by then that there is a stream.
    public var response: APIResponse<Values> {
        get async throws(APIError<ServerFailure>) {
            let source = read(draft)
            let response = try await source.response()
            let values = Values(source: SingleUse(source), endpoint: name)
            return response.map { values }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(following: read(draft).next)
    }

    /// The values of a stream that has begun. They can be read once: a second iteration throws a ``RequestError``. The
    /// connection is closed when the values and their iterators are released.
    public struct Values: APIClient.ResponseSequence {
        public typealias Element = Value

        fileprivate let source: SingleUse<StreamSource<Value, ServerFailure>>
        fileprivate let endpoint: String

        public func makeAsyncIterator() -> AsyncIterator {
            if let source = source.take() { return AsyncIterator(following: source.next) }
            let error = RequestError(
                endpoint: endpoint, parameter: "response", expected: "values that were not read yet",
                found: "a second iteration")
            return AsyncIterator { () throws(APIError<ServerFailure>) in throw .request(error) }
        }
    }

    public struct AsyncIterator: APIClient.ResponseIterator {
        public typealias Element = Value
        public typealias Failure = APIError<ServerFailure>

        fileprivate let following: NextEvent<Value, ServerFailure>

        /// The next value; `nil` at the end, and after an error.
        public mutating func nextElement() async throws(APIError<ServerFailure>) -> Value? {
            try await following()?.value
        }
    }
}

extension StreamCall: RedactedStringConvertible {
    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": name] }
}

/// The values of a stream, each with the metadata of its event; see ``StreamCall``.
public struct StreamEvents<Value: Sendable, ServerFailure: ServerError>: APIClient.ResponseSequence {
    public typealias Element = StreamEvent<Value>

    private let begin: @Sendable () -> NextEvent<Value, ServerFailure>

    init(_ begin: @escaping @Sendable () -> NextEvent<Value, ServerFailure>) {
        self.begin = begin
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(following: begin())
    }

    public struct AsyncIterator: APIClient.ResponseIterator {
        public typealias Element = StreamEvent<Value>
        public typealias Failure = APIError<ServerFailure>

        fileprivate let following: NextEvent<Value, ServerFailure>

        /// The next event; `nil` at the end, and after an error.
        public mutating func nextElement() async throws(APIError<ServerFailure>) -> StreamEvent<Value>? {
            try await following()
        }
    }
}

extension StreamCall.Values: RedactedStringConvertible {
    /// Nothing: the values have not arrived yet.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

/// Where the values of one iteration come from.
private struct StreamSource<Value: Sendable, ServerFailure: ServerError> {
    /// Waits for the response with which the stream begins.
    let response: () async throws(APIError<ServerFailure>) -> APIResponse<Void>
    let next: NextEvent<Value, ServerFailure>
}

/// Something that the first who asks for it gets. It is `Sendable` because nobody else can use it then.
private final class SingleUse<Content>: @unchecked Sendable {
    private var content: Content?
    private let isTaken: Locked<Bool> = Locked(false)

    init(_ content: Content) {
        self.content = content
    }

    func take() -> Content? {
        let isFirst = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        guard isFirst else { return nil }
        defer { content = nil }
        return content
    }
}

/// Returns one event after the other; `nil` at the end, and after an error.
typealias NextEvent<Value: Sendable, ServerFailure: ServerError> =
    () async throws(APIError<ServerFailure>) -> StreamEvent<Value>?

/// A value of a stream, with the metadata of its event.
public struct StreamEvent<Value: Sendable>: Sendable {
    /// The decoded value.
    public var value: Value
    /// The number of the event, counted from 1. Numbers are missing if values were left out because they did not match
    /// the spec. Events that the spec ignores and heartbeats do not count.
    public var number: Int
    /// The name that the server gives to events of this kind; `nil` if it gives none.
    public var name: String?
    /// The id of the position in the stream, which the server may have set with an earlier event; `nil` if it has not
    /// set one.
    public var id: String?
    /// The values that could not be read but that the spec tolerates.
    public var tolerated: DataFormatError.Tolerated
    /// The number of invalid events that were dropped since the last value, as the spec asks by `elements: drop`.
    public var droppedEvents: Int

    /// An event, such as for previews and tests.
    /// - Parameters:
    ///   - value: the value of the event.
    ///   - number: the number of the event, counted from 1.
    ///   - name: the name that the server gives to events of this kind. Defaults to `nil`.
    ///   - id: the id of the position in the stream. Defaults to `nil`.
    ///   - tolerated: the values that could not be read but that the spec tolerates. Defaults to none.
    ///   - droppedEvents: the number of invalid events that were dropped since the last value. Defaults to 0.
    public init(
        _ value: Value, number: Int, name: String? = nil, id: String? = nil,
        tolerated: DataFormatError.Tolerated = DataFormatError.Tolerated(),
        droppedEvents: Int = 0
    ) {
        self.value = value
        self.number = number
        self.name = name
        self.id = id
        self.tolerated = tolerated
        self.droppedEvents = droppedEvents
    }
}

extension StreamEvent: Equatable where Value: Equatable {}

extension StreamEvent: Hashable where Value: Hashable {}
