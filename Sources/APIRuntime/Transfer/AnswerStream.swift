@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// The values of a stream, each decoded and checked as it arrives.
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

/// The values of a stream, each with the metadata of its event; see `AnswerStream`.
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

/// A value of a stream, with the metadata of its event.
public struct StreamEvent<Value: Sendable>: Sendable {
    public var value: Value
    /// Which of all that came this one is, counted from 1. Where numbers are missing, values were left out that were not
    /// what the spec says.
    public var number: Int
    /// What the server calls events of this kind; nil: nothing in particular.
    public var name: String?
    /// What the server tells the place in the stream by, since it last said so; nil: it has not.
    public var id: String?
    /// How many elements of arrays were invalid and left out, as the spec asks by `elements: drop`.
    public var droppedElements: Int

    public init(_ value: Value, number: Int, name: String? = nil, id: String? = nil, droppedElements: Int = 0) {
        self.value = value
        self.number = number
        self.name = name
        self.id = id
        self.droppedElements = droppedElements
    }
}

extension StreamEvent: Equatable where Value: Equatable {}

extension StreamEvent: Hashable where Value: Hashable {}

/// How the values of a stream are told apart, and what happens at its end.
@_spi(Generated) public struct StreamFormat: Sendable, Hashable {
    /// How values are told apart.
    public enum Framing: Sendable, Hashable {
        /// As server-sent events (WHATWG HTML, section 9.2): each event's data is a value.
        case sse
        /// Each line is a value; empty lines are none.
        case lines
    }

    public let framing: Framing
    /// The data that ends the stream instead of being a value, such as `[DONE]`; nil: the end of the answer does.
    public let end: String?
    /// Whether values that are not what the spec says are left out; else the first of them ends the stream.
    public let dropsInvalid: Bool
    /// How often in a row a connection is made again without a value from the one before. Server-sent events alone know
    /// where to go on, and only where sending the request again does no harm.
    public let reconnections: Int

    /// - Parameters:
    ///   - framing: how values are told apart.
    ///   - end: the data that ends the stream; none unless given.
    ///   - dropsInvalid: whether values that are not what the spec says are left out; not unless true.
    ///   - reconnections: how often in a row a connection is made again; five times unless given.
    public init(_ framing: Framing, end: String? = nil, dropsInvalid: Bool = false, reconnections: Int = 5) {
        self.framing = framing
        self.end = end
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
    }
}

/// An endpoint that responds with values one by one, for as long as the server sends them.
///
/// Generated code conforms to one of `ValueStreamEndpoint` and `TextStreamEndpoint`. What `send` waits for is only that
/// the stream begins; `APIClient.events(of:from:)` gives its values.
public protocol StreamEndpoint: StreamCall, Endpoint {
    /// How the values are told apart.
    @_spi(Generated) static var stream: StreamFormat { get }

    /// Reads the data of one event, or one line.
    @_spi(Generated) static func read(event bytes: [UInt8]) throws(DataFormatError) -> ReadAnswer<Element>
}

/// A call whose response is a stream of values.
public protocol StreamCall: EndpointCall where Answer == Void {
    /// One value.
    associatedtype Element: Sendable

    /// How the values are told apart.
    @_spi(Generated) var stream: StreamFormat { get }

    /// Reads the data of one event, or one line.
    @_spi(Generated) func read(event bytes: [UInt8]) throws(DataFormatError) -> ReadAnswer<Element>
}

extension StreamEndpoint {
    @_spi(Generated) public static var answerKind: AnswerKind { stream.answerKind }

    @_spi(Generated) public var stream: StreamFormat { Self.stream }

    @_spi(Generated) public func read(event bytes: [UInt8]) throws(DataFormatError) -> ReadAnswer<Element> {
        try Self.read(event: bytes)
    }

    /// Whether the answer is a stream. A JSON object that is none is looked into, as it may be an error.
    @_spi(Generated) public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Void> {
        content.stream(of: Element.self)
    }
}

