/// A generated Swift file.
public struct SwiftFile: Sendable, Hashable {
    /// The file's name, such as `Gallery.swift`.
    public var name: String
    /// Its content, with a line break at the end.
    public var text: String
    /// The path of the spec that it comes from.
    public var specPath: String

    public init(name: String, text: String, specPath: String) {
        self.name = name
        self.text = text
        self.specPath = specPath
    }
}
