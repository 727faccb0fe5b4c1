import SpecLanguage

/// The models of the old specs and what they are in the new ones.
struct ModelPairs {
    let old: [String: Model]
    let new: [String: Model]
    /// New names of models that only have another name, by their old ones.
    let renamed: [String: String]

    init(_ old: Specification, _ new: Specification) {
        self.old = old.modelsByName
        self.new = new.modelsByName
        renamed = Self.renamed(
            gone: old.models.filter { model in new.modelsByName[model.name] == nil },
            come: new.models.filter { model in old.modelsByName[model.name] == nil })
    }

    /// Whether a type has stayed what it was, under its name or another one.
    func isSame(_ oldName: String, _ newName: String) -> Bool {
        oldName == newName || renamed[oldName] == newName
    }

    func isStringEnumeration(old name: String) -> Bool {
        Self.isStringEnumeration(old[name])
    }

    func isStringEnumeration(new name: String) -> Bool {
        Self.isStringEnumeration(new[name])
    }

    private static func isStringEnumeration(_ model: Model?) -> Bool {
        guard case .enumeration(let enumeration)? = model?.kind else { return false }
        return enumeration.rawType == .string
    }

    /// Models with the same contents under another name; where several have them, none of those.
    private static func renamed(gone: [Model], come: [Model]) -> [String: String] {
        let candidates: [Model.Kind: [Model]] = Dictionary(grouping: come) { model in model.kind.withoutPlaces }
        let vanished: [Model.Kind: [Model]] = Dictionary(grouping: gone) { model in model.kind.withoutPlaces }
        return vanished.reduce(into: [:]) { renamed, entry in
            guard entry.value.count == 1, let twins = candidates[entry.key], twins.count == 1 else { return }
            renamed[entry.value[0].name] = twins[0].name
        }
    }
}

extension Model.Kind {
    /// The same, wherever in a file it stands.
    fileprivate var withoutPlaces: Model.Kind {
        guard case .structure(var structure) = self else { return self }
        for index in structure.fields.indices { structure.fields[index].range = .start(of: "") }
        return .structure(structure)
    }
}
