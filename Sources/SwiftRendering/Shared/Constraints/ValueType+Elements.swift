import SpecLanguage

extension ValueType {
    /// The type of the innermost elements of a collection, without `?`; of any other type, the type itself without `?`.
    var scalar: ValueType {
        switch self {
        case .optional(let type), .array(let type), .dictionary(let type): type.scalar
        case .builtIn, .model: self
        }
    }

    /// Whether it is a collection, optional or not.
    var isCollection: Bool {
        switch unwrapped {
        case .array, .dictionary: true
        case .builtIn, .model, .optional: false
        }
    }

    /// Whether it is the built-in type, or a collection of it.
    func holds(_ type: BuiltInType) -> Bool {
        scalar == .builtIn(type)
    }
}
