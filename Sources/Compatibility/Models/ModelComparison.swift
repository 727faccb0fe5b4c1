import SpecLanguage

/// Compares the models of two versions.
struct ModelComparison {
    let pairs: ModelPairs
    let oldUsage: ModelUsage
    let newUsage: ModelUsage

    func compare(_ old: [Model], _ new: [Model], into list: inout ChangeList) {
        let models: NamedPairs<Model> = NamedPairs(old, new, name: \.name) { gone, come in
            pairs.renamed[gone.name] == come.name
        }
        for (before, after) in models.kept {
            if before.name != after.name {
                list.add(
                    after.name, "renamed from \(before.name)", [.modelRenamed], at: after.range, before: before.range)
            }
            compare(before, after, into: &list)
        }
        for model in models.gone { list.add(model.name, "removed", [.modelRemoved], before: model.range) }
        for model in models.come { list.add(model.name, "added", [.modelAdded], at: model.range) }
    }

    private func compare(_ old: Model, _ new: Model, into list: inout ChangeList) {
        let usage: Usage = oldUsage[old.name].union(newUsage[new.name])
        let types: TypeComparison = TypeComparison(models: pairs)
        let add = { (difference: String, rules: [CompatibilityRule], list: inout ChangeList) in
            list.add(new.name, difference, rules, at: new.range, before: old.range)
        }
        if let difference = AccessComparison.difference(old.access, new.access) {
            add(difference.text, [difference.rule], &list)
        }
        if (old.deprecated == nil) != (new.deprecated == nil) {
            add(new.deprecated == nil ? "no longer deprecated" : "deprecated", [.deprecationChanged], &list)
        }
        for conformance in Conformance.allCases {
            switch (old.conformances.contains(conformance), new.conformances.contains(conformance)) {
            case (false, true): add("\(conformance.rawValue) added", [.conformanceAdded], &list)
            case (true, false): add("\(conformance.rawValue) removed", [.conformanceRemoved], &list)
            case (true, true), (false, false): break
            }
        }
        switch (old.kind, new.kind) {
        case (.structure(let before), .structure(let after)):
            StructureComparison(
                types: types, usage: usage, oldModel: old, newModel: new, old: before, new: after
            ).compare(into: &list)
        case (.enumeration(let before), .enumeration(let after)):
            EnumerationComparison(usage: usage, oldModel: old, newModel: new, old: before, new: after)
                .compare(into: &list)
        case (.divided(let before), .divided(let after)):
            UnionComparison(types: types, usage: usage, oldModel: old, newModel: new)
                .compare(before, after, into: &list)
        case (.shaped(let before), .shaped(let after)):
            UnionComparison(types: types, usage: usage, oldModel: old, newModel: new)
                .compare(before, after, into: &list)
        case (.external(let before), .external(let after)):
            if before != after {
                add("\(before.text) -> \(after.text)", [.externalTypeChanged], &list)
            }
        default:
            add("\(old.kind.text) -> \(new.kind.text)", [.modelKindChanged, .modelShapeChanged], &list)
        }
    }
}

/// Compares who may use something.
enum AccessComparison {
    static func difference(_ old: Access?, _ new: Access?) -> (text: String, rule: CompatibilityRule)? {
        guard old != new else { return nil }
        let text: String = "access \(old?.rawValue ?? "as usual") -> \(new?.rawValue ?? "as usual")"
        return (text, (new ?? .public).reach < (old ?? .public).reach ? .accessNarrowed : .accessWidened)
    }
}

extension Access {
    fileprivate var reach: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}

extension ExternalType {
    fileprivate var text: String {
        module.map { module in "\(module).\(typeName)" } ?? typeName
    }
}

extension Model.Kind {
    fileprivate var text: String {
        switch self {
        case .structure: "struct"
        case .enumeration: "enum"
        case .divided: "union by key"
        case .shaped: "union by shape"
        case .external: "external type"
        }
    }
}
