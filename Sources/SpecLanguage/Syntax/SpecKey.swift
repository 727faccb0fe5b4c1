package import YAMLSyntax

/// A key that a mapping of the spec language can have.
///
/// The key tables define the language: the checker, the JSON Schema and editor completion all use them.
public struct SpecKey: Sendable, Hashable {
    public let name: String
    public let value: SpecShape
    public let isRequired: Bool
    /// The meaning of the key, in half a sentence.
    public let summary: String
    /// Other keys of the mapping that this key requires.
    public let needs: [String]

    init(
        _ name: String, _ value: SpecShape, required: Bool = false, needs: [String] = [], _ summary: String
    ) {
        self.name = name
        self.value = value
        isRequired = required
        self.needs = needs
        self.summary = summary
    }
}

/// The keys of one kind of mapping, such as a field or a service.
public struct SpecMapping: Sendable, Hashable {
    /// Its name in messages, such as `field`.
    public let subject: String
    public let keys: [SpecKey]
    /// Keys of which at least one is required, besides the required ones; empty if there are no such keys. The readers
    /// of these mappings check them, because each has its own message.
    public let alternatives: [String]
    /// Whether no two of the alternatives go together.
    public let isExclusive: Bool
    /// Keys that are required if another one has a certain value. The readers of these mappings check them.
    public let conditions: [Condition]
    /// The shape of the values of author-chosen keys, of which there must be at least one; `nil` if there are none.
    public let others: SpecShape?
    /// A regular expression (ECMA-262) that author-chosen keys match; `nil` if any key is allowed. The readers of these
    /// mappings check it.
    public let othersPattern: String?
    /// The present names of keys by their former ones, which are deprecated.
    public let renamed: [String: String]
    private let keysByName: [String: SpecKey]

    /// What a value of a key requires.
    public struct Condition: Sendable, Hashable {
        public let key: String
        public let value: String
        public let required: [String]
    }

    init(
        _ subject: String, _ keys: [SpecKey], oneOf alternatives: [String] = [], exclusive: Bool = false,
        conditions: [Condition] = [], others: SpecShape? = nil, namedLike othersPattern: String? = nil,
        renamed: [String: String] = [:]
    ) {
        self.subject = subject
        self.keys = keys
        self.alternatives = alternatives
        isExclusive = exclusive
        self.conditions = conditions
        self.others = others
        self.othersPattern = othersPattern
        self.renamed = renamed
        keysByName = Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
    }

    func has(_ name: String) -> Bool {
        keysByName[name] != nil
    }

    func key(_ name: String) -> SpecKey? {
        keysByName[name]
    }
}

/// What a name in a spec is the name of.
public enum SpecNameKind: String, Sendable, Hashable, CaseIterable {
    case model
    case field
    /// A case of an enum or a union.
    case enumCase = "case"
    case service
    case endpoint
    case error
    case parameter
    case table
    case queue
    case environment
    case route
    /// A rule of `apigen breaking`.
    case rule
}

/// The shape of a value.
public indirect enum SpecShape: Sendable, Hashable {
    /// Any scalar.
    case text
    /// Text that matches a regular expression (ECMA-262); states the reader's rule for the JSON Schema.
    case matching(String)
    /// `true` or `false`.
    case flag
    /// A whole number in a range.
    case integer(atLeast: Int, atMost: Int? = nil)
    /// A number with a unit: `200ms`, `15s`, `8h`, `7d`.
    case duration
    /// One of these words, or a former one, which is deprecated.
    case choice([String], former: [String] = [])
    /// A type, such as `[String]?`.
    case type
    /// A JSON path.
    case path
    /// A value of the field's own type.
    case literal
    /// A name that is declared elsewhere.
    case name(SpecNameKind)
    /// A text that declares a name, or a mapping or list whose keys or elements do.
    case declared(SpecNameKind, SpecShape)
    /// A mapping with keys of its own.
    case mapping(SpecMapping)
    /// A mapping whose keys the author chooses.
    case named(SpecShape, atLeast: Int = 0)
    case list(SpecShape, atLeast: Int = 0)
    /// One of several shapes.
    case either([SpecShape])

    /// A value of `auto-cast`.
    static let autoCast: SpecShape = .either([.flag, .choice([AutoCast.writeText.rawValue])])
    /// Errors by their codes: a name, or what is known of the error; or several that their messages tell apart.
    static let errors: SpecShape = .named(
        .oneOrMore(.either([.declared(.error, .text), .mapping(.serverError)])))
    /// Any text or number, but no boolean.
    static let textOrNumber: SpecShape = .matching("")
    /// The path of a request.
    static let requestPath: SpecShape = .matching("^/")
    /// The path of a request, or a placeholder for its whole address.
    static let requestAddress: SpecShape = .matching(#"^(/|\{[^{}/]*\}$)"#)

    /// The shape without what names are the names of.
    package var unnamed: SpecShape {
        switch self {
        case .name: .text
        case .declared(_, let shape): shape.unnamed
        case .either(let shapes): .either(shapes.map(\.unnamed))
        default: self
        }
    }

    /// One value, or a list of at least one.
    static func oneOrMore(_ shape: SpecShape) -> SpecShape {
        .either([shape, .list(shape, atLeast: 1)])
    }
}

/// The entries of a mapping, by key.
struct KeyedNodes: Sendable {
    let node: YAMLNode
    let entries: [YAMLEntry]

    subscript(key: String) -> YAMLNode? {
        entry(key)?.value
    }

    /// The node of the key itself, for its position.
    func keyNode(_ key: String) -> YAMLNode? {
        entry(key)?.key
    }

    func entry(_ key: String) -> YAMLEntry? {
        entries.first { $0.key.isScalar(key) }
    }
}

extension YAMLNode {
    /// The scalar's text; empty for a collection.
    package var text: String {
        scalar?.text ?? ""
    }

    /// Whether it is a scalar with this text.
    package func isScalar(_ text: String) -> Bool {
        if case .scalar(let scalar) = content { scalar.text == text } else { false }
    }

    /// The value of a key of a mapping; `nil` for other nodes.
    package func value(of key: String) -> YAMLNode? {
        entries.first { $0.key.isScalar(key) }?.value
    }

    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// Whether the value is missing: `key:` without a value, or `~`.
    package var isNothing: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return scalar.text.isEmpty || scalar.text == "~"
    }

    /// The node as messages describe it, with the start of its text.
    package var summary: String {
        switch content {
        case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
        case .sequence(let elements): elements.isEmpty ? "an empty list" : "a list"
        case .scalar where isNothing: "nothing"
        case .scalar(let scalar): "\"\(scalar.text.prefix(40))\""
        }
    }
}
