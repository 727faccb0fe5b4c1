/// A file that is to stand in the output folder.
public struct OutputFile: Sendable, Hashable {
    /// The name in the output folder, such as `Gallery.swift`.
    public var name: String
    /// The whole text, in UTF-8.
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
