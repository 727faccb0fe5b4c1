import SpecLanguage

/// Compares the JSON of two types.
struct TypeComparison {
    /// The models of both versions.
    let models: ModelPairs

    /// Whether both are the same type, apart from the names of models that were renamed. Callers that name such a model
    /// are reported once, for the model.
    func isRenamed(_ old: ValueType, _ new: ValueType) -> Bool {
        switch (old, new) {
        case (.model(let old), .model(let new)): models.isSame(old, new)
        case (.array(let old), .array(let new)), (.dictionary(let old), .dictionary(let new)),
            (.optional(let old), .optional(let new)):
            isRenamed(old, new)
        default: old == new
        }
    }

    func isRenamed(_ old: Endpoint.Returns, _ new: Endpoint.Returns) -> Bool {
        switch (old, new) {
        case (.value(let old), .value(let new)), (.stream(let old, _), .stream(let new, _)): isRenamed(old, new)
        default: old == new
        }
    }

    func isRenamed(_ old: Parameter.Kind?, _ new: Parameter.Kind?) -> Bool {
        if case .value(let old)? = old, case .value(let new)? = new { return isRenamed(old, new) }
        return old == new
    }

    func acceptance(_ old: ValueType, _ new: ValueType) -> Acceptance {
        var acceptance = unwrapped(old.unwrapped, new.unwrapped)
        if !old.isOptional && new.isOptional { acceptance.insert(.widened) }
        if old.isOptional && !new.isOptional { acceptance.insert(.narrowed) }
        return acceptance
    }

    /// Like `acceptance`, but ignores the outermost `?`, for callers that check absence separately.
    func unwrapped(_ old: ValueType, _ new: ValueType) -> Acceptance {
        switch (old, new) {
        case (.builtIn(let old), .builtIn(let new)):
            .comparing(newHoldsOld: new.holds(old), oldHoldsNew: old.holds(new))
        case (.array(let old), .array(let new)), (.dictionary(let old), .dictionary(let new)):
            acceptance(old, new)
        case (.model(let old), .model(let new)) where models.isSame(old, new): []
        case (_, .builtIn(.json)): .widened
        case (.builtIn(.json), _): .narrowed
        case (.model(let model), .builtIn(.string)) where models.isStringEnumeration(old: model): .widened
        case (.builtIn(.string), .model(let model)) where models.isStringEnumeration(new: model): .narrowed
        default: .other
        }
    }
}

extension BuiltInType {
    /// Whether every JSON value of the other type is also valid for this type.
    func holds(_ other: BuiltInType) -> Bool {
        if self == other || self == .json { return true }
        switch self {
        case .string: return [.url, .uuid, .data].contains(other)
        case .double, .float, .decimal: return other.isNumber
        default:
            guard let bounds, let others = other.bounds else { return false }
            return bounds.least <= others.least && bounds.most >= others.most
        }
    }

    private var isNumber: Bool {
        self == .double || self == .float || self == .decimal || bounds != nil
    }

    /// The least and the greatest value of integer types.
    private var bounds: (least: Int64, most: UInt64)? {
        switch self {
        case .int8: (Int64(Int8.min), UInt64(Int8.max))
        case .int16: (Int64(Int16.min), UInt64(Int16.max))
        case .int32: (Int64(Int32.min), UInt64(Int32.max))
        case .int, .int64: (.min, UInt64(Int64.max))
        case .uint8: (0, UInt64(UInt8.max))
        case .uint16: (0, UInt64(UInt16.max))
        case .uint32: (0, UInt64(UInt32.max))
        case .uint, .uint64: (0, .max)
        default: nil
        }
    }
}
