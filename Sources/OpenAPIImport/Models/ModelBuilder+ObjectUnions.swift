import SpecLanguage

/// A union of several objects. Whether their keys tell them apart is known when the fields of its structs are.
struct UnsettledUnion: Sendable {
    let slot: Int
    let schema: Schema
    let name: String
    /// The types that are not objects.
    let others: [ImportedType]
    var objects: [ImportedType]
}

extension ModelBuilder {
    /// A union of several objects, and of other types, that are distinguished by the keys of the objects.
    mutating func unionOfObjects(
        _ objects: [ImportedType], and others: [ImportedType], in schema: Schema, named name: String
    ) -> ImportedValue {
        var objects = objects
        if objects.count(where: \.isCollection) > 1 {
            findings.note(.anyObject, at: schema.pointer)
            objects = objects.filter { !$0.isCollection } + [.dictionary(.json)]
        }
        let types = others + objects
        guard types.count > 1 else { return ImportedValue(types.first ?? .json) }
        let (value, slot) = untagged(types, of: schema, named: name)
        if let slot {
            unsettled.append(UnsettledUnion(slot: slot, schema: schema, name: name, others: others, objects: objects))
        }
        return value
    }

    /// Puts the objects into an order in which their keys tell them apart, or makes one struct of those that cannot be.
    mutating func settle(_ union: UnsettledUnion) {
        guard spend(union.objects.count, nodes: union.objects.count, at: union.schema.pointer) else { return }
        if union.others.isEmpty, union.objects.count == 1,
            let division = union.objects[0].requiredModel.flatMap(division(of:))
        {
            models[union.slot].kind = .tagged(division)
            sorts[models[union.slot].name] = .tagged
            return
        }
        let keys = ImportedKeys(models: models, slots: slots, caseNames: caseNames)
        let order = ObjectChoices.order(of: union.objects.map { keys.keys(of: $0) })
        let first = order.places.map { union.objects[$0] }
        let rest = order.rest.map { union.objects[$0] }
        if rest.count < 2 {
            models[union.slot].kind = .untagged(union.others + first + rest)
        } else if let joined = withOneDivision(rest, of: union) ?? withOptionalTag(rest, of: union) {
            settleAgain(union, first + joined)
        } else {
            merge(rest, of: union, after: first)
        }
    }

    /// The objects with one tagged union instead of several that have the same tag. `nil` if there are no such unions.
    private mutating func withOneDivision(_ objects: [ImportedType], of union: UnsettledUnion) -> [ImportedType]? {
        let divisions = objects.compactMap { $0.requiredModel.flatMap(division(of:)) }
        guard divisions.count > 1, Set(divisions.map(\.property)).count == 1 else { return nil }
        let cases = divisions.map { $0.cases.map { TaggedModel(tag: $0.tag, model: $0.model) } }
        let inner = Schema(pointer: union.schema.pointer.appendingMade("objects"))
        guard let joined = division(by: divisions[0].property, cases, of: inner, named: union.name + "Object") else {
            return nil
        }
        return objects.filter { $0.requiredModel.flatMap(division(of:)) == nil } + [joined.type]
    }

    /// One tagged union of objects that have different constants for one key, although the key may be absent. `nil` if
    /// there is no such key.
    private mutating func withOptionalTag(_ objects: [ImportedType], of union: UnsettledUnion) -> [ImportedType]? {
        let models = objects.compactMap(\.requiredModel)
        let schemas = models.compactMap { structureSchemas[$0] }
        guard schemas.count == objects.count, let first = schemas.first else { return nil }
        for property in first.properties.map(\.name) {
            let members = zip(models, schemas).compactMap { model, schema in
                constants(of: property, in: schema)?.map { TaggedModel(tag: $0, model: model) }
            }
            guard members.count == schemas.count, Set(members.joined().map(\.tag)).count == members.joined().count
            else { continue }
            let inner = Schema(pointer: union.schema.pointer.appendingMade("objects"))
            guard let joined = division(by: property, members, of: inner, named: union.name + "Object") else {
                return nil
            }
            findings.note(.defaultMapping, at: union.schema.pointer)
            return [joined.type]
        }
        return nil
    }

