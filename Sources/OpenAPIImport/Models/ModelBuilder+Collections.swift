import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// A list, or a tuple where each place has a schema of its own.
    mutating func array(_ schema: Schema, named name: String) -> ImportedValue {
        if !schema.prefixItems.isEmpty { return tuple(schema, named: name) }
        guard let items = schema.items else { return ImportedValue(.array(.json)) }
        return collection(of: value(at: items, named: name + "Item"), at: items.pointer) { .array($0) }
    }

    /// A collection, which takes over what is said of each of its values.
    mutating func collection(
        of element: ImportedValue, at pointer: JSONPointer, _ type: (ImportedType) -> ImportedType
    ) -> ImportedValue {
        var value = ImportedValue(type(element.fullType))
        value.scope = element.scope
        value.length = element.length
        value.pattern = element.pattern
        value.dateFormat = element.dateFormat
        if element.type.isCollection, element.isConstrained, element.withoutConstraints.type.leaf != .builtIn(.date) {
            findings.note("Which values a list within a list may have is not checked", at: pointer)
            value = value.withoutConstraints
        }
        return value
    }

    private mutating func tuple(_ schema: Schema, named name: String) -> ImportedValue {
        let slot = begin(schema, named: name, .tuple, .tuple([]))
        let owner = models[slot].name
        let minimum = schema.limits.minimumCount.flatMap { Int($0) } ?? schema.prefixItems.count
        var fields: [ImportedField] = []
        for (index, place) in schema.prefixItems.enumerated() {
            let value = value(at: place, named: "\(owner)Item\(index)")
            fields.append(ImportedField(name: "item\(index)", value: value, isOptional: index >= minimum))
        }
        models[slot].kind = .tuple(fields)
        if let items = schema.items, items.flag != false {
            findings.note("What follows the first values of a list is not read", at: items.pointer)
        }
        return value(of: slot, schema)
    }

    /// A struct, or a dictionary where no property is named.
    mutating func object(_ schema: Schema, named name: String) -> ImportedValue {
        guard schema.properties.isEmpty else { return structure(schema, named: name) }
        if schema.required.isEmpty || schema.pointer.tokens.isEmpty {
            return dictionary(schema, named: name)
        }
        return structure(schema, named: name)
    }

    private mutating func dictionary(_ schema: Schema, named name: String) -> ImportedValue {
        guard case .schema(let place) = schema.additional else { return ImportedValue(.dictionary(.json)) }
        return collection(of: value(at: place, named: name + "Value"), at: place.pointer) { .dictionary($0) }
    }
}
