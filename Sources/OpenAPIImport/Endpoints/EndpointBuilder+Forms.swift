import SpecLanguage
import WireSyntax
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the properties of a form or multipart body.
    mutating func addFields(
        of media: DocumentNode, in location: String, isRequired: Bool, to request: inout RequestDraft
    ) {
        guard let node = media["schema"] else {
            sendRaw(at: media.pointer, in: location, isRequired: isRequired, to: &request)
            return
        }
        let schema = models.merged(at: node)
        if location == "form", !isPlainObject(schema),
            addWholeForm(node, media["encoding"]?.followed, isRequired: isRequired, to: &request)
        {
            return
        }
        guard !schema.properties.isEmpty else {
            sendRaw(at: node.pointer, in: location, isRequired: isRequired, to: &request)
            return
        }
        if let choice = schema.choices.first {
            models.findings.note(.formChoice, at: choice.pointer)
        }
        if !isRequired, !schema.required.isEmpty {
            models.findings.note(.optionalBody, at: node.pointer)
        }
        for property in schema.properties where !property.name.isEmpty {
            add(property, of: schema, in: location, media["encoding"]?.followed[property.name]?.followed, to: &request)
        }
        addUndeclared(of: schema, in: location, to: &request)
    }

    /// Callers compose a body without known properties, with its media type.
    private mutating func sendRaw(
        at pointer: JSONPointer, in location: String, isRequired: Bool, to request: inout RequestDraft
    ) {
        models.findings.note(location == "multipart" ? .rawParts : .rawBody, at: pointer)
        request.body = isRequired ? .file : ImportedType.file.orAbsent
    }

    /// Adds a form that is not only named properties: a dictionary, or one of several objects.
    ///
    /// - Returns: whether specs can write it
    private mutating func addWholeForm(
        _ node: DocumentNode, _ encoding: DocumentNode?, isRequired: Bool, to request: inout RequestDraft
    ) -> Bool {
        let type = models.value(at: node, named: request.typeName + "Body").type.unwrapped
        guard isObject(type), type.leaf != .file else { return false }
        request.body = isRequired ? type : type.orAbsent
        request.bodyForm = "form"
        let isDeep = encoding?.entries.contains { $0.value["style"]?.text == "deepObject" } ?? false
        if case .dictionary(let element) = type, isText(element.unwrapped), !isDeep { return true }
        request.bodyStyle = "brackets"
        return true
    }

    private mutating func add(
        _ property: Schema.Property, of schema: Schema, in location: String, _ encoding: DocumentNode?,
        to request: inout RequestDraft
    ) {
        let pointer = property.places.first?.pointer ?? schema.pointer
        let isFile = location == "multipart" && property.places.contains { $0.isBinary }
        var value = models.value(of: property.places, named: ImportedName.joined(request.typeName, property.name))
        var form: String?
        if location == "multipart", isFile || value.type.leaf == .file {
            var file = ImportedValue(value.type.isCollection ? .array(.file) : .file)
            file.doc = value.doc
            file.isDeprecated = value.isDeprecated
            value = file
        } else if location == "multipart", isSentAsJSON(value.type, encoding) {
            value.isReadOnly = false
            value.isWriteOnly = false
            if value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
            form = "json"
            let shapes = JSONShape.all(of: value.type, models.sorts)
            if shapes.contains(.string), value.type.leaf != .json, encoding?["contentType"] == nil {
                models.findings.note(.textPart, at: pointer)
            }
            if case .array = value.type.unwrapped, encoding?["contentType"] == nil {
                models.findings.note(.partList, at: pointer)
            }
        } else {
            if value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
            fitField(&value, encoding, at: pointer)
            if location == "multipart", value.style != nil {
                // Each element is a part with the same name.
                models.findings.note(.unknownStyle, at: encoding?["style"]?.pointer ?? pointer)
                value.style = nil
            }
        }
        let count = request.parameters.count
        addProperty(property, of: schema, in: location, to: &request) { $0 = value }
        guard location == "multipart", request.parameters.count > count, request.parameters[count].constant == nil
        else {
            return
        }
        request.parameters[count].form = form
        let written = property.places.compactMap(\.mediaTypeOfFile)
        written.forEach { $0.markAsRead() }
        let media = encoding?["contentType"] ?? written.first
        request.parameters[count].contentType = contentType(media, isJSON: form != nil)
        if let headers = encoding?["headers"] { addPartHeaders(headers, to: &request.parameters[count]) }
    }

    /// Adds the header fields of a part that always have the same value. Callers cannot pass others.
    private mutating func addPartHeaders(_ headers: DocumentNode, to part: inout ImportedField) {
        for (name, written) in models.findings.entries(headers) where name.lowercased() != "content-type" {
            guard let node = resolved(written), isPartHeader(name),
                let constant = constant(node["schema"], isSent: true, in: "header")
            else {
                models.findings.note(.partHeaders, at: written.pointer)
                continue
            }
            guard !constant.text.hasPrefix("$") else {
                models.findings.note(.partHeaders, at: written.pointer)
                continue
            }
            node["required"]?.markAsRead()
            part.headers.append((name: name, value: constant.text))
        }
    }

    private func isPartHeader(_ name: String) -> Bool {
        let others = ["content-disposition", "content-transfer-encoding"]
        return HTTPText.isToken(name) && !HeaderName.isReserved(name) && !HeaderName.isCredential(name)
            && !others.contains(name.lowercased())
    }

    /// Gives a field of a form its style. Without one, objects are JSON text, which callers compose (OpenAPI 3.1.1,
    /// "Encoding Object").
    private mutating func fitField(_ value: inout ImportedValue, _ encoding: DocumentNode?, at pointer: JSONPointer) {
        let hasStyle = ["style", "explode", "allowReserved"].contains { encoding?[$0] != nil }
        guard !hasStyle, isObject(value.type.unwrapped) else {
            fit(&value, to: encoding.map { DescribedStyle($0, in: "query") } ?? .query, at: pointer)
            return
        }
        if let media = encoding?["contentType"], media.text.map(MediaKind.init) != .json {
            models.findings.note(.partMediaTypes, at: media.pointer)
        }
        models.findings.note(.structuredParameter, at: pointer)
        compose(&value, .plain, "JSON, as text.")
    }

    /// Whether a part is JSON: its media type says so, or it is an object (OpenAPI 3.1, "Encoding Object").
    private func isSentAsJSON(_ type: ImportedType, _ encoding: DocumentNode?) -> Bool {
        if let name = encoding?["contentType"]?.text { return MediaKind(name) == .json && !isText(type) }
        if case .array(let element) = type.unwrapped { return !isText(element.unwrapped) }
        return !isText(type.unwrapped)
    }

    /// The media type of a part, if it is a single one that must be specified.
    private mutating func contentType(_ node: DocumentNode?, isJSON: Bool) -> String? {
        guard let node, let name = node.text else { return nil }
        if name.contains(",") { models.findings.note(.partMediaTypes, at: node.pointer) }
        guard let type = MediaKind.declaredType(name) else { return nil }
        return !isJSON || MediaKind(name) == .json ? type : nil
    }
}

extension DocumentNode {
    /// Whether a part of a multipart body is a file: it has no schema, or a media type that is not text (OpenAPI 3.1,
    /// "Considerations for File Uploads").
    fileprivate var isBinary: Bool {
        if isMapping, entries.isEmpty { return true }
        return mediaTypeOfFile != nil
    }

    fileprivate var mediaTypeOfFile: DocumentNode? {
        self["contentEncoding"] == nil ? self["contentMediaType"] : nil
    }
}
