import SpecLanguage
import WireSyntax
import YAMLSyntax

extension EndpointBuilder {
    /// An anonymous object with up to this many properties becomes parameters of the method. A larger one becomes a
    /// struct.
    private static let mostParameters: Int = 12

    /// Adds the body of an operation, in the media type that specs support best.
    mutating func addBody(of operation: DocumentNode, to request: inout RequestDraft) {
        guard let written = operation["requestBody"], let node = resolved(written) else { return }
        if isEmpty(node) {
            models.findings.note(.emptyBody, at: written.pointer)
            return
        }
        guard request.allowsBody else {
            models.findings.note(.bodyless(request.method), at: written.pointer)
            return
        }
        let contents = media(of: node)
        let kinds = contents.map { content in kind(of: content.key, content.value) }
        var order: [MediaKind] = [.json, .multipart, .form, .text, .binary, .events, .lines, .records]
        // JSON cannot carry files.
        if kinds.contains(.multipart),
            zip(contents, kinds).contains(where: { $1 == .json && models.hasFile(in: $0.value) })
        {
            order.swapAt(0, 1)
        }
        let ranked = order.flatMap { kind in
            zip(contents, kinds).filter { $1 == kind }.map { (key: $0.0.key, value: $0.0.value, kind: kind) }
        }
        guard let chosen = ranked.first else { return }
        for other in ranked.dropFirst() {
            models.findings.note(.bodyMediaType, at: other.value.pointer)
            other.value.markAsRead()
        }
        let isRequired = node["required"]?.flag ?? false
        noteExamples(of: chosen.value)
        let declared = MediaKind.declaredType(chosen.key)
        switch chosen.kind {
        case .json where declared != nil:
            addWholeJSON(chosen.value, isRequired: isRequired, to: &request)
            request.bodyContentType = declared
        case .json: addJSON(chosen.value, isRequired: isRequired, to: &request)
        case .form: addFields(of: chosen.value, in: "form", isRequired: isRequired, to: &request)
        case .multipart: addFields(of: chosen.value, in: "multipart", isRequired: isRequired, to: &request)
        case .text:
            if MediaKind.isXML(chosen.key) {
                models.findings.note(.xmlBody, at: (chosen.value["schema"] ?? chosen.value).pointer)
            }
            chosen.value.markPlainSchema()
            request.body = isRequired ? .string : ImportedType.string.orAbsent
            request.bodyContentType = declared
        case .binary:
            if chosen.key.hasSuffix("*"), let schema = chosen.value["schema"], schema["format"]?.text != "binary" {
                models.findings.note(.textBody, at: schema.pointer)
            }
            chosen.value.markPlainSchema()
            request.body = isRequired ? .file : ImportedType.file.orAbsent
            // Callers choose among several.
            if contents.count == 1 { request.bodyContentType = declared }
        case .events, .lines, .records:
            models.findings.note(.textBody, at: (chosen.value["schema"] ?? chosen.value).pointer)
            chosen.value.markPlainSchema()
            request.body = isRequired ? .file : ImportedType.file.orAbsent
            request.bodyContentType = declared
        }
    }

    /// The contents of a body or response, by media type.
    mutating func media(of node: DocumentNode) -> [(key: String, value: DocumentNode)] {
        models.findings.entries(node["content"]).map { ($0.key, $0.value.followed) }
    }

    /// Whether a body is optional and can only be an empty form, as some generators write for requests without one.
    private mutating func isEmpty(_ body: DocumentNode) -> Bool {
        guard body["required"]?.flag != true, let contents = body["content"]?.entries, !contents.isEmpty else {
            return false
        }
        return contents.allSatisfy { name, media in
            guard MediaKind(name) == .form || MediaKind(name) == .multipart, let node = media["schema"] else {
                return false
            }
            guard node["properties"]?.entries.isEmpty == true else { return false }
            let schema = models.merged(at: node)
            return schema.properties.isEmpty && !schema.hasStructure
        }
    }

