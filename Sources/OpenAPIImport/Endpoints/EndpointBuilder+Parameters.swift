import SpecLanguage
import WireSyntax
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the parameters of an operation, and those of its path that it does not override.
    mutating func addParameters(of operation: DocumentNode, _ shared: [DocumentNode], to request: inout RequestDraft) {
        let own = models.findings.elements(operation["parameters"]).compactMap { declared($0) }
        let slots = Set(own.map { Self.slot($0.place) })
        let inherited = shared.compactMap { declared($0) }.filter { !slots.contains(Self.slot($0.place)) }
        var seen: Set<String> = []
        let all = (inherited + own).filter { seen.insert(Self.slot($0.place)).inserted }
        // Those in the path have the first choice of names: no other parameter can have that of a placeholder.
        for (place, description) in all where place["in"]?.text == "path" { add(place, description, to: &request) }
        addMissingPlaceholders(of: operation, to: &request)
        addQuery(of: operation, to: &request)
        let credential = services.credential(of: operation)
        for (place, description) in all where place["in"]?.text != "path" {
            if credential.fills(place["name"]?.text ?? "", in: place["in"]?.text ?? "") {
                models.findings.note(.credentialParameter, at: place.pointer)
            } else {
                add(place, description, to: &request)
            }
        }
    }

    /// Adds the query that some descriptions append to the path: constants, and names of parameters in braces.
    private mutating func addQuery(of operation: DocumentNode, to request: inout RequestDraft) {
        for (name, text) in request.template.query {
            append(
                ImportedValue(.string), named: name, in: "query", isOptional: false,
                constant: SpecScalar(text, form: NumberText(text) == nil ? .text : .exact), at: operation.pointer,
                to: &request)
        }
    }

    /// A parameter with its description: beside a reference, what is said there (OpenAPI 3.1).
    private mutating func declared(_ written: DocumentNode) -> (place: DocumentNode, description: String?)? {
        guard let place = resolved(written) else { return nil }
        let own = place["description"]?.text
        return (place, written.reference == nil ? own : written["description"]?.text ?? own)
    }

    private static func slot(_ place: DocumentNode) -> String {
        "\(place["in"]?.text ?? "") \(place["name"]?.text ?? "")"
    }

    private mutating func add(_ place: DocumentNode, _ description: String?, to request: inout RequestDraft) {
        guard var name = place["name"]?.text, var location = place["in"]?.text, !name.isEmpty else {
            let pointer = models.findings.origins.original(place.pointer)
            models.findings.fault(
                .missingKey, "\(pointer.text) needs the keys \"name\" and \"in\"", at: place)
            return
        }
        if location == "path" || location == "query", let key = request.template.queryKeys[name] {
            (name, location) = (key, "query")
        }
        // Constants in the path of the description are sent in any case.
        if location == "query", request.template.query.contains(where: { $0.name == name }) { return }
        guard isSent(name, location, place, request) else {
            place.markAsRead()
            return
        }
        noteExamples(of: place)
        let isRequired = place["required"]?.flag ?? false
        let style = DescribedStyle(place, in: location)
        if let constant = constant(place["schema"], isSent: isRequired, in: location) {
            addConstant(constant, of: place, description, named: name, in: location, to: &request)
            return
        }
        if style.repeatsName, addProperties(of: place, named: name, isRequired: isRequired, to: &request) { return }
        var value = value(of: place, named: ImportedName.joined(request.typeName, name))
        let isObject = isObject(value.type)
        fit(&value, to: style, at: place.pointer)
        if location == "path", let prefix = style.prefix(name, isObject: isObject) { request.prefixes[name] = prefix }
        let examples = place.parameterExamples
        if !examples.isEmpty { value.examples = examples }
        let notes = [description, value.doc].compactMap(\.self)
        value.doc = place["schema"] == nil && !notes.isEmpty ? notes.joined(separator: "\n\n") : notes.first
        value.isDeprecated = value.isDeprecated || place["deprecated"]?.flag ?? false
        value.comments = Extensions.comments(Extensions.all(of: place), &models.findings)
        append(
            value, named: name, in: location, isOptional: !isRequired, at: place.pointer, to: &request)
    }

    /// Notes the examples of a parameter or body.
    mutating func noteExamples(of place: DocumentNode, as loss: Loss = .examples) {
        for key in ["example", "examples"] {
            if let examples = place[key] { models.findings.note(loss, at: examples.pointer) }
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
            var value = ImportedValue(.string)
            if content.entries.first.map({ MediaKind($0.key) == .json }) ?? false { value.doc = "JSON, as text." }
            return value
        }
        return ImportedValue(.string)
    }

    private mutating func addMissingPlaceholders(of operation: DocumentNode, to request: inout RequestDraft) {
        for name in request.template.placeholders where !request.sends(name, in: "path") {
            append(
                ImportedValue(.string), named: name, in: "path", isOptional: false, at: operation.pointer, to: &request)
        }
    }

    /// Appends a parameter with a unique name, unless the request already has one in its place.
    ///
    /// - Parameters:
    ///   - constant: the value, if it is no argument
    ///   - pointer: the position that is noted if the place is taken
    mutating func append(
        _ value: ImportedValue, named name: String, in location: String, isOptional: Bool,
        constant: SpecScalar? = nil, at pointer: JSONPointer, to request: inout RequestDraft
    ) {
        guard request.takePlace(name, in: location) else {
            models.findings.note(.sameParameter, at: pointer)
            return
        }
        var value = value
        let isInURL = location == "path" || location == "query"
        if isInURL { value.isSensitive = false }
        if location == "path" {
            value.isNullable = false
            value.defaultValue = nil
        }
        let label = request.names.take(
            name, as: ReadableName.parameter(name, in: location), fallback: "parameter",
            otherwise: [name + " in " + location])
        let isFile = value.type.leaf == .file
        var parameter = ImportedField(
            name: label, wireName: label == name ? nil : JSONPath([name]).text, value: value,
            isOptional: isOptional && location != "path",
            location: request.isImplied(location, name, isFile: isFile) ? nil : isFile ? "file" : location)
        parameter.constant = constant
        request.parameters.append(parameter)
    }
}

