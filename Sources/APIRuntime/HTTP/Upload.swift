import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
/// A file to upload: bytes in memory, a file on disk that is read while it is sent, or a stream of bytes.
///
/// ```swift
/// let photo = Upload(file: place, contentType: "image/jpeg")
/// _ = try await vault.addPhoto(album: "lake", title: "Dawn", photo: photo).value
/// ```
public struct Upload: Sendable, Hashable {
    /// The source of the content.
    public enum Source: Sendable, Hashable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// Bytes in memory, which are sent in chunks from where they are.
        case data(Data)
        /// A file on disk.
        case file(URL)
        /// A stream of bytes, which can be read only once.
        case stream(Stream)
    }

    /// The source of the content.
    public var source: Source
    /// The file name to send.
    public var name: String
    /// The media type to send, such as `image/png`.
    public var contentType: String

    /// Creates an upload of bytes in memory.
    /// - Parameters:
    ///   - bytes: The content.
    ///   - name: The file name to send. It is not sent if the file is the entire body.
    ///   - contentType: The media type to send.
    public init(bytes: [UInt8], name: String = "file", contentType: String = "application/octet-stream") {
        self.init(.bytes(bytes), name: name, contentType: contentType)
    }

    /// Creates an upload of bytes in memory, of which no copy is made: 64 KiB at a time are copied while they are sent.
    /// - Parameters:
    ///   - data: The content.
    ///   - name: The file name to send. It is not sent if the file is the entire body.
    ///   - contentType: The media type to send.
    public init(data: Data, name: String = "file", contentType: String = "application/octet-stream") {
        self.init(.data(data), name: name, contentType: contentType)
    }

    /// Creates an upload of a file on disk. The file is opened when the request is built, and the call fails then if it
    /// is not readable. If its length changes while it is sent, the call fails with a `NetworkError` of the kind
    /// `brokenUpload`.
    /// - Parameters:
    ///   - file: The URL of the file.
    ///   - name: The file name to send. Defaults to that of the file.
    ///   - contentType: The media type to send.
    public init(file: URL, name: String? = nil, contentType: String = "application/octet-stream") {
        self.init(.file(file), name: name ?? file.lastPathComponent, contentType: contentType)
    }

    /// Creates an upload of a stream, which is read while it is sent. It can be sent only once: the call is never
    /// retried, and it fails if a server redirects the request with its body (status 307 or 308).
    /// - Parameters:
    ///   - pieces: The content, in order. Its errors become the underlying errors of a `NetworkError` of the kind
    ///     `brokenUpload`.
    ///   - length: The number of bytes. If it is unknown or less than 0, the request has no `Content-Length` and uses
    ///     chunked transfer coding (RFC 9112, section 7.1), which not every server accepts. Defaults to unknown.
    ///   - name: The file name to send.
    ///   - contentType: The media type to send.
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

extension Upload.Source: RedactedStringConvertible {
    /// The file, or the number of bytes.
    public var shownParts: KeyValuePairs<String, Any> {
        switch self {
        case .bytes(let bytes): ["bytes": bytes.count]
        case .data(let data): ["data": data.count]
        case .file(let file): ["file": file.path]
        case .stream(let stream): ["stream": stream.length as Any]
        }
    }
}

extension Upload {
    /// Why an upload cannot be sent.
    struct Fault: Error {
        /// A description of the thing found in place of a readable file.
        let found: String
        /// Its location.
        let location: String
    }

    /// The section of a body for this upload. Checks that a file can be read, and determines its length, but reads
    /// nothing of it yet.
    func piece() throws(Fault) -> BodyPart {
        switch source {
        case .bytes(let bytes): return .bytes(bytes)
        case .data(let data): return .data(data)
        case .stream(let stream): return .stream(stream)
        case .file(let url):
            guard url.isFileURL else { throw Fault(found: "none", location: url.absoluteString) }
            return .file(url, length: try Self.length(of: url.path))
        }
    }

    private static func length(of path: String) throws(Fault) -> Int64 {
        let kind: FileKind
        do throws(FileFault) {
            kind = try OpenFile(reading: path).state()
        } catch {
            throw Fault(found: error.isAbsence ? "none" : "one that cannot be (" + error.reason + ")", location: path)
        }
        switch kind {
        case .regular(let length): return length
        case .folder: throw Fault(found: "a folder", location: path)
        case .other: throw Fault(found: "a device or a pipe", location: path)
        }
    }
}

extension Upload {
    /// A stream of bytes to upload, which can be read only once. A stream is equal only to itself.
    public struct Stream: Sendable {
        /// Returns the next chunk; `nil` after the last one.
        typealias Iterator = () async throws -> [UInt8]?

        /// The number of bytes, if known in advance.
        public let length: Int64?
        private let source: OneTimeSource

        /// - Parameters:
        ///   - pieces: The bytes, in order.
        ///   - length: The number of bytes; less than 0 is unknown. Defaults to unknown.
        public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces, length: Int64? = nil)
        where Pieces.Element == [UInt8] {
            self.length = length.flatMap { length in length < 0 ? nil : length }
            source = OneTimeSource {
                var iterator = pieces.makeAsyncIterator()
                return { try await iterator.next() }
            }
        }

        /// Starts reading; `nil` if the stream was already read.
        func start() -> Iterator? { source.take() }
    }
}

extension Upload {
    /// Whether both send the same: names are compared byte by byte.
    public static func == (left: Upload, right: Upload) -> Bool {
        left.source == right.source && ExactText(left.name) == ExactText(right.name)
            && ExactText(left.contentType) == ExactText(right.contentType)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(ExactText(name))
        hasher.combine(ExactText(contentType))
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

/// Creates an iterator for the first caller only.
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
    /// A body that consists of this file only.
    func body(of piece: BodyPart) -> WireBody {
        var body = BodyPart.body(of: [piece])
        body.parts = [MultipartPart(name: "", fields: "", .file(self))]
        return body
    }
}
