/// A type as written in a spec.
indirect enum LearnedType: Hashable, Sendable {
    /// A built-in type, or a model by its name.
    case named(String)
    case array(LearnedType)
    case dictionary(LearnedType)
    case optional(LearnedType)

    var text: String {
        switch self {
        case .named(let name): name
        case .array(let element): "[\(element.text)]"
        case .dictionary(let value): "[String: \(value.text)]"
        case .optional(let wrapped): wrapped.text + "?"
        }
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    var orAbsent: LearnedType { isOptional ? self : .optional(self) }

    /// The innermost type.
    var leaf: String {
        switch self {
        case .named(let name): name
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.leaf
        }
    }

    static let json: LearnedType = .named("JSON")
    static let string: LearnedType = .named("String")
}

/// A type with what a field or a parameter says about it.
struct LearnedValue: Hashable, Sendable {
    var type: LearnedType
    var format: String?
    var castsAutomatically: Bool = false
    /// What `""`, `[]` and `{}` mean: `absent` or `absent-text`.
    var empty: String?
    var comments: [String] = []

    init(_ type: LearnedType) {
        self.type = type
    }

    /// Whether a type alone says it.
    var isPlain: Bool { format == nil && !castsAutomatically && empty == nil }
}

/// A field of a model.
struct LearnedField: Hashable, Sendable {
    let name: String
    /// The path in JSON, if it is not the name.
    let map: String?
    var value: LearnedValue
}

/// A model of a spec.
struct LearnedModel: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case structure([LearnedField])
        case tuple([LearnedField])
        case enumeration([String])
        /// The types of an untagged union.
        case untagged([LearnedType])
        case tagged(Division)
    }

    /// A union by a key.
    struct Division: Hashable, Sendable {
        struct Case: Hashable, Sendable {
            /// The name of the case, if it is not the tag.
            let name: String?
            let tag: String
            let model: String
        }

        let key: String
        let cases: [Case]
    }

    let name: String
    var kind: Kind
    /// Where it was first found.
    var place: String
    var comments: [String] = []
}

/// A guess that a person should look at.
public struct Doubt: Sendable, Hashable {
    /// From 0, certain, to 1.
    public let degree: Double
    /// Such as `Order.state`.
    public let place: String
    public let text: String
}
