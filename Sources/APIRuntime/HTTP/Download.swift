#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A downloaded file, with the server's metadata.
public struct Download: Sendable, Hashable {
    /// The location of the file.
    public var file: URL
    /// The length of the file, in bytes.
    public var length: Int64
    /// How many of these bytes an earlier attempt had already downloaded.
    public var resumedLength: Int64
    /// The media type from the response.
    public var contentType: String?
    /// The file name that the server suggests (RFC 6266), sanitized: without folders, leading dots and invisible
    /// characters, and at most 200 bytes long. It does not tell what the file contains.
    public var suggestedName: String?
    /// The entity tag of the file (RFC 9110, section 8.8.3), including its quotes.
    public var entityTag: String?

    /// - Parameters:
    ///   - file: The location of the file.
    ///   - length: The length of the file, in bytes.
    ///   - resumedLength: How many of these bytes an earlier attempt had already downloaded. Defaults to 0.
    ///   - contentType: The media type from the response.
    ///   - suggestedName: The file name that the server suggests.
    ///   - entityTag: The entity tag of the file.
    public init(
        file: URL, length: Int64, resumedLength: Int64 = 0, contentType: String? = nil, suggestedName: String? = nil,
        entityTag: String? = nil
    ) {
        self.file = file
        self.length = length
        self.resumedLength = resumedLength
        self.contentType = contentType
        self.suggestedName = suggestedName
        self.entityTag = entityTag
    }
}
