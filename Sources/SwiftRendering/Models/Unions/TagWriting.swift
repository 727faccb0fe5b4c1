import SpecLanguage

/// Whether values write the key that tells them apart from others.
struct TagWriting {
    let models: ModelTable

    func writes(_ type: ValueType, at path: JSONPath) -> Bool {
        writes(type, path.components[...], within: [])
    }

    /// - Parameter outer: the models around the value, which need no second look.
    private func writes(_ type: ValueType, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        // The value itself stands at the path.
        guard let key = path.first else { return true }
        switch type {
        case .optional(let wrapped): return writes(wrapped, path, within: outer)
        // They hold whatever stood in the JSON that they were read from.
        case .dictionary, .builtIn(.json): return true
        case .array(let element): return JSONPath.isIndex(key) && writes(element, path.dropFirst(), within: outer)
        case .builtIn: return false
        case .model(let name):
            guard let model = models[name], !outer.contains("\(name) \(path.count)") else { return false }
            return writes(model.kind, path, within: outer.union(["\(name) \(path.count)"]))
        }
    }

    private func writes(_ kind: Model.Kind, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        switch kind {
        case .structure(let structure): writes(structure, path, within: outer)
        case .divided(let union):
            union.path.components[...] == path || union.cases.allSatisfy { writes($0.type, path, within: outer) }
        case .shaped(let union): union.cases.allSatisfy { writes($0.type, path, within: outer) }
        case .enumeration, .external: false
        }
    }

    private func writes(_ structure: Structure, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        structure.fields.contains { field in
            guard !field.isIgnored, field.encode != .never, let first = field.paths.first?.components else {
                return false
            }
            return path.starts(with: first) && writes(field.type, path.dropFirst(first.count), within: outer)
        }
    }
}
