/// The text of one spec file, and what it is called.
public struct SpecSource: Sendable, Hashable {
    /// The path as diagnostics and the header of the generated file show it, such as `Specs/Gallery.yaml`.
    public var path: String
    /// The path below the specs directory without its ending, such as `Gallery`; its last part names the Swift file.
    public var name: String
    /// The text: UTF-8 with or without a byte order mark, or UTF-16 with one.
    public var bytes: [UInt8]

    public init(path: String, name: String, bytes: [UInt8]) {
        self.path = path
        self.name = name
        self.bytes = bytes
    }

    /// The name of the Swift file, without its ending.
    var baseName: String { name.lastPathPart }
}

extension String {
    /// What stands behind the last slash. Byte by byte, as file systems have it: with a combining mark behind it, a slash
    /// is another character for Swift.
    var lastPathPart: String {
        utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
    }
}