    /// The kind of a body. A wildcard most likely means JSON, unless the schema is a string: callers choose its media
    /// type.
    private mutating func kind(of name: String, _ media: DocumentNode) -> MediaKind {
        guard name.hasPrefix("*") || name.hasSuffix("/*"), MediaKind(name) == .json, let node = media["schema"] else {
            return MediaKind(name)
        }
        let schema = models.merged(at: node)
        return schema.types == ["string"] ? .binary : .json
    }

    /// Adds a JSON body that is never divided into parameters, because it has a media type of its own.
    private mutating func addWholeJSON(_ media: DocumentNode, isRequired: Bool, to request: inout RequestDraft) {
        var type = ImportedType.json
        if let node = media["schema"] {
            type = bare(models.value(at: node, named: request.typeName + "Body"), at: node.pointer)
        }
        sendJSON(type, isRequired: isRequired, to: &request)
    }

    private mutating func addJSON(_ media: DocumentNode, isRequired: Bool, to request: inout RequestDraft) {
        guard let node = media["schema"] else {
            request.body = isRequired ? .json : ImportedType.json.orAbsent
            return
        }
        let schema = models.merged(at: node)
        if isRequired, node["$ref"] == nil, isPlainObject(schema), schema.properties.count <= Self.mostParameters,
            request.method != "patch" || !schema.properties.contains(where: { allowsNull($0) })
        {
            for property in schema.properties {
                addProperty(property, of: schema, in: "body", to: &request) { value in
                    if value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
                }
            }
            addUndeclared(of: schema, in: "body", to: &request)
            return
        }
        let value = models.value(at: node, named: request.typeName + "Body")
        sendJSON(bare(value, at: node.pointer), isRequired: isRequired, to: &request)
    }

    /// Sends a whole body as JSON, also if it is a type whose values are usually sent as they are.
    private func sendJSON(_ type: ImportedType, isRequired: Bool, to request: inout RequestDraft) {
        request.body = isRequired ? type : type.orAbsent
        if [.string, .builtIn(.data)].contains(type.unwrapped) { request.bodyForm = "json" }
    }

    /// Whether null is a valid value of the property. In a patch, null differs from an absent key.
    private mutating func allowsNull(_ property: Schema.Property) -> Bool {
        property.places.contains { node in
            let schema = models.merged(at: node)
            return schema.isNullable || schema.choices.contains { $0.members.contains(where: \.isNullSchema) }
        }
    }

    /// Whether the schema is a plain object with properties.
    func isPlainObject(_ schema: Schema) -> Bool {
        guard !schema.properties.isEmpty, schema.choices.isEmpty, !schema.isNullable else { return false }
        switch schema.additional {
        case .unsaid, .forbidden: return schema.properties.allSatisfy { !$0.isChoice && !$0.name.isEmpty }
        case .any, .schema: return false
        }
    }

    /// Adds a property of a body as a parameter.
    mutating func addProperty(
        _ property: Schema.Property, of schema: Schema, in location: String, to request: inout RequestDraft,
        _ change: (inout ImportedValue) -> Void
    ) {
        let pointer = property.places.first?.pointer ?? schema.pointer
        let isRequired = schema.required.contains(property.name)
        if property.places.count == 1,
            let constant = constant(property.places.first, isSent: isRequired, in: location)
        {
            let node = property.places[0]
            let description = node["description"]?.text
            addConstant(constant, of: node, description, named: property.name, in: location, to: &request)
            return
        }
        let hint = ImportedName.joined(request.typeName, property.name)
        var value = models.value(of: property.places, named: hint)
        value.isReadOnly = false
        value.isWriteOnly = false
        value.leavesDefaultToServer = true
        change(&value)
        if location == "body", isRequired, value.isNullable, value.type != .json {
            models.findings.note(.unsentNull, at: pointer)
        }
        append(value, named: property.name, in: location, isOptional: !isRequired, at: pointer, to: &request)
    }

