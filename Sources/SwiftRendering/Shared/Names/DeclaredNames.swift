import SpecLanguage

/// The names of all types that are generated from a specification into one module.
///
/// Behind one reference: all who write types share it, on all cores.
final class DeclaredNames: Sendable {
    /// Models, patches and the types of services.
    let types: WordSet
    /// For models whose own name cannot stand everywhere in generated code: the name to use instead of it.
    let substitutes: [String: String]
    /// Those of them whose own name is deprecated, so that generated code must not say it at all.
    let deprecated: Set<String>

    init(_ specification: Specification) {
        let models = specification.files.flatMap(\.models)
        let services = specification.files.compactMap(\.service)
        var types: Set<String> = Set(models.flatMap(Self.names))
        types.formUnion(services.flatMap { ["\($0.service.name)DAO", "\($0.service.name)Error"] })
        types.formUnion(services.filter { $0.routes != nil }.map { "\($0.service.name)Route" })
        types.formUnion(specification.files.flatMap(\.tables).map(\.typeName))
        let deprecated = Set(models.filter { $0.deprecated != nil }.flatMap(Self.names))
        var nested = Self.nestedNames(models: models, services: services)
        if specification.files.contains(where: { !$0.tables.isEmpty }) { nested.formUnion(["Key", "Record"]) }
        var free = FreeNames(taken: types.union(nested))
        var substitutes: [String: String] = [:]
        for name in models.flatMap(Self.names) where deprecated.contains(name) || nested.contains(name) {
            substitutes[name] = free.take("\(name)Model")
        }
        self.types = WordSet(types)
        self.deprecated = deprecated
        self.substitutes = substitutes
    }

    /// The name under which the patch of a model is declared.
    static func patch(of model: String) -> String {
        "\(model)Patch"
    }

    /// What a model declares for users to name: itself and its patch.
    private static func names(of model: Model) -> [String] {
        guard case .structure(let structure) = model.kind, structure.hasPatch else { return [model.name] }
        return [model.name, patch(of: model.name)]
    }

    /// The names of types declared inside other types, which hide models of the same name there.
    private static func nestedNames(models: [Model], services: [ServicePart]) -> Set<String> {
        var names: Set<String> = Set(services.flatMap(\.endpoints).map(\.typeName))
        let hasIdentity = models.contains { model in
            if case .structure(let structure) = model.kind { !structure.identity.isEmpty } else { false }
        }
        if hasIdentity { names.insert("ID") }
        if !services.isEmpty { names.formUnion(["Answer", "Environment", "Failure"]) }
        if services.flatMap(\.endpoints).contains(where: { $0.pagination != nil }) { names.insert("PagingPosition") }
        if services.contains(where: \.service.isStoring) { names.formUnion(["Kept", "Table"]) }
        return names
    }
}
