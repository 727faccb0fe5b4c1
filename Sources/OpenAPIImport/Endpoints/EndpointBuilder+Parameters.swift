import SpecLanguage
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the parameters of an operation and those that its path shares, where it does not say them again.
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
            models.findings.fault(
                .missingKey, "\(place.pointer.text) needs the keys \"name\" and \"in\"", at: place.node)
            return
        }
        guard isSent(name, location, place, request) else { return }
        noteExamples(of: place)
        let isRequired = place["required"]?.flag ?? false
        let style = ParameterStyle(place, in: location)
        if style.kind == .object, addProperties(of: place, named: name, style, isRequired: isRequired, to: &request) {
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

    /// Notes the examples of a parameter or of a body.
    mutating func noteExamples(of place: DocumentNode) {
        for key in ["example", "examples"] {
            if let examples = place[key] { models.findings.note(Lost.examples, at: examples.pointer) }
        }
    }

    /// Whether a request can carry the parameter; what it cannot is noted.
    private mutating func isSent(
        _ name: String, _ location: String, _ place: DocumentNode, _ request: RequestDraft
    ) -> Bool {
        switch location {
        case "header":
            // They are said elsewhere in a description (OpenAPI, section 4.8.12.2).
            if ["accept", "content-type", "authorization"].contains(name.lowercased()) { return false }
            guard HTTPText.isToken(name), !HTTPText.isReserved(header: name) else {
                models.findings.note("A header that the client sets itself, or that cannot be one", at: place.pointer)
                return false
            }
        case "cookie":
            guard HTTPText.isToken(name) else {
                models.findings.note("A cookie whose name cannot be one", at: place.pointer)
                return false
            }
        case "path":
            guard request.template.placeholders.contains(name) else {
                models.findings.note("A parameter for which the path has no place", at: place.pointer)
                return false
            }
        case "query": break
        default:
            models.findings.note("A parameter at a place that OpenAPI 3 does not have", at: place.pointer)
            return false
        }
        return true
    }

    /// What a parameter's schema is, or what its content is as text.
    private mutating func value(of place: DocumentNode, named name: String) -> ImportedValue {
        if let schema = place["schema"] { return models.value(at: schema, named: name) }
        if let content = place["content"] {
            models.findings.note("A parameter that is a document of its own is given as text", at: content.pointer)
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

    /// Appends a parameter under a name that no other has.
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
