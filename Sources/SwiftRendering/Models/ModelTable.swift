import SpecLanguage

/// The models of a specification by name.
struct ModelTable: Sendable {
    private let models: [String: Model]
    private let tagKeys: TagKeys

    init(_ specification: Specification) {
        let models = specification.files.flatMap(\.models)
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        self.tagKeys = TagKeys(self.models, in: models)
    }

    subscript(name: String) -> Model? {
        models[name]
    }

    /// The keys that unions look at to find out that an object is one of this model.
    func tagKeys(of name: String) -> [String] {
        tagKeys[name]
    }

    /// Whether a value of the type may hold one that is sensitive, at any depth.
    func holdsSensitive(_ type: ValueType) -> Bool {
        var pending = [type]
        var seen: Set<String> = []
        while let type = pending.popLast() {
            guard case .model(let name) = type.leaf, seen.insert(name).inserted else { continue }
            switch (models[name] ?? patched(name))?.kind {
            case .structure(let structure):
                let sent = structure.fields.filter { !$0.isIgnored && $0.encode != .never }
                if sent.contains(where: \.isSensitive) { return true }
                pending += sent.map(\.type)
            case .divided(let union): pending += union.cases.map(\.type)
            case .shaped(let union): pending += union.cases.map(\.type)
            case .enumeration, .external, nil: break
            }
        }
        return false
    }

    /// The model whose changes a type holds, such as that of `PicturePatch`.
    private func patched(_ name: String) -> Model? {
        guard name.hasSuffix("Patch"), let model = models[String(name.dropLast("Patch".count))],
            case .structure(let structure) = model.kind, structure.hasPatch
        else { return nil }
        return model
    }

    /// Whether `casting` changes how a value of the type is read: models decide for themselves, enums have raw values.
    func canCast(_ type: ValueType) -> Bool {
        switch type.scalar {
        case .builtIn(.url), .builtIn(.uuid), .builtIn(.data), .builtIn(.json): return false
        case .model(let name):
            if case .enumeration = models[name]?.kind { return true }
            return false
        default: return true
        }
    }
}
