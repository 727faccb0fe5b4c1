import SpecLanguage

/// A model of a spec.
package struct ImportedModel: Sendable {
    package enum Kind: Sendable {
        case structure(ImportedStructure)
        case tuple([ImportedField])
        case enumeration(ImportedEnumeration)
        case tagged(ImportedDivision)
        case untagged([ImportedType])
    }

    package let name: String
    /// The position of its schema; the root if there is none.
    let pointer: JSONPointer
    var doc: String?
    var isDeprecated: Bool = false
    var comments: [String] = []
    package var kind: Kind
    /// Whether the description declares it by name. Declared models are kept even if they are unused.
    var isDeclared: Bool = false

    /// Its fields.
    package var fields: [ImportedField] {
        switch kind {
        case .structure(let structure): structure.fields
        case .tuple(let fields): fields
        case .enumeration, .tagged, .untagged: []
        }
    }

    /// Passes on the names of the models that it contains. Fields are large, so none is copied.
    func forEachModel(_ body: (String) -> Void) {
        switch kind {
        case .structure(let structure):
            for name in structure.includes { body(name) }
            Self.forEachModel(of: structure.fields, body)
        case .tuple(let fields): Self.forEachModel(of: fields, body)
        case .enumeration: break
        case .tagged(let division): for item in division.cases { body(item.model) }
        case .untagged(let types): for type in types { type.modelName.map(body) }
        }
    }

    private static func forEachModel(of fields: [ImportedField], _ body: (String) -> Void) {
        for place in fields.indices { fields[place].value.type.modelName.map(body) }
    }

    /// All types that it contains.
    package var types: [ImportedType] {
        switch kind {
        case .structure(let structure): structure.includes.map { .model($0) } + structure.fields.map { $0.value.type }
        case .tuple(let fields): fields.map(\.value.type)
        case .enumeration: []
        case .tagged(let division): division.cases.map { .model($0.model) }
        case .untagged(let types): types
        }
    }
}

extension ImportedModel {
    /// A model without a schema.
    package init(name: String, kind: Kind, comments: [String] = []) {
        self.init(name: name, pointer: .root, comments: comments, kind: kind)
    }

    /// The model as written in a spec.
    package var entry: SpecMappingText.Entry {
        var findings = Findings(file: "")
        return ModelText(caseNames: [:], sent: []).entry(self, &findings)
    }
}

/// A struct that is a JSON object.
package struct ImportedStructure: Sendable {
    var includes: [String] = []
    var fields: [ImportedField]
    var keepsUnknownKeys: Bool = false
    /// Whether requests can keep, clear or set each field.
    var hasPatch: Bool = false
}

extension ImportedStructure {
    package init(_ fields: [ImportedField]) {
        self.init(fields: fields)
    }
}

/// A field of a struct, or a parameter.
package struct ImportedField: Sendable {
    /// The name in the spec.
    package var name: String
    /// The name in JSON or in the request, if it differs.
    var wireName: String?
    package var value: ImportedValue
    /// Whether the key may be absent.
    var isOptional: Bool
    /// For a parameter: where it is sent, if that must be specified.
    package var location: String?
    /// For a parameter that is no argument: the value that every call sends.
    package var constant: SpecScalar?
    /// The default as a spec writes it, if it is not that of a schema.
    package var fallback: String?
    /// For a part of a multipart body: `json` or `bytes`, if it is not text.
    package var form: String?
    /// For a part of a multipart body: its media type, if that must be specified.
    package var contentType: String?
    /// For a part of a multipart body: header fields with fixed values.
    var headers: [(name: String, value: String)] = []
    /// For a field: the position of its schema.
    var pointer: JSONPointer?
}

extension ImportedField {
    /// A field of a model.
    ///
    /// - Parameter key: the name in JSON
    init(of key: String, as name: String, _ value: ImportedValue, isOptional: Bool) {
        self.init(
            name: name, wireName: name == key ? nil : JSONPath([key]).fieldText, value: value,
            isOptional: isOptional)
    }

