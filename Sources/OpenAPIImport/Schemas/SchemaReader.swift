import SpecLanguage
import YAMLSyntax

/// Reads schemas of OpenAPI 3.0 and 3.1 (JSON Schema 2020-12).
struct SchemaReader: Sendable {
    /// The schema at a position. Keywords that specs do not support are noted. A value that is not a schema is an
    /// error.
    func read(_ node: DocumentNode, _ findings: inout Findings) -> Schema {
        var schema = Schema(pointer: node.pointer)
        let entries = DocumentEntries(of: node)
        let hasReference = entries.hasKey("$ref")
        // A reference can lead to a flag.
        if !node.isMapping || hasReference, let flag = node.flag {
            schema.isNever = !flag
            return schema
        }
        guard node.isMapping else {
            findings.wrongType(node, expected: "a schema")
            return schema
        }
        for index in entries.indices { read(entries.key(at: index), index, of: entries, into: &schema, &findings) }
        if entries.hasKey("externalDocs") { schema.doc = node.withDocumentationLink(schema.doc) }
        if hasReference, node.reference != nil { schema.reference = node }
        if entries.hasKey("example") || entries.hasKey("examples") { schema.examples = node.schemaExamples }
        schema.limits.resolve()
        if let first = schema.choices.indices.first { schema.choices[first].discriminator = schema.discriminator }
        return schema
    }

    /// Reads a keyword. Those that are only a text come first, because most are.
    private func read(
        _ key: String, _ index: Int, of entries: DocumentEntries, into schema: inout Schema, _ findings: inout Findings
    ) {
        switch key {
        case "type":
            if let scalar = entries.scalar(at: index) {
                readType(scalar.text, into: &schema, at: entries.value(at: index).pointer, &findings)
            } else {
                readTypes(entries.value(at: index), into: &schema, &findings)
            }
        case "description": schema.doc = entries.text(at: index)
        case "maxLength": schema.limits.maximumLength = entries.text(at: index)
        case "title": schema.title = entries.text(at: index)
        case "minimum": schema.limits.minimum = entries.text(at: index)
        case "maximum": schema.limits.maximum = entries.text(at: index)
        case "minLength": schema.limits.minimumLength = entries.text(at: index)
        default: read(key, entries.value(at: index), into: &schema, &findings)
        }
    }

    private func read(_ key: String, _ value: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        switch key {
        case "$ref": _ = text(value, &findings)
        case "format": schema.format = text(value, &findings)
        case "nullable": schema.isNullable = schema.isNullable || value.flag ?? false
        case "$anchor", "$dynamicAnchor", "$recursiveAnchor": value.markAsRead()
        case "$dynamicRef", "$recursiveRef":
            schema.reference = value.staticReference(key)
            if schema.reference == nil { findings.note(.unfollowed(key), at: value.pointer) }
        case "contentEncoding": schema.encoding = value.text
        case "enum", "const": readValues(key, value, into: &schema, &findings)
        case "properties": schema.properties += properties(value, &findings)
        case "required": schema.required.formUnion(findings.elements(value).compactMap(\.text))
        case "additionalProperties": readAdditional(value, into: &schema)
        case "patternProperties": readPatterns(value, into: &schema, &findings)
        case "items" where value.isList: findings.note(.positionalItems, at: value.pointer)
        case "items": schema.items = value
        case "prefixItems": schema.prefixItems = findings.elements(value)
        case "allOf": schema.allOf += findings.elements(value)
        case "oneOf", "anyOf": readChoice(value, into: &schema, &findings)
        case "discriminator": readDiscriminator(value, into: &schema, &findings)
        case "default":
            value.markAsRead()
            schema.defaultValue = value
        case "deprecated": schema.isDeprecated = value.flag ?? false
        case "readOnly": schema.isReadOnly = value.flag ?? false
        case "writeOnly": schema.isWriteOnly = value.flag ?? false
        default: readLimit(key, value, into: &schema, &findings)
        }
    }

    private func text(_ node: DocumentNode, _ findings: inout Findings) -> String? {
        if node.text == nil { findings.wrongType(node, expected: "text") }
        return node.text
    }

    private func readTypes(_ node: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let types = node.isList ? node.elements : [node]
        for type in types {
            guard let name = type.node.scalar?.text else {
                findings.wrongType(type, expected: "the name of a type")
                continue
            }
            readType(name, into: &schema, at: type.pointer, &findings)
        }
    }

    private func readType(
        _ name: String, into schema: inout Schema, at pointer: @autoclosure () -> JSONPointer,
        _ findings: inout Findings
    ) {
        switch name {
        case "null": schema.isNullable = true
        case "object", "array", "string", "number", "integer", "boolean": schema.types.append(name)
        case "file":
            schema.types.append("string")
            schema.format = schema.format ?? "binary"
        default: findings.note(.unknownType, at: pointer())
        }
    }

