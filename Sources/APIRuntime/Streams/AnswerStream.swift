/// The values of a stream, each read and checked as it arrives.
///
/// ```swift
/// for try await price in vault.prices(symbols: ["A", "B"]) {
///     show(price)
/// }
/// ```
///
/// **Connections.** The request is sent when the first value is wanted, and once for each iteration. The server is held
/// back by a reader who takes their time. When the task is cancelled, or the iterator is let go of, the connection is
/// closed.
///
/// **Errors.** What keeps the stream from beginning is the endpoint's error, as for any other call, and what the spec or
/// the client say of sending again holds until it begins. A value that is not what the spec says ends the stream with
/// `.dataFormat`, which names the event by its number; with `elements: drop` it is left out. An event that is longer than
/// `maximumEventSize` of the configuration ends it, too, and so does one that its table cannot take. After an error there
/// are no more values.
///
/// **Timeout.** The call's timeout is how long the server may take to begin, and then how long nothing may come from it.
///
/// **Going on.** Server-sent events that break off are asked for again, with `Last-Event-ID`, where sending the request
/// again does no harm, also when the server has ended the answer: it says by the status 204 that there is nothing more
/// (WHATWG HTML, section 9.2.3). It waits as long as the server asks by `retry`, three seconds where it does not, and
/// longer after failures in a row.
public struct AnswerStream<Value: Sendable, ServerFailure: ServerError>: AsyncSequence, Sendable {
    public typealias Element = Value

    private let begin: @Sendable () -> NextEvent<Value, ServerFailure>

    init(_ begin: @escaping @Sendable () -> NextEvent<Value, ServerFailure>) {
        self.begin = begin
    }

    /// The same values, with what came with each.
    public var events: StreamEvents<Value, ServerFailure> { StreamEvents(begin) }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(following: begin())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let following: NextEvent<Value, ServerFailure>

        /// The next value; nil at the end, and after an error.
        public mutating func next() async throws(APIError<ServerFailure>) -> Value? {
            try await following()?.value
        }
    }
}

/// The values of a stream, with what came with each; see `AnswerStream`.
public struct StreamEvents<Value: Sendable, ServerFailure: ServerError>: AsyncSequence, Sendable {
    public typealias Element = StreamEvent<Value>

    private let begin: @Sendable () -> NextEvent<Value, ServerFailure>

    init(_ begin: @escaping @Sendable () -> NextEvent<Value, ServerFailure>) {
        self.begin = begin
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(following: begin())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let following: NextEvent<Value, ServerFailure>

        /// The next event; nil at the end, and after an error.
        public mutating func next() async throws(APIError<ServerFailure>) -> StreamEvent<Value>? {
            try await following()
        }
    }
}

/// Gives one event after the other; nil at the end, and after an error.
typealias NextEvent<Value: Sendable, ServerFailure: ServerError> =
    () async throws(APIError<ServerFailure>) -> StreamEvent<Value>?
