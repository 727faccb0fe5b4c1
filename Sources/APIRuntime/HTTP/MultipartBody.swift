import Foundation

/// A `multipart/form-data` body (RFC 7578), with names escaped as browsers do (WHATWG HTML, "multipart/form-data
/// encoding algorithm").
struct MultipartBody: Sendable {
    /// Stands between the parts. Random, so that no part holds it by chance.
    let boundary: String
    /// The body so far, up to the end of the last part.
    private(set) var pieces: [BodyPart] = []
    /// What was added so far.
    private var parts: [MultipartPart] = []

    init(boundary: String = Self.randomBoundary()) {
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=" + boundary }

    /// Adds a part of text.
    mutating func append(_ name: String, _ text: String) {
        parts.append(.text(text, name: name))
        append("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"\r\n\r\n\(text)\r\n")
    }

    /// Adds a file.
    /// - Parameter content: what the upload is made of.
    mutating func append(_ name: String, _ upload: Upload, _ content: BodyPart) {
        parts.append(.file(upload, name: name))
        append(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"; "
                + "filename=\"\(Self.escape(upload.name))\"\r\nContent-Type: \(upload.contentType)\r\n\r\n")
        switch content {
        case .bytes(let bytes): append(bytes[...])
        case .file, .stream: pieces.append(content)
        }
        append("\r\n")
    }

    /// The whole body.
    var body: WireBody {
        var whole: MultipartBody = self
        whole.append("--\(boundary)--\r\n")
        var body: WireBody = BodyPart.body(of: whole.pieces)
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

    private static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { byte in byte == 0x22 || byte == 0x0D || byte == 0x0A }) else { return text }
        return PercentEncoding.encode(text) { byte in byte != 0x22 && byte != 0x0D && byte != 0x0A }
    }

    private static func randomBoundary() -> String {
        "apigen-" + UUID().uuidString
    }
}

/// A part of a multipart body, by which two bodies are compared that differ in their boundary alone.
enum MultipartPart: Hashable, Sendable {
    case text(String, name: String)
    case file(Upload, name: String)
}

/// A stretch of a body: bytes at hand, a whole file, or bytes that come piece by piece.
enum BodyPart: Sendable {
    case bytes([UInt8])
    case file(URL, length: Int64)
    case stream(Upload.Stream)

    /// How much of a file is in memory at once, in bytes.
    static let chunkSize: Int = 64 * 1024

    /// The body that the pieces make up.
    static func body(of pieces: [BodyPart]) -> WireBody {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { return WireBody(bytes) }
        let isResting: Bool = pieces.allSatisfy(\.isResting)
        var body = WireBody(length: length(of: pieces), isRepeatable: isResting) {
            let reader = ChunkReader(pieces)
            return WireBody.Chunks { try await reader.next() }
        }
        body.restingPieces = isResting ? pieces : nil
        return body
    }

    /// Nil where one of them has a length that is not known.
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
        case .file(_, let length): length
        case .stream(let stream): stream.length
        }
    }

    /// Whether nobody has to be waited for; such a piece can also be sent again.
    private var isResting: Bool {
        switch self {
        case .bytes, .file: true
        case .stream: false
        }
    }

    /// Whether its bytes are at hand.
    var isInMemory: Bool {
        if case .bytes = self { true } else { false }
    }
}

/// Reads the pieces of a body one after the other, and makes sure that each is as long as it was said to be.
///
/// It belongs to one stream, whose reader asks for a piece when it has got the one before: nothing is shared.
final class ChunkReader: @unchecked Sendable {
    /// A piece that is being read.
    private struct Source {
        let next: Upload.Stream.Iterator
        /// How many bytes are still to come; nil: nobody knows.
        var missing: Int64?
    }

    private var pieces: ArraySlice<BodyPart>
    private var source: Source?

    init(_ pieces: [BodyPart]) {
        self.pieces = pieces[...]
    }

    /// The next bytes, never none; nil at the end.
    func next() async throws -> [UInt8]? {
        while true {
            if let bytes = try await nextOfSource() { return bytes }
            switch pieces.popFirst() {
            case .bytes(let bytes) where bytes.isEmpty: continue
            case .bytes(let bytes): return bytes
            case .file(let place, let length): source = Source(next: try Self.open(place), missing: length)
            case .stream(let stream): source = Source(next: try Self.start(stream), missing: stream.length)
            case nil: return nil
            }
        }
    }

