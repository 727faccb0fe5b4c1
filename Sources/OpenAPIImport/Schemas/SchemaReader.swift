import SpecLanguage
import YAMLSyntax

/// Reads schemas of OpenAPI 3.0 and 3.1 (JSON Schema 2020-12).
struct SchemaReader: Sendable {
    /// The schema at a place; what it says that specs cannot say is noted, what is no schema is a fault.
    func read(_ place: DocumentNode, _ findings: inout Findings) -> Schema {
        var schema = Schema(pointer: place.pointer)
        if let flag = place.flag {
            schema.isNever = !flag
            return schema
        }
        guard place.isMapping else {
            findings.wrongType(place, expected: "a schema")
            return schema
        }
        for (key, value) in place.entries { read(key, value, into: &schema, &findings) }
        schema.limits = schema.limits.resolved
        if let first = schema.choices.indices.first { schema.choices[first].discriminator = schema.discriminator }
        return schema
    }

    private func read(_ key: String, _ value: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        switch key {
        case "$ref": schema.reference = text(value, &findings)
        case "type": readTypes(value, into: &schema, &findings)
        case "nullable": schema.isNullable = schema.isNullable || value.flag ?? false
        case "title": schema.title = value.text
        case "description": schema.doc = value.text
        case "format": schema.format = text(value, &findings)
        case "contentEncoding": schema.encoding = value.text
        case "enum", "const": readValues(key, value, into: &schema, &findings)
        case "properties": schema.properties += properties(value, &findings)
        case "required": schema.required.formUnion(findings.elements(value).compactMap(\.text))
        case "additionalProperties": readAdditional(value, into: &schema)
        case "patternProperties": readPatterns(value, into: &schema, &findings)
        case "items": schema.items = value
        case "prefixItems": schema.prefixItems = findings.elements(value)
        case "allOf": schema.allOf += findings.elements(value)
        case "oneOf", "anyOf": readChoice(value, into: &schema, &findings)
        case "discriminator": readDiscriminator(value, into: &schema, &findings)
        case "default": schema.defaultValue = value
        case "deprecated": schema.isDeprecated = value.flag ?? false
        case "readOnly": schema.isReadOnly = value.flag ?? false
        case "writeOnly": schema.isWriteOnly = value.flag ?? false
        default: readLimit(key, value, into: &schema, &findings)
        }
    }

    private func text(_ place: DocumentNode, _ findings: inout Findings) -> String? {
        if place.text == nil { findings.wrongType(place, expected: "text") }
        return place.text
    }

    private func readTypes(_ place: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let types = place.isList ? place.elements : [place]
        for type in types {
            guard let name = type.node.scalar?.text else {
                findings.wrongType(type, expected: "the name of a type")
                continue
            }
            switch name {
            case "null": schema.isNullable = true
            case "object", "array", "string", "number", "integer", "boolean": schema.types.append(name)
            case "file":
                schema.types.append("string")
                schema.format = schema.format ?? "binary"
            default: findings.note("A type that OpenAPI does not have; any JSON is taken", at: type.pointer)
            }
        }
    }

    private func readValues(
        _ key: String, _ place: DocumentNode, into schema: inout Schema, _ findings: inout Findings
    ) {
        let written = key == "const" ? [place] : findings.elements(place)
        let values = written.map(\.node).filter { !$0.isNull }
        if values.count < written.count { schema.isNullable = true }
        // An empty list would allow nothing at all, which nobody means.
        if !values.isEmpty { schema.values = values }
    }

    private func properties(_ place: DocumentNode, _ findings: inout Findings) -> [Schema.Property] {
        findings.entries(place).map { Schema.Property(name: $0.key, places: [$0.value]) }
    }

    private func readAdditional(_ place: DocumentNode, into schema: inout Schema) {
        switch place.flag {
        case true: schema.additional = .any
        case false: schema.additional = .forbidden
        default: schema.additional = place.entries.isEmpty ? .any : .schema(place)
        }
    }

    private func readPatterns(_ place: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let patterns = findings.entries(place)
        guard let first = patterns.first else { return }
        findings.note("Patterns for the names of properties are not checked", at: place.pointer)
        if case .schema = schema.additional { return }
        schema.additional = patterns.count == 1 ? .schema(first.value) : .any
    }

    private func readChoice(_ place: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let members = findings.elements(place)
        if !members.isEmpty { schema.choices.append(Schema.Choice(members: members, pointer: place.pointer)) }
    }

    private func readDiscriminator(_ place: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        guard let property = place["propertyName"]?.text else {
            findings.wrongType(place, expected: "a mapping with \"propertyName\"")
            return
        }
        let mapping = findings.entries(place["mapping"] ?? nil).compactMap { entry in
            entry.value.text.map { (value: entry.key, schema: $0) }
        }
        schema.discriminator = Schema.Discriminator(property: property, mapping: mapping)
    }
}
