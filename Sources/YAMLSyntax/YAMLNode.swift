/// One node of a YAML document, with the place where it is written.
///
/// A scalar stays text: what it means is decided by whoever knows which type is expected there.
public struct YAMLNode: Sendable, Hashable {
    public let content: YAMLContent
    /// Where the node is written, with its tag and anchor; for an alias, where the alias is written.
    ///
    /// A node that is missing, such as the value in `key:`, has an empty range.
    public let range: TextRange
    /// The tag as written, such as `!!str`, or nil.
    public let tag: String?

    public init(content: YAMLContent, range: TextRange, tag: String? = nil) {
        self.content = content
        self.range = range
        self.tag = tag
    }
}

/// What a node holds.
public enum YAMLContent: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// The entries in the order written; keys of merged mappings (`<<`) follow the node's own.
    case mapping([YAMLEntry])
}

/// A scalar's text, unquoted and unescaped.
public struct YAMLScalar: Sendable, Hashable {
    public let text: String
    /// Whether it is written without quotes, so that an empty text, `~` or `null` may mean nothing at all.
    public let isPlain: Bool

    public init(text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }
}

/// One key of a mapping and its value.
public struct YAMLEntry: Sendable, Hashable {
    public let key: YAMLNode
    public let value: YAMLNode

    public init(key: YAMLNode, value: YAMLNode) {
        self.key = key
        self.value = value
    }
}
