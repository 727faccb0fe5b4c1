/// The values of the key that tells kinds of object apart.
@frozen
@_spi(Generated) public struct TagTable: @unchecked Sendable {
    // Of a constant, like a key table: never freed, never counted.
    @usableFromInline let names: UnsafePointer<TagNames>

    /// - Parameters:
    ///   - model: the name of the model, for error texts.
    ///   - path: where the tag stands in the object.
    ///   - tags: the values, separated by one space, with a backslash before a space or a backslash in them.
    public init(_ model: StaticString, at path: StaticString, _ tags: StaticString) {
        let names: UnsafeMutablePointer<TagNames> = .allocate(capacity: 1)
        names.initialize(
            to: TagNames(
                model: model.description, path: JSONPointerPath(path.description),
                tags: EscapedText.words(tags.description).map(EscapedText.resolve)))
        self.names = UnsafePointer(names)
    }
}

@usableFromInline
struct TagNames: @unchecked Sendable {
    var model: String
    var path: JSONPointerPath
    var tags: [String]
    /// `path` as bytes, for comparing it with the document.
    var pathBytes: [[UInt8]]
    /// The first key of the path, and the tags, laid out for the same.
    let key: KeyTableHeader
    let values: KeyTableHeader

    init(model: String, path: JSONPointerPath, tags: [String]) {
        self.model = model
        self.path = path
        self.tags = tags
        self.pathBytes = path.components.map { Array($0.utf8) }
        self.key = KeyTableHeader(finding: Array(path.components.prefix(1)))
        self.values = KeyTableHeader(finding: tags)
    }
}

/// An object whose kind was chosen by a look ahead that stopped at the first tag.
///
/// Should the tag come again, the cursor that reads the object refuses it.
@usableFromInline
struct ChosenObject {
    var start: Int = -1
    var names: UnsafePointer<TagNames>? = nil
}
