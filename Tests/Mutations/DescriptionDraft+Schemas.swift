import RandomNumbers

extension DescriptionDraft {
    typealias Entries = [(key: String, value: JSONTree)]

    /// A schema with a name.
    mutating func declaredSchema() -> JSONTree {
        switch random.below(8) {
        case 0, 1, 2, 3: .mapping(annotated(object(depth: 0)))
        case 4: .mapping(annotated(listed()))
        case 5: .mapping(annotated(composed(depth: 0)))
        case 6: base()
        default: schema(depth: 0)
        }
    }

    /// A schema, or a reference to one with a name.
    mutating func schema(depth: Int) -> JSONTree {
        let isDeep = depth > 3
        switch random.below(isDeep ? 8 : 14) {
        case 0, 1: return reference()
        case 2, 3: return .mapping(annotated(text()))
        case 4: return .mapping(annotated(number()))
        case 5: return .mapping(annotated([("type", .text("boolean"))]))
        case 6: return .mapping(annotated(listed()))
        case 7: return version.hasJSONSchema && one(in: 4) ? .scalar(pick(["true", "{}"])) : .mapping([])
        case 8, 9: return .mapping(annotated(array(depth: depth + 1)))
        case 10, 11: return .mapping(annotated(object(depth: depth + 1)))
        case 12: return .mapping(annotated(composed(depth: depth + 1)))
        default: return several(depth: depth + 1)
        }
    }

    mutating func reference() -> JSONTree {
        let name = pick(schemaNames)
        let section = version == .swagger ? "definitions" : "components/schemas"
        var entries: Entries = [("$ref", .text("#/\(section)/\(name)"))]
        if version.hasJSONSchema, one(in: 5) { entries.append(("description", .text(pick(DescriptionWords.texts)))) }
        return .mapping(entries)
    }

    private mutating func text() -> Entries {
        var entries: Entries = [("type", .text("string"))]
        if one(in: 2) { entries.append(("format", .text(pick(DescriptionWords.formats)))) }
        if one(in: 5) { entries.append(("minLength", .scalar(String(random.below(3))))) }
        if one(in: 5) { entries.append(("maxLength", .scalar(String(2 + random.below(300))))) }
        if one(in: 6) { entries.append(("pattern", .text(pick(DescriptionWords.patterns)))) }
        if one(in: 5) { entries.append(("default", .text(pick(DescriptionWords.values)))) }
        if one(in: 6) { entries.append(("example", .text(pick(DescriptionWords.values)))) }
        if version.hasJSONSchema, one(in: 10) { entries.append(("contentEncoding", .text("base64"))) }
        return entries
    }

    private mutating func number() -> Entries {
        let type = pick(["integer", "number"])
        var entries: Entries = [("type", .text(type))]
        if one(in: 3) {
            let formats = ["int32", "int64", "uint64", "float", "double", "decimal", "unix-time"]
            entries.append(("format", .text(pick(formats))))
        }
        for key in ["minimum", "maximum"] where one(in: 4) {
            let limits =
                key == "minimum" ? ["0", "1", "-5", "0.5", "-9223372036854775808"] : ["9", "100", "9.5", "1e3"]
            entries.append((key, .scalar(pick(limits))))
        }
        if one(in: 4) {
            let isNumber = version.hasJSONSchema
            entries.append(
                ("exclusiveMinimum", .scalar(isNumber ? pick(["0", "-1", "0.5"]) : pick(["true", "false"]))))
        }
        if one(in: 6) {
            entries.append(("exclusiveMaximum", .scalar(version.hasJSONSchema ? pick(["10", "99"]) : "true")))
        }
        if one(in: 6) { entries.append(("default", .scalar(pick(["1", "5", "0"])))) }
        if one(in: 8) { entries.append(("multipleOf", .scalar("2"))) }
        return entries
    }

    /// An enum or a constant.
    private mutating func listed() -> Entries {
        if version.hasJSONSchema, one(in: 4) {
            return [("const", .scalar(pick(["\"a\"", "1", "true", "\"isn’t\"", "null", "1.5", "\"1\""])))]
        }
        let count = 1 + random.below(5)
        switch random.below(6) {
        case 0:
            let values = sample(["1", "2", "3", "-1", "404", "0"], count)
            var entries: Entries = [("type", .text("integer")), ("enum", .list(values.map { .scalar($0) }))]
            if one(in: 3) { entries.append(("x-enum-varnames", .list(values.map { .text("code \($0)") }))) }
            return entries
        case 1:
            return [("type", .text("boolean")), ("enum", .list([.scalar("true")]))]
        case 2 where version.hasJSONSchema:
            return [("oneOf", .list(sample(DescriptionWords.values, count).map { .mapping([("const", .text($0))]) }))]
        default:
            let values = sample(DescriptionWords.values, count)
            var entries: Entries = [("type", .text("string")), ("enum", .list(values.map { .text($0) }))]
            if one(in: 3) { entries.append(("default", .text(values[0]))) }
            return entries
        }
    }

