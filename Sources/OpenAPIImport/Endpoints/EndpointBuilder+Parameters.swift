import SpecLanguage
import WireSyntax
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the parameters of an operation, and those of its path that it does not override.
    mutating func addParameters(of operation: DocumentNode, _ shared: [DocumentNode], to request: inout RequestDraft) {
        let own = models.findings.elements(operation["parameters"]).compactMap { resolved($0) }
        let slots = Set(own.map(Self.slot))
        let inherited = shared.compactMap { resolved($0) }.filter { !slots.contains(Self.slot($0)) }
        var seen: Set<String> = []
        for place in inherited + own where seen.insert(Self.slot(place)).inserted { add(place, to: &request) }
        addMissingPlaceholders(to: &request)
        for (name, text) in request.template.query {
            var value = ImportedValue(.string)
            value.scope = .values([SpecScalar(text)])
            append(value, named: name, in: "query", isOptional: false, to: &request)
        }
    }

    private static func slot(_ place: DocumentNode) -> String {
        "\(place["in"]?.text ?? "") \(place["name"]?.text ?? "")"
    }

    private mutating func add(_ place: DocumentNode, to request: inout RequestDraft) {
        guard let name = place["name"]?.text, let location = place["in"]?.text, !name.isEmpty else {
            let pointer = models.findings.origins.original(place.pointer)
            models.findings.fault(
                .missingKey, "\(pointer.text) needs the keys \"name\" and \"in\"", at: place)
            return
        }
        guard isSent(name, location, place, request) else { return }
        noteExamples(of: place)
        let isRequired = place["required"]?.flag ?? false
        let style = ParameterStyle(place, in: location)
        if style.kind == .object, !(style.isDeep && isNested(place["schema"])),
            addProperties(of: place, named: name, style, isRequired: isRequired, to: &request)
        {
            return
        }
        var value = value(of: place, named: ImportedName.joined(request.typeName, name))
        fit(&value, to: style, at: place.pointer)
        if location == "path", let prefix = style.prefix(name) { request.prefixes[name] = prefix }
        value.doc = place["description"]?.text ?? value.doc
        value.isDeprecated = value.isDeprecated || place["deprecated"]?.flag ?? false
        value.comments = Extensions.comments(Extensions.all(of: place), &models.findings)
        append(value, named: name, in: location, isOptional: !isRequired, to: &request)
    }

    /// Notes the examples of a parameter or body.
    mutating func noteExamples(of place: DocumentNode) {
        for key in ["example", "examples"] {
            if let examples = place[key] { models.findings.note(.examples, at: examples.pointer) }
        }
    }

    /// Whether a request can carry the parameter. If not, it is noted.
    private mutating func isSent(
        _ name: String, _ location: String, _ place: DocumentNode, _ request: RequestDraft
    ) -> Bool {
        switch location {
        case "header":
            // Descriptions specify these elsewhere (OpenAPI, section 4.8.12.2).
            if ["accept", "content-type", "authorization"].contains(name.lowercased()) {
                models.findings.note(.standardHeader, at: place.pointer)
                return false
            }
            guard HTTPText.isToken(name), !HeaderName.isReserved(name) else {
                models.findings.note(
                    .headerName, at: place.pointer)
                return false
            }
        case "cookie":
            guard HTTPText.isToken(name) else {
                models.findings.note(.cookieName, at: place.pointer)
                return false
            }
        case "path":
            guard request.template.placeholders.contains(name) else {
                models.findings.note(.unplacedParameter, at: place.pointer)
                return false
            }
        case "query": break
        default:
            models.findings.note(.parameterPlace, at: place.pointer)
            return false
        }
        return true
    }

    /// The value of a parameter's schema, or of its content as text.
    private mutating func value(of place: DocumentNode, named name: String) -> ImportedValue {
        if let schema = place["schema"] { return models.value(at: schema, named: name) }
        if let content = place["content"] {
            models.findings.note(.parameterMediaType, at: content.pointer)
        }
        return ImportedValue(.string)
    }

    private mutating func addMissingPlaceholders(to request: inout RequestDraft) {
        let known = Set(request.parameters.filter { $0.location == nil }.map { $0.wireName ?? $0.name })
        for name in request.template.placeholders where !known.contains(JSONPath([name]).text) && !known.contains(name)
        {
            append(ImportedValue(.string), named: name, in: "path", isOptional: false, to: &request)
        }
    }

    /// Appends a parameter with a unique name.
    mutating func append(
        _ value: ImportedValue, named name: String, in location: String, isOptional: Bool,
        to request: inout RequestDraft
    ) {
        var value = value
        let isInURL = location == "path" || location == "query"
        if isInURL { value.isSensitive = false }
        if location == "path" {
            value.isNullable = false
            value.defaultValue = nil
        }
        let label = request.names.take(name, fallback: "parameter")
        let isImplied = location == "path" || location == "query" && !request.hasBody
        request.parameters.append(
            ImportedField(
                name: label, wireName: label == name ? nil : JSONPath([name]).text, value: value,
                isOptional: isOptional && location != "path", location: isImplied ? nil : location))
    }
}

