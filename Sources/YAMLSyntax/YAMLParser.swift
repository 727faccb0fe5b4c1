/// Parses YAML text into a tree of nodes.
///
/// Supports YAML 1.1 as libyaml does, including the parts of YAML 1.2 that libyaml has adopted; one document per text.
/// Besides libyaml's syntax errors, it reports duplicate keys, keys that are not scalars, a second document, and
/// anything over the limits.
public struct YAMLParser: Sendable {
    private let limits: YAMLLimits

    public init(limits: YAMLLimits = YAMLLimits()) {
        self.limits = limits
    }

    /// Parses one text.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark, or UTF-16 in either order with one.
    /// - Returns: the tree, and all faults found; this function never throws.
    public func parse(_ bytes: [UInt8]) -> YAMLDocument {
        do throws(YAMLFault) {
            try checkSize(of: bytes)
            return try UTF16Decoding.utf8(of: bytes).withUnsafeBufferPointer { utf8 in
                read(utf8)
            }
        } catch {
            return YAMLDocument(root: nil, faults: [error])
        }
    }

    private func checkSize(of bytes: [UInt8]) throws(YAMLFault) {
        guard bytes.count > limits.effectiveBytes else { return }
        throw YAMLFault(
            kind: .tooLarge,
            message: "the text has more than \(limits.effectiveBytes) bytes",
            range: TextRange(start: .start, end: .start)
        )
    }

    private func read(_ utf8: UnsafeBufferPointer<UInt8>) -> YAMLDocument {
        let source = SourceText(utf8)
        guard let text = source.text else { return YAMLDocument(root: nil, faults: []) }
        if let conflict = source.conflict { return YAMLDocument(root: nil, faults: [conflict]) }
        var reader = DocumentReader(source: source, text: text, limits: limits)
        return reader.read()
    }
}

/// The result of parsing a YAML text: the tree as far as it could be built, and all faults.
public struct YAMLDocument: Sendable, Hashable {
    /// The document's node; `nil` for an empty text, and if a fault left nothing usable.
    public let root: YAMLNode?
    /// All faults, sorted by position. Rely on the tree only if there are none.
    public let faults: [YAMLFault]

    public init(root: YAMLNode?, faults: [YAMLFault]) {
        self.root = root
        self.faults = faults
    }
}

/// A node of a YAML document, with its position.
///
/// A scalar stays text: its meaning depends on the type expected at its place.
public struct YAMLNode: Sendable, Hashable {
    public let content: YAMLContent
    /// The node's range, including its tag and anchor; for an alias, the range of the alias.
    ///
    /// A node that is missing, such as the value in `key:`, has an empty range.
    public let range: TextRange
    /// The tag as written, such as `!!str`, if any.
    public let tag: String?

    public init(content: YAMLContent, range: TextRange, tag: String? = nil) {
        self.content = content
        self.range = range
        self.tag = tag
    }
}

extension YAMLNode {
    /// The entries of a mapping. Empty for other nodes.
    package var entries: [YAMLEntry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The elements of a list. Empty for other nodes.
    package var elements: [YAMLNode] {
        if case .sequence(let elements) = content { elements } else { [] }
    }

    /// The values of a mapping or the elements of a list. Empty for scalars.
    package var children: [YAMLNode] {
        switch content {
        case .scalar: []
        case .sequence(let elements): elements
        case .mapping(let entries): entries.map(\.value)
        }
    }
}

/// The content of a node.
public enum YAMLContent: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// The entries in the order written; keys of merged mappings (`<<`) follow the node's own.
    case mapping([YAMLEntry])
}

/// The text of a scalar, unquoted and unescaped.
public struct YAMLScalar: Sendable, Hashable {
    public let text: String
    /// Whether it is unquoted. Only then can an empty text, `~` or `null` mean null.
    public let isPlain: Bool

    public init(text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }
}

/// A key of a mapping and its value.
public struct YAMLEntry: Sendable, Hashable {
    public let key: YAMLNode
    public let value: YAMLNode

    public init(key: YAMLNode, value: YAMLNode) {
        self.key = key
        self.value = value
    }
}

/// A reason why a YAML text cannot be read.
public struct YAMLFault: Error, Sendable, Hashable {
    /// The kind of a fault; the raw value is the id of the diagnostic rule.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text is not YAML, or uses YAML that specs do not allow, such as a second document or a key that is not a
        /// scalar.
        case syntax
        /// A mapping has the same key twice; `related` is the position of the first.
        case duplicateKey = "duplicate-key"
        /// Expanding its aliases would make the tree too large or infinite.
        case aliasBomb = "alias-bomb"
        /// Collections are nested too deeply.
        case tooDeep = "too-deep"
        /// The text, or the work it causes in libyaml, exceeds a limit.
        case tooLarge = "too-large"
    }

    public let kind: Kind
    /// A message for people, without a full stop.
    public let message: String
    /// The range at fault; empty if something is missing, and at the end of a line.
    public let range: TextRange
    /// A related position, such as the first of two equal keys.
    public let related: Related?

    /// A position related to a fault, and how it is related.
    public struct Related: Sendable, Hashable {
        public let message: String
        public let range: TextRange

        public init(message: String, range: TextRange) {
            self.message = message
            self.range = range
        }
    }

    public init(kind: Kind, message: String, range: TextRange, related: Related? = nil) {
        self.kind = kind
        self.message = message
        self.range = range
        self.related = related
    }
}

/// Limits on a YAML text, so that a hostile one causes a fault instead of exhausting memory or the stack.
public struct YAMLLimits: Sendable, Hashable {
    /// The greatest size of the text in bytes, as given. Default: 16 MiB; never more than 2 GiB.
    public var bytes: Int = 16 * 1024 * 1024
    /// The greatest nesting depth of collections, with aliases expanded. Default: 200.
    ///
    /// Values over 1,000 count as 1,000, because walking and releasing the tree recurse that deeply.
    public var depth: Int = 200
    /// The greatest number of nodes, including keys and with aliases expanded. Default: 5,000,000.
    public var nodes: Int = 5_000_000

    public init() {}

    var effectiveBytes: Int { min(bytes, Int(Int32.max)) }

    var effectiveDepth: Int { min(depth, 1_000) }
}

/// A position in a text. Lines end with LF, CR LF, CR, U+0085, U+2028 or U+2029.
///
/// Numbers above 4,294,967,295 count as that. Trees are mostly positions, so their size is that of a tree.
public struct TextPosition: Sendable, Hashable, Comparable {
    private let lineNumber: UInt32
    private let columnNumber: UInt32
    private let byteOffset: UInt32

    /// The line, starting at 1.
    public var line: Int { Int(lineNumber) }

    /// The column in Unicode scalars, starting at 1; a byte order mark does not count.
    public var column: Int { Int(columnNumber) }

    /// The number of bytes before it in the text's UTF-8 form, including a byte order mark.
    public var offset: Int { Int(byteOffset) }

    public init(line: Int, column: Int, offset: Int) {
        lineNumber = UInt32(clamping: line)
        columnNumber = UInt32(clamping: column)
        byteOffset = UInt32(clamping: offset)
    }

    /// The first position of every text.
    public static let start: TextPosition = TextPosition(line: 1, column: 1, offset: 0)

    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        left.offset < right.offset
    }
}

/// A range of a text; `end` is the position after its last character.
public struct TextRange: Sendable, Hashable {
    public let start: TextPosition
    public let end: TextPosition

    public init(start: TextPosition, end: TextPosition) {
        self.start = start
        self.end = end
    }
}
