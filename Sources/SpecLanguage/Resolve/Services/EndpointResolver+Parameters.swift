import WireSyntax

extension EndpointResolver {
    /// The parameters with their places; reports names that meet, in Swift or on the wire.
    func parameters(
        _ placements: [ParameterPlacement], of declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ reader: inout SpecReader
    ) -> [Parameter] {
        var names = NameTable()
        var wireNames = WireNames()
        if let contents = scope.contents {
            let saysWho = declaration.policies.authentication?.value != CallPolicies.Authentication.none
            wireNames.takeOwn(of: contents, saysWho: saysWho, &reader)
        }
        let resolver = ParameterResolver(values: values)
        return placements.compactMap { placement in
            let resolved = resolver.resolve(
                placement.parameter, in: placement.location, placeholder: placement.placeholder, &reader)
            guard let parameter = resolved else { return nil }
            checkName(parameter, placement.parameter, of: declaration, &reader)
            takeWireName(parameter, placement.parameter, &wireNames, &reader)
            if case .value(let type) = parameter.kind {
                scope.exposure?.check(type, placement.parameter.field.subject, at: parameter.range, &reader)
            }
            let isNew = names.take(parameter.name, placement.parameter.key, subject: "parameter", &reader)
            return isNew ? parameter : nil
        }
    }

    private func checkName(
        _ parameter: Parameter, _ declaration: ParameterDeclaration, of endpoint: EndpointDeclaration,
        _ reader: inout SpecReader
    ) {
        let subject = declaration.field.subject
        if ServiceNames.requestMembers.contains(parameter.name) {
            let message = "\(subject) is called \(parameter.name), which every request has already"
            reader.report(.duplicateName, message, at: declaration.key.range)
        } else if parameter.name == "destination", case .file = endpoint.returns {
            let message = "\(subject) is called destination, as is the place that every download goes to"
            reader.report(.duplicateName, message, at: declaration.key.range)
        } else if parameter.name == "body", let body = endpoint.body {
            let note = Diagnostic.Note(message: "the body is here", range: body.range)
            let message = "\(subject) is called body, as is the endpoint's body"
            reader.report(.duplicateName, message, at: declaration.key.range, notes: [note])
        }
    }

    private func takeWireName(
        _ parameter: Parameter, _ declaration: ParameterDeclaration, _ names: inout WireNames,
        _ reader: inout SpecReader
    ) {
        let range = declaration.field.map?.first?.range ?? declaration.key.range
        let sender = WireNames.Sender(subject: declaration.field.subject, range: range)
        switch parameter.location {
        case .path: break
        case .body: names.takeBodyPath(parameter.wirePath, for: sender, &reader)
        default:
            let name = parameter.wirePath.components.first ?? ""
            names.take(parameter.location, name, for: sender, &reader)
        }
    }

    /// The stretches of the path, with the Swift names of the parameters in it.
    func segments(
        of path: PathTemplate, _ parameters: [Parameter]
    ) -> [Endpoint.PathSegment] {
        var names: [String: String] = [:]
        for parameter in parameters where parameter.location == .path {
            names[parameter.wirePath.components.first ?? ""] = parameter.name
        }
        return path.parts.map { part in
            switch part {
            case .literal(let text): .literal(text)
            case .placeholder(let name): .parameter(names[name] ?? name)
            }
        }
    }
}

/// A parameter of an endpoint, and where its value goes.
struct ParameterPlacement: Sendable {
    let parameter: ParameterDeclaration
    let location: Parameter.Location
    /// The name between braces, for a parameter in the path.
    let placeholder: String?

    /// Where a message about the place points: to `in`, or else to the parameter's name.
    var range: SourceRange {
        parameter.location?.range ?? parameter.key.range
    }
}

extension EndpointResolver {
    /// Decides where each parameter goes; reports placeholders without parameter, and the other way round.
    func placements(of declaration: EndpointDeclaration, _ reader: inout SpecReader) -> [ParameterPlacement] {
        let placeholders = placeholders(of: declaration, &reader)
        let isMultipart = declaration.parameters.contains { $0.isUpload || $0.location?.value == .multipart }
        return declaration.parameters.enumerated().map { index, parameter in
            if let placeholder = placeholders[index] {
                checkPath(parameter, &reader)
                return ParameterPlacement(parameter: parameter, location: .path, placeholder: placeholder)
            }
            if let location = parameter.location, location.value == .path, let path = declaration.path {
                let message =
                    "\(parameter.field.subject) goes into the path, which has no place for it: "
                    + "\"\(path.value.text)\" does not name {\(parameter.key.value)}"
                reader.report(.pathParameter, message, at: location.range)
            }
            let location = location(of: parameter, declaration.method, isMultipart: isMultipart)
            return ParameterPlacement(parameter: parameter, location: location, placeholder: nil)
        }
    }

    private func location(
        of parameter: ParameterDeclaration, _ method: Endpoint.Method?, isMultipart: Bool
    ) -> Parameter.Location {
        if parameter.isUpload { return .file }
        if let location = parameter.location { return location.value }
        guard let method, method.hasBody else { return .query }
        return isMultipart ? .multipart : .body
    }

