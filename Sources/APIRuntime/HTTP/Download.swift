public import Foundation

/// A downloaded file, with the server's metadata.
public struct Download: Sendable, Hashable {
    /// Where the file lies.
    public var file: URL
    /// How many bytes it has.
    public var length: Int64
    /// How many of them were there already, from an earlier try.
    public var resumedLength: Int64
    /// The media type that the server names.
    public var contentType: String?
    /// The name that the server suggests (RFC 6266), as far as it is one: without folders, dots at its beginning and
    /// characters that cannot be seen, and of at most 200 bytes. It says nothing of what is in the file.
    public var suggestedName: String?
    /// What the server tells the file by (RFC 9110, section 8.8.3), with its quotes.
    public var entityTag: String?

    /// - Parameters:
    ///   - file: where the file lies.
    ///   - length: how many bytes it has.
    ///   - resumedLength: how many of them were there already; none unless given.
    ///   - contentType: the media type that the server names.
    ///   - suggestedName: the name that the server suggests.
    ///   - entityTag: what the server tells the file by.
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