extension EndpointBuilder {
    /// Adds the properties of an object as separate parameters.
    ///
    /// - Returns: whether the parameter is an object that can be sent this way
    mutating func addProperties(
        of place: DocumentNode, named name: String, _ style: ParameterStyle, isRequired: Bool,
        to request: inout RequestDraft
    ) -> Bool {
        guard let node = place["schema"] else { return false }
        let schema = models.merged(at: node)
        guard !schema.properties.isEmpty, schema.choices.isEmpty else { return false }
        for property in schema.properties {
            let wireName = style.propertyName(property.name, of: name)
            let hint = ImportedName.joined(ImportedName.joined(request.typeName, name), property.name)
            var value = models.value(of: property.places, named: hint)
            fit(&value, to: ParameterStyle(query: node), at: node.pointer)
            append(
                value, named: wireName, in: style.location,
                isOptional: !isRequired || !schema.required.contains(property.name), to: &request)
        }
        return true
    }

    /// Whether an object has properties that are not single texts.
    private mutating func isNested(_ place: DocumentNode?) -> Bool {
        guard let place else { return false }
        return models.merged(at: place).properties.contains { property in
            property.places.contains { place in
                let schema = models.merged(at: place)
                return !schema.properties.isEmpty || schema.items != nil || schema.types.contains("object")
                    || schema.types.contains("array")
            }
        }
    }

    /// Adapts the value to one that is sent as text, or gives it the style in which it is sent. Values without a text form become strings that the caller
    /// provides.
    mutating func fit(_ value: inout ImportedValue, to style: ParameterStyle, at pointer: JSONPointer) {
        value.isReadOnly = false
        value.isWriteOnly = false
        if style.repeatsName, let list = listAlternative(of: value.type) {
            models.findings.note(.valueOrList, at: pointer)
            value = value.withoutConstraints
            value.type = list
        }
        if case .array(let element) = value.type {
            let isList = isText(element.unwrapped)
            if isList, style.writesLists {
                value.type = .array(element.unwrapped)
                value.style = style.listWord
                return
            }
            if style.isDeep {
                value.style = isList ? "brackets" : "indexed"
                return
            }
            models.findings.note(.textList, at: pointer)
            let note = "The values, separated by \(style.separator)."
            value = asText(value)
            value.doc = value.doc.map { "\($0)\n\n\(note)" } ?? note
            return
        }
        guard !isText(value.type) else { return }
        if style.isDeep, value.type.leaf != .json {
            value.style = "brackets"
            return
        }
        if style.repeatsName, case .dictionary = value.type {
            value.style = "fields"
            return
        }
        models.findings.note(.structuredParameter, at: pointer)
        value = asText(value)
    }

    /// The list among the types of a union, if its elements can be sent as text.
    private func listAlternative(of type: ImportedType) -> ImportedType? {
        guard case .model(let name) = type, let model = models.models.first(where: { $0.name == name }),
            case .untagged(let types) = model.kind
        else { return nil }
        return types.first { type in
            if case .array(let element) = type { isText(element.unwrapped) } else { false }
        }
    }

    func isText(_ type: ImportedType) -> Bool {
        switch type {
        case .builtIn(let type): type != .json && type != .file
        case .model(let name): models.sorts[name] == .texts || models.sorts[name] == .numbers
        case .array, .dictionary, .optional: false
        }
    }

    func asText(_ value: ImportedValue) -> ImportedValue {
        var text = value.withoutConstraints
        text.type = .string
        text.defaultValue = nil
        return text
    }
}

/// The serialisation of a parameter's value as text (OpenAPI, "Style Values").
struct ParameterStyle: Sendable {
    enum Kind: Sendable {
        /// An object whose properties are separate parameters.
        case object
        case plain
    }

    let name: String
    let isExploded: Bool
    let location: String
    let kind: Kind

