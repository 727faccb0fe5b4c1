import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// What a schema is whose parts are merged.
    mutating func content(of schema: Schema, named name: String) -> ImportedValue {
        if schema.isNever {
            findings.note("A schema that no value is; any JSON is taken", at: schema.pointer)
            return ImportedValue(.json)
        }
        if let choice = nonNull(schema.choices).first {
            return self.choice(choice, of: schema, named: name)
        }
        let types = schema.types.isEmpty ? impliedTypes(of: schema) : schema.types
        if let values = schema.values { return enumeration(values, types, of: schema, named: name) }
        switch types.count {
        case 0: return ImportedValue(.json)
        case 1: return content(of: schema, as: types[0], named: name)
        default: return several(types, of: schema, named: name)
        }
    }

    /// The choices with what they leave when null is taken away; a second one in a schema is noted.
    private mutating func nonNull(_ choices: [Schema.Choice]) -> [Schema.Choice] {
        let choices = choices.filter { choice in !choice.members.allSatisfy(\.isNullSchema) }
        for choice in choices.dropFirst() {
            findings.note("A second choice in one schema is not checked", at: choice.pointer)
        }
        return choices
    }

    /// The type that the keywords of a schema without `type` are about.
    private func impliedTypes(of schema: Schema) -> [String] {
        if !schema.properties.isEmpty || !schema.required.isEmpty { return ["object"] }
        switch schema.additional {
        case .schema: return ["object"]
        case .unsaid, .forbidden, .any: break
        }
        if schema.items != nil || !schema.prefixItems.isEmpty { return ["array"] }
        let limits = schema.limits
        if limits.minimumLength != nil || limits.maximumLength != nil || limits.pattern != nil { return ["string"] }
        if schema.format.map(StringFormat.isKnown) ?? false { return ["string"] }
        if limits.minimum != nil || limits.maximum != nil || limits.above != nil || limits.below != nil {
            return ["number"]
        }
        return []
    }

    private mutating func content(of schema: Schema, as type: String, named name: String) -> ImportedValue {
        var value: ImportedValue
        switch type {
        case "object": value = object(schema, named: name)
        case "array": value = array(schema, named: name)
        case "string":
            noteFormat(of: schema)
            value = string(schema)
        case "boolean": value = ImportedValue(.builtIn(.bool))
        case "integer": value = integer(schema)
        default: value = number(schema)
        }
        apply(schema.limits, to: &value, at: schema.pointer)
        return value
    }

    /// A value of one of several types.
    private mutating func several(_ types: [String], of schema: Schema, named name: String) -> ImportedValue {
        let values = types.map { content(of: schema, as: $0, named: name) }
        return union(of: values, in: schema, named: name)
    }

    private mutating func noteFormat(of schema: Schema) {
        guard let format = schema.format, StringFormat.value(format) == nil else { return }
        findings.note("A format that is not checked; the value is a text", at: schema.pointer.appending("format"))
    }

    private func string(_ schema: Schema) -> ImportedValue {
        if schema.encoding == "base64" { return ImportedValue(.builtIn(.data)) }
        if schema.encoding == "binary" { return ImportedValue(.file) }
        return schema.format.flatMap(StringFormat.value) ?? ImportedValue(.string)
    }

    private func integer(_ schema: Schema) -> ImportedValue {
        switch schema.format {
        case "uint64", "unsigned-long", "ulong": return ImportedValue(.builtIn(.uint64))
        case "unix-time", "timestamp", "unixtime":
            var value = ImportedValue(.builtIn(.date))
            value.dateFormat = "unix"
            return value
        default: return ImportedValue(.builtIn(.int))
        }
    }

    private func number(_ schema: Schema) -> ImportedValue {
        switch schema.format {
        case "decimal", "decimal128", "money": ImportedValue(.builtIn(.decimal))
        case "int32", "int64", "integer": ImportedValue(.builtIn(.int))
        default: ImportedValue(.builtIn(.double))
        }
    }
}
