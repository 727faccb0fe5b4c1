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
