/// A type as a spec writes it.
indirect enum ImportedType: Sendable, Hashable {
    case builtIn(BuiltIn)
    /// A model, by its name.
    case model(String)
    case array(ImportedType)
    case dictionary(ImportedType)
    case optional(ImportedType)

    /// The built-in types that descriptions lead to; the raw value is the spec's name.
    enum BuiltIn: String, Sendable, Hashable {
        case string = "String"
        case bool = "Bool"
        case int = "Int"
        case uint64 = "UInt64"
        case double = "Double"
        case decimal = "Decimal"
        case date = "Date"
        case url = "URL"
        case uuid = "UUID"
        case data = "Data"
        case json = "JSON"
        /// A file to upload, which only parameters and bodies are.
        case file = "file"
    }

    var text: String {
        switch self {
        case .builtIn(let type): type.rawValue
        case .model(let name): name
        case .array(let element): "[\(element.text)]"
        case .dictionary(let value): "[String: \(value.text)]"
        case .optional(let wrapped): wrapped.text + "?"
        }
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        case .builtIn, .model, .optional: false
        }
    }

    /// The type without `?`.
    var unwrapped: ImportedType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }

    /// The type with `?`.
    var orAbsent: ImportedType {
        isOptional ? self : .optional(self)
    }

    /// What collections hold in the end, without `?`.
    var leaf: ImportedType {
        switch self {
        case .builtIn, .model: self
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.leaf
        }
    }

    /// The model that the type names, wherever in it.
    var modelName: String? {
        if case .model(let name) = leaf { name } else { nil }
    }

    /// The model whose value stands in this very place, so that it must be there for this to be there.
    var requiredModel: String? {
        if case .model(let name) = self { name } else { nil }
    }

    static let string: ImportedType = .builtIn(.string)
    static let json: ImportedType = .builtIn(.json)
    static let file: ImportedType = .builtIn(.file)
}
