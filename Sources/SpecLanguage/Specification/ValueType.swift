/// A type as a spec writes it, with its names resolved.
public indirect enum ValueType: Sendable, Hashable {
    case builtIn(BuiltInType)
    /// A model, by its Swift name.
    case model(String)
    case array(ValueType)
    /// Keys are always strings.
    case dictionary(ValueType)
    case optional(ValueType)

    public var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The type without its outermost `?`.
    public var unwrapped: ValueType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }
}

/// The types that need no declaration. The raw value is their name in specs and in Swift.
public enum BuiltInType: String, Sendable, Hashable, CaseIterable {
    case string = "String"
    case bool = "Bool"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case double = "Double"
    case float = "Float"
    case decimal = "Decimal"
    case date = "Date"
    case url = "URL"
    case uuid = "UUID"
    case data = "Data"
    case json = "JSON"
}

extension ValueType {
    /// The type as a spec writes it.
    public var text: String {
        switch self {
        case .builtIn(let type): type.rawValue
        case .model(let name): name
        case .array(let element): "[\(element.text)]"
        case .dictionary(let value): "[String: \(value.text)]"
        case .optional(let wrapped): "\(wrapped.text)?"
        }
    }

    package var isCollection: Bool {
        switch unwrapped {
        case .array, .dictionary: true
        case .builtIn, .model, .optional: false
        }
    }

    /// The type of the elements of an array or dictionary; the type itself for other types.
    package var elementType: ValueType {
        switch self {
        case .array(let element), .dictionary(let element): element
        case .builtIn, .model, .optional: self
        }
    }

    /// The type that constraints apply to: the elements of a collection, or the value itself; never optional.
    package var constrained: ValueType {
        switch unwrapped {
        case .array(let element), .dictionary(let element): element.unwrapped
        case .builtIn, .model, .optional: unwrapped
        }
    }

    /// The innermost type inside all collections and optionals.
    package var leaf: ValueType {
        switch self {
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.leaf
        case .builtIn, .model: self
        }
    }

    /// Whether the data chooses keys in values of the type, besides those of models.
    var hasFreeKeys: Bool {
        switch self {
        case .builtIn(let type): type == .json
        case .dictionary: true
        case .array(let inner), .optional(let inner): inner.hasFreeKeys
        case .model: false
        }
    }

    var holdsDates: Bool {
        leaf == .builtIn(.date)
    }

    package var builtIn: BuiltInType? {
        if case .builtIn(let type) = self { type } else { nil }
    }

    /// The model of a value of this type, with or without `?`; `nil` for collections of models.
    var directModel: String? {
        if case .model(let name) = unwrapped { name } else { nil }
    }
}

extension ValueType {
    /// The model inside all collections and optionals, if there is one.
    package var modelName: String? {
        switch self {
        case .builtIn: nil
        case .model(let name): name
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.modelName
        }
    }
}

extension ValueType {
    /// Whether values, or the elements of collections, are JSON numbers.
    func holdsNumbers(_ dates: DateFormat?) -> Bool {
        guard case .builtIn(let type) = leaf else { return false }
        return type.isNumber || type == .date && (dates == .unix || dates == .unixMilliseconds)
    }
}

extension BuiltInType {
    package var isInteger: Bool {
        switch self {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
        case .string, .bool, .double, .float, .decimal, .date, .url, .uuid, .data, .json: false
        }
    }

    package var isNumber: Bool {
        isInteger || self == .double || self == .float || self == .decimal
    }
}

extension ValueType {
    /// The model of the elements, if the type is a list of models.
    package var keyedModel: String? {
        if case .array(.model(let name)) = self { name } else { nil }
    }
}
