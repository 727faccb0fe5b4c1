public import Foundation

/// A file to send: bytes at hand, a file on disk that is read while it is sent, or bytes that come one by one.
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
