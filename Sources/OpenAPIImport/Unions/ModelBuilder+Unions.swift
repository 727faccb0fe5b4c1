import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// What variants are that no key tells apart: their shapes do, and objects become one struct for all of them.
    mutating func united(_ variants: [Variant], in schema: Schema, named name: String) -> ImportedValue {
        let variants = withOneList(variants, in: schema, named: name)
        let objects = variants.filter { JSONShape.all(of: $0.value.type, sorts) == [.object] }
        guard objects.count > 1, Set(objects.map(\.value.type)).count > 1 else {
            return union(of: variants.map(\.value), in: schema, named: name)
        }
        let others = variants.filter { JSONShape.all(of: $0.value.type, sorts) != [.object] }
        guard let all = common(objects, schema.pointer) else {
            findings.note("Objects that nothing tells apart; any JSON object is taken", at: schema.pointer)
            let values = others.map(\.value) + [ImportedValue(.dictionary(.json))]
            return union(of: values, in: schema, named: name)
        }
        findings.note("Objects that nothing tells apart; one struct has the properties of all", at: schema.pointer)
        if others.isEmpty {
            var all = all
            all.doc = schema.doc
            all.title = schema.title
            all.isNullable = schema.isNullable
            return structure(all, named: name)
        }
        // The union itself stands at the place of the schema, the struct below it.
        var inner = Schema(pointer: schema.pointer.appendingMade("objects"))
        inner.properties = all.properties
        inner.required = all.required
        inner.additional = all.additional
        let object = structure(inner, named: name + "Object")
        return union(of: others.map(\.value) + [object], in: schema, named: name)
    }

    /// The variants with one list in place of several, whose elements are a choice of their own.
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

    /// A schema with the properties of all, of which those are required that all require; nil where one is no plain
    /// object.
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
