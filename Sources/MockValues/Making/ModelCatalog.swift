import SpecLanguage

/// All models of a specification by name, the structs of changes that `patch` makes among them.
struct ModelCatalog: Sendable {
    private let kinds: [String: Model.Kind]

    init(_ specification: Specification) {
        var kinds: [String: Model.Kind] = [:]
        for model in specification.files.flatMap(\.models) {
            kinds[model.name] = model.kind
            if case .structure(let structure) = model.kind, structure.hasPatch {
                kinds[model.name + "Patch"] = .structure(structure.patch)
            }
        }
        self.kinds = kinds
    }

    subscript(name: String) -> Model.Kind? {
        kinds[name]
    }

    /// The raw value of a case of an enum.
    func rawValue(of name: String, in model: String) -> (text: String, type: Enumeration.RawType)? {
        guard case .enumeration(let enumeration) = kinds[model],
            let value = enumeration.cases.first(where: { $0.name == name })
        else { return nil }
        return (value.rawValue, enumeration.rawType)
    }
}

extension Structure {
    /// Changes of the struct: all that is written, each field of which may be absent, or null to be cleared.
    fileprivate var patch: Structure {
        var patch = self
        patch.fields = fields.filter { !$0.isIgnored && $0.encode != .never }.map { field in
            var field = field
            field.type = .optional(field.type.unwrapped)
            field.defaultValue = nil
            field.constraints = Constraints()
            (field.null, field.empty, field.transform, field.encode) = (.absent, .keep, nil, .both)
            return field
        }
        (patch.identity, patch.validation, patch.hasPatch) = ([], .first, false)
        return patch
    }
}
