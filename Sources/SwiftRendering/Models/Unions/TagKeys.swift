import SpecLanguage

/// The keys by which unions tell their models apart: known keys of these models, even if no field has them.
struct TagKeys: Sendable {
    private var keys: [String: [String]] = [:]

    /// - Parameters:
    ///   - models: all models by name
    ///   - order: all models in the order of the specification
    init(_ models: [String: Model], in order: [Model]) {
        for model in order {
            guard case .divided(let union) = model.kind, let key = union.path.components.first else { continue }
            var visited: Set<String> = [model.name]
            for type in union.cases.map(\.type) { add(key, to: type, models, &visited) }
        }
    }

    /// In the order in which unions name them.
    subscript(model: String) -> [String] {
        keys[model] ?? []
    }

    private mutating func add(
        _ key: String, to type: ValueType, _ models: [String: Model], _ visited: inout Set<String>
    ) {
        guard case .model(let name) = type.unwrapped, visited.insert(name).inserted, let model = models[name] else {
            return
        }
        switch model.kind {
        case .structure: if keys[name]?.contains(key) != true { keys[name, default: []].append(key) }
        case .divided(let union): for type in union.cases.map(\.type) { add(key, to: type, models, &visited) }
        case .shaped(let union): for type in union.cases.map(\.type) { add(key, to: type, models, &visited) }
        case .enumeration, .external: break
        }
    }
}
