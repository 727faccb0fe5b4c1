import SpecLanguage
import WireSyntax

/// All models of a specification by name, including patches.
final class ModelCatalog: Sendable {
    private let kinds: [String: Model.Kind]
    private let readFields: [String: ReadFields]
    private let ranges: [String: SourceRange]
    private let tagPaths: TagPaths
    /// The patterns of all fields that are regular languages. Compiled once, regardless of the number of values.
    private let patterns: [String: LinearPattern]

    init(_ specification: Specification) {
        var kinds: [String: Model.Kind] = [:]
        var ranges: [String: SourceRange] = [:]
        let models = specification.files.flatMap(\.models)
        tagPaths = TagPaths(Dictionary(models.map { ($0.name, $0) }) { first, _ in first }, in: models)
        for model in models {
            kinds[model.name] = model.kind
            ranges[model.name] = model.range
            if case .structure(let structure) = model.kind, structure.hasPatch {
                kinds[model.name + "Patch"] = .structure(structure.patch)
            }
        }
        self.kinds = kinds
        self.ranges = ranges
        var patterns: [String: LinearPattern] = [:]
        for case .structure(let structure) in kinds.values {
            for pattern in structure.fields.compactMap(\.constraints.pattern) where patterns[pattern] == nil {
                patterns[pattern] = LinearPattern(pattern)
            }
        }
        self.patterns = patterns
        readFields = [String: ReadFields](
            uniqueKeysWithValues: kinds.compactMap { [kinds, tagPaths] name, kind in
                guard case .structure(let structure) = kind else { return nil }
                let fields = ReadFields(structure, tagPaths: tagPaths[name]) { name in
                    if case .structure(let inner)? = kinds[name] { inner } else { nil }
                }
                return (name, fields)
            })
    }

    subscript(name: String) -> Model.Kind? {
        kinds[name]
    }

    func isEnumeration(_ name: String) -> Bool {
        if case .enumeration? = kinds[name] { true } else { false }
    }

    /// What values of a struct are read by; `nil` for other models.
    func readFields(of name: String) -> ReadFields? {
        readFields[name]
    }

    /// The fields, with those of flat models in place of the fields that hold these models.
    func flattened(_ fields: [Field]) -> [Field] {
        fields.flattened { name in
            if case .structure(let inner)? = kinds[name] { inner } else { nil }
        }
    }

    /// Where a model is declared.
    func range(of name: String) -> SourceRange? {
        ranges[name]
    }

    /// The paths by which unions recognise objects of a model.
    func tagPaths(of name: String) -> [JSONPath] {
        tagPaths[name]
    }

    /// The compiled pattern of a field; `nil` if it does not describe a regular language.
    func pattern(_ text: String) -> LinearPattern? {
        patterns[text] ?? LinearPattern(text)
    }

    /// Whether a text matches the pattern of a field. True for patterns that are not regular languages.
    func matches(_ pattern: String, _ text: String) -> Bool {
        self.pattern(pattern)?.matches(text) ?? true
    }

    /// The raw value of an enum's case.
    func rawValue(of name: String, in model: String) -> (text: String, type: Enumeration.RawType)? {
        guard case .enumeration(let enumeration) = kinds[model],
            let value = enumeration.cases.first(where: { $0.name == name })
        else { return nil }
        return (value.rawValue, enumeration.rawType)
    }
}

extension Structure {
    /// The patch of the struct: all written fields, each of which may be absent, or null to clear it.
    fileprivate var patch: Structure {
        var patch = self
        patch.fields = fields.filter { !$0.isIgnored && $0.encode != .never }.map { field in
            var field = field
            field.type = .optional(field.type.unwrapped)
            field.defaultValue = nil
            (field.null, field.empty, field.absent, field.encode) = (.absent, .keep, [], .both)
            return field
        }
        (patch.identity, patch.validation, patch.hasPatch) = ([], .first, false)
        return patch
    }
}
