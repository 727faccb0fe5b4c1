import PatternMatching
import SpecLanguage

/// All models of a specification by name, the structs of changes that `patch` makes among them.
struct ModelCatalog: Sendable {
    private let kinds: [String: Model.Kind]
    /// The patterns of all fields that are regular languages, compiled once, however many values they are for.
    private let patterns: [String: LinearPattern]

    init(_ specification: Specification) {
        var kinds: [String: Model.Kind] = [:]
        for model in specification.files.flatMap(\.models) {
            kinds[model.name] = model.kind
            if case .structure(let structure) = model.kind, structure.hasPatch {
                kinds[model.name + "Patch"] = .structure(structure.patch)
            }
        }
        self.kinds = kinds
        var patterns: [String: LinearPattern] = [:]
        for case .structure(let structure) in kinds.values {
            for pattern in structure.fields.compactMap(\.constraints.pattern) where patterns[pattern] == nil {
                patterns[pattern] = LinearPattern(pattern)
            }
        }
        self.patterns = patterns
    }

    subscript(name: String) -> Model.Kind? {
        kinds[name]
    }

    /// A pattern of a field; nil where it describes no regular language.
    func pattern(_ text: String) -> LinearPattern? {
        patterns[text] ?? LinearPattern(text)
    }

    /// Whether a text matches a pattern of a field.
    func matches(_ pattern: String, _ text: String) -> Bool {
        self.pattern(pattern)?.matches(text) ?? true
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
            (field.null, field.empty, field.encode) = (.absent, .keep, .both)
            return field
        }
        (patch.identity, patch.validation, patch.hasPatch) = ([], .first, false)
        return patch
    }
}