extension AnswerContent {
    /// Whether the response is a stream.
    func stream<Element>(of element: Element.Type) -> AnswerReading<Void> {
        AnswerReading(report: reportIfWrapped()) { () throws(DataFormatError) in
            if case .stream? = outcome { return ReadAnswer(()) }
            throw DataFormatError(
                model: "\(Element.self)", path: "$", byteOffset: 0, expected: "a body of " + MediaType.eventStream,
                found: contentType.map { type in "one of " + InvalidRequest.shortened(type) }
                    ?? "one of no type")
        }
    }

    /// The data of one event as JSON; no envelope is around it.
    static func event<Element: JSONReadable>(
        _ bytes: [UInt8], of route: EndpointRoute
    ) throws(DataFormatError) -> ReadAnswer<Element> {
        let (value, droppedElements) = try Element.decode(bytes, at: route.returning ?? .root, options: route.reading)
        return ReadAnswer(value, droppedElements: droppedElements)
    }
}

extension StreamFormat {
    /// What the body of a response is.
    var answerKind: AnswerKind {
        switch framing {
        case .sse: .events
        case .lines: .lines
        }
    }

    /// Whether the body of an answer is a stream, by the type that a server must name (WHATWG HTML, section 9.2.5). For
    /// lines there is none that all servers use.
    func isStream(_ head: HTTPResponse) -> Bool {
        guard head.status.kind == .successful else { return false }
        return framing == .lines || head.status == .noContent || MediaType(head)?.name == MediaType.eventStream
    }
}

/// An endpoint that sends one JSON value after the other.
@_spi(Generated) public protocol ValueStreamEndpoint: StreamEndpoint where Element: JSONReadable {}

extension ValueStreamEndpoint {
    /// Reads the value where the route says; no envelope is around it.
    @_spi(Generated) public static func read(event bytes: [UInt8]) throws(DataFormatError) -> ReadAnswer<Element> {
        try AnswerContent.event(bytes, of: route)
    }
}

/// An endpoint that sends one text after the other.
@_spi(Generated) public protocol TextStreamEndpoint: StreamEndpoint where Element == String {}

extension TextStreamEndpoint {
    /// The text as it is, in UTF-8; what is none is replaced by U+FFFD, as in every event stream.
    @_spi(Generated) public static func read(event bytes: [UInt8]) throws(DataFormatError) -> ReadAnswer<String> {
        ReadAnswer(String(decoding: bytes, as: UTF8.self))
    }
}

/// Tells those who listen that a stream is over, as soon as nobody can read it any more.
final class StreamObservation: Sendable {
    private let observer: CallObserver?
    private let reason = Locked<String?>(nil)

    init(_ observer: CallObserver?) {
        self.observer = observer
    }

    deinit {
        observer?.ended(failure)
    }

    /// Why it ended; nil: nothing went wrong.
    var failure: String? {
        get { reason.withLock { $0 } }
        set { reason.withLock { $0 = newValue } }
    }
}

/// A stream that has begun.
struct StreamConnection: Sendable {
    let head: HTTPResponse
    private var pieces: WireBody.Chunks.Iterator
    private let time: any TimeSource
    private let limit: Duration
    private let holding: APISession.Holding?

    /// - Parameters:
    ///   - limit: how long nothing may come before the connection counts as lost.
    ///   - holding: the session that it ends with; nil: with none.
    init(_ response: WireResponse, limit: Duration, _ time: any TimeSource, in holding: APISession.Holding?) {
        head = response.head
        pieces = response.body.chunks().makeAsyncIterator()
        self.limit = limit
        self.holding = holding
        self.time = time
    }

    /// The next piece of the body; nil at its end.
    mutating func next() async throws -> [UInt8]? {
        let pieces: WireBody.Chunks.Iterator = pieces
        let (piece, rest) = try await holding.lasting { [time, limit] in
            try await time.within(limit, orElse: "nothing came within \(limit)") {
                var rest: WireBody.Chunks.Iterator = pieces
                let piece: [UInt8]? = try await rest.next()
                return (piece, rest)
            }
        }
        self.pieces = rest
        return piece
    }
}
