import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A `multipart/form-data` body (RFC 7578). Names are escaped as browsers do (WHATWG HTML, "multipart/form-data
/// encoding algorithm").
struct MultipartBody: Sendable {
    /// The separator of the parts. It is random, so that no part contains it by chance.
    let boundary: String
    /// The chunks of the body so far, up to the end of the last part.
    private(set) var pieces: [BodyPart] = []
    /// Further header fields of parts, by their name: lines that begin with a line break.
    var fields: [ExactText: String] = [:]
    /// The parts so far.
    private var parts: [MultipartPart] = []

    init(boundary: String = Self.randomBoundary()) {
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=" + boundary }

    /// Adds a text part.
    mutating func append(_ name: String, _ text: String) {
        let fields = fieldText(of: name)
        parts.append(MultipartPart(name: name, fields: fields, .text(text)))
        append(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"\(fields)\r\n\r\n"
                + "\(text)\r\n")
    }

    /// Adds a part without a file name.
    /// - Parameter contentType: Its media type; `nil` for plain text.
    mutating func append(_ name: String, _ content: [UInt8], contentType: String?) {
        let fields = fieldText(of: name)
        parts.append(MultipartPart(name: name, fields: fields, .bytes(content, contentType: contentType)))
        let type = contentType.map { type in "\r\nContent-Type: " + type } ?? ""
        append(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"\(type)\(fields)\r\n\r\n"
        )
        append(content[...])
        append("\r\n")
    }

    /// Adds a file part.
    /// - Parameter content: The content of the upload.
    mutating func append(_ name: String, _ upload: Upload, _ content: BodyPart) {
        let fields = fieldText(of: name)
        parts.append(MultipartPart(name: name, fields: fields, .file(upload)))
        append(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"; "
                + "filename=\"\(Self.escape(upload.name))\"\r\nContent-Type: \(upload.contentType)\(fields)\r\n\r\n"
        )
        switch content {
        case .bytes(let bytes): append(bytes[...])
        case .data, .file, .stream: pieces.append(content)
        }
        append("\r\n")
    }

    /// The complete body.
    var body: WireBody {
        var whole = self
        whole.append("--\(boundary)--\r\n")
        var body = BodyPart.body(of: whole.pieces)
        body.parts = parts
        return body
    }

    private mutating func append(_ text: String) {
        append(Array(text.utf8)[...])
    }

    private mutating func append(_ added: ArraySlice<UInt8>) {
        if case .bytes(var bytes)? = pieces.last {
            pieces.removeLast()
            bytes.append(contentsOf: added)
            pieces.append(.bytes(bytes))
        } else {
            pieces.append(.bytes(Array(added)))
        }
    }

    private func fieldText(of name: String) -> String { fields[ExactText(name)] ?? "" }

    private static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { byte in byte == 0x22 || byte == 0x0D || byte == 0x0A }) else { return text }
        return PercentEncoding.encode(text) { byte in byte != 0x22 && byte != 0x0D && byte != 0x0A }
    }

    private static func randomBoundary() -> String {
        "apigen-" + UUID().uuidString
    }
}

/// A part of a multipart body. Bodies are compared by their parts, because their boundaries always differ.
struct MultipartPart: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case text(ExactText)
        case bytes([UInt8], contentType: ExactText?)
        case file(Upload)

        static func text(_ text: String) -> Content { .text(ExactText(text)) }

        static func bytes(_ bytes: [UInt8], contentType: String?) -> Content {
            .bytes(bytes, contentType: contentType.map { type in ExactText(type) })
        }
    }

    private let name: ExactText
    /// Further header fields.
    private let fields: ExactText
    private let content: Content

    init(name: String, fields: String, _ content: Content) {
        self.name = ExactText(name)
        self.fields = ExactText(fields)
        self.content = content
    }
}

/// A section of a body: bytes in memory, a whole file, or a stream.
enum BodyPart: Sendable {
    case bytes([UInt8])
    /// Bytes in memory that are copied in chunks, while they are read.
    case data(Data)
    case file(URL, length: Int64)
    case stream(Upload.Stream)

    /// How much of a file or of data is copied at once, in bytes.
    static let chunkSize: Int = 64 * 1024