extension RequestDraft {
    /// Takes a place in the request. Returns whether it was free.
    mutating func takePlace(_ name: String, in location: String) -> Bool {
        places.insert(Self.place(name, location)).inserted
    }

    func sends(_ name: String, in location: String) -> Bool {
        places.contains(Self.place(name, location))
    }

    /// Header names ignore case (RFC 9110, section 5.1).
    private static func place(_ name: String, _ location: String) -> String {
        location == "header" ? "header \(name.lowercased())" : "\(location) \(name)"
    }

    /// Whether a spec need not name the place of a parameter.
    func isImplied(_ location: String, _ name: String, isFile: Bool) -> Bool {
        switch location {
        case "path": true
        case "multipart": isFile && !template.placeholders.contains(name)
        case "query": !hasBody && !template.placeholders.contains(name)
        case "body": hasBody && !template.placeholders.contains(name)
        default: false
        }
    }
}

extension EndpointBuilder {
    /// Adds the properties of an object in the query as separate parameters.
    ///
    /// - Returns: whether the parameter is an object that can be sent this way
    private mutating func addProperties(
        of place: DocumentNode, named name: String, isRequired: Bool, to request: inout RequestDraft
    ) -> Bool {
        guard let node = place["schema"] else { return false }
        let schema = models.merged(at: node)
        guard isPlainObject(schema) else { return false }
        for property in schema.properties {
            let hint = ImportedName.joined(ImportedName.joined(request.typeName, name), property.name)
            var value = models.value(of: property.places, named: hint)
            fit(&value, to: .query, at: property.places.first?.pointer ?? node.pointer)
            append(
                value, named: property.name, in: "query",
                isOptional: !isRequired || !schema.required.contains(property.name), at: place.pointer, to: &request)
        }
        return true
    }
}