    init(_ place: DocumentNode, in location: String) {
        let usual = location == "query" || location == "cookie" ? "form" : "simple"
        name = place["style"]?.text ?? usual
        isExploded = place["explode"]?.flag ?? (name == "form")
        self.location = location
        kind = name == "deepObject" || location == "query" && name == "form" && isExploded ? .object : .plain
    }

    /// Whether a list repeats the name, as specs do.
    var repeatsName: Bool {
        location == "query" && name == "form" && isExploded
    }

    /// Whether keys are in brackets.
    var isDeep: Bool { name == "deepObject" }

    /// Whether specs can write a list of texts in this style.
    var writesLists: Bool {
        switch (location, name) {
        case ("query", "form"), ("path", "simple"), ("header", "simple"): true
        case ("query", "spaceDelimited"), ("query", "pipeDelimited"), ("path", "label"), ("path", "matrix"): !isExploded
        default: false
        }
    }

    /// The style of a list of texts in a spec; `nil` if it is the usual one of its place.
    var listWord: String? {
        switch name {
        case "form": isExploded ? nil : "comma"
        case "spaceDelimited": "space"
        case "pipeDelimited": "pipe"
        default: nil
        }
    }

    /// The prefix of a value in a path.
    func prefix(_ parameter: String) -> String? {
        switch name {
        case "label": "."
        case "matrix": ";\(parameter)="
        default: nil
        }
    }

    /// The separator between the elements of a list, as a word.
    var separator: String {
        switch name {
        case "spaceDelimited": "spaces"
        case "pipeDelimited": "bars (|)"
        case "label": isExploded ? "dots" : "commas"
        default: "commas"
        }
    }

    /// The name under which a property of an object is sent.
    func propertyName(_ property: String, of parameter: String) -> String {
        name == "deepObject" ? "\(parameter)[\(property)]" : property
    }
}

extension ParameterStyle {
    /// The default style of query parameters.
    init(query place: DocumentNode) {
        name = "form"
        isExploded = true
        location = "query"
        kind = .plain
    }
}

extension EndpointBuilder {
    /// Adds the properties of a form or multipart body.
    mutating func addFields(
        of media: DocumentNode, in location: String, isRequired: Bool, to request: inout RequestDraft
    ) {
        let encoding = media["encoding"]?.followed
        guard let place = media["schema"] else {
            request.body = .file
            return
        }
        let schema = models.merged(at: place)
        guard !schema.properties.isEmpty else {
            models.findings.note(.rawBody, at: place.pointer)
            request.body = isRequired ? .file : ImportedType.file.orAbsent
            return
        }
        if let choice = schema.choices.first {
            models.findings.note(.formChoice, at: choice.pointer)
        }
        if !isRequired, !schema.required.isEmpty {
            models.findings.note(.optionalBody, at: place.pointer)
        }
        for property in schema.properties where !property.name.isEmpty {
            add(property, of: schema, in: location, encoding?[property.name]?.followed, to: &request)
        }
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
        } else {
            if value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
            let usual = ParameterStyle(query: property.places.first ?? models.references.root)
            let style = location == "form" ? encoding.map { ParameterStyle($0, in: "query") } : nil
            fit(&value, to: style ?? usual, at: pointer)
        }
        addProperty(property, of: schema, in: location, to: &request) { $0 = value }
        guard location == "multipart" else { return }
        let place = request.parameters.count - 1
        request.parameters[place].form = form
        let media = encoding?["contentType"] ?? property.places.lazy.compactMap(\.mediaTypeOfFile).first
        request.parameters[place].contentType = contentType(media, isJSON: form != nil)
        if let headers = encoding?["headers"] {
            models.findings.note(.partHeaders, at: headers.pointer)
        }
    }

    /// Whether a part is JSON: its media type says so, or it is an object (OpenAPI 3.1, "Encoding Object").
    private func isSentAsJSON(_ type: ImportedType, _ encoding: DocumentNode?) -> Bool {
        if let name = encoding?["contentType"]?.text { return MediaKind(name) == .json && !isText(type) }
        if case .array(let element) = type.unwrapped { return !isText(element.unwrapped) }
        return !isText(type.unwrapped)
    }

    /// The media type of a part, if it is a single one that must be specified.
    private mutating func contentType(_ place: DocumentNode?, isJSON: Bool) -> String? {
        guard let place, let name = place.text else { return nil }
        if name.contains(",") { models.findings.note(.partMediaTypes, at: place.pointer) }
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