    /// Adds the keys that are required without a schema.
    mutating func addUndeclared(of schema: Schema, in location: String, to request: inout RequestDraft) {
        for name in schema.undeclaredNames {
            let pointer = schema.pointer.appending("properties").appending(name)
            models.findings.note(.undeclaredProperty, at: pointer)
            append(
                ImportedValue(location == "body" ? .json : .string), named: name, in: location, isOptional: true,
                at: pointer, to: &request)
        }
    }

    /// The type of a value in a place that allows no constraints. Lost constraints are noted.
    mutating func bare(_ value: ImportedValue, at pointer: JSONPointer) -> ImportedType {
        if value.isConstrained {
            models.findings.note(.bodyConstraints, at: pointer)
        }
        var type = value.fullType
        if type.leaf == .file { type = type.replacingLeaf(with: .string) }
        if type.leaf == .builtIn(.date), value.dateFormat != nil {
            type = type.replacingLeaf(with: value.dateFormat == "unix" ? .builtIn(.int) : .string)
        }
        return type
    }
}

extension ModelBuilder {
    /// Whether a property of a body is a file, or may be one.
    mutating func hasFile(in media: DocumentNode) -> Bool {
        guard let node = media["schema"] else { return false }
        return merged(at: node).properties.flatMap(\.places).contains { isFile($0) }
    }

    private mutating func isFile(_ node: DocumentNode) -> Bool {
        let schema = merged(at: node)
        if schema.format == "binary" { return true }
        let parts = (schema.items.map { [$0] } ?? []) + schema.choices.flatMap(\.members)
        return parts.contains { part in
            let inner = merged(at: part)
            return inner.format == "binary" || inner.items.map { merged(at: $0).format == "binary" } ?? false
        }
    }
}

extension DocumentNode {
    /// Marks the schema of text or bytes as read, as far as it says no more than that.
    func markPlainSchema() {
        guard let schema = self["schema"] else { return }
        if schema["type"]?.unread.isScalar("string") == true { schema["type"]?.markAsRead() }
        if schema["format"]?.unread.isScalar("binary") == true { schema["format"]?.markAsRead() }
        for key in ["contentEncoding", "contentMediaType"] { schema[key]?.markAsRead() }
    }
}

/// The kinds of bodies, by media type (RFC 6838).
enum MediaKind: Sendable, Equatable {
    case json, form, multipart, text, events, lines, records, binary

    init(_ name: String) {
        if name == "application/json" {
            self = .json
            return
        }
        let essence = name.split(separator: ";").first.map { $0.lowercased() }?.filter { $0 != " " } ?? ""
        switch essence {
        case "application/x-www-form-urlencoded": self = .form
        case "text/event-stream": self = .events
        case "application/jsonl", "application/x-ndjson", "application/ndjson": self = .lines
        case "application/json-seq": self = .records
        case _ where essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json"): self = .json
        case _ where essence.hasPrefix("multipart/"): self = .multipart
        case _ where essence.hasPrefix("text/") || essence == "application/xml" || essence.hasSuffix("+xml"):
            self = .text
        // A description with a wildcard most likely means JSON.
        case "*/*", "application/*": self = .json
        default: self = .binary
        }
    }
}

extension MediaKind {
    static func isXML(_ name: String) -> Bool {
        MediaType(name).map { $0.name.hasSuffix("/xml") || $0.name.hasSuffix("+xml") } ?? false
    }

    /// The media type, if a spec must name it: it is valid, and not the one that is sent anyway.
    static func declaredType(_ name: String) -> String? {
        guard MediaType.isValid(name), let media = MediaType(name) else { return nil }
        switch media.name {
        case "application/json", "text/plain", "application/octet-stream": return nil
        default:
            // Text is sent in UTF-8.
            guard let charset = media.parameter("charset"), charset.lowercased() != "utf-8" else { return name }
            return media.name
        }
    }
}
