import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// The value for variants without a tag that is common to all. They are distinguished by shape, and objects by a tag
    /// or by their keys.
    mutating func united(
        _ variants: [Variant], by choice: Schema.Choice, in schema: Schema, named name: String
    ) -> ImportedValue {
        let variants = withOneList(variants, in: schema, named: name)
        let objects = variants.filter { Set(JSONShape.all(of: $0.value.type, sorts)) == [.object] }
        var members = variants.map { (value: $0.value, place: $0.place.pointer) }
        // A union with a tag keeps values that the description does not name.
        let inner = Schema(pointer: schema.pointer.appendingMade("objects"))
        if objects.count > 1, objects.count < variants.count,
            let tagged = tagged(objects, by: choice, of: inner, named: name + "Object")
        {
            members.removeAll { Set(JSONShape.all(of: $0.value.type, sorts)) == [.object] }
            members.append((tagged, schema.pointer))
        }
        return union(of: members, in: schema, named: name)
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
}

extension ModelBuilder {
    /// A tagged union. `nil` if no key distinguishes the variants.
    mutating func tagged(
        _ variants: [Variant], by choice: Schema.Choice, of schema: Schema, named name: String
    ) -> ImportedValue? {
        guard variants.count > 1, variants.allSatisfy({ $0.objectModel(sorts) != nil }) else { return nil }
        if let discriminator = choice.discriminator {
            let members = variants.map { self.tags(of: $0, discriminator) }
            if let value = division(by: discriminator.property, members, of: schema, named: name) { return value }
            findings.note(.discriminator, at: schema.pointer)
        }
        guard let (property, members) = tellingProperty(of: variants) else { return nil }
        return division(by: property, members, of: schema, named: name)
    }

    /// A model with its tag in a union.
    struct TaggedModel: Hashable {
        let tag: String
        let model: String
    }

    /// A tagged union. `nil` if two models have the same tag, or a member has none.
    mutating func division(
        by property: String, _ members: [[TaggedModel]], of schema: Schema, named name: String
    ) -> ImportedValue? {
        guard !property.isEmpty, members.allSatisfy({ !$0.isEmpty }) else { return nil }
        var names = NamePool(reserved: ["tags", "unknown"])
        var cases: [ImportedDivision.Case] = []
        var models: [String: String] = [:]
        for member in members.joined() {
            let (tag, model) = (member.tag, member.model)
            if let other = models.updateValue(model, forKey: tag) {
                guard other == model else { return nil }
                continue
            }
            let spelled = ImportedName.member(tag.isEmpty ? "empty" : tag, fallback: "")
            let name = names.take(spelled.isEmpty ? "value" : spelled)
            let isNamedByTag = (try? SwiftSpelling.member(tag)) == name
            cases.append(ImportedDivision.Case(name: isNamedByTag ? nil : name, tag: tag, model: model))
        }
        let slot = begin(schema, named: name, .tagged, .tagged(ImportedDivision(property: property, cases: cases)))
        return value(of: slot, schema)
    }

    /// The tags of a member: those in the mapping, otherwise those that the member itself declares, otherwise its name.
    mutating func tags(of variant: Variant, _ discriminator: Schema.Discriminator) -> [TaggedModel] {
        guard let model = variant.objectModel(sorts) else { return [] }
        let reference = variant.place["$ref"]?.text ?? variant.place.pointer.text
        let name = reference.split(separator: "/").last.map { String($0) } ?? reference
        let mapped = discriminator.mapping.filter { $0.schema == reference || $0.schema == name }
        if !mapped.isEmpty { return mapped.map { TaggedModel(tag: $0.value, model: model) } }
        let implied = TaggedModel(tag: name, model: model)
        let own = tags(of: discriminator.property, in: variant, model) ?? [implied]
        // An enum of the tags of all members.
        return own.count > 1 && own.contains(implied) ? [implied] : own
    }

    /// A required property whose values are different in every variant.
    private mutating func tellingProperty(of variants: [Variant]) -> (property: String, tags: [[TaggedModel]])? {
        guard let first = variants.first else { return nil }
        var candidates = first.schema.properties.map(\.name).filter(first.schema.required.contains)
        if let division = first.objectModel(sorts).flatMap(division(of:)) { candidates = [division.property] }
        for property in candidates {
            guard spend(variants.count, at: first.place.pointer) else { return nil }
            if let tags = tags(of: property, in: variants) { return (property, tags) }
        }
        return nil
    }

    /// The values that a property is limited to in each variant. `nil` if it is not limited in one of them, or if the same
    /// value is in two of them.
    private mutating func tags(of property: String, in variants: [Variant]) -> [[TaggedModel]]? {
        var all: [[TaggedModel]] = []
        var models: [String: String] = [:]
        for variant in variants {
            guard let model = variant.objectModel(sorts),
                variant.schema.required.contains(property) || division(of: model) != nil,
                let tags = tags(of: property, in: variant, model),
                tags.allSatisfy({ models.updateValue($0.model, forKey: $0.tag) ?? $0.model == $0.model })
            else { return nil }
            all.append(tags)
        }
        return all
    }

    /// The values that a property is limited to in a variant: those of its members, if it is a union that has the property
    /// as a tag.
    private mutating func tags(of property: String, in variant: Variant, _ model: String) -> [TaggedModel]? {
        if let division = division(of: model) {
            guard division.property == property else { return nil }
            return division.cases.map { TaggedModel(tag: $0.tag, model: $0.model) }
        }
        return constants(of: property, in: variant.schema)?.map { TaggedModel(tag: $0, model: model) }
    }

