/// A model of a spec.
struct ImportedModel: Sendable {
    enum Kind: Sendable {
        case structure(ImportedStructure)
        case tuple([ImportedField])
        case enumeration(ImportedEnumeration)
        case tagged(ImportedDivision)
        case untagged([ImportedType])
    }

    let name: String
    /// The schema that it stands for.
    let pointer: JSONPointer
    var doc: String?
    var isDeprecated: Bool = false
    var comments: [String] = []
    var kind: Kind
    /// Whether it stands in the description under a name of its own, so that it is kept though nothing uses it.
    var isDeclared: Bool = false

    /// The types that it holds, wherever.
    var types: [ImportedType] {
        switch kind {
        case .structure(let structure): structure.includes.map { .model($0) } + structure.fields.map(\.value.type)
        case .tuple(let fields): fields.map(\.value.type)
        case .enumeration: []
        case .tagged(let division): division.cases.map { .model($0.model) }
        case .untagged(let types): types
        }
    }
}

/// A struct that is a JSON object.
struct ImportedStructure: Sendable {
    var includes: [String] = []
    var fields: [ImportedField]
    var keepsUnknownKeys: Bool = false
    /// Whether a request can say of each field that it is kept, cleared or set.
    var hasPatch: Bool = false
}

/// A field of a struct, or a parameter.
struct ImportedField: Sendable {
    /// The name in the spec.
    var name: String
    /// The name in JSON or in the request, where it differs.
    var wireName: String?
    var value: ImportedValue
    /// Whether the key may be absent.
    var isOptional: Bool
    /// Of a parameter: where it is sent, where it has to be said.
    var location: String?
}

/// An enum of texts or whole numbers.
struct ImportedEnumeration: Sendable {
    struct Case: Sendable {
        /// Nil where the case is called after its value.
        let name: String?
        let value: SpecScalar
        /// What the description says of it.
        let comment: String?

        /// What a spec calls the case.
        var label: SpecScalar {
            name.map { SpecScalar($0) } ?? value
        }
    }

    var cases: [Case]
    var isOpen: Bool = true
}

/// A union that a key divides.
struct ImportedDivision: Sendable {
    struct Case: Sendable {
        let tag: String
        let model: String
    }

    /// The path of the key.
    let path: String
    var cases: [Case]
}

/// What kind of model a name stands for, as far as it is known.
enum ModelSort: Sendable, Equatable {
    /// A JSON object.
    case structure
    case tagged
    case tuple
    /// An enum of texts, or of whole numbers.
    case texts
    case numbers
    /// A union by shape, with the shapes that it takes; empty while they are being found out.
    case untagged([JSONShape])

    var shapes: [JSONShape] {
        switch self {
        case .structure, .tagged: [.object]
        case .tuple: [.array]
        case .texts: [.string]
        case .numbers: [.number]
        case .untagged(let shapes): shapes
        }
    }
}

/// The kinds of JSON values that unions are told apart by.
enum JSONShape: String, Sendable, Hashable, CaseIterable {
    case string, number, bool, array, object
}

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

/// A type, and everything that a field or a parameter of it may say besides.
struct ImportedValue: Sendable {
    /// The values that are allowed.
    enum Scope: Sendable, Hashable {
        case values([SpecScalar])
        case bounds([Bound])
    }

    /// One key of a scope, such as `min`, and a number.
    struct Bound: Sendable, Hashable {
        let key: String
        let value: String
    }

    /// How long, or how many.
    struct Extent: Sendable, Hashable {
        var minimum: Int?
        var maximum: Int?

        var isNothing: Bool { minimum == nil && maximum == nil }
    }

    var type: ImportedType
    /// Whether null is a value, so that the type is written with `?` wherever it stands.
    var isNullable: Bool = false
    /// How dates are written, where it is not as `defaults` says.
    var dateFormat: String?
    var scope: Scope?
    var length: Extent?
    var count: Extent?
    var pattern: String?
    var defaultValue: DocumentNode?
    /// Whether the server's default is not to be sent in its stead: in a body what is absent may mean something else.
    var leavesDefaultToServer: Bool = false
    var doc: String?
    var isDeprecated: Bool = false
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    var isSensitive: Bool = false
    /// What tools have added, as comments.
    var comments: [String] = []

    init(_ type: ImportedType) {
        self.type = type
    }

    /// The type, with `?` where null is a value.
    var fullType: ImportedType {
        isNullable ? type.orAbsent : type
    }

    /// Whether it says which values of the type are allowed, or how they are written.
    var isConstrained: Bool {
        scope != nil || length != nil || count != nil || pattern != nil || dateFormat != nil
    }

    func hasSameConstraints(as other: ImportedValue) -> Bool {
        scope == other.scope && length == other.length && count == other.count && pattern == other.pattern
            && dateFormat == other.dateFormat
    }

    /// The value without what only a field or a parameter can say.
    var withoutConstraints: ImportedValue {
        var value = self
        value.scope = nil
        value.length = nil
        value.count = nil
        value.pattern = nil
        value.dateFormat = nil
        return value
    }
}

/// A scalar of a spec, which knows whether it may go without quotes.
struct SpecScalar: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// Quotes only where YAML would read something else.
        case text
        /// Text that would mean something else without quotes, such as the raw value "1" of an enum of texts.
        case quoted
        /// YAML as it is to stand there, such as a number or a type in brackets.
        case exact
    }

    let text: String
    let form: Form

    init(_ text: String, form: Form = .text) {
        self.text = text
        self.form = form
    }
}