    /// Joins sections into a body.
    static func body(of pieces: [BodyPart]) -> WireBody {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { return WireBody(bytes) }
        let isResting = pieces.allSatisfy(\.isResting)
        var body = WireBody(length: length(of: pieces), isRepeatable: isResting) {
            let reader = ChunkReader(pieces)
            return WireBody.Chunks { try await reader.next() }
        }
        body.restingPieces = isResting ? pieces : nil
        return body
    }

    /// The total length; `nil` if the length of a section is unknown.
    private static func length(of pieces: [BodyPart]) -> Int64? {
        var sum: Int64 = 0
        for piece in pieces {
            guard let length = piece.length else { return nil }
            sum += length
        }
        return sum
    }

    private var length: Int64? {
        switch self {
        case .bytes(let bytes): Int64(bytes.count)
        case .data(let data): Int64(data.count)
        case .file(_, let length): length
        case .stream(let stream): stream.length
        }
    }

    /// Whether the section can be read without waiting. Such a section can also be sent again.
    private var isResting: Bool {
        switch self {
        case .bytes, .data, .file: true
        case .stream: false
        }
    }

    /// Whether the bytes are in memory.
    var isInMemory: Bool {
        switch self {
        case .bytes, .data: true
        case .file, .stream: false
        }
    }
}

/// Reads the sections of a body one after the other, and checks that each has its declared length.
///
/// It belongs to one stream, whose reader asks for a chunk only after it has received the one before. Nothing is
/// shared.
final class ChunkReader: @unchecked Sendable {
    /// The section that is being read.
    private struct Source {
        let next: Upload.Stream.Iterator
        /// How many bytes are still missing; `nil` if unknown.
        var missing: Int64?
    }

    private var pieces: ArraySlice<BodyPart>
    private var source: Source?

    init(_ pieces: [BodyPart]) {
        self.pieces = pieces[...]
    }

    /// The next bytes, never empty; `nil` at the end.
    func next() async throws -> [UInt8]? {
        while true {
            if let bytes = try await nextOfSource() { return bytes }
            switch pieces.popFirst() {
            case .bytes(let bytes) where bytes.isEmpty: continue
            case .bytes(let bytes): return bytes
            case .data(let data): source = Source(next: Self.read(data), missing: Int64(data.count))
            case .file(let url, let length): source = Source(next: try Self.open(url), missing: length)
            case .stream(let stream): source = Source(next: try Self.start(stream), missing: stream.length)
            case nil: return nil
            }
        }
    }

    /// The next bytes of the current section; `nil` if it has ended or there is none.
    private func nextOfSource() async throws -> [UInt8]? {
        guard var source else { return nil }
        guard let bytes = try await Self.bytes(of: source) else {
            guard source.missing ?? 0 == 0 else { throw NetworkError.wrongLength("fewer") }
            self.source = nil
            return nil
        }
        guard let missing = source.missing else { return bytes }
        let rest = missing - Int64(bytes.count)
        // The last bytes are passed on only when no more follow: with them, the server has a complete request.
        let isTooLong = rest == 0 ? try await Self.bytes(of: source) != nil : rest < 0
        guard !isTooLong else { throw NetworkError.wrongLength("more") }
        source.missing = rest
        self.source = rest == 0 ? nil : source
        return bytes
    }

    /// The next bytes of a source, never empty; `nil` at its end. Its errors are wrapped in a fault.
    private static func bytes(of source: Source) async throws -> [UInt8]? {
        do {
            while let bytes = try await source.next() {
                if !bytes.isEmpty { return bytes }
            }
            return nil
        } catch {
            guard !error.isCancellation, !(error is NetworkError) else { throw error }
            throw NetworkError(.brokenUpload, reason: "\(type(of: error))", underlying: error)
        }
    }

    private static func read(_ data: Data) -> Upload.Stream.Iterator {
        var rest = data[...]
        return {
            defer { rest = rest.dropFirst(BodyPart.chunkSize) }
            return rest.isEmpty ? nil : Array(rest.prefix(BodyPart.chunkSize))
        }
    }

    private static func open(_ url: URL) throws -> Upload.Stream.Iterator {
        let file = try OpenFile(uploading: url)
        return {
            let bytes = try file.next(atMost: BodyPart.chunkSize)
            return bytes.isEmpty ? nil : bytes
        }
    }