    /// The cases of a model that is a tagged union.
    func division(of model: String) -> ImportedDivision? {
        guard let slot = slots[model], case .tagged(let division) = models[slot].kind else { return nil }
        return division
    }

    /// The values that a property is limited to. `nil` if it is not limited.
    mutating func constants(of name: String, in schema: Schema) -> [String]? {
        guard spend(1 + schema.properties.count, at: schema.pointer) else { return nil }
        guard let property = schema.properties.first(where: { $0.name == name }), !property.isChoice else { return nil }
        // The property may refer to the schema itself, which is no cycle here.
        var all = Schema(pointer: schema.pointer.appendingMade("values of \(name)"))
        all.allOf = property.places
        let values = merged(all).values ?? []
        let texts = values.compactMap { $0.scalar?.text }
        return texts.isEmpty || texts.count < values.count ? nil : texts
    }
}

extension ModelBuilder {
    /// A value of one of several types, distinguished by shape.
    ///
    /// - Parameter members: the values with their positions
    mutating func union(
        of members: [ChoiceMember], in schema: Schema, named name: String
    ) -> ImportedValue {
        let members = withOneEnumeration(members, in: schema, named: name)
        let values = members.map(\.value)
        let isNullable = values.contains(where: \.isNullable)
        let isOneType = Set(values.map(\.type)).count == 1
        if isOneType, var value = values.first, values.allSatisfy({ $0.hasSameConstraints(as: value) }) {
            value.isNullable = isNullable
            return value
        }
        if let files = files(among: values, in: schema) { return files }
        for member in members where member.value.isConstrained {
            findings.note(.unionConstraints, at: member.place)
        }
        if isOneType, var value = values.first?.withoutConstraints {
            value.isNullable = isNullable
            return value
        }
        var value = union(of: distinct(values.map(Self.withoutFormat)), in: schema, named: name)
        value.isNullable = value.isNullable || isNullable
        return value
    }

    /// A list of files, if the values are a file or a list of files.
    private mutating func files(among values: [ImportedValue], in schema: Schema) -> ImportedValue? {
        guard values.allSatisfy({ $0.type == .file || $0.type == .array(.file) }) else { return nil }
        findings.note(.valueOrList, at: schema.pointer)
        var value = ImportedValue(.array(.file))
        value.isNullable = values.contains(where: \.isNullable)
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
        case (let type, _): type.leaf == .file ? type.replacingLeaf(with: .builtIn(.data)) : type
        }
    }

    private mutating func union(of types: [ImportedType], in schema: Schema, named name: String) -> ImportedValue {
        let types = withoutNestedUnions(types)
        if types.contains(.json) { return ImportedValue(.json) }
        let objects = types.filter { JSONShape.all(of: $0, sorts) == [.object] }
        if objects.count > 1 {
            let others = types.filter { JSONShape.all(of: $0, sorts) != [.object] }
            guard let others = separated(others, in: schema) else { return ImportedValue(.json) }
            return unionOfObjects(objects, and: others, in: schema, named: name)
        }
        guard let types = separated(types, in: schema) else { return ImportedValue(.json) }
        guard types.count > 1 else { return ImportedValue(types.first ?? .json) }
        return untagged(types, of: schema, named: name).value
    }

    /// The types of nested unions instead of the unions.
    private func withoutNestedUnions(_ types: [ImportedType]) -> [ImportedType] {
        let shapes = types.flatMap { JSONShape.all(of: $0, sorts) }
        // A nested union whose shapes no other type has can stay.
        guard Set(shapes).count < shapes.count else { return types }
        let parts = types.flatMap { type -> [ImportedType] in
            guard case .model(let name) = type, let slot = slots[name], case .untagged(let types) = models[slot].kind
            else { return [type] }
            return types
        }
        return distinct(parts)
    }

    /// The types with different shapes: those that share one are replaced by a type that accepts the values of both.
    /// `nil` if there is none, which is noted.
    private mutating func separated(_ types: [ImportedType], in schema: Schema) -> [ImportedType]? {
        var merged: [ImportedType] = []
        for type in types {
            let shapes = JSONShape.all(of: type, sorts)
            if let place = merged.firstIndex(where: { !Set(JSONShape.all(of: $0, sorts)).isDisjoint(with: shapes) }) {
                guard let both = common(merged[place], type) else {
                    findings.note(.mergedTypes, at: schema.pointer)
                    return nil
                }
                merged[place] = both
            } else {
                merged.append(type)
            }
        }
        return merged
    }

    /// A type that accepts the values of both types, which have the same shape. `nil` if there is none.
    private func common(_ first: ImportedType, _ second: ImportedType) -> ImportedType? {
        let shapes = Set(JSONShape.all(of: first, sorts)).union(JSONShape.all(of: second, sorts))
        guard shapes.count == 1, let shape = shapes.first else { return nil }
        switch (shape, first, second) {
        // The values of an enum of numbers are whole. Only Decimal keeps the digits of all others.
        case (.number, .model, .builtIn(.int)), (.number, .builtIn(.int), .model), (.number, .model, .model):
            return .builtIn(.int)
        case (.number, _, _): return .builtIn(.decimal)
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
