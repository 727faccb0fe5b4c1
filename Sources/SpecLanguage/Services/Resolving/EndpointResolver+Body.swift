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
        guard let method = declaration.method, method.hasBody else {
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