    /// Makes one type of the objects that cannot be distinguished.
    private mutating func merge(_ objects: [ImportedType], of union: UnsettledUnion, after first: [ImportedType]) {
        let pointer = union.schema.pointer
        guard var all = common(objects, pointer) else {
            findings.note(.anyObject, at: pointer)
            if first.isEmpty, union.others.isEmpty {
                models[union.slot].kind = .structure(ImportedStructure(fields: [], keepsUnknownKeys: true))
                sorts[models[union.slot].name] = .structure
            } else {
                settleAgain(union, first + [.dictionary(.json)])
            }
            return
        }
        findings.note(.mergedObjects, at: pointer)
        if first.isEmpty, union.others.isEmpty {
            all.doc = union.schema.doc
            let name = models[union.slot].name
            sorts[name] = .structure
            structureSchemas[name] = all
            models[union.slot].kind = .structure(ImportedStructure(fields: []))
            pending.append(Pending(schema: all, name: name, slot: union.slot))
            return
        }
        // The union itself is at the position of the schema, the struct below it.
        var inner = Schema(pointer: pointer.appendingMade("objects"))
        inner.properties = all.properties
        inner.required = all.required
        inner.additional = all.additional
        settleAgain(union, first + [structure(inner, named: union.name + "Object").type])
    }

    /// The fields of a merged struct are built first.
    private mutating func settleAgain(_ union: UnsettledUnion, _ objects: [ImportedType]) {
        var union = union
        union.objects = objects
        models[union.slot].kind = .untagged(union.others + objects)
        unsettled.append(union)
    }

    /// A schema with the properties of all objects. Those that all require are required. `nil` if one of them is not a
    /// plain object.
    private func common(_ objects: [ImportedType], _ pointer: JSONPointer) -> Schema? {
        var schemas: [Schema] = []
        var result = Schema(pointer: pointer)
        for type in objects {
            switch type {
            case .model(let name):
                guard let schema = structureSchemas[name] else { return nil }
                schemas.append(schema)
            default: result.additional = .any
            }
        }
        guard let first = schemas.first else { return nil }
        result.types = ["object"]
        let required = schemas.dropFirst().reduce(first.required) { $0.intersection($1.required) }
        result.required = schemas.count < objects.count ? [] : required
        var places: [String: Int] = [:]
        for property in schemas.flatMap(\.properties) {
            if let place = places[property.name] {
                result.properties[place].places += property.places
                result.properties[place].isChoice = true
            } else {
                places[property.name] = result.properties.count
                result.properties.append(property)
            }
        }
        if schemas.contains(where: \.properties.isEmpty) { result.additional = .any }
        return result.properties.isEmpty ? nil : result
    }
}

/// The keys of the models as far as they are built.
struct ImportedKeys {
    let models: [ImportedModel]
    /// The indices of the models, by name.
    let slots: [String: Int]
    /// The names of enum cases, by raw value.
    let caseNames: [String: [String: SpecScalar]]

    func keys(of type: ImportedType) -> ObjectKeys {
        var visited: Set<String> = []
        return keys(of: type, &visited)
    }

    private func keys(of type: ImportedType, _ visited: inout Set<String>) -> ObjectKeys {
        var keys = ObjectKeys()
        guard case .model(let name) = type, visited.insert(name).inserted else {
            keys.acceptsOthers = true
            return keys
        }
        switch slots[name].map({ models[$0].kind }) {
        case .structure(let structure)?: return self.keys(of: structure)
        case .tagged(let division)?:
            keys.acceptsOthers = true
            let tag = JSONPath([division.property]).text
            keys.known = [tag]
            keys.constants = [KeyConstant(key: tag, values: division.cases.map(\.tag))]
            for model in Set(division.cases.map(\.model)).sorted() {
                keys.known.formUnion(self.keys(of: .model(model), &visited).known)
            }
        default: keys.acceptsOthers = true
        }
        return keys
    }

    private func keys(of structure: ImportedStructure) -> ObjectKeys {
        var keys = ObjectKeys()
        for field in structure.fields {
            // A key is written in two ways if it is the name of one field and not of another.
            let key = field.wirePath
            keys.known.insert(key)
            let value = field.value
            let constants = constants(of: value)
            if let constants {
                keys.enumerated[key] = constants
            } else if case .model(let name) = value.type, let cases = caseNames[name] {
                keys.enumerated[key] = Array(cases.keys)
            }
            guard !field.isOptional, !value.isNullable, !value.isReadOnly, !value.isWriteOnly else { continue }
            if let constants { keys.constants.append(KeyConstant(key: key, values: constants)) }
            if value.defaultValue == nil, !value.isConstant { keys.required.append(key) }
        }
        return keys
    }

    private func constants(of value: ImportedValue) -> [String]? {
        guard !value.type.isCollection, case .values(let scalars) = value.scope else { return nil }
        switch value.type {
        case .builtIn(.string), .builtIn(.int), .builtIn(.bool): return scalars.map(\.text)
        case .model(let name):
            let values = scalars.compactMap { scalar in
                caseNames[name]?.first { $0.value.text == scalar.text }?.key
            }
            return values.count == scalars.count ? values : nil
        default: return nil
        }
    }
}