    /// A field without a schema.
    ///
    /// - Parameter wireName: the path in JSON, or the name in the request, if it differs
    package init(_ name: String, at wireName: String?, _ value: ImportedValue) {
        self.init(name: name, wireName: wireName, value: value, isOptional: false)
    }

    /// The path in JSON, or the name in the request.
    var wirePath: String {
        wireName ?? JSONPath([name]).text
    }
}

/// An enum of strings or whole numbers.
package struct ImportedEnumeration: Sendable {
    struct Case: Sendable {
        /// `nil` if the case is named after its value.
        let name: String?
        let value: SpecScalar
        /// The description of the case.
        let comment: String?

        /// The name of the case in a spec.
        var label: SpecScalar {
            name.map { SpecScalar($0) } ?? value
        }
    }

    var cases: [Case]
    var isOpen: Bool = true
}

extension ImportedEnumeration {
    /// An open enum of strings, with names of their own for the cases if some would be the same in Swift.
    package init(_ values: [String]) {
        var names = MemberNames(reserved: ["cases", "hashValue", "rawValue", "unknown"])
        let named = values.map { (value: $0, name: names.take($0, fallback: "value")) }
        let areSame = named.allSatisfy { $0.name == $0.value }
        cases = named.map { Case(name: areSame ? nil : $0.name, value: SpecScalar($0.value), comment: nil) }
    }
}

/// A tagged union.
package struct ImportedDivision: Sendable {
    package struct Case: Sendable, Hashable {
        /// `nil` if the case is named after its tag.
        var name: String?
        let tag: String
        let model: String

        package init(name: String?, tag: String, model: String) {
            self.name = name
            self.tag = tag
            self.model = model
        }
    }

    /// The key of the tag.
    let property: String
    var cases: [Case]

    package init(property: String, cases: [Case]) {
        self.property = property
        self.cases = cases
    }

    /// The path of the tag.
    var path: String { JSONPath([property]).text }
}

/// The kind of the model with a name, as far as it is known.
enum ModelSort: Sendable, Equatable {
    /// A JSON object.
    case structure
    case tagged
    case tuple
    /// An enum of strings.
    case texts
    case numbers
    /// An untagged union with the JSON types that it accepts, which are empty until they have been determined.
    case untagged([JSONShape])

    /// What tells the name of such a model from that of another kind.
    var word: String {
        switch self {
        case .structure: "Object"
        case .tagged, .untagged: "Choice"
        case .tuple: "List"
        case .texts, .numbers: "Value"
        }
    }

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

/// The JSON types that distinguish the cases of untagged unions.
enum JSONShape: String, Sendable, Hashable, CaseIterable {
    case string, number, bool, array, object
}

/// A type as written in a spec.
package enum ImportedType: Sendable, Hashable {
    case builtIn(BuiltIn)
    /// A model, by its name.
    case model(String)
    indirect case array(ImportedType)
    indirect case dictionary(ImportedType)
    indirect case optional(ImportedType)

    /// The built-in types that the import uses. The raw value is the name in specs.
    package enum BuiltIn: String, Sendable, Hashable {
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
        /// A file to upload. Used only for parameters and bodies.
        case file = "file"
    }

    package var text: String {
        switch self {
        case .builtIn(let type): type.rawValue
        case .model(let name): name
        case .array(let element): "[\(element.text)]"
        case .dictionary(let value): "[String: \(value.text)]"
        case .optional(let wrapped): wrapped.text + "?"
        }
    }

    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        case .builtIn, .model, .optional: false
        }
    }

    /// The type without `?`.
    package var unwrapped: ImportedType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }

    /// The type with `?`.
    package var orAbsent: ImportedType {
        isOptional ? self : .optional(self)
    }

    /// The innermost element type of collections, without `?`.
    package var leaf: ImportedType {
        switch self {
        case .builtIn, .model: self
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.leaf
        }
    }

    /// The model in the type, at any depth.
    package var modelName: String? {
        if case .model(let name) = leaf { name } else { nil }
    }

    /// The model that the type requires directly: without its value, there is no value of the type.
    var requiredModel: String? {
        if case .model(let name) = self { name } else { nil }
    }

    package static let string: ImportedType = .builtIn(.string)
    package static let json: ImportedType = .builtIn(.json)
    static let file: ImportedType = .builtIn(.file)
}

