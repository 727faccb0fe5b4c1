/// The sorts of models, by the keys that make them so.
enum ModelKind: String, Sendable, CaseIterable {
    case structure = "fields"
    case enumeration = "enum"
    case divided = "divide-type"
    case shaped = "one-of"
    case tuple
    case external

    /// What messages call a model of the kind.
    var summary: String {
        switch self {
        case .structure: "a model with fields"
        case .enumeration: "an enum"
        case .divided: "a model with \"divide-type\""
        case .shaped: "a model with \"one-of\""
        case .tuple: "a tuple"
        case .external: "an external model"
        }
    }

    /// The keys that a model of the kind may have besides those that every model has.
    var keys: Set<String> {
        switch self {
        case .structure: ["fields", "include", "identity", "naming", "unknown-keys", "validate", "patch"]
        case .enumeration: ["enum", "open"]
        case .divided: ["divide-type", "cases", "otherwise"]
        case .shaped: ["one-of"]
        case .tuple: ["tuple", "identity", "unknown-keys", "validate"]
        case .external: ["external"]
        }
    }

    /// The keys that every model may have.
    static let commonKeys: Set<String> = ["doc", "deprecated", "access"]

    /// The kind of a name in the index.
    var indexKind: ModelIndex.Kind {
        switch self {
        case .structure: .structure
        case .enumeration: .enumeration
        case .divided: .divided
        case .shaped: .shaped
        case .tuple: .tuple
        case .external: .external
        }
    }
}
