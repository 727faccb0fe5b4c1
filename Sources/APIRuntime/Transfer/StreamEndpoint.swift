@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// How the values of a stream are separated, and how it ends.
@_spi(Generated) public struct StreamFormat: Sendable, Hashable {
    /// How values are separated.
    public enum Framing: Sendable, Hashable {
        /// As server-sent events (WHATWG HTML, section 9.2): each event's data is a value.
        case sse
        /// Each line is a value. Empty lines are ignored.
        case lines
        /// As JSON text sequences (RFC 7464): each value begins with a record separator.
        case jsonSequence
    }

    public let framing: Framing
    /// The data that ends the stream instead of being a value, such as `[DONE]`; `nil` if it ends with the response.
    public let end: String?
    /// Whether values that do not match the spec are left out. If not, the first of them ends the stream.
    public let dropsInvalid: Bool
    /// The maximum number of consecutive reconnections without a value. Only server-sent events reconnect, and only if
    /// it is safe to repeat the request.
    public let reconnections: Int

    /// - Parameters:
    ///   - framing: how values are separated.
    ///   - end: the data that ends the stream. Defaults to none.
    ///   - dropsInvalid: whether values that do not match the spec are left out. Defaults to `false`.
    ///   - reconnections: the maximum number of consecutive reconnections. Defaults to five.
    public init(_ framing: Framing, end: String? = nil, dropsInvalid: Bool = false, reconnections: Int = 5) {
        self.framing = framing
        self.end = end
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
    }
}

/// An endpoint that responds with values one by one, for as long as the server sends them.
///
/// Generated code conforms to `ValueStreamEndpoint`, `TextStreamEndpoint` or `NamedStreamEndpoint`. `send` only waits until the stream begins.
/// `APIClient.events(of:from:)` returns its values.
public protocol StreamEndpoint: StreamCall, Endpoint {
    /// How the values are separated.
    @_spi(Generated) static var stream: StreamFormat { get }

    /// Decodes one event.
    /// - Returns: `nil` for an event that the spec ignores.
    @_spi(Generated) static func read(event: inout EventDecoder) throws(ResponseFailure) -> Element?
}

/// A call whose response is a stream of values.
public protocol StreamCall: EndpointCall where Answer == Void {
    /// One value.
    associatedtype Element: Sendable

    /// How the values are separated.
    @_spi(Generated) var stream: StreamFormat { get }

    /// Whether each value is a JSON document, instead of a text.
    @_spi(Generated) var isOfJSON: Bool { get }

    /// Decodes one event.
    /// - Returns: `nil` for an event that the spec ignores.
    @_spi(Generated) func read(event: inout EventDecoder) throws(ResponseFailure) -> Element?
}

extension StreamCall {
    @_spi(Generated) public var isOfJSON: Bool { false }
}

extension StreamEndpoint {
    @_spi(Generated) public static var answerKind: AnswerKind { stream.answerKind }

    @_spi(Generated) public var stream: StreamFormat { Self.stream }

    @_spi(Generated) public func read(event: inout EventDecoder) throws(ResponseFailure) -> Element? {
        try Self.read(event: &event)
    }

    /// Makes sure that the response is a stream. If the body is a JSON object instead, its envelope is checked.
    @_spi(Generated) public static func read(
        _ response: ResponseDecoder
    ) throws(DataFormatError) -> ResponseDecoder.Decoded<Void>? {
        try response.stream(of: Element.self)
    }
}

extension ResponseDecoder {
    /// Makes sure that the response is a stream. If the body is a JSON object instead, its envelope is checked.
    func stream<Element>(of element: Element.Type) throws(DataFormatError) -> Decoded<Void>? {
        guard !reportsFailure else { return nil }
        if case .stream? = outcome { return ((), 0) }
        throw DataFormatError(
            model: "\(Element.self)", path: "$", byteOffset: 0, expected: "a body of " + MediaType.eventStream,
            found: head.headerFields[.contentType].map { type in "one of " + InvalidRequest.shortened(type) }
                ?? "one without a media type")
    }
}

extension StreamFormat {
    /// The kind of the body of a response.
    var answerKind: AnswerKind {
        switch framing {
        case .sse: .events
        case .lines: .lines
        case .jsonSequence: .records
        }
    }

    /// Whether the body of a response is a stream, by its media type (WHATWG HTML, section 9.2.5). Lines and records have
    /// no media type that all servers use.
    func isStream(_ head: HTTPResponse) -> Bool {
        guard head.status.kind == .successful else { return false }
        return framing != .sse || head.status == .noContent || MediaType(head)?.name == MediaType.eventStream
    }
}

/// An endpoint that sends one JSON value after the other.
@_spi(Generated) public protocol ValueStreamEndpoint: StreamEndpoint where Element: JSONReadable {}

extension ValueStreamEndpoint {
    @_spi(Generated) public var isOfJSON: Bool { true }

    /// Reads the value at the path of the route. Events have no envelope.
    @_spi(Generated) public static func read(event: inout EventDecoder) throws(ResponseFailure) -> Element? {
        try event.valueOfRoute()
    }
}

/// An endpoint that sends one text after the other.
@_spi(Generated) public protocol TextStreamEndpoint: StreamEndpoint where Element == String {}

extension TextStreamEndpoint {
    @_spi(Generated) public static func read(event: inout EventDecoder) throws(ResponseFailure) -> String? {
        event.text()
    }
}

/// An endpoint that sends events which the spec tells apart by name.
@_spi(Generated) public protocol NamedStreamEndpoint: StreamEndpoint where Element: NamedEvent {}

extension NamedStreamEndpoint {
    @_spi(Generated) public var isOfJSON: Bool { true }

    @_spi(Generated) public static func read(event: inout EventDecoder) throws(ResponseFailure) -> Element? {
        try Element(event: &event)
    }
}
