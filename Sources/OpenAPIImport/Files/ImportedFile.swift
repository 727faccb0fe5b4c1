/// One spec file that an import gives.
public struct ImportedFile: Sendable, Hashable {
    /// The name with its ending, such as `GalleryPictures.yaml`.
    public let name: String
    /// YAML in UTF-8; lines end with line feeds.
    public let text: String

    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
