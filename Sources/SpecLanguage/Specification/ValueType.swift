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

/// The types that need no declaration. The raw value is both the spec's and Swift's name.
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

    /// By name: a look into a table takes a tenth of the time of `init(rawValue:)`.
    static let named: [String: BuiltInType] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
