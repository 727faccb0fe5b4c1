import SpecLanguage

/// Whether values write their own tag.
struct TagWriting {
    let models: ModelTable

    func writes(_ type: ValueType, at path: JSONPath) -> Bool {
        writes(type, path.components[...], within: [])
    }

    /// Whether values can only have this tag: their field for it has no other value.
    func fixes(_ tag: String, of type: ValueType, at path: JSONPath) -> Bool {
        fixes(tag, type, path.components[...], within: [])
    }

    private func fixes(
        _ tag: String, _ type: ValueType, _ path: ArraySlice<String>, within outer: Set<String>
    ) -> Bool {
        guard case .model(let name) = type, !outer.contains(name), case .structure(let structure)? = models[name]?.kind
        else { return false }
        return models.flattened(structure.fields).contains { field in
            guard !field.isIgnored, field.encode != .never, field.transform?.write == nil, field.form == nil,
                !field.type.isOptional,
                let own = field.paths.first?.components, path.starts(with: own)
            else { return false }
            if own.count < path.count {
                return fixes(tag, field.type, path.dropFirst(own.count), within: outer.union([name]))
            }
            guard case .values(let values)? = field.constraints.scope, values.count == 1 else { return false }
            return text(of: values[0]) == tag
        }
    }

    /// The text of a constant in JSON.
    private func text(of literal: Literal) -> String? {
        switch literal {
        case .string(let text), .integer(let text): return text
        case .bool(let flag): return flag ? "true" : "false"
        case .enumCase(let model, let name):
            guard case .enumeration(let enumeration)? = models[model]?.kind else { return nil }
            return enumeration.cases.first { $0.name == name }?.rawValue
        default: return nil
        }
    }

    /// - Parameter outer: the enclosing models, which are not visited again.
    private func writes(_ type: ValueType, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        // The path leads to the value itself.
        guard let key = path.first else { return true }
        switch type {
        case .optional(let wrapped): return writes(wrapped, path, within: outer)
        // They may hold any JSON they were read from, including the tag.
        case .dictionary, .builtIn(.json): return true
        case .array(let element): return JSONPath.index(key) != nil && writes(element, path.dropFirst(), within: outer)
        case .builtIn: return false
        case .model(let name):
            guard let model = models[name], !outer.contains("\(name) \(path.count)") else { return false }
            return writes(model.kind, path, within: outer.union(["\(name) \(path.count)"]))
        }
    }

    private func writes(_ kind: Model.Kind, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        switch kind {
        case .structure(let structure): writes(structure, path, within: outer)
        case .tagged(let union):
            union.path.components[...] == path || union.cases.allSatisfy { writes($0.type, path, within: outer) }
        case .untagged(let union): union.cases.allSatisfy { writes($0.type, path, within: outer) }
        case .enumeration, .external: false
        }
    }

    private func writes(_ structure: Structure, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        models.flattened(structure.fields).contains { field in
            guard !field.isIgnored, field.encode != .never, let first = field.paths.first?.components else {
                return false
            }
            let rest = path.dropFirst(first.count)
            // No path leads into a text.
            guard path.starts(with: first), field.form == nil || rest.isEmpty else { return false }
            return writes(field.type, rest, within: outer)
        }
    }
}