    private mutating func array(depth: Int) -> Entries {
        var entries: Entries = [("type", .text("array"))]
        if version.hasJSONSchema, one(in: 6) {
            entries.append(("prefixItems", .list((0...random.below(2)).map { _ in schema(depth: depth) })))
            if one(in: 2) { entries.append(("items", .scalar("false"))) }
        } else if version == .swagger, one(in: 12) {
            entries.append(("items", .list([schema(depth: depth), schema(depth: depth)])))
        } else {
            entries.append(("items", schema(depth: depth)))
        }
        if one(in: 6) { entries.append(("minItems", .scalar(String(random.below(3))))) }
        if one(in: 6) { entries.append(("maxItems", .scalar(String(2 + random.below(9))))) }
        if one(in: 8) { entries.append(("uniqueItems", .scalar("true"))) }
        return entries
    }

    private mutating func object(depth: Int) -> Entries {
        let names = sample(DescriptionWords.properties, random.below(6))
        var entries: Entries = [("type", .text("object"))]
        if !names.isEmpty {
            entries.append(("properties", .mapping(names.map { ($0, property(depth: depth)) })))
        }
        var required = names.filter { _ in one(in: 2) }
        if one(in: 8) { required.append(pick(DescriptionWords.properties)) }
        required = Set(required).sorted()
        if !required.isEmpty { entries.append(("required", .list(required.map { .text($0) }))) }
        switch random.below(8) {
        case 0: entries.append(("additionalProperties", .scalar(pick(["true", "false"]))))
        case 1: entries.append(("additionalProperties", schema(depth: depth + 1)))
        case 2 where version.hasJSONSchema && one(in: 3):
            entries.append(("patternProperties", .mapping([("^x-", schema(depth: depth + 1))])))
        default: break
        }
        return entries
    }

    private mutating func property(depth: Int) -> JSONTree {
        let value = schema(depth: depth + 1)
        guard case .mapping(var entries) = value, !entries.contains(where: { $0.key == "$ref" }) else { return value }
        if one(in: 9) { entries.append(("readOnly", .scalar("true"))) }
        if one(in: 9), version != .swagger { entries.append(("writeOnly", .scalar("true"))) }
        return .mapping(entries)
    }

    /// A schema made of others.
    private mutating func composed(depth: Int) -> Entries {
        let isSwagger = version == .swagger
        let key = isSwagger ? "allOf" : pick(["allOf", "oneOf", "anyOf"])
        let members = (0...random.below(4)).map { _ in
            one(in: 2) ? reference() : one(in: 2) ? .mapping(object(depth: depth + 1)) : schema(depth: depth + 1)
        }
        var entries: Entries = [(key, .list(members))]
        if one(in: 4) { entries += object(depth: depth + 1) }
        if key != "allOf", one(in: 3) { entries.append(("discriminator", discriminator())) }
        return entries
    }

    private mutating func discriminator() -> JSONTree {
        let property = pick(["kind", "type", "@id"])
        guard version != .swagger else { return .text(property) }
        var entries: Entries = [("propertyName", .text(property))]
        if one(in: 2) {
            let tags = sample(DescriptionWords.values, 1 + random.below(3))
            let names = tags.map { _ in pick(schemaNames) }
            let mapping = zip(tags, names).map { tag, name in
                (key: tag, value: JSONTree.text(one(in: 2) ? name : "#/components/schemas/\(name)"))
            }
            entries.append(("mapping", .mapping(mapping)))
        }
        return .mapping(entries)
    }

    /// A schema with a discriminator that others extend.
    private mutating func base() -> JSONTree {
        var entries: Entries = [
            ("type", .text("object")),
            ("properties", .mapping([("kind", .mapping([("type", .text("string"))])), ("id", schema(depth: 2))])),
            ("required", .list([.text("kind")])),
        ]
        let mapping: JSONTree = version == .swagger ? .text("kind") : .mapping([("propertyName", .text("kind"))])
        entries.append(("discriminator", mapping))
        return .mapping(entries)
    }

    /// A schema of several types, or one that may be null.
    private mutating func several(depth: Int) -> JSONTree {
        guard version.hasJSONSchema else {
            guard case .mapping(let entries) = schema(depth: depth), !entries.contains(where: { $0.key == "$ref" })
            else {
                return reference()
            }
            return .mapping(entries + [(version == .v30 ? "nullable" : "x-nullable", .scalar("true"))])
        }
        let types = sample(["string", "integer", "number", "boolean", "null", "object", "array"], 1 + random.below(3))
        return .mapping([("type", .list(types.map { .text($0) }))])
    }

    /// The schema with what it may say beside its type.
    private mutating func annotated(_ entries: Entries) -> Entries {
        var entries = entries
        let isNullable = version == .v30 && entries.contains { $0.key == "type" } && one(in: 6)
        if isNullable { entries.append(("nullable", .scalar("true"))) }
        if one(in: 8) { entries.append(("title", .text(pick(DescriptionWords.schemas)))) }
        if one(in: 6) { entries.append(("description", .text(pick(DescriptionWords.texts)))) }
        if one(in: 12), version != .swagger { entries.append(("deprecated", .scalar("true"))) }
        if one(in: 12) { entries.append(("x-note", .text(pick(DescriptionWords.texts)))) }
        var keys: Set<String> = []
        return entries.filter { keys.insert($0.key).inserted }
    }
}