    /// The placeholders, by the position of the parameter that each stands for.
    private func placeholders(of declaration: EndpointDeclaration, _ reader: inout SpecReader) -> [Int: String] {
        guard let path = declaration.path else { return [:] }
        let placeholders = path.value.placeholders
        guard !placeholders.isEmpty else { return [:] }
        var names: [String: Int] = [:]
        for (index, parameter) in declaration.parameters.enumerated() {
            if let map = parameter.field.map?.first?.value { names[map.components.joined(separator: ".")] = index }
        }
        for (index, parameter) in declaration.parameters.enumerated() { names[parameter.key.value] = index }
        var result: [Int: String] = [:]
        for placeholder in placeholders {
            if let index = names[placeholder] {
                if let first = result[index] {
                    let message = "the path names one parameter twice, as {\(first)} and as {\(placeholder)}"
                    reader.report(.pathParameter, message, at: path.range)
                }
                result[index] = result[index] ?? placeholder
            } else {
                let hint = reader.hint(for: placeholder, among: declaration.parameters.map(\.key.value))
                let message = "the path names {\(placeholder)}, which is not declared under \"parameters\"\(hint)"
                reader.report(.pathParameter, message, at: path.range)
            }
        }
        return result
    }

    private func checkPath(_ parameter: ParameterDeclaration, _ reader: inout SpecReader) {
        let field = parameter.field
        if let location = parameter.location, location.value != .path {
            let message = "\(field.subject) is named in the path, so it cannot go anywhere else"
            reader.report(.pathParameter, message, at: location.range)
        } else if parameter.isUpload {
            let message = "\(field.subject) is named in the path, where a file cannot stand"
            reader.report(.pathParameter, message, at: field.type?.range ?? field.key.range)
        } else if field.type?.value.isOptional == true || field.isOptional?.value == true {
            let message =
                "\(field.subject) is named in the path, so it cannot be left out: its type must not be optional"
            reader.report(.pathParameter, message, at: field.isOptional?.range ?? field.type?.range ?? field.key.range)
        }
    }
}

extension EndpointResolver {
    /// The whole body of a request: a value, or a file.
    func wholeBody(
        _ written: Written<TypeExpression>, of subject: String, _ exposure: Exposure?, _ reader: inout SpecReader
    ) -> Parameter.Kind? {
        let subject = "\"body\" of \(subject)"
        if written.value.plainName == ParameterDeclaration.uploadType {
            return .upload(isOptional: written.value.isOptional)
        }
        if written.value.holdsUploads {
            reader.report(.wrongType, "\(subject) is a list of files; a body is one file", at: written.range)
            return nil
        }
        return type(of: written, subject, exposure, &reader).map { .value($0) }
    }

    /// Reports bodies where there can be none, and two kinds of body in one request.
    func checkBody(
        _ declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ reader: inout SpecReader
    ) {
        let inBody = placements.filter { BodyKind($0.location) != nil }
        guard let method = declaration.method, method.allowsBody else {
            if let method = declaration.method { reportBodies(declaration, method, inBody, &reader) }
            return
        }
        checkFiles(declaration, inBody, &reader)
        guard !inBody.contains(where: { $0.location == .file }) else { return }
        checkKinds(declaration, inBody, &reader)
    }

    private func reportBodies(
        _ declaration: EndpointDeclaration, _ method: Endpoint.Method, _ placements: [ParameterPlacement],
        _ reader: inout SpecReader
    ) {
        let reason = "a \(method.rawValue) has no body (RFC 9110, section 9.3)"
        if let body = declaration.body {
            let message = "\(reason), so endpoint \"\(declaration.key.value)\" cannot have the key \"body\""
            reader.report(.bodyOnGet, message, at: body.range)
        }
        for placement in placements {
            let message = "\(reason), so \(placement.parameter.field.subject) cannot be sent in it"
            reader.report(.bodyOnGet, message, at: placement.range)
        }
    }

    /// Files travel in a multipart body, and nowhere else (RFC 7578).
    private func checkFiles(
        _ declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ reader: inout SpecReader
    ) {
        for file in placements where file.location == .file {
            guard let location = file.parameter.location, location.value != .file else { continue }
            let message =
                "\(file.parameter.field.subject) is a file, which is sent in a multipart body: \"in\" must be file"
            reader.report(.fileOutsideMultipart, message, at: location.range)
        }
        guard let file = placements.first(where: { $0.location == .file }) else { return }
        let note = Diagnostic.Note(message: "the file is here", range: file.parameter.key.range)
        let reason = "\(file.parameter.field.subject) is a file and makes the request multipart"
        if let body = declaration.body {
            let message = "\(reason), so endpoint \"\(declaration.key.value)\" cannot have the key \"body\" as well"
            reader.report(.fileOutsideMultipart, message, at: body.range, notes: [note])
        }
        for other in placements where BodyKind(other.location) != .multipart {
            let message = "\(reason), so \(other.parameter.field.subject) must be \"in: multipart\""
            reader.report(.fileOutsideMultipart, message, at: other.range, notes: [note])
        }
    }

    private func checkKinds(
        _ declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ reader: inout SpecReader
    ) {
        if let body = declaration.body {
            let note = Diagnostic.Note(message: "the body is here", range: body.range)
            for placement in placements {
                let message =
                    "\"body\" is the whole body, so \(placement.parameter.field.subject) must be sent elsewhere; "
                    + "say where with \"in\""
                reader.report(.keyNotApplicable, message, at: placement.range, notes: [note])
            }
            return
        }
        guard let first = placements.first, let kind = BodyKind(first.location) else { return }
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        for placement in placements.dropFirst() {
            guard let other = BodyKind(placement.location), other != kind else { continue }
            let message =
                "a request has one body: \(first.parameter.field.subject) makes it \(kind.rawValue), "
                + "and \(placement.parameter.field.subject) \(other.rawValue)"
            reader.report(.keyNotApplicable, message, at: placement.range, notes: [note])
        }
    }
}

/// What a request's body is made of.
private enum BodyKind: String {
    case json = "JSON"
    case form = "a form"
    case multipart

    init?(_ location: Parameter.Location) {
        switch location {
        case .path, .query, .header, .cookie: return nil
        case .body: self = .json
        case .form: self = .form
        case .multipart, .file: self = .multipart
        }
    }
}
