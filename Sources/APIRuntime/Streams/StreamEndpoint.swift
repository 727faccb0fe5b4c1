@_spi(Generated) import APIJSON
import HTTPTypes

/// An endpoint whose answers are values that arrive one by one, for as long as the server sends some.
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
                model: "\(Element.self)", path: "$", byteOffset: 0, expected: "a body of " + EventParser.mediaType,
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
        return framing == .lines || head.status == .noContent || MediaType(head)?.name == EventParser.mediaType
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
