public import JSONSyntax
import SpecLanguage
import WireSyntax

/// The body of a mock response.
public enum MockBody: Sendable, Hashable {
    /// No body at all.
    case nothing
    case json(JSONValue)
    case text(String)
    case data([UInt8])
    /// Server-sent events.
    case events([MockEvent])
    /// Values or texts, one per line.
    case lines([String])
    /// Values in JSON text sequences (RFC 7464).
    case records([String])

    /// The values of a stream, and the data that ends it.
    static func stream(_ values: [String], _ format: StreamFormat) -> MockBody {
        switch format.framing {
        case .sse: .events((values + [format.end].compactMap { $0 }).map { MockEvent(data: $0) })
        case .lines: .lines(values)
        case .jsonSequence: .records(values)
        }
    }

    /// The bytes, both on the wire and in files.
    public var bytes: [UInt8] {
        switch self {
        case .nothing: []
        case .json(let value): Array((value.indentedText + "\n").utf8)
        case .text(let text): Array(text.utf8)
        case .data(let bytes): bytes
        case .events(let events): Array(events.map(\.text).joined().utf8)
        case .lines(let lines): Array(lines.map { $0 + "\n" }.joined().utf8)
        case .records(let records): Array(records.map { "\u{1E}\($0)\n" }.joined().utf8)
        }
    }

    /// The media type, for the field `Content-Type`.
    public var mediaType: String {
        switch self {
        case .nothing, .data: "application/octet-stream"
        case .json: "application/json"
        case .text: "text/plain; charset=utf-8"
        case .events: "text/event-stream"
        case .lines: "application/x-ndjson"
        case .records: "application/json-seq"
        }
    }
}

/// A server-sent event.
public struct MockEvent: Sendable, Hashable {
    /// `nil` for an event without a name.
    public var name: String?
    public var data: String

    public init(name: String? = nil, data: String) {
        self.name = name
        self.data = data
    }

    /// Its lines, with the empty one at its end.
    fileprivate var text: String {
        (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n"
    }
}

extension MockEndpoint {
    /// The extension of files with response bodies; `nil` if the endpoint's responses have no meaningful body.
    public var fileEnding: String? {
        switch endpoint.returns {
        case .value: ".json"
        case .nothing: service.envelope?.isTelling == true && endpoint.method != .head ? ".json" : nil
        case .string: ".txt"
        case .data, .file, .chunks: ".bin"
        case .stream(_, let format), .texts(let format), .events(_, let format): format.framing.fileEnding
        // One message per line.
        case .socket: StreamFraming.lines.fileEnding
        case .responses: mockedFileEnding
        }
    }

    /// The status is part of the name of a file with one of several responses.
    private var mockedFileEnding: String? {
        guard case .exactly(let status)? = mockedResponse?.status else { return mocked.fileEnding }
        return mockedResponse?.status.hasNoBody == true ? nil : mocked.fileEnding.map { ".\(status)\($0)" }
    }

    /// Decodes a body from the bytes of such a file.
    ///
    /// - Returns: `nil` if the bytes must be JSON, but are not
    public func body(of bytes: [UInt8]) -> MockBody? {
        switch endpoint.returns {
        case .value, .nothing: (try? JSONParser.parse(bytes)).map { MockBody.json($0.value) }
        case .string: .text(String(decoding: bytes, as: UTF8.self))
        case .data, .file, .chunks: .data(bytes)
        case .stream(_, let format), .texts(let format), .events(_, let format):
            .stream(StreamPieces.pieces(bytes, format.framing), format.framing)
        case .socket: .stream(StreamPieces.pieces(bytes, .lines), .lines)
        case .responses: mocked.body(of: bytes)
        }
    }
}

extension StreamFraming {
    fileprivate var fileEnding: String {
        switch self {
        case .sse: ".sse"
        case .lines: ".jsonl"
        case .jsonSequence: ".json-seq"
        }
    }
}

extension MockBody {
    fileprivate static func stream(_ pieces: [StreamPieces.Piece], _ framing: StreamFraming) -> MockBody {
        switch framing {
        case .sse: .events(pieces.map { MockEvent(name: $0.event, data: $0.text) })
        case .lines: .lines(pieces.map(\.text))
        case .jsonSequence: .records(pieces.map(\.text))
        }
    }
}

/// The elements of a complete stream.
package enum StreamPieces {
    package struct Piece {
        package var text: String
        /// The line number of its beginning, from 1.
        var line: Int
        /// The name of the event; `nil` if it has none.
        package var event: String?
    }

    static func pieces(_ bytes: [UInt8], _ framing: StreamFraming) -> [Piece] {
        switch framing {
        case .sse: events(bytes)
        case .lines: lines(bytes).filter { !$0.text.isEmpty }
        case .jsonSequence: records(bytes)
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [Piece] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            Piece(text: String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self), line: index + 1)
        }
    }

