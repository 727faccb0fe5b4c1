import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// Records the schemas that a declared schema builds on.
    mutating func noteHeir(_ place: DocumentNode) {
        for part in place["allOf"]?.elements ?? [] {
            guard let parent = part.target else { continue }
            heirs[parent.pointer, default: []].append(place)
        }
    }

    /// Records the schemas that build on one with a discriminator, directly or through others.
    mutating func noteSubtypes(of places: [DocumentNode]) {
        for place in places where place["discriminator"] != nil && place["oneOf"] == nil && place["anyOf"] == nil {
            subtypes.formUnion(allHeirs(of: place.pointer).map(\.pointer))
        }
    }

    /// The union of the schemas that build on a schema with a discriminator. `nil` if there are none.
    mutating func inheritance(
        _ schema: Schema, _ discriminator: Schema.Discriminator, named name: String
    ) -> ImportedValue? {
        var places = allHeirs(of: schema.pointer)
        for target in discriminator.mapping.compactMap({ mapped($0.schema) })
        where target.pointer != schema.pointer && !places.contains(where: { $0.pointer == target.pointer }) {
            places.append(target)
        }
        guard !places.isEmpty, spend(places.count, at: schema.pointer) else { return nil }
        let variants = places.map { heir in
            let name = declaredNames[heir.pointer] ?? heir.pointer.lastToken ?? name
            return Variant(place: heir, schema: merged(at: heir), value: value(at: heir, named: name))
        }
        var members = variants.map { self.tags(of: $0, discriminator) }
        let own = discriminator.mapping.filter { mapped($0.schema)?.pointer == schema.pointer }.map(\.value)
        if !own.isEmpty, let place = mapped(discriminator.mapping.first { own.contains($0.value) }?.schema ?? "") {
            let base = Variant(place: place, schema: schema, value: plain(schema, named: name + "Base"))
            members.append(own.compactMap { tag in base.objectModel(sorts).map { TaggedModel(tag: tag, model: $0) } })
        }
        if let value = division(by: discriminator.property, members, of: schema, named: name) { return value }
        findings.note(.discriminator, at: schema.pointer)
        return nil
    }

    /// A struct with the fields of the base itself, for objects that are of no subtype.
    private mutating func plain(_ schema: Schema, named name: String) -> ImportedValue {
        var base = Schema(pointer: schema.pointer.appendingMade("base"))
        base.properties = schema.properties
        base.required = schema.required
        base.additional = schema.additional
        return structure(base, named: name)
    }

    /// The schemas that build on another one, directly or through others, each before those that build on it.
    private func allHeirs(of pointer: JSONPointer) -> [DocumentNode] {
        var found: [DocumentNode] = []
        var seen: Set<JSONPointer> = [pointer]
        var rest = heirs[pointer] ?? []
        while !rest.isEmpty {
            let next = rest.removeFirst()
            guard seen.insert(next.pointer).inserted else { continue }
            found.append(next)
            rest += heirs[next.pointer] ?? []
        }
        return found
    }

    /// The schema that a mapping names by its key or by a reference.
    private func mapped(_ text: String) -> DocumentNode? {
        if let declared = references.root["components"]?.followed["schemas"]?[text] { return declared }
        return references.target(of: text, in: 0)
    }
}
