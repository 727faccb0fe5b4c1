public import JSONSyntax
import SpecLanguage

/// The body of a mock response.
public enum MockBody: Sendable, Hashable {
    /// No body at all.
    case nothing
    case json(JSONValue)
    case text(String)
    case data([UInt8])
    /// Server-sent events, each represented by its data.
    case events([String])
    /// Values or texts, one per line.
    case lines([String])

    /// The bytes, both on the wire and in files.
    public var bytes: [UInt8] {
        switch self {
        case .nothing: []
        case .json(let value): Array((value.indentedText + "\n").utf8)
        case .text(let text): Array(text.utf8)
        case .data(let bytes): bytes
        case .events(let events): Array(events.map { "data: \($0)\n\n" }.joined().utf8)
        case .lines(let lines): Array(lines.map { $0 + "\n" }.joined().utf8)
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
        }
    }
}

extension MockEndpoint {
    /// The extension of files with response bodies; `nil` if the endpoint's responses have no meaningful body.
    public var fileEnding: String? {
        switch endpoint.returns {
        case .value: ".json"
        case .nothing: service.envelope?.isTelling == true && endpoint.method != .head ? ".json" : nil
        case .string: ".txt"
        case .data, .file: ".bin"
        case .stream(_, let format), .texts(let format): format.framing == .sse ? ".sse" : ".jsonl"
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
        case .data, .file: .data(bytes)
        case .stream(_, let format), .texts(let format):
            format.framing == .sse
                ? .events(StreamPieces.events(bytes).map(\.text)) : .lines(StreamPieces.lines(bytes).map(\.text))
        case .responses: mocked.body(of: bytes)
        }
    }
}

/// The elements of a complete stream.
enum StreamPieces {
    struct Piece {
        var text: String
        /// The line number of its beginning, from 1.
        var line: Int
    }

    /// One element per line. Empty lines are skipped.
    static func lines(_ bytes: [UInt8]) -> [Piece] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            Piece(text: String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self), line: index + 1)
        }.filter { !$0.text.isEmpty }
    }

    /// The data of server-sent events, with each field on its own line.
    static func events(_ bytes: [UInt8]) -> [Piece] {
        var events: [Piece] = []
        var last = -1
        for line in lines(bytes) where line.text.hasPrefix("data:") {
            let data = line.text.dropFirst(5)
            let text = String(data.first == " " ? data.dropFirst() : data)
            // Consecutive data lines belong to one event.
            if line.line == last + 1, !events.isEmpty {
                events[events.endIndex - 1].text += "\n" + text
            } else {
                events.append(Piece(text: text, line: line.line))
            }
            last = line.line
        }
        return events
    }
}