/// A type with the attributes of a field or parameter.
package struct ImportedValue: Sendable {
    /// The allowed values.
    enum Scope: Sendable, Hashable {
        case values([SpecScalar])
        case bounds([Bound])
    }

    /// One key of a scope, such as `min`, with a number.
    struct Bound: Sendable, Hashable {
        let key: String
        let value: String

        func allows(_ number: Double) -> Bool {
            guard let limit = Double(value) else { return true }
            switch key {
            case "min": return number >= limit
            case "above": return number > limit
            case "max": return number <= limit
            default: return number < limit
            }
        }
    }

    /// Limits of a length or a count.
    struct Extent: Sendable, Hashable {
        var minimum: Int?
        var maximum: Int?

        var isNothing: Bool { minimum == nil && maximum == nil }
    }

    package var type: ImportedType
    /// Whether null is a valid value, so that the type is always written with `?`.
    var isNullable: Bool = false
    /// Whether null is sent where there is no value.
    var sendsNull: Bool = false
    /// Whether the default is left to the server instead of being sent: in a body, an absent key may have another
    /// meaning.
    var leavesDefaultToServer: Bool = false
    var doc: String?
    var isDeprecated: Bool = false
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    package var isSensitive: Bool = false
    /// Whether strings and numbers are converted to each other, and to booleans.
    package var castsAutomatically: Bool = false
    /// Whether the style depends on the models in the type, which are not complete yet.
    var settlesStyle: Bool = false
    /// The date format, if it differs from the one in `defaults`.
    package var dateFormat: String?
    /// What `""`, `[]` and `{}` mean: `absent` or `absent-text`.
    package var empty: String?
    var scope: Scope?
    var length: Extent?
    var count: Extent?
    var pattern: String?
    var defaultValue: DocumentNode?
    var examples: [DocumentNode] = []
    /// The mock values, made of examples.
    var mock: SpecText?
    /// For a parameter: the style of a list or a model, if it is not the usual one.
    package var style: String?
    /// For a parameter in the path: how it is percent-encoded, if not as usual.
    var encoding: String?
    /// The extensions of other tools, or what was learned from, as comments.
    package var comments: [String] = []

    package init(_ type: ImportedType) {
        self.type = type
    }

    /// The type, with `?` if null is a valid value.
    var fullType: ImportedType {
        isNullable ? type.orAbsent : type
    }

    /// Whether it constrains the values of the type, or specifies their format.
    var isConstrained: Bool {
        scope != nil || length != nil || count != nil || pattern != nil || dateFormat != nil
    }

    func hasSameConstraints(as other: ImportedValue) -> Bool {
        scope == other.scope && length == other.length && count == other.count && pattern == other.pattern
            && dateFormat == other.dateFormat
    }

    /// Whether it is a single value, which is the default of a required field.
    var isConstant: Bool {
        guard !type.isCollection, case .values(let values) = scope else { return false }
        return values.count == 1
    }

    /// The value without attributes that only fields and parameters can have.
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

/// A scalar in a spec that knows whether it needs quotes.
package struct SpecScalar: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// Quoted only if YAML would read another value.
        case text
        /// Text that would have another meaning without quotes, such as the raw value "1" in an enum of strings.
        case quoted
        /// Verbatim YAML, such as a number or a type in brackets.
        case exact
    }

    package let text: String
    package let form: Form

    package init(_ text: String, form: Form = .text) {
        self.text = text
        self.form = form
    }

    /// The tag of a case, which is a string: quoted if it would be a number or a boolean without quotes.
    package init(tag: String) {
        self.init(tag, form: Int64(tag) != nil || Bool(tag) != nil ? .quoted : .text)
    }
}
