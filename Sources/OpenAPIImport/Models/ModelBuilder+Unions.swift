import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// The value for variants without a tag. They are distinguished by shape; all objects become one struct.
    mutating func united(_ variants: [Variant], in schema: Schema, named name: String) -> ImportedValue {
        let variants = withOneList(variants, in: schema, named: name)
        let objects = variants.filter { JSONShape.all(of: $0.value.type, sorts) == [.object] }
        guard objects.count > 1, Set(objects.map(\.value.type)).count > 1 else {
            return union(of: variants.map(\.value), in: schema, named: name)
        }
        let others = variants.filter { JSONShape.all(of: $0.value.type, sorts) != [.object] }
        guard let all = common(objects, schema.pointer) else {
            findings.note(.anyObject, at: schema.pointer)
            let values = others.map(\.value) + [ImportedValue(.dictionary(.json))]
            return union(of: values, in: schema, named: name)
        }
        findings.note(.mergedObjects, at: schema.pointer)
        if others.isEmpty {
            var all = all
            all.doc = schema.doc
            all.title = schema.title
            all.isNullable = schema.isNullable
            return structure(all, named: name)
        }
        // The union itself is at the position of the schema, the struct below it.
        var inner = Schema(pointer: schema.pointer.appendingMade("objects"))
        inner.properties = all.properties
        inner.required = all.required
        inner.additional = all.additional
        let object = structure(inner, named: name + "Object")
        return union(of: others.map(\.value) + [object], in: schema, named: name)
    }

    /// The variants, with several lists merged into one whose elements are a choice.
    private mutating func withOneList(_ variants: [Variant], in schema: Schema, named name: String) -> [Variant] {
        let lists = variants.filter { $0.schema.types == ["array"] && $0.schema.items != nil }
        guard lists.count > 1, Set(lists.map(\.value.type)).count > 1, let first = lists.first else { return variants }
        let inner = Schema(pointer: schema.pointer.appendingMade("elements"))
        let choice = Schema.Choice(members: lists.compactMap(\.schema.items), pointer: inner.pointer)
        let element = self.choice(choice, of: inner, named: name + "Item")
        let list = Variant(
            place: first.place, schema: first.schema,
            value: collection(of: element, at: schema.pointer) { .array($0) })
        return variants.filter { $0.schema.types != ["array"] || $0.schema.items == nil } + [list]
    }

    /// A schema with the properties of all variants. Those that all variants require are required. `nil` if a variant
    /// is not a plain object.
    private func common(_ variants: [Variant], _ pointer: JSONPointer) -> Schema? {
        guard variants.allSatisfy({ $0.isFlat(sorts) }) else { return nil }
        var result = Schema(pointer: pointer)
        result.types = ["object"]
        result.required = variants.dropFirst().reduce(variants[0].schema.required) {
            $0.intersection($1.schema.required)
        }
        var places: [String: Int] = [:]
        for property in variants.flatMap(\.schema.properties) {
            if let place = places[property.name] {
                result.properties[place].places += property.places
                result.properties[place].isChoice = true
            } else {
                places[property.name] = result.properties.count
                result.properties.append(property)
            }
        }
        if variants.contains(where: { $0.schema.properties.isEmpty }) { result.additional = .any }
        return result.properties.isEmpty ? nil : result
    }
}

extension ModelBuilder {
    /// A tagged union. `nil` if no key distinguishes the variants.
    mutating func tagged(
        _ variants: [Variant], by choice: Schema.Choice, of schema: Schema, named name: String
    ) -> ImportedValue? {
        guard variants.count > 1, variants.allSatisfy({ $0.objectModel(sorts) != nil }) else { return nil }
        let models = variants.compactMap { $0.objectModel(sorts) }
        if let discriminator = choice.discriminator {
            let tags = variants.map { self.tags(of: $0, discriminator) }
            if let value = division(by: discriminator.property, models, tags, of: schema, named: name) { return value }
            findings.note(.discriminator, at: schema.pointer)
        }
        guard let (property, tags) = tellingProperty(of: variants) else { return nil }
        return division(by: property, models, tags, of: schema, named: name)
    }

