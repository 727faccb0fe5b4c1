/// The JSON that an error has of its own, and where it stands in an answer.
public struct ErrorBody: Sendable, Hashable {
    /// The value as a JSON document in UTF-8.
    public let json: [UInt8]
    /// From the whole body.
    public let path: JSONPointerPath

    /// - Parameters:
    ///   - value: what the error carries.
    ///   - path: where it stands in the body of an answer, `$` for all of it.
    public init(_ value: some JSONWritable, at path: String) {
        json = value.toJSON()
        self.path = JSONPointerPath(path)
    }
}
