public import Foundation

/// A file to send: bytes at hand, or a file on disk that is read while it is sent.
public struct Upload: Sendable, Hashable {
    /// Where the bytes are.
    public enum Source: Sendable, Hashable {
        case bytes([UInt8])
        /// A file on this device.
        case file(URL)
    }

    public var source: Source
    /// The file name that the server is told.
    public var name: String
    /// The media type that the server is told, such as `image/png`.
    public var contentType: String

    /// Bytes at hand.
    /// - Parameters:
    ///   - bytes: the content.
    ///   - name: the file name that the server is told.
    ///   - contentType: the media type that the server is told.
    public init(bytes: [UInt8], name: String, contentType: String = "application/octet-stream") {
        source = .bytes(bytes)
        self.name = name
        self.contentType = contentType
    }

    /// A file on disk. Whether it is there is found out when the request is put together.
    /// - Parameters:
    ///   - file: its place.
    ///   - name: the file name that the server is told; the file's own unless given.
    ///   - contentType: the media type that the server is told.
    public init(file: URL, name: String? = nil, contentType: String = "application/octet-stream") {
        source = .file(file)
        self.name = name ?? file.lastPathComponent
        self.contentType = contentType
    }
}