    /// The union of the schemas that build on a schema with a discriminator.
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
        let slot = begin(schema, named: name, .tagged, .tagged(ImportedDivision(path: path, cases: cases)))
        return value(of: slot, schema)
    }

    /// The tags of a member: those in the mapping, otherwise those that the member itself declares, otherwise its name.
    private mutating func tags(of variant: Variant, _ discriminator: Schema.Discriminator) -> [String] {
        let reference = variant.place["$ref"]?.text ?? variant.place.pointer.text
        let name = reference.split(separator: "/").last.map { String($0) } ?? reference
        let mapped = discriminator.mapping.filter { $0.schema == reference || $0.schema == name }
        if !mapped.isEmpty { return mapped.map(\.value) }
        if let constants = constants(of: discriminator.property, in: variant.schema) { return constants }
        return [name]
    }

    /// A required property whose values are different in every variant.
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

    /// The values that a property is limited to in each variant. `nil` if it is not limited in one of them.
    private mutating func tags(of property: String, in variants: [Variant]) -> [[String]]? {
        var tags: [[String]] = []
        for variant in variants {
            guard let values = constants(of: property, in: variant.schema) else { return nil }
            tags.append(values)
        }
        return tags
    }

    /// The values that a property is limited to. `nil` if it is not limited.
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

extension ModelBuilder {
    /// A value of one of several types, distinguished by shape.
    mutating func union(of values: [ImportedValue], in schema: Schema, named name: String) -> ImportedValue {
        let isNullable = values.contains(where: \.isNullable)
        if values.count == 1 || Set(values.map(\.type)).count == 1, var value = values.first {
            if values.count > 1 { value = value.withoutConstraints }
            value.isNullable = isNullable
            return value
        }
        if values.contains(where: \.isConstrained) {
            findings.note(.unionConstraints, at: schema.pointer)
        }
        var value = union(of: distinct(values.map(Self.withoutFormat)), in: schema, named: name)
        value.isNullable = value.isNullable || isNullable
        return value
    }

    private func distinct(_ types: [ImportedType]) -> [ImportedType] {
        var seen: Set<ImportedType> = []
        return types.filter { seen.insert($0).inserted }
    }

    /// A union cannot specify a date format, so dates in a custom format stay strings or numbers.
    private static func withoutFormat(_ value: ImportedValue) -> ImportedType {
        switch (value.type, value.dateFormat) {
        case (.builtIn(.date), "unix"?): .builtIn(.int)
        case (.builtIn(.date), _?): .string
        case (let type, _) where type.leaf == .file: type.replacingLeaf(with: .builtIn(.data))
        case (let type, _): type
        }
    }

    private mutating func union(of types: [ImportedType], in schema: Schema, named name: String) -> ImportedValue {
        if types.contains(.json) { return ImportedValue(.json) }
        var merged: [ImportedType] = []
        for type in types {
            let shapes = JSONShape.all(of: type, sorts)
            if let place = merged.firstIndex(where: { !Set(JSONShape.all(of: $0, sorts)).isDisjoint(with: shapes) }) {
                guard let both = common(merged[place], type) else {
                    findings.note(.mergedTypes, at: schema.pointer)
                    return ImportedValue(.json)
                }
                merged[place] = both
            } else {
                merged.append(type)
            }
        }
        guard merged.count > 1 else { return ImportedValue(merged.first ?? .json) }
        let shapes = merged.flatMap { JSONShape.all(of: $0, sorts) }
        let slot = begin(schema, named: name, .untagged(shapes), .untagged(merged))
        return value(of: slot, schema)
    }

    /// A type that accepts the values of both types, which have the same shape. `nil` if there is none.
    private func common(_ first: ImportedType, _ second: ImportedType) -> ImportedType? {
        let shapes = Set(JSONShape.all(of: first, sorts)).union(JSONShape.all(of: second, sorts))
        guard shapes.count == 1, let shape = shapes.first else { return nil }
        switch (shape, first, second) {
        case (.number, _, _): return [first, second].contains(.builtIn(.double)) ? .builtIn(.double) : .builtIn(.int)
        // An open enum accepts any string.
        case (.string, .model, .builtIn(.string)): return first
        case (.string, .builtIn(.string), .model): return second
        case (.string, _, _): return .string
        default: return nil
        }
    }
}

extension JSONShape {
    /// The JSON types that a type accepts.
    static func all(of type: ImportedType, _ sorts: [String: ModelSort]) -> [JSONShape] {
        switch type {
        case .array: [.array]
        case .dictionary: [.object]
        case .optional(let wrapped): all(of: wrapped, sorts)
        case .model(let name): sorts[name]?.shapes ?? allCases
        case .builtIn(let type):
            switch type {
            case .string, .date, .url, .uuid, .data, .file: [.string]
            case .bool: [.bool]
            case .int, .uint64, .double, .decimal: [.number]
            case .json: allCases
            }
        }
    }
}
