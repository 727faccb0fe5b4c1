/// The body of an answer that is no error, and where in it the value stands.
public struct AnswerContent: Sendable {
    /// The whole body.
    public let bytes: [UInt8]
    /// The media type that the server names, if it does.
    public let contentType: String?
    /// Where the value stands.
    public let path: JSONPointerPath
    /// How built-in types are read.
    public let options: ReadOptions
}
