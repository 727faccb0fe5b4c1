package import YAMLSyntax

/// A key that a mapping of the spec language may have.
///
/// The tables of keys are the one place that says what may be written: the checker reads them, and so can whatever
/// explains or completes the language.
public struct SpecKey: Sendable, Hashable {
    public let name: String
    public let value: SpecShape
    public let isRequired: Bool
    /// What the key means, in half a sentence.
    public let summary: String
    /// Keys of the same mapping that must be there too where this one is.
    public let needs: [String]

    init(
        _ name: String, _ value: SpecShape, required: Bool = false, needs: [String] = [], _ summary: String
    ) {
        self.name = name
        self.value = value
        self.isRequired = required
        self.needs = needs
        self.summary = summary
    }
}

/// The keys of one kind of mapping, such as a field or a service.
public struct SpecMapping: Sendable, Hashable {
    /// What people call it, such as `field`.
    public let subject: String
    public let keys: [SpecKey]
    /// Keys of which at least one has to be there, besides those that are required; empty where none has. The readers of
    /// such mappings check it themselves, because they know what to say.
    public let alternatives: [String]
    /// What stands behind keys that the author chooses, of which there is at least one; nil where there are none.
    public let others: SpecShape?
    /// The place of each key by its name, as there are many mappings to read and few tables.
    private let places: [String: Int]

    init(_ subject: String, _ keys: [SpecKey], oneOf alternatives: [String] = [], others: SpecShape? = nil) {
        self.subject = subject
        self.keys = keys
        self.alternatives = alternatives
        self.others = others
        places = Dictionary(keys.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func has(_ name: String) -> Bool {
        places[name] != nil
    }

    func key(_ name: String) -> SpecKey? {
        places[name].map { keys[$0] }
    }
}

/// What may stand behind a key.
public indirect enum SpecShape: Sendable, Hashable {
    /// Any text.
    case text
    /// Text that matches a regular expression (ECMA-262), which tells its readers' rule to others.
    case matching(String)
    /// `true` or `false`.
    case flag
    /// A whole number.
    case integer
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
    /// A mapping with keys of its own.
    case mapping(SpecMapping)
    /// A mapping from names that the author chooses.
    case named(SpecShape, atLeast: Int = 0)
    case list(SpecShape, atLeast: Int = 0)
    /// One of several shapes.
    case either([SpecShape])

    /// One of them, or a list with at least one.
    static func oneOrMore(_ shape: SpecShape) -> SpecShape {
        .either([shape, .list(shape, atLeast: 1)])
    }
}

/// The entries of a mapping, found by key.
struct KeyedNodes: Sendable {
    let node: YAMLNode
    let entries: [YAMLEntry]

    subscript(key: String) -> YAMLNode? {
        entry(key)?.value
    }

    /// The node of the key itself, to point at it.
    func keyNode(_ key: String) -> YAMLNode? {
        entry(key)?.key
    }

    func entry(_ key: String) -> YAMLEntry? {
        // By index, because a copy of an entry counts references to all that it holds.
        for place in entries.indices where entries[place].key.isScalar(key) { return entries[place] }
        return nil
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

    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// Whether nothing is written: `key:` with no value, or `~`.
    package var isNothing: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return scalar.text.isEmpty || scalar.text == "~"
    }

    /// What people call the node in a message, with the start of its text.
    package var summary: String {
        switch content {
        case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
        case .sequence(let elements): elements.isEmpty ? "an empty list" : "a list"
        case .scalar where isNothing: "nothing"
        case .scalar(let scalar): "\"\(scalar.text.prefix(40))\""
        }
    }
}
