/// Reads YAML texts into trees of nodes.
///
/// YAML 1.1 as libyaml reads it, with the many parts of YAML 1.2 that libyaml has taken over; one document to a text.
/// Beyond what libyaml refuses, equal keys in one mapping, keys that are not scalars, a second document, and all that
/// goes over the limits are faults.
public struct YAMLParser: Sendable {
    private let limits: YAMLLimits

    public init(limits: YAMLLimits = YAMLLimits()) {
        self.limits = limits
    }

    /// Reads one text.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark, or UTF-16 in either order with one.
    /// - Returns: the tree, and every fault that was found; parsing itself never fails.
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
            message: "the text has \(bytes.count) bytes; at most \(limits.effectiveBytes) are read",
            range: TextRange(start: .start, end: .start)
        )
    }

    private func read(_ utf8: UnsafeBufferPointer<UInt8>) -> YAMLDocument {
        let source = SourceText(utf8)
        guard let text = source.text else { return YAMLDocument(root: nil, faults: []) }
        var reader = DocumentReader(source: source, text: text, limits: limits)
        return reader.read()
    }
}

/// What parsing a YAML text gives: the tree as far as it could be read, and every fault.
public struct YAMLDocument: Sendable, Hashable {
    /// The document's node; nil for an empty text, and where a fault left nothing to go on with.
    public let root: YAMLNode?
    /// All faults, by position; the tree is to be trusted only where there are none.
    public let faults: [YAMLFault]

    public init(root: YAMLNode?, faults: [YAMLFault]) {
        self.root = root
        self.faults = faults
    }
}

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

/// Something in a YAML text that keeps it from being read.
public struct YAMLFault: Error, Sendable, Hashable {
    /// The sorts of faults; the raw value is the id of the diagnostic rule.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text is not YAML, or YAML of a kind that specs do not have: a second document, a key that is no scalar.
        case syntax
        /// A mapping gives a key that it has given already; `related` is the place of the first.
        case duplicateKey = "duplicate-key"
        /// With its aliases expanded the tree would be too large, or would never end.
        case aliasBomb = "alias-bomb"
        /// Too many collections stand inside one another.
        case tooDeep = "too-deep"
        /// The text, or what libyaml would have to do for it, goes over a limit.
        case tooLarge = "too-large"
    }

    public let kind: Kind
    /// A sentence without a full stop, for people.
    public let message: String
    /// The place that is wrong; empty where something is missing, and at the end of a line.
    public let range: TextRange
    /// Another place that has to do with it, such as the first of two equal keys.
    public let related: Related?

    /// Another place that has to do with a fault, and what it has to do with it.
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

/// What a YAML text may ask for at most, so that a hostile one ends in a fault and not in a full memory or a full stack.
public struct YAMLLimits: Sendable, Hashable {
    /// The bytes of the text as it is given; 16 MiB unless said otherwise, and never more than 2 GiB.
    public var bytes: Int = 16 * 1024 * 1024
    /// The collections that may stand inside one another, with aliases expanded; 200 unless said otherwise.
    ///
    /// More than 1,000 counts as 1,000: whoever walks the tree, and the release of its memory, recurse that deep.
    public var depth: Int = 200
    /// The nodes of the tree, keys included and aliases expanded; 5,000,000 unless said otherwise.
    public var nodes: Int = 5_000_000

    public init() {}

    var effectiveBytes: Int { min(bytes, Int(Int32.max)) }

    var effectiveDepth: Int { min(depth, 1_000) }
}

/// A place in a text. Lines end with LF, CR LF, CR, U+0085, U+2028 or U+2029.
public struct TextPosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, counted in Unicode scalars; a byte order mark has none.
    public let column: Int
    /// The bytes before it in the text's UTF-8 form, a byte order mark included.
    public let offset: Int

    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// The first place of every text.
    public static let start: TextPosition = TextPosition(line: 1, column: 1, offset: 0)

    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        left.offset < right.offset
    }
}

/// A stretch of a text; `end` is the place after its last character.
public struct TextRange: Sendable, Hashable {
    public let start: TextPosition
    public let end: TextPosition

    public init(start: TextPosition, end: TextPosition) {
        self.start = start
        self.end = end
    }
}
