import SpecLanguage
import YAMLSyntax

extension ImportedSpecs {
    /// Gives the tags of tagged unions in their members the only value that they can have, so that a member is not sent
    /// with the tag of another. A member with several tags does not have the field: the union writes the tag.
    mutating func settleTags() {
        let tags = tagsOfMembers()
        guard !tags.isEmpty else { return }
        let other = usedOutsideUnions()
        for number in models.indices {
            guard let own = tags[models[number].name], case .structure(var structure) = models[number].kind else {
                continue
            }
            for (property, tags) in own {
                let path = JSONPath([property]).text
                guard let index = structure.fields.firstIndex(where: { $0.wirePath == path }) else { continue }
                if tags.count == 1, let tag = tags.first, structure.fields[index].fix(tag, caseNames) { continue }
                let isMemberOnly = !other.contains(models[number].name) && !structure.keepsUnknownKeys
                if isMemberOnly, !structure.fields[index].value.isConstant { structure.fields.remove(at: index) }
            }
            models[number].kind = .structure(structure)
        }
    }

    /// The tags that structs have in tagged unions, by struct and property.
    private func tagsOfMembers() -> [String: [String: Set<String>]] {
        let divisions = Dictionary(
            models.compactMap { model -> (String, ImportedDivision)? in
                guard case .tagged(let division) = model.kind else { return nil }
                return (model.name, division)
            }, uniquingKeysWith: { first, _ in first })
        var tags: [String: [String: Set<String>]] = [:]
        for division in divisions.values {
            for item in division.cases {
                var seen: Set<String> = []
                var rest = [item.model]
                while let name = rest.popLast() {
                    guard seen.insert(name).inserted else { continue }
                    // A union within the union has the tag in its own members.
                    if let inner = divisions[name] {
                        rest += inner.property == division.property ? [] : inner.cases.map(\.model)
                    } else {
                        tags[name, default: [:]][division.property, default: []].insert(item.tag)
                    }
                }
            }
        }
        return tags
    }

    /// The models that something else than a tagged union uses.
    private func usedOutsideUnions() -> Set<String> {
        var names = Set(
            (endpoints.flatMap { $0.sentTypes + $0.receivedTypes } + service.errors.compactMap(\.body))
                .compactMap(\.modelName))
        for model in models {
            if case .tagged = model.kind { continue }
            model.forEachModel { names.insert($0) }
        }
        return names
    }

    /// Leaves the defaults of constants to the server where a union finds its objects by their constants: objects without
    /// the key would be none of them.
    mutating func settleConstants(_ findings: inout Findings) {
        let numbers = modelNumbers
        for union in models {
            guard case .untagged(let types) = union.kind else { continue }
            for number in types.compactMap({ $0.requiredModel.flatMap { numbers[$0] } }) {
                guard case .structure(var structure) = models[number].kind else { continue }
                for index in structure.fields.indices where structure.fields[index].isOptional {
                    guard case .values = structure.fields[index].value.scope,
                        let fallback = structure.fields[index].value.defaultValue
                    else { continue }
                    findings.note(.inexpressibleDefault, at: fallback.pointer)
                    structure.fields[index].value.defaultValue = nil
                }
                models[number].kind = .structure(structure)
            }
        }
    }
}

extension ImportedSpecs {
    /// Makes the objects of unions any object if nothing tells them apart: a key that did may have become optional.
    mutating func separateObjects(_ findings: inout Findings) {
        let keys = ImportedKeys(models: models, slots: modelNumbers, caseNames: caseNames)
        for number in models.indices {
            guard case .untagged(let given) = models[number].kind else { continue }
            let types = keys.withoutInnerUnions(given)
            let objects = types.filter { keys.isObject($0) }
            guard objects.count > 1, (try? ObjectChoices(objects.map(keys.keys)).choices()) == nil else {
                if types != given { models[number].kind = .untagged(types) }
                continue
            }
            let order = ObjectChoices.order(of: objects.map(keys.keys))
            var separate = order.places.map { objects[$0] }
            if order.rest.count == 1 {
                separate += order.rest.map { objects[$0] }
            } else {
                findings.note(.anyObject, at: models[number].pointer)
                separate.append(.dictionary(.json))
            }
            let all = types.filter { !keys.isObject($0) } + separate
            models[number].kind =
                all.count > 1
                ? .untagged(all) : .structure(ImportedStructure(fields: [], keepsUnknownKeys: true))
        }
    }
}

extension ImportedKeys {
    /// The types of a union. Unions in it give way to their types if they have objects, as the union itself does: only one
    /// union can tell objects apart.
    fileprivate func withoutInnerUnions(_ types: [ImportedType]) -> [ImportedType] {
        var visited: Set<String> = []
        let all = types.flatMap { members(of: $0, &visited) }
        guard all.count > types.count, all.filter(isObject).count > 1 else { return types }
        return all.enumerated().filter { index, type in !all[..<index].contains(type) }.map(\.element)
    }

    private func members(of type: ImportedType, _ visited: inout Set<String>) -> [ImportedType] {
        guard case .model(let name) = type, case .untagged(let types)? = slots[name].map({ models[$0].kind }) else {
            return [type]
        }
        guard visited.insert(name).inserted else { return [] }
        return types.flatMap { members(of: $0, &visited) }
    }

    /// Whether values of the type are JSON objects.
    fileprivate func isObject(_ type: ImportedType) -> Bool {
        switch type {
        case .dictionary: return true
        case .model(let name):
            switch slots[name].map({ models[$0].kind }) {
            case .structure?, .tagged?: return true
            default: return false
            }
        case .builtIn, .array, .optional: return false
        }
    }
}

extension ImportedField {
    /// Makes it a constant that is always there.
    ///
    /// - Returns: whether its type has the value
    fileprivate mutating func fix(_ tag: String, _ caseNames: [String: [String: SpecScalar]]) -> Bool {
        let scalar: SpecScalar
        switch value.type {
        case .builtIn(.string): scalar = SpecScalar(tag)
        case .builtIn(.int):
            guard let number = WholeNumber(tag) else { return false }
            scalar = SpecScalar(String(number.value), form: .exact)
        case .model(let name):
            guard let label = caseNames[name]?[tag] else { return false }
            scalar = label
        default: return false
        }
        value.scope = .values([scalar])
        value.length = nil
        value.pattern = nil
        value.defaultValue = nil
        value.isNullable = false
        isOptional = false
        return true
    }
}
