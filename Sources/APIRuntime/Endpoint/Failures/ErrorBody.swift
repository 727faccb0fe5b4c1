@_spi(Generated) import APIJSON

/// The JSON that an error has of its own, and where it stands in an answer; or why it cannot be read.
@_spi(Generated) public struct ErrorBody: Sendable, Hashable {
    /// The value as a JSON document in UTF-8; nil where it could not be read.
    public let json: [UInt8]?
    /// From the whole body.
    public let path: JSONPointerPath
    /// What keeps the body from being read; nil where nothing does.
    public let unreadable: UnreadableBody?

    /// - Parameters:
    ///   - value: what the error carries.
    ///   - path: where it stands in the body of an answer, `$` for all of it.
    public init(_ value: some JSONWritable, at path: String) {
        json = value.uncheckedJSON
        self.path = JSONPointerPath(path)
        unreadable = nil
    }

    /// - Parameters:
    ///   - content: what the error carries.
    ///   - path: where it stands in the body of an answer, `$` for all of it.
    public init(_ content: ErrorContent<some JSONWritable>, at path: String) {
        json = content.value.map { value in value.uncheckedJSON }
        self.path = JSONPointerPath(path)
        unreadable = content.unreadable
    }
}
