import SpecLanguage
import YAMLSyntax

extension SchemaReader {
    /// Reads what a keyword says of the size of values, and notes what specs cannot say.
    func readLimit(_ key: String, _ value: DocumentNode, into schema: inout Schema, _ findings: inout Findings) {
        switch key {
        case "minimum": schema.limits.minimum = value.text
        case "maximum": schema.limits.maximum = value.text
        case "exclusiveMinimum": readExclusive(value, \.minimum, \.above, into: &schema)
        case "exclusiveMaximum": readExclusive(value, \.maximum, \.below, into: &schema)
        case "minLength": schema.limits.minimumLength = value.text
        case "maxLength": schema.limits.maximumLength = value.text
        case "minItems", "minProperties": schema.limits.minimumCount = value.text
        case "maxItems", "maxProperties": schema.limits.maximumCount = value.text
        case "pattern": schema.limits.pattern = value.text
        case _ where key.hasPrefix("x-"): schema.extensions.append((key, value))
        case _ where Self.annotations.contains(key): break
        default: noteKeyword(key, value, &findings)
        }
    }

    /// A number since OpenAPI 3.1; before, a flag that says how `minimum` is meant. Keys have no order, so that the flag
    /// is kept in the other limit until all are read.
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

    /// Stands for the value of the inclusive limit.
    static let inclusiveMark: String = "inclusive"

    private func noteKeyword(_ key: String, _ value: DocumentNode, _ findings: inout Findings) {
        switch key {
        case "uniqueItems", "unevaluatedProperties", "unevaluatedItems":
            // Said so, it asks for nothing.
            if value.flag == (key == "uniqueItems" ? false : true) { return }
            findings.note("\(key) is not checked", at: value.pointer)
        case "multipleOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "contains",
            "minContains", "maxContains", "propertyNames", "additionalItems", "contentSchema":
            findings.note("\(key) is not checked", at: value.pointer)
        case "example", "examples": findings.note(Lost.examples, at: value.pointer)
        case "externalDocs": findings.note(Lost.documentation, at: value.pointer)
        case "xml": findings.note("XML is not read or written", at: value.pointer)
        case "$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$schema":
            findings.note("\(key) is not followed", at: value.pointer)
        default: findings.note("A keyword that OpenAPI does not have", at: value.pointer)
        }
    }

    /// Keywords that say nothing of values, or only where others point to them.
    private static let annotations: Set<String> = [
        "$comment", "$defs", "contentMediaType", "definitions",
    ]
}

extension SchemaLimits {
    /// The limits with the flags of OpenAPI 3.0 made into numbers.
    var resolved: SchemaLimits {
        var limits = self
        if above == SchemaReader.inclusiveMark {
            limits.above = minimum
            limits.minimum = nil
        }
        if below == SchemaReader.inclusiveMark {
            limits.below = maximum
            limits.maximum = nil
        }
        return limits
    }
}
