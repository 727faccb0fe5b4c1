/// A type as written, before its names are looked up.
indirect enum TypeExpression: Sendable {
    case name(Written<String>)
    case array(TypeExpression)
    /// Keys are always strings.
    case dictionary(TypeExpression)
    case optional(TypeExpression)

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The name, where the type is nothing but one, with or without `?`.
    var plainName: String? {
        switch self {
        case .name(let name): name.value
        case .optional(let wrapped): wrapped.plainName
        case .array, .dictionary: nil
        }
    }
}
