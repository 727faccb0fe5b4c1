@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The kind of the body of an endpoint's responses.
@_spi(Generated) public enum AnswerKind: Sendable, Hashable {
    /// JSON that contains a value. The `Accept` field of the request says so.
    case value
    /// The caller needs no value.
    case nothing
    /// Bytes of any media type.
    case bytes
    /// Text of any media type.
    case text
    /// Bytes of any media type, written to a file.
    case file
    /// Server-sent events.
    case events
    /// One value per line.
    case lines
    /// JSON text sequences (RFC 7464).
    case records

    /// Whether the whole body is read into memory.
    var isHeld: Bool {
        switch self {
        case .value, .nothing, .bytes, .text: true
        case .file, .events, .lines, .records: false
        }
    }

    /// The header fields by which requests accept bodies of this kind, in addition to those of every request. Ranges and
    /// digests of a file refer to its uncompressed bytes, and compression would delay events.
    var accepted: [(name: String, value: String)] {
        switch self {
        case .value, .nothing, .bytes, .text: []
        case .file, .lines: [("Accept-Encoding", "identity")]
        case .events: [("Accept", MediaType.eventStream), ("Accept-Encoding", "identity")]
        case .records: [("Accept", MediaType.jsonSequence), ("Accept-Encoding", "identity")]
        }
    }
}

/// The kind of a body, and how its value is decoded.
@_spi(Generated) public struct ResponseForm<Value: Sendable>: Sendable {
    let kind: AnswerKind
    let read: @Sendable (ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Value>?
}

extension ResponseForm where Value: JSONReadable {
    /// JSON that contains a value.
    static var json: ResponseForm {
        ResponseForm(kind: .value) { response throws(DataFormatError) in try response.json(Value.self) }
    }
}

@_spi(Generated) extension ResponseForm<Void> {
    /// The caller needs no value.
    public static var nothing: ResponseForm {
        ResponseForm(kind: .nothing) { response throws(DataFormatError) in try response.nothing() }
    }
}

@_spi(Generated) extension ResponseForm<String> {
    /// Text of any media type, in the character set that the server names, or else in UTF-8.
    public static var text: ResponseForm {
        ResponseForm(kind: .text) { response throws(DataFormatError) in try response.text() }
    }
}

@_spi(Generated) extension ResponseForm<Data> {
    /// Bytes of any media type.
    public static var bytes: ResponseForm {
        ResponseForm(kind: .bytes) { response throws(DataFormatError) in response.data() }
    }
}

/// An endpoint whose responses contain a value as JSON.
@_spi(Generated) public protocol ValueEndpoint: Endpoint where Answer: JSONReadable {
    /// The value of a body that has none, or `null`; `nil` if such a body is an error.
    static var absentAnswer: Answer? { get }
}

@_spi(Generated) extension ValueEndpoint {
    public static var answerKind: AnswerKind { .value }

    public static var absentAnswer: Answer? { nil }

    /// Reads the value at the path of the route or the envelope. A blank body is an error unless the value is optional.
    public static func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Answer>? {
        guard let absentAnswer else { return try response.json(Answer.self) }
        return try response.json(default: absentAnswer)
    }
}

/// An endpoint whose responses are text of any media type.
@_spi(Generated) public protocol TextEndpoint: Endpoint where Answer == String {}

@_spi(Generated) extension TextEndpoint {
    public static var answerKind: AnswerKind { .text }

    /// Reads the body in the character set that the server names, or else in UTF-8. If it is a JSON object, its envelope
    /// is checked.
    public static func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<String>? {
        try response.text()
    }
}

/// An endpoint whose responses are bytes of any media type.
@_spi(Generated) public protocol BytesEndpoint: Endpoint where Answer == Data {}

@_spi(Generated) extension BytesEndpoint {
    public static var answerKind: AnswerKind { .bytes }

    /// Returns the body as it is. If it is a JSON object, its envelope is checked.
    public static func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Data>? {
        response.data()
    }
}

/// An endpoint whose responses only say whether the call succeeded.
@_spi(Generated) public protocol EmptyEndpoint: Endpoint where Answer == Void {}

@_spi(Generated) extension EmptyEndpoint {
    public static var answerKind: AnswerKind { .nothing }

    /// Checks the envelope only. If the service wraps its responses, a body that is not JSON is an error.
    public static func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Void>? {
        try response.nothing()
    }
}