    /// The records without the line feeds that end them.
    private static func records(_ bytes: [UInt8]) -> [Piece] {
        var line = 1
        return bytes.split(separator: 0x1E, omittingEmptySubsequences: false).compactMap { record in
            let start = line
            line += record.count { $0 == UInt8(ascii: "\n") }
            let text = String(decoding: record.last == UInt8(ascii: "\n") ? record.dropLast() : record, as: UTF8.self)
            return text.isEmpty ? nil : Piece(text: text, line: start)
        }
    }

    /// The data of server-sent events, with each field on its own line.
    private static func events(_ bytes: [UInt8], keepsIncomplete: Bool = true) -> [Piece] {
        var events: [Piece] = []
        var current: Piece?
        var name: String?
        for line in lines(bytes) {
            if let data = field("data", of: line.text) {
                if current == nil { current = Piece(text: data, line: line.line) } else { current?.text += "\n" + data }
            } else if let text = field("event", of: line.text) {
                name = text.isEmpty ? nil : text
            } else if line.text.isEmpty {
                current?.event = name
                if let current { events.append(current) }
                (current, name) = (nil, nil)
            }
        }
        guard keepsIncomplete else { return events }
        current?.event = name
        return events + [current].compactMap { $0 }
    }

    /// The value of a line with this field; `nil` for any other line.
    private static func field(_ name: String, of line: String) -> String? {
        guard line.hasPrefix(name + ":") else { return nil }
        let value = line.dropFirst(name.count + 1)
        return String(value.first == " " ? value.dropFirst() : value)
    }

    /// The data of the events that a client receives: not of the last one, if it is not complete (WHATWG HTML standard,
    /// section 9.2.6).
    package static func receivedEvents(_ bytes: [UInt8]) -> [Piece] {
        events(bytes, keepsIncomplete: false)
    }
}

extension MockEndpoint {
    private var reading: BodyReading { endpoint.bodyText ?? service.bodyText ?? BodyReading() }

    /// A body and its media type on the wire: in the character set that the spec declares, as clients read it so whatever
    /// the server says. If it lacks a character, a byte order mark says that the body is in UTF-8.
    public func sent(_ body: MockBody) -> (bytes: [UInt8], mediaType: String) {
        switch body {
        case .nothing, .data, .events, .records: break
        case .json, .text, .lines:
            guard let charset = reading.charset.flatMap({ Charset($0) }) else { break }
            let type = body.mediaType.prefix { $0 != ";" } + "; charset="
            if let bytes = try? charset.bytes(of: body.bytes) { return (bytes, type + charset.name) }
            return ([0xEF, 0xBB, 0xBF] + body.bytes, type + "utf-8")
        }
        return (body.bytes, body.mediaType)
    }

    /// The body of a response as clients read it: text in UTF-8, and JSON without what is around it; as it is if it is not
    /// text, or cannot be read.
    /// - Parameter contentType: The media type that the server names.
    public func received(_ body: [UInt8], _ contentType: String?) -> [UInt8] {
        switch endpoint.returns {
        case .data, .file, .chunks, .socket: return body
        case .stream(_, let format), .texts(let format), .events(_, let format):
            guard format.framing == .lines else { return body }
            return (try? reading.text(of: body, contentType)) ?? body
        case .string: return (try? reading.text(of: body, contentType)) ?? body
        case .nothing, .value, .responses: return (try? reading.json(of: body, contentType)) ?? body
        }
    }
}
