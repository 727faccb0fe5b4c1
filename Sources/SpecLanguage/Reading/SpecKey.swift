/// A key that a mapping of the spec language may have.
///
/// The tables of keys are the one place that says what may be written: the checker reads them, and so can whatever
/// explains or completes the language.
struct SpecKey: Sendable, Hashable {
    let name: String
    let value: SpecShape
    let isRequired: Bool
    /// What the key means, in half a sentence.
    let summary: String

    init(_ name: String, _ value: SpecShape, required: Bool = false, _ summary: String) {
        self.name = name
        self.value = value
        self.isRequired = required
        self.summary = summary
    }
}

/// The keys of one kind of mapping, such as a field or a service.
struct SpecMapping: Sendable, Hashable {
    /// What people call it, such as `field`.
    let subject: String
    let keys: [SpecKey]
    /// The place of each key by its name, as there are many mappings to read and few tables.
    private let places: [String: Int]

    init(_ subject: String, _ keys: [SpecKey]) {
        self.subject = subject
        self.keys = keys
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
indirect enum SpecShape: Sendable, Hashable {
    /// Any text.
    case text
    /// `true` or `false`.
    case flag
    /// A whole number.
    case integer
    /// A number with a unit: `200ms`, `15s`, `8h`, `7d`.
    case duration
    /// One of these words.
    case choice([String])
    /// A type, such as `[String]?`.
    case type
    /// A JSON path.
    case path
    /// A value of the field's own type.
    case literal
    /// A mapping with keys of its own.
    case mapping(SpecMapping)
    /// A mapping from names that the author chooses.
    case named(SpecShape)
    case list(SpecShape)
    /// One of several shapes.
    case either([SpecShape])
}
