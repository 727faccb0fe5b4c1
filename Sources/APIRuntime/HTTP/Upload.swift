public import Foundation

/// A file to upload: bytes in memory, a file on disk that is read while it is sent, or a stream of bytes.
public struct Upload: Sendable, Hashable {
    /// Where the bytes are.
    public enum Source: Sendable, Hashable {
        case bytes([UInt8])
        /// A file on this device.
        case file(URL)
        /// Bytes that come piece by piece, and only once.
        case stream(Stream)
    }

    public var source: Source
    /// The file name that the server is told.
    public var name: String
    /// The media type that the server is told, such as `image/png`.
    public var contentType: String

    /// Bytes at hand.
    /// - Parameters:
    ///   - bytes: the content.
    ///   - name: the file name that the server is told; a body that is nothing but the file has none.
    ///   - contentType: the media type that the server is told.
    public init(bytes: [UInt8], name: String = "file", contentType: String = "application/octet-stream") {
        self.init(.bytes(bytes), name: name, contentType: contentType)
    }

    /// A file on disk. Whether it can be read is found out when the request is put together; should its length change
    /// while it is sent, the call fails by a `NetworkFault` of the kind `brokenUpload`.
    /// - Parameters:
    ///   - file: its place.
    ///   - name: the file name that the server is told; the file's own unless given.
    ///   - contentType: the media type that the server is told.
    public init(file: URL, name: String? = nil, contentType: String = "application/octet-stream") {
        self.init(.file(file), name: name ?? file.lastPathComponent, contentType: contentType)
    }

    /// Bytes that come piece by piece, and are asked for as they are sent. They can be sent once: such a call is not
    /// sent again, whatever its retries, and fails where a server redirects the request with its body (status 307 or
    /// 308).
    /// - Parameters:
    ///   - pieces: the content, in order. What it throws is the underlying error of a `NetworkFault` of the kind
    ///     `brokenUpload`.
    ///   - length: the number of bytes. Where it is not known, the request has no `Content-Length` and is sent in chunks
    ///     (RFC 9112, section 7.1), which not every server takes.
    ///   - name: the file name that the server is told.
    ///   - contentType: the media type that the server is told.
    public init<Pieces: AsyncSequence & Sendable>(
        stream pieces: Pieces, length: Int64? = nil, name: String = "file",
        contentType: String = "application/octet-stream"
    ) where Pieces.Element == [UInt8] {
        self.init(.stream(Stream(pieces, length: length)), name: name, contentType: contentType)
    }

    private init(_ source: Source, name: String, contentType: String) {
        self.source = source
        self.name = name
        self.contentType = contentType
    }
}

extension Upload {
    /// Why an upload cannot be sent.
    struct Fault: Error {
        /// What is there instead of a file that can be read.
        let found: String
        /// Where it is.
        let place: String
    }

    /// What is put into a body. Nothing of a file is read yet, but that it can be, and how long it is.
    func piece() throws(Fault) -> BodyPart {
        switch source {
        case .bytes(let bytes): return .bytes(bytes)
        case .stream(let stream): return .stream(stream)
        case .file(let place):
            guard place.isFileURL else { throw Fault(found: "none", place: place.absoluteString) }
            return .file(place, length: try Self.length(of: place.path))
        }
    }

    private static func length(of path: String) throws(Fault) -> Int64 {
        let kind: FileKind
        do throws(FileFault) {
            kind = try OpenFile(reading: path).state()
        } catch {
            throw Fault(found: error.isAbsence ? "none" : "one that cannot be (" + error.reason + ")", place: path)
        }
        switch kind {
        case .regular(let length): return length
        case .folder: throw Fault(found: "a folder", place: path)
        case .other: throw Fault(found: "a device or a pipe", place: path)
        }
    }
}

extension Upload {
    /// Bytes to send that come piece by piece, and only once. Two streams are equal where they are the same one.
    public struct Stream: Sendable {
        /// Gives the next piece; nil after the last.
        typealias Iterator = () async throws -> [UInt8]?

        /// How many bytes come, where that is known beforehand.
        public let length: Int64?
        private let source: OneTimeSource

        /// - Parameters:
        ///   - pieces: the bytes, in order.
        ///   - length: how many bytes come; unknown unless given.
        public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces, length: Int64? = nil)
        where Pieces.Element == [UInt8] {
            self.length = length
            source = OneTimeSource {
                var iterator: Pieces.AsyncIterator = pieces.makeAsyncIterator()
                return { try await iterator.next() }
            }
        }

        /// Starts to read; nil where that was done before.
        func start() -> Iterator? { source.take() }
    }
}

extension Upload.Stream: Hashable {
    public static func == (left: Upload.Stream, right: Upload.Stream) -> Bool {
        left.source === right.source
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
    }
}

/// Makes an iterator for the first who asks.
private final class OneTimeSource: Sendable {
    private typealias Make = @Sendable () -> Upload.Stream.Iterator

    private let make: Locked<Make?>

    init(_ make: @escaping @Sendable () -> Upload.Stream.Iterator) {
        self.make = Locked(make)
    }

    func take() -> Upload.Stream.Iterator? {
        let make = make.withLock { make -> Make? in
            defer { make = nil }
            return make
        }
        return make?()
    }
}

extension Upload {
    /// The body that is nothing but this file.
    func body(of piece: BodyPart) -> WireBody {
        var body: WireBody = BodyPart.body(of: [piece])
        body.parts = [.file(self, name: "")]
        return body
    }
}
