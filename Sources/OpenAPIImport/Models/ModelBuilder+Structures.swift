import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// Makes a struct, whose fields follow later.
    mutating func structure(_ schema: Schema, named name: String) -> ImportedValue {
        if let discriminator = schema.discriminator,
            let union = inheritance(schema, discriminator, named: name)
        {
            return union
        }
        let kind = ImportedModel.Kind.structure(ImportedStructure(fields: []))
        let slot = begin(schema, named: name, .structure, kind)
        pending.append(Pending(schema: schema, name: models[slot].name, slot: slot))
        return value(of: slot, schema)
    }

    /// Makes the fields of a struct.
    mutating func fill(_ next: Pending) {
        let schema = next.schema
        guard spend(1, nodes: schema.properties.count + schema.required.count, at: schema.pointer) else { return }
        var structure = ImportedStructure(fields: [])
        structure.keepsUnknownKeys = keepsUnknownKeys(schema)
        var reserved = ["customMirror", "hashValue"]
        if structure.keepsUnknownKeys { reserved.append("unknownKeys") }
        var names = MemberNames(reserved: reserved)
        let known = Set(schema.properties.map(\.name))
        // The paths of one struct are texts of Swift, which are equal where Unicode takes them for the same.
        var paths: Set<String> = []
        for property in schema.properties {
            guard paths.insert(property.name).inserted else {
                findings.note(
                    "A property whose name differs from another's in normalisation alone is not read",
                    at: property.places.first?.pointer ?? schema.pointer)
                continue
            }
            if let field = field(property, of: next, &names) { structure.fields.append(field) }
        }
        for name in schema.required.subtracting(known).sorted() {
            let name = names.take(name, fallback: "field")
            structure.fields.append(ImportedField(name: name, value: ImportedValue(.json), isOptional: false))
        }
        models[next.slot].kind = .structure(structure)
        bases[next.name] = schema.bases.compactMap { base in
            self.known[base]?.type.requiredModel
        }
    }

    private mutating func field(
        _ property: Schema.Property, of owner: Pending, _ names: inout MemberNames
    ) -> ImportedField? {
        guard !property.name.isEmpty else {
            findings.note("A property whose name is empty is not read", at: owner.schema.pointer)
            return nil
        }
        let name = names.take(property.name, fallback: "field")
        // What several structs have by allOf is named after the one that it comes from.
        let place = property.places.first.flatMap { $0.pointer.tokens.count == 5 ? $0 : nil }
        let hint = ImportedName.joined(self.owner(of: place, else: owner.name), property.name)
        var value =
            property.isChoice
            ? alternatives(property.places, named: hint) : value(of: property.places, named: hint)
        if value.type.leaf == .file { value = withoutFiles(value) }
        return ImportedField(
            name: name, wireName: name == property.name ? nil : JSONPath([property.name]).text, value: value,
            isOptional: !owner.schema.required.contains(property.name))
    }

    /// A property that is something else in each of several objects.
    private mutating func alternatives(_ places: [DocumentNode], named name: String) -> ImportedValue {
        guard let last = places.last, spend(places.count, at: last.pointer) else { return ImportedValue(.json) }
        var schema = Schema(pointer: last.pointer.appendingMade("one of", places))
        if let known = known[schema.pointer] { return known }
        let choice = Schema.Choice(members: places, pointer: schema.pointer)
        let values = places.map { value(at: $0, named: name) }
        if Set(values.map(\.fullType)).count == 1, let first = values.first {
            return values.allSatisfy { $0.hasSameConstraints(as: first) } ? first : first.withoutConstraints
        }
        schema.doc = values.lazy.compactMap(\.doc).first
        schema.isNullable = values.contains(where: \.isNullable)
        let made = resolving(.value(schema.pointer), at: last.pointer) { builder in
            builder.choice(choice, of: schema, named: name)
        }
        return keep(made, at: schema.pointer)
    }

    /// Binary data in JSON can only be a text; what it means is left to the user.
    private func withoutFiles(_ value: ImportedValue) -> ImportedValue {
        var value = value
        value.type = value.type.replacingLeaf(with: .string)
        return value
    }

    private mutating func keepsUnknownKeys(_ schema: Schema) -> Bool {
        switch schema.additional {
        case .unsaid: return false
        case .any: return true
        case .forbidden:
            findings.note("That there are no other properties is not checked: servers grow", at: schema.pointer)
            return false
        case .schema(let place):
            findings.note("Other properties are kept as any JSON", at: place.pointer)
            return true
        }
    }
}

extension ImportedType {
    /// The same type around another leaf.
    func replacingLeaf(with leaf: ImportedType) -> ImportedType {
        switch self {
        case .builtIn, .model: leaf
        case .array(let inner): .array(inner.replacingLeaf(with: leaf))
        case .dictionary(let inner): .dictionary(inner.replacingLeaf(with: leaf))
        case .optional(let inner): .optional(inner.replacingLeaf(with: leaf))
        }
    }
}
