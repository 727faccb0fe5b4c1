import RandomNumbers

extension DescriptionDraft {
    mutating func pathParameters(_ path: String) -> [JSONTree] {
        let names = path.split(separator: "{").dropFirst().compactMap {
            $0.split(separator: "}").first.map { String($0) }
        }
        return names.filter { _ in !one(in: 9) }.map { name in
            var entries: Entries = [("name", .text(name)), ("in", .text("path")), ("required", .scalar("true"))]
            if version != .swagger, one(in: 4) {
                entries.append(("style", .text(pick(["simple", "label", "matrix"]))))
            }
            return .mapping(entries + parameterValue())
        }
    }

    mutating func otherParameters() -> [JSONTree] {
        sample(DescriptionWords.parameters, random.below(5)).map { name in
            var places = ["query", "query", "header"]
            if version != .swagger { places.append("cookie") }
            let isToken = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            let place = isToken ? pick(places) : "query"
            var entries: Entries = [("name", .text(name)), ("in", .text(place))]
            if one(in: 3) { entries.append(("required", .scalar("true"))) }
            if one(in: 4) { entries.append(("description", .text(pick(DescriptionWords.texts)))) }
            if version != .swagger, place == "query" {
                if one(in: 4) {
                    let styles = ["form", "spaceDelimited", "pipeDelimited", "deepObject"]
                    entries.append(("style", .text(pick(styles))))
                }
                if one(in: 4) { entries.append(("explode", .scalar(pick(["true", "false"])))) }
                if one(in: 8) { entries.append(("allowReserved", .scalar("true"))) }
            }
            return .mapping(entries + parameterValue())
        }
    }

    private mutating func parameterValue() -> Entries {
        guard version == .swagger else {
            guard one(in: 10) else { return [("schema", schema(depth: one(in: 3) ? 1 : 4))] }
            return [("content", .mapping([("application/json", .mapping([("schema", schema(depth: 2))]))]))]
        }
        return simpleValue()
    }

    /// A value of Swagger 2.0 that is no schema.
    private mutating func simpleValue(isItem: Bool = false) -> Entries {
        switch random.below(5) {
        case 0:
            var entries: Entries = [("type", .text("array")), ("items", .mapping(simpleValue(isItem: true)))]
            let formats = ["csv", "ssv", "tsv", "pipes"] + (isItem ? [] : ["multi"])
            if one(in: 2) { entries.append(("collectionFormat", .text(pick(formats)))) }
            return entries
        case 1: return [("type", .text("integer")), ("default", .scalar("1"))]
        case 2:
            let values = sample(DescriptionWords.values, 2)
            return [("type", .text("string")), ("enum", .list(values.map { .text($0) }))]
        case 3: return [("type", .text("boolean"))]
        default: return [("type", .text("string")), ("format", .text(pick(DescriptionWords.formats)))]
        }
    }

    /// The parameters for a body in Swagger 2.0, and its media type if it needs one.
    mutating func swaggerBody() -> (parameters: [JSONTree], mediaType: String?) {
        if one(in: 2) {
            return (
                [
                    .mapping([
                        ("name", .text("body")), ("in", .text("body")), ("required", .scalar(pick(["true", "false"]))),
                        ("schema", schema(depth: 1)),
                    ])
                ], nil
            )
        }
        let isMultipart = one(in: 2)
        let fields = sample(DescriptionWords.parameters, 1 + random.below(3)).map { name in
            let value: Entries = isMultipart && one(in: 2) ? [("type", .text("file"))] : simpleValue()
            return JSONTree.mapping([("name", .text(name)), ("in", .text("formData"))] + value)
        }
        return (fields, isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded")
    }

    mutating func requestBody() -> JSONTree {
        var entries: Entries = [("content", content(isRequest: true))]
        if one(in: 2) { entries.append(("required", .scalar("true"))) }
        if one(in: 4) { entries.append(("description", .text(pick(DescriptionWords.texts)))) }
        return .mapping(entries)
    }

    private mutating func content(isRequest: Bool) -> JSONTree {
        let others = sample(DescriptionWords.mediaTypes, random.below(2))
        let first = one(in: 2) ? "application/json" : pick(DescriptionWords.mediaTypes)
        let names = ([first] + others).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return .mapping(names.map { ($0, media($0, isRequest: isRequest)) })
    }

    private mutating func media(_ name: String, isRequest: Bool) -> JSONTree {
        if one(in: 15) { return .mapping([]) }
        let place = schema(depth: one(in: 2) ? 1 : 0)
        var entries: Entries = [("schema", place)]
        let isForm = name == "multipart/form-data" || name == "application/x-www-form-urlencoded"
        if isRequest, isForm, case .mapping(let keywords) = place,
            case .mapping(let properties)? = keywords.first(where: { $0.key == "properties" })?.value,
            !properties.isEmpty
        {
            entries.append(("encoding", .mapping(properties.map { ($0.key, encoding()) })))
        }
        if one(in: 6) { entries.append(("example", .scalar(pick(["{}", "null", "\"a\"", "[1]", "{\"id\":\"1\"}"])))) }
        return .mapping(entries)
    }

    private mutating func encoding() -> JSONTree {
        switch random.below(5) {
        case 0: .mapping([("contentType", .text(pick(DescriptionWords.mediaTypes)))])
        case 1: .mapping([("style", .text(pick(["form", "spaceDelimited", "pipeDelimited", "deepObject"])))])
        case 2:
            .mapping([
                (
                    "headers",
                    .mapping([
                        (
                            "X-Part",
                            .mapping([("schema", .mapping([("const", .text("a")), ("type", .text("string"))]))])
                        )
                    ])
                )
            ])
        case 3: .mapping([("style", .text("form")), ("explode", .scalar("false")), ("allowReserved", .scalar("true"))])
        default: .mapping([])
        }
    }

    mutating func responses() -> JSONTree {
        let statuses = sample(["200", "201", "204", "2XX", "302", "404", "4XX", "500", "default"], 1 + random.below(3))
        return .mapping(statuses.map { ($0, response($0)) })
    }

    private mutating func response(_ status: String) -> JSONTree {
        var entries: Entries = [("description", .text(pick(DescriptionWords.texts)))]
        if one(in: 4) {
            let names = sample(
                ["X-Rate-Limit", "Location", "ETag", "Set-Cookie", "x", "Content-Type"], 1 + random.below(2))
            entries.append(("headers", .mapping(names.map { ($0, header()) })))
        }
        guard status != "204", !one(in: 5) else { return .mapping(entries) }
        if version == .swagger {
            entries.append(("schema", schema(depth: 1)))
        } else {
            entries.append(("content", content(isRequest: false)))
        }
        return .mapping(entries)
    }

    private mutating func header() -> JSONTree {
        version == .swagger ? .mapping(simpleValue()) : .mapping([("schema", schema(depth: 3))])
    }
}