    /// The next bytes of the piece that is being read; nil where it is over, or there is none.
    private func nextOfSource() async throws -> [UInt8]? {
        guard var source else { return nil }
        guard let bytes = try await Self.bytes(of: source) else {
            guard source.missing ?? 0 == 0 else { throw NetworkFault.wrongLength("fewer") }
            self.source = nil
            return nil
        }
        guard let missing = source.missing else { return bytes }
        let rest: Int64 = missing - Int64(bytes.count)
        // The last bytes go only once it is sure that no more follow: with them, the server has a whole request.
        let isTooLong: Bool = rest == 0 ? try await Self.bytes(of: source) != nil : rest < 0
        guard !isTooLong else { throw NetworkFault.wrongLength("more") }
        source.missing = rest
        self.source = rest == 0 ? nil : source
        return bytes
    }

    /// The next bytes of a source, never none; nil at its end. What it throws becomes a fault.
    private static func bytes(of source: Source) async throws -> [UInt8]? {
        do {
            while let bytes = try await source.next() {
                if !bytes.isEmpty { return bytes }
            }
            return nil
        } catch {
            guard !error.isCancellation, !(error is NetworkFault) else { throw error }
            throw NetworkFault(.brokenUpload, reason: "\(type(of: error))", underlying: error)
        }
    }

    private static func open(_ place: URL) throws -> Upload.Stream.Iterator {
        let file = try OpenFile(uploading: place)
        return {
            let bytes: [UInt8] = try file.next(atMost: BodyPart.chunkSize)
            return bytes.isEmpty ? nil : bytes
        }
    }

    private static func start(_ stream: Upload.Stream) throws -> Upload.Stream.Iterator {
        guard let next = stream.start() else {
            throw NetworkFault(.brokenUpload, reason: "a stream can be sent only once")
        }
        return next
    }
}

/// Reads pieces of a body that are bytes or files, for somebody who cannot wait as tasks do; makes sure that each file is
/// as long as it was said to be.
struct ParkedChunks {
    private var pieces: ArraySlice<BodyPart>
    /// What is left of the piece in memory that is being read.
    private var rest: ArraySlice<UInt8> = []
    /// The file that is being read, and how many bytes of it are still to come.
    private var source: (file: OpenFile, missing: Int64)?

    /// - Parameter pieces: none of them a stream.
    init(_ pieces: [BodyPart]) {
        self.pieces = pieces[...]
    }

    /// - Parameters:
    ///   - file: what is read from where it stands.
    ///   - length: how many bytes there are.
    init(_ file: OpenFile, length: Int64) {
        pieces = []
        source = (file, length)
    }

    /// The next bytes; none at the end.
    /// - Throws: a fault of the kind `brokenUpload`.
    mutating func next(atMost count: Int) throws(NetworkFault) -> [UInt8] {
        while true {
            if !rest.isEmpty {
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
            if let bytes = try nextOfFile(atMost: count) { return bytes }
            switch pieces.popFirst() {
            case .bytes(let bytes): rest = bytes[...]
            case .file(let place, let length): source = (try OpenFile(uploading: place), length)
            case .stream, nil: return []
            }
        }
    }

    /// The next bytes of the file that is being read; nil where it is over, or there is none.
    private mutating func nextOfFile(atMost count: Int) throws(NetworkFault) -> [UInt8]? {
        guard let (file, missing) = source else { return nil }
        let bytes: [UInt8] = try Self.read(file, atMost: count)
        guard !bytes.isEmpty || missing == 0 else { throw NetworkFault.wrongLength("fewer") }
        let rest: Int64 = missing - Int64(bytes.count)
        // The last bytes go only once it is sure that no more follow: with them, the server has a whole request.
        let isTooLong: Bool = try rest == 0 && !bytes.isEmpty ? !Self.read(file, atMost: 1).isEmpty : rest < 0
        guard !isTooLong else { throw NetworkFault.wrongLength("more") }
        source = rest == 0 ? nil : (file, rest)
        return bytes.isEmpty ? nil : bytes
    }

    private static func read(_ file: OpenFile, atMost count: Int) throws(NetworkFault) -> [UInt8] {
        do throws(FileFault) {
            return try file.next(atMost: count)
        } catch {
            throw NetworkFault(.brokenUpload, reason: "the file cannot be read: " + error.reason, underlying: error)
        }
    }
}

extension OpenFile {
    /// Opens a file that is to be sent.
    convenience init(uploading place: URL) throws(NetworkFault) {
        do throws(FileFault) {
            try self.init(reading: place.path)
        } catch {
            throw NetworkFault(.brokenUpload, reason: "the file is gone: " + error.reason, underlying: error)
        }
    }
}

extension NetworkFault {
    /// What is sent has another length than was said before.
    static func wrongLength(_ number: String) -> NetworkFault {
        NetworkFault(.brokenUpload, reason: "there are \(number) bytes to send than at the beginning")
    }
}
