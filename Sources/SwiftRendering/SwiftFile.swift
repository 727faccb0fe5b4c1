/// A generated Swift file.
public struct SwiftFile: Sendable, Hashable {
    /// The file's name, such as `Gallery.swift`.
    public var name: String
    /// Its content in UTF-8, with a line break at the end.
    public var bytes: [UInt8]
    /// The path of the spec that it comes from.
    public var specPath: String

    public init(name: String, bytes: [UInt8], specPath: String) {
        self.name = name
        self.bytes = bytes
        self.specPath = specPath
    }

    /// The name of the file that is made of a spec.
    /// - Parameter spec: the spec's own name, without its folder and its ending.
    public static func name(ofSpec spec: String) -> String {
        spec + ".swift"
    }

    /// The content as text.
    public var text: String {
        String(decoding: bytes, as: UTF8.self)
    }
}
