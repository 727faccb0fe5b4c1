import SpecLanguage
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the properties of a form or a multipart body.
    mutating func addFields(
        of media: DocumentNode, in location: String, isRequired: Bool, to request: inout RequestDraft
    ) {
        if let encoding = media["encoding"] {
            models.findings.note("How parts of a body are encoded is not said", at: encoding.pointer)
        }
        guard let place = media["schema"] else {
            request.body = .file
            return
        }
        let schema = models.merged(at: place)
        guard !schema.properties.isEmpty else {
            models.findings.note("A body whose properties are not known is given as its bytes", at: place.pointer)
            request.body = isRequired ? .file : ImportedType.file.orAbsent
            return
        }
        if let choice = schema.choices.first {
            models.findings.note("A choice within a form or a multipart body is left out", at: choice.pointer)
        }
        if !isRequired, !schema.required.isEmpty {
            models.findings.note("A body that may be left out, and is always sent", at: place.pointer)
        }
        for property in schema.properties where !property.name.isEmpty {
            add(property, of: schema, in: location, to: &request)
        }
    }

    private mutating func add(
        _ property: Schema.Property, of schema: Schema, in location: String, to request: inout RequestDraft
    ) {
        let pointer = property.places.first?.pointer ?? schema.pointer
        let isFile = location == "multipart" && property.places.contains { $0.isBinary }
        var value = models.value(of: property.places, named: ImportedName.joined(request.typeName, property.name))
        if location == "multipart", isFile || value.type.leaf == .file {
            if value.type.isCollection {
                models.findings.note("A list of files in one part; one of them can be sent", at: pointer)
            }
            var file = ImportedValue(.file)
            file.doc = value.doc
            file.isDeprecated = value.isDeprecated
            value = file
        } else {
            if value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
            fit(&value, to: ParameterStyle(query: property.places.first ?? models.references.root), at: pointer)
        }
        addProperty(property, of: schema, in: location, to: &request) { $0 = value }
    }
}

extension DocumentNode {
    /// Whether a part of a multipart body is a file: one without a schema, or of a media type that is no text
    /// (OpenAPI 3.1, "Considerations for File Uploads").
    fileprivate var isBinary: Bool {
        if isMapping, entries.isEmpty { return true }
        return self["contentMediaType"] != nil && self["contentEncoding"] == nil
    }
}