    private func readValues(
        _ key: String, _ node: DocumentNode, into schema: inout Schema, _ findings: inout Findings
    ) {
        let written = key == "const" ? [node] : findings.elements(node)
        let values = written.map(\.node).filter { !$0.isNull }
        if values.count < written.count { schema.isNullable = true }
        // An empty list would allow no values, which is never intended.
        if !values.isEmpty { schema.values = values }
    }

    private func properties(_ node: DocumentNode, _ findings: inout Findings) -> [Schema.Property] {
        findings.entries(node).map { Schema.Property(name: $0.key, places: [$0.value]) }
    }

    private func readAdditional(_ node: DocumentNode, into schema: inout Schema) {
        switch node.flag {
        case true: schema.additional = .any
        case false: schema.additional = .forbidden
        default: schema.additional = node.entries.isEmpty ? .any : .schema(node)
        }
    }

    private func readPatterns(_ node: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let patterns = findings.entries(node)
        guard let first = patterns.first else { return }
        findings.note(.namePatterns, at: node.pointer)
        if case .schema = schema.additional { return }
        schema.additional = patterns.count == 1 ? .schema(first.value) : .any
    }

    private func readChoice(_ node: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let members = findings.elements(node)
        if !members.isEmpty { schema.choices.append(Schema.Choice(members: members, pointer: node.pointer)) }
    }

    private func readDiscriminator(_ node: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        let node = node.followed
        guard let property = node["propertyName"]?.text else {
            findings.wrongType(node, expected: "a mapping with \"propertyName\"")
            return
        }
        if let other = node["defaultMapping"] {
            other.markAsRead()
            findings.note(.defaultMapping, at: other.pointer)
        }
        let mapping = findings.entries(node["mapping"] ?? nil).compactMap { entry in
            entry.value.text.map { (value: entry.key, schema: $0) }
        }
        schema.discriminator = Schema.Discriminator(property: property, mapping: mapping)
    }
}

extension SchemaReader {
    /// Reads a keyword that limits values, and notes keywords that specs do not support.
    func readLimit(_ key: String, _ value: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        switch key {
        case "exclusiveMinimum": readExclusive(value, \.minimum, \.above, into: &schema)
        case "exclusiveMaximum": readExclusive(value, \.maximum, \.below, into: &schema)
        case "minItems", "minProperties": schema.limits.minimumCount = value.text
        case "maxItems", "maxProperties": schema.limits.maximumCount = value.text
        case "pattern": schema.limits.pattern = value.text
        case _ where key.hasPrefix("x-"): schema.extensions.append((key, value))
        case _ where Self.annotations.contains(key): break
        default: noteKeyword(key, value, &findings)
        }
    }

    /// Since OpenAPI 3.1, this is a number. Before that, it is a flag that makes `minimum` or `maximum` exclusive. Keys
    /// have no order, so the flag is stored in the exclusive limit until all keys have been read.
    private func readExclusive(
        _ value: DocumentNode, _ inclusive: WritableKeyPath<SchemaLimits, String?>,
        _ exclusive: WritableKeyPath<SchemaLimits, String?>, into schema: inout Schema
    ) {
        switch value.flag {
        case true: schema.limits[keyPath: exclusive] = Self.inclusiveMark
        case false: break
        default: schema.limits[keyPath: exclusive] = value.text
        }
    }

    /// A placeholder for the value of the inclusive limit.
    static let inclusiveMark: String = "inclusive"

    private func noteKeyword(_ key: String, _ value: DocumentNode, _ findings: inout Findings) {
        switch key {
        case "uniqueItems", "unevaluatedProperties", "unevaluatedItems":
            // With this value, the keyword has no effect.
            if value.flag == (key == "uniqueItems" ? false : true) { return }
            findings.note(.unchecked(key), at: value.pointer)
        case "multipleOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "contains",
            "minContains", "maxContains", "propertyNames", "additionalItems", "contentSchema":
            findings.note(.unchecked(key), at: value.pointer)
        case "example", "examples": findings.note(.examples, at: value.pointer)
        case "externalDocs": return
        case "xml": findings.note(.xml, at: value.pointer)
        case "$id", "$schema":
            findings.note(.unfollowed(key), at: value.pointer)
        default: findings.note(.unknownKeyword, at: value.pointer)
        }
    }

    /// Keywords that do not describe values, or only define schemas for references.
    private static let annotations: Set<String> = [
        "$comment", "$defs", "contentMediaType", "definitions",
    ]
}

extension SchemaLimits {
    /// Converts the flags of OpenAPI 3.0 to numbers.
    mutating func resolve() {
        if above == SchemaReader.inclusiveMark {
            above = minimum
            minimum = nil
        }
        if below == SchemaReader.inclusiveMark {
            below = maximum
            maximum = nil
        }
    }
}
