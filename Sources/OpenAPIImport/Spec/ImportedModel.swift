/// A model of a spec.
struct ImportedModel: Sendable {
    enum Kind: Sendable {
        case structure(ImportedStructure)
        case tuple([ImportedField])
        case enumeration(ImportedEnumeration)
        case divided(ImportedDivision)
        case shaped([ImportedType])
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
        case .divided(let division): division.cases.map { .model($0.model) }
        case .shaped(let types): types
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