    private static func start(_ stream: Upload.Stream) throws -> Upload.Stream.Iterator {
        guard let next = stream.start() else {
            throw NetworkError(.brokenUpload, reason: "a stream can be sent only once")
        }
        return next
    }
}

/// Reads the sections of a body that are bytes or files, without `await`. Checks that each file has its declared
/// length.
struct ParkedChunks {
    private var pieces: ArraySlice<BodyPart>
    /// The rest of the section in memory that is being read.
    private var rest: ArraySlice<UInt8> = []
    private var data: Data = Data()
    /// The file that is being read, and how many of its bytes are still missing.
    private var source: (file: OpenFile, missing: Int64)?

    /// - Parameter pieces: The sections. None of them is a stream.
    init(_ pieces: [BodyPart]) {
        self.pieces = pieces[...]
    }

    /// - Parameters:
    ///   - file: The file, which is read from its current position.
    ///   - length: The number of bytes.
    init(_ file: OpenFile, length: Int64) {
        pieces = []
        source = (file, length)
    }

    /// The next bytes; empty at the end.
    /// - Throws: A fault of the kind `brokenUpload`.
    mutating func next(atMost count: Int) throws(NetworkError) -> [UInt8] {
        while true {
            if !rest.isEmpty {
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
            if !data.isEmpty {
                defer { data = data.dropFirst(count) }
                return Array(data.prefix(count))
            }
            if let bytes = try nextOfFile(atMost: count) { return bytes }
            switch pieces.popFirst() {
            case .bytes(let bytes): rest = bytes[...]
            case .data(let next): data = next
            case .file(let url, let length): source = (try OpenFile(uploading: url), length)
            case .stream, nil: return []
            }
        }
    }

    /// The next bytes of the current file; `nil` if it has ended or there is none.
    private mutating func nextOfFile(atMost count: Int) throws(NetworkError) -> [UInt8]? {
        guard let (file, missing) = source else { return nil }
        let bytes = try Self.read(file, atMost: count)
        guard !bytes.isEmpty || missing == 0 else { throw NetworkError.wrongLength("fewer") }
        let rest = missing - Int64(bytes.count)
        // The last bytes are passed on only when no more follow: with them, the server has a complete request.
        let isTooLong = try rest == 0 && !bytes.isEmpty ? !Self.read(file, atMost: 1).isEmpty : rest < 0
        guard !isTooLong else { throw NetworkError.wrongLength("more") }
        source = rest == 0 ? nil : (file, rest)
        return bytes.isEmpty ? nil : bytes
    }

    private static func read(_ file: OpenFile, atMost count: Int) throws(NetworkError) -> [UInt8] {
        do throws(FileFault) {
            return try file.next(atMost: count)
        } catch {
            throw NetworkError(.brokenUpload, reason: "the file cannot be read: " + error.reason, underlying: error)
        }
    }
}

extension OpenFile {
    /// Opens a file for an upload.
    convenience init(uploading url: URL) throws(NetworkError) {
        do throws(FileFault) {
            try self.init(reading: url.path)
        } catch {
            throw NetworkError(.brokenUpload, reason: "the file is gone: " + error.reason, underlying: error)
        }
    }
}

extension NetworkError {
    /// The content of an upload does not have its declared length.
    static func wrongLength(_ number: String) -> NetworkError {
        NetworkError(.brokenUpload, reason: "there are \(number) bytes to send than at the beginning")
    }
}

/// The content of a form (WHATWG URL standard, section 5.2, `application/x-www-form-urlencoded`).
enum FormText {
    static let contentType: String = "application/x-www-form-urlencoded"

    /// Encodes names and values, joined by `=` and `&`.
    static func bytes(of items: some Sequence<(name: String, value: String)>) -> [UInt8] {
        var bytes: [UInt8] = []
        for item in items {
            if !bytes.isEmpty { bytes.append(0x26) }
            append(item.name, to: &bytes)
            bytes.append(0x3D)
            append(item.value, to: &bytes)
        }
        return bytes
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x20: bytes.append(0x2B)
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
            default: PercentEncoding.append(byte, to: &bytes)
            }
        }
    }
}
