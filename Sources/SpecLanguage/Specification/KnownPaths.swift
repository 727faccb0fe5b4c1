/// The paths by which unions distinguish their models. The models know these paths even if none of their fields has them.
package struct TagPaths: Sendable {
    private var paths: [String: [JSONPath]] = [:]

    /// - Parameters:
    ///   - models: all models by name
    ///   - order: all models in the order of the specification
    package init(_ models: [String: Model], in order: [Model]) {
        for model in order {
            guard case .tagged(let union) = model.kind else { continue }
            var visited: Set<String> = [model.name]
            for type in union.cases.map(\.type) { add(union.path, to: type, models, &visited) }
        }
    }

    /// The paths in the order in which unions name them.
    package subscript(model: String) -> [JSONPath] {
        paths[model] ?? []
    }

    private mutating func add(
        _ path: JSONPath, to type: ValueType, _ models: [String: Model], _ visited: inout Set<String>
    ) {
        guard case .model(let name) = type.unwrapped, visited.insert(name).inserted, let model = models[name] else {
            return
        }
        switch model.kind {
        case .structure: if paths[name]?.contains(path) != true { paths[name, default: []].append(path) }
        case .tagged(let union): for type in union.cases.map(\.type) { add(path, to: type, models, &visited) }
        case .untagged(let union): for type in union.cases.map(\.type) { add(path, to: type, models, &visited) }
        case .enumeration, .external: break
        }
    }
}

extension Structure {
    /// The paths of the fields that are not read. They are in the spec, so they are not unknown.
    package var unreadPaths: [JSONPath] {
        fields.filter { ($0.isIgnored || $0.encode == .only) && !$0.isFlat }.flatMap(\.paths)
    }
}
