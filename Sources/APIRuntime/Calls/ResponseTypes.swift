@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The kind of the body of an endpoint's responses.
@_spi(Generated) public enum ResponseKind: Sendable, Hashable {
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
    /// Bytes of any media type, read as they arrive.
    case chunks
    /// No body, but a WebSocket.
    case socket

    /// Whether the whole body is read into memory.
    var isHeld: Bool {
        switch self {
        case .value, .nothing, .bytes, .text: true
        case .file, .events, .lines, .records, .chunks, .socket: false
        }
    }

    /// The header fields by which requests accept bodies of this kind, in addition to those of every request. Ranges and
    /// digests of a file refer to its uncompressed bytes, whoever passes bytes on needs their length, and compression would delay events.
    var accepted: [(name: String, value: String)] {
        switch self {
        case .value, .nothing, .bytes, .text, .socket: []
        case .file, .lines, .chunks: [("Accept-Encoding", "identity")]
        case .events: [("Accept", MediaType.eventStream), ("Accept-Encoding", "identity")]
        case .records: [("Accept", MediaType.jsonSequence), ("Accept-Encoding", "identity")]
        }
    }
}

/// How the response to a call is read.
@_spi(Generated) public struct ResponseForm<Value: Sendable>: Sendable {
    let kind: ResponseKind
    let transfer: ResponseTransfer
    /// Reads the value of a response with a successful status; `nil` if the envelope reports that the call failed.
    let read: @Sendable (ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Value>?

    init(
        _ kind: ResponseKind, _ transfer: ResponseTransfer = .held,
        read: @escaping @Sendable (ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Value>?
    ) {
        self.kind = kind
        self.transfer = transfer
        self.read = read
    }
}

/// What happens to the bytes of a response while they arrive.
enum ResponseTransfer: Sendable, Hashable {
    /// They are read into memory.
    case held
    /// They are written to a file.
    case file(URL)
    /// They are read one value after the other.
    case stream(StreamFormat)
    /// There is none, but a WebSocket.
    case socket

    var isHeld: Bool { self == .held }
}

extension ResponseForm where Value: JSONReadable {
    /// JSON that contains a value.
    static var json: ResponseForm {
        ResponseForm(.value) { response throws(DataFormatError) in try response.json(Value.self) }
    }
}

@_spi(Generated) extension ResponseForm<Void> {
    /// The caller needs no value.
    public static var nothing: ResponseForm {
        ResponseForm(.nothing) { response throws(DataFormatError) in try response.nothing() }
    }
}

@_spi(Generated) extension ResponseForm<String> {
    /// Text of any media type, in the character set that the server names, or else in UTF-8.
    public static var text: ResponseForm {
        ResponseForm(.text) { response throws(DataFormatError) in try response.text() }
    }
}

@_spi(Generated) extension ResponseForm<Data> {
    /// Bytes of any media type.
    public static var bytes: ResponseForm {
        ResponseForm(.bytes) { response throws(DataFormatError) in response.data() }
    }
}

@_spi(Generated) extension ResponseForm<Download> {
    /// Bytes of any media type, written to a file.
    ///
    /// The bytes are written to a file beside the destination, with `.part` appended to its name. The file replaces the
    /// destination when it is complete, and the destination is not touched before. After a failure nothing remains, unless
    /// the route's policies say that downloads are resumed.
    /// - Parameter destination: the destination of the file. An existing file is replaced.
    public static func file(at destination: URL) -> ResponseForm {
        ResponseForm(.file, .file(destination)) { response throws(DataFormatError) in try response.file() }
    }
}

/// How a response is read, for steps, which do not know the types of the value and the errors.
protocol AnyResponseForm: Sendable {
    var kind: ResponseKind { get }
    var transfer: ResponseTransfer { get }

    /// Decodes a response whose body is in memory.
    func outcome(of decoder: ResponseDecoder) -> APICall.Outcome

    /// How the response to a batch request is read, whose errors are those of its calls.
    var ofBatch: any AnyResponseForm { get }
}

/// How a response is read, with the type of the errors.
struct TypedForm<Value: Sendable, Failure: ServerError>: AnyResponseForm {
    let form: ResponseForm<Value>

    init(_ form: ResponseForm<Value>) {
        self.form = form
    }

    var kind: ResponseKind { form.kind }

    var transfer: ResponseTransfer { form.transfer }

    /// Decodes a response whose body is in memory.
    /// - Throws: `.server` or `.dataFormat`.
    func decode(_ decoder: ResponseDecoder) throws(APIError<Failure>) -> ResponseDecoder.Decoded<Value> {
        do throws(DataFormatError) {
            if let decoded = try decoder.value(form) { return decoded }
        } catch {
            throw .dataFormat(error)
        }
        throw .server(decoder.failure())
    }

    func outcome(of decoder: ResponseDecoder) -> APICall.Outcome {
        do throws(DataFormatError) {
            guard let decoded = try decoder.value(form) else { return .server(decoder.failure() as Failure) }
            return .value(decoded.value, tolerated: decoded.tolerated)
        } catch {
            return .dataFormat(error)
        }
    }

    var ofBatch: any AnyResponseForm {
        TypedForm<Void, Failure>(
            ResponseForm(.value) { response throws(DataFormatError) in try response.nothing() })
    }
}
