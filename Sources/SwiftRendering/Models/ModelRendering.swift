import SpecLanguage

/// Makes contexts of models.
struct ModelRendering: Sendable {
    private let names: TypeNames
    private let models: ModelTable
    private let options: RenderingOptions

    init(_ models: ModelTable, names: TypeNames, options: RenderingOptions) {
        self.names = names
        self.models = models
        self.options = options
    }

    /// The declarations of a model: its type, and that of its changes where it has one.
    func contexts(for model: Model) -> [ModelContext] {
        let access = model.access ?? options.access
        switch model.kind {
        case .structure(let structure):
            return plans(structure, of: model, access).map { ModelContext(structure: StructureContext($0)) }
        case .enumeration(let enumeration):
            let context = EnumerationContext(enumeration, of: model, access: access, names: names)
            return [ModelContext(enumeration: context)]
        case .divided(let union):
            let context = DividedUnionContext(union, of: model, access: access, names: names, models: models)
            return [ModelContext(dividedUnion: context)]
        case .shaped(let union):
            let context = ShapedUnionContext(union, of: model, access: access, names: names)
            return [ModelContext(shapedUnion: context)]
        case .external(let external):
            let context = ExternalTypeContext(external, of: model, access: access, names: names)
            return context.map { [ModelContext(externalType: $0)] } ?? []
        }
    }

    /// How a database keeps a model.
    func table(_ table: Table) -> TableContext {
        TableContext(table, model: models[table.model], names: names, options: options)
    }

    private func plans(_ structure: Structure, of model: Model, _ access: Access) -> [StructurePlan] {
        let plan = StructurePlan(structure, of: model, access: access, names: names, models: models)
        guard structure.hasPatch else { return [plan] }
        let patch = StructurePlan(changesOf: structure, of: model, access: access, names: names, models: models)
        return [plan, patch]
    }
}
