import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// A union by a key; nil where no key tells the variants apart.
    mutating func divided(
        _ variants: [Variant], by choice: Schema.Choice, of schema: Schema, named name: String
    ) -> ImportedValue? {
        guard variants.count > 1, variants.allSatisfy({ $0.objectModel(sorts) != nil }) else { return nil }
        let models = variants.compactMap { $0.objectModel(sorts) }
        if let discriminator = choice.discriminator {
            let tags = variants.map { self.tags(of: $0, discriminator) }
            if let value = division(by: discriminator.property, models, tags, of: schema, named: name) { return value }
            findings.note("A discriminator that does not tell the members apart", at: schema.pointer)
        }
        guard let (property, tags) = tellingProperty(of: variants) else { return nil }
        return division(by: property, models, tags, of: schema, named: name)
    }

    /// The union of those that build on a schema, which says which of them a value is.
    mutating func inheritance(_ schema: Schema, _ discriminator: Schema.Discriminator, named name: String)
        -> ImportedValue?
    {
        guard let heirs = heirs[schema.pointer], heirs.count > 1 else { return nil }
        let variants = heirs.map { heir in
            let name = declaredNames[heir.pointer] ?? heir.pointer.tokens.last ?? name
            return Variant(place: heir, schema: merged(at: heir), value: value(at: heir, named: name))
        }
        let models = variants.compactMap { $0.objectModel(sorts) }
        guard models.count == variants.count else { return nil }
        let tags = variants.map { self.tags(of: $0, discriminator) }
        return division(by: discriminator.property, models, tags, of: schema, named: name)
    }

    private mutating func division(
        by property: String, _ models: [String], _ tags: [[String]], of schema: Schema, named name: String
    ) -> ImportedValue? {
        var names = NamePool(reserved: ["tags", "unknown"])
        var cases: [ImportedDivision.Case] = []
        var known: Set<String> = []
        for (model, tags) in zip(models, tags) {
            guard !tags.isEmpty else { return nil }
            for tag in tags {
                let spelled = ImportedName.member(tag.isEmpty ? "empty" : tag, fallback: "")
                guard !spelled.isEmpty, names.isFree(spelled), known.insert(tag).inserted else {
                    return nil
                }
                names.reserve(spelled)
                cases.append(ImportedDivision.Case(tag: tag, model: model))
            }
        }
        guard !property.isEmpty else { return nil }
        let path = JSONPath([property]).text
        let slot = begin(schema, named: name, .divided, .divided(ImportedDivision(path: path, cases: cases)))
        return value(of: slot, schema)
    }

    /// The values that stand for a member: what the mapping says, what the member itself says, or else its name.
    private mutating func tags(of variant: Variant, _ discriminator: Schema.Discriminator) -> [String] {
        let reference = variant.place["$ref"]?.text ?? variant.place.pointer.text
        let name = reference.split(separator: "/").last.map { String($0) } ?? reference
        let mapped = discriminator.mapping.filter { $0.schema == reference || $0.schema == name }
        if !mapped.isEmpty { return mapped.map(\.value) }
        if let constants = constants(of: discriminator.property, in: variant.schema) { return constants }
        return [name]
    }

    /// A property that every variant has, with other values in each.
    private mutating func tellingProperty(of variants: [Variant]) -> (property: String, tags: [[String]])? {
        guard let first = variants.first else { return nil }
        for property in first.schema.properties where first.schema.required.contains(property.name) {
            guard spend(variants.count, at: first.place.pointer) else { return nil }
            guard variants.allSatisfy({ $0.schema.required.contains(property.name) }) else { continue }
            guard let tags = tags(of: property.name, in: variants) else { continue }
            let all = tags.flatMap { $0 }
            if Set(all).count == all.count { return (property.name, tags) }
        }
        return nil
    }

    /// The values that a property is limited to in each variant; nil where it is not limited in one.
    private mutating func tags(of property: String, in variants: [Variant]) -> [[String]]? {
        var tags: [[String]] = []
        for variant in variants {
            guard let values = constants(of: property, in: variant.schema) else { return nil }
            tags.append(values)
        }
        return tags
    }

    /// The values that a property is limited to; nil where it is not.
    private mutating func constants(of name: String, in schema: Schema) -> [String]? {
        guard spend(1 + schema.properties.count, at: schema.pointer) else { return nil }
        guard let property = schema.properties.first(where: { $0.name == name }), !property.isChoice else { return nil }
        var all = Schema(pointer: schema.pointer)
        all.allOf = property.places
        let values = merged(all).values ?? []
        let texts = values.compactMap { $0.scalar?.text }
        return texts.isEmpty || texts.count < values.count ? nil : texts
    }
}
