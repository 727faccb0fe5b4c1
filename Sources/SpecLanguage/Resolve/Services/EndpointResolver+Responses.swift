import WireSyntax
import YAMLSyntax

extension EndpointResolver {
    /// Responses by status, or one with header fields.
    func responses(
        _ declared: ResponsesDeclaration, of declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ diagnostics: inout Diagnostics
    ) -> Endpoint.Returns {
        checkPlace(of: declaration, declared, &diagnostics)
        var names = NameTable()
        let responses = declared.responses.map { response in
            var resolved = self.response(response, of: declaration, declared.isByStatus, scope, &diagnostics)
            guard declared.isByStatus else { return resolved }
            let written = response.name ?? Written(value: resolved.status.defaultName, range: response.status.range)
            resolved.name = diagnostics.memberName(written, of: Self.subject(response, of: declaration, true)) ?? ""
            names.take(resolved.name, written, subject: "response", &diagnostics)
            return resolved
        }
        return .responses(ResponseSet(isByStatus: declared.isByStatus, responses: responses))
    }

    /// Reports an `at` of the endpoint: each response has its own.
    private func checkPlace(
        of declaration: EndpointDeclaration, _ declared: ResponsesDeclaration, _ diagnostics: inout Diagnostics
    ) {
        guard let at = declaration.at else { return }
        let message =
            "\"at\" of endpoint \"\(declaration.key.value)\" belongs in "
            + (declared.isByStatus ? "a response of \"returns\": {type: …, at: …}" : "\"returns\"")
        diagnostics.report(.keyNotApplicable, message, at: at.range)
    }

    /// Reports `elements` of a result that is no collection.
    func checkElements(
        of declaration: EndpointDeclaration, _ returns: Endpoint.Returns, _ diagnostics: inout Diagnostics
    ) {
        guard let elements = declaration.elements else { return }
        var type: ValueType?
        var isWritten = false
        switch declaration.returns {
        case .value: isWritten = true
        case .responses(let declared): isWritten = declared.responses.first?.type != nil
        case .nothing, .file, .chunks, .stream, .socket: break
        }
        switch returns {
        case .value(let value): type = value
        case .data: type = .builtIn(.data)
        case .string: type = .builtIn(.string)
        case .responses(let set): type = set.responses.first?.content.type
        case .nothing, .file, .chunks, .stream, .texts, .events, .socket: break
        }
        // A type that is not valid has been reported.
        guard type?.isCollection != true, type != nil || !isWritten else { return }
        let message =
            "\"elements\" of \"returns\" of endpoint \"\(declaration.key.value)\" applies to [T] and [String: T], "
            + "not to \(type?.text ?? "nothing")"
        diagnostics.report(.keyNotApplicable, message, at: elements.range)
    }

    /// The status of successful responses, for mocks.
    func status(
        of declaration: EndpointDeclaration, _ returns: Endpoint.Returns, _ diagnostics: inout Diagnostics
    ) -> Int? {
        guard let status = declaration.status else { return nil }
        let subject = "\"status\" of endpoint \"\(declaration.key.value)\""
        guard (200...299).contains(status.value) else {
            let message = "\(subject) must be the status of a success, from 200 to 299, not \(status.value)"
            diagnostics.report(.wrongType, message, at: status.range)
            return nil
        }
        if case .responses(let set) = returns, set.isByStatus {
            let message = "\(subject) has no effect: the keys of \"returns\" are the statuses"
            diagnostics.report(.keyNotApplicable, message, at: status.range)
        } else if TypedResponse.Status.exactly(status.value).hasNoBody, returns != .nothing {
            let message =
                "a response with the status \(status.value) has no body (RFC 9110, section 15.3), but \"returns\" of "
                + "endpoint \"\(declaration.key.value)\" has a value"
            diagnostics.report(.keyNotApplicable, message, at: status.range)
        }
        return status.value
    }

    private static func subject(
        _ response: ResponseDeclaration, of declaration: EndpointDeclaration, _ isByStatus: Bool
    ) -> String {
        let endpoint = "endpoint \"\(declaration.key.value)\""
        return isByStatus ? "response \(response.status.value.text) of \(endpoint)" : "\"returns\" of \(endpoint)"
    }

    private func response(
        _ response: ResponseDeclaration, of declaration: EndpointDeclaration, _ isByStatus: Bool,
        _ scope: EndpointScope, _ diagnostics: inout Diagnostics
    ) -> TypedResponse {
        let subject = Self.subject(response, of: declaration, isByStatus)
        let content = content(response, subject, declaration, scope, &diagnostics)
        return TypedResponse(
            status: response.status.value, doc: response.doc, content: content,
            at: content == .data || content == .string ? nil : response.at?.value,
            defaultValue: defaultValue(response.defaultValue, of: content, subject, &diagnostics),
            headers: headers(of: response, hasValue: content != .nothing, isByStatus, &diagnostics),
            range: response.status.range)
    }

    private func content(
        _ response: ResponseDeclaration, _ subject: String, _ declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ diagnostics: inout Diagnostics
    ) -> TypedResponse.Content {
        guard let written = response.type else {
            if let at = response.at {
                let message = "\"at\" is the place of the returned value, but \(subject) has none"
                diagnostics.report(.keyNotApplicable, message, at: at.range)
            }
            if let form = response.form {
                let message = "\"as\" is the form of the returned value, but \(subject) has none"
                diagnostics.report(.keyNotApplicable, message, at: form.range)
            }
            return .nothing
        }
        if declaration.method == .head {
            reportBody(of: declaration, at: written.range, &diagnostics)
        } else if response.status.value.hasNoBody {
            let message =
                "\(subject) has no body (RFC 9110, section \(response.status.value.isRedirect ? "15.4" : "15.3")); write \"nothing\""
            diagnostics.report(.keyNotApplicable, message, at: written.range)
        }
        let result = WrittenResult(type: written, form: response.form, at: response.at, subject: subject)
        return self.content(result, scope, &diagnostics)
    }

    private func headers(
        of response: ResponseDeclaration, hasValue: Bool, _ isByStatus: Bool, _ diagnostics: inout Diagnostics
    ) -> [ResponseHeader] {
        var names = NameTable()
        var wireNames: [String: Written<String>] = [:]
        let resolver = ParameterResolver(values: values)
        return response.headers.compactMap { field in
            guard let header = resolver.responseHeader(field, &diagnostics) else { return nil }
            if hasValue, !isByStatus, header.name == "value" {
                let message = "\(field.subject) cannot be named value: the value of the body has that name"
                diagnostics.report(.duplicateName, message, at: field.key.range)
            } else if header.name == "hashValue" {
                let message = "\(field.subject) cannot be named hashValue: every response has a member with that name"
                diagnostics.report(.duplicateName, message, at: field.key.range)
            }
            let range = field.map?.first?.range ?? field.key.range
            // Names of header fields ignore case (RFC 9110, section 5.1).
            if let first = wireNames.updateValue(field.key, forKey: header.wireName.lowercased()) {
                let message = "\(field.subject) is read from the header \(header.wireName), like \"\(first.value)\""
                let note = Diagnostic.Note(message: "the first is here", range: first.range)
                diagnostics.report(.samePathTwice, message, at: range, notes: [note])
            }
            return names.take(header.name, field.key, subject: "header", &diagnostics) ? header : nil
        }
    }
}

/// A result with what decides whether it is the body or a value in its JSON.
struct WrittenResult {
    let type: Written<TypeExpression>
    let form: Written<ResultForm>?
    let at: Written<ValuePath>?
    /// The result as messages describe it.
    let subject: String
}

extension EndpointResolver {
    /// Decides whether a result is a value in JSON, or the body as text or bytes; nothing if its type is not valid.
    func content(
        _ result: WrittenResult, _ scope: EndpointScope, _ diagnostics: inout Diagnostics
    ) -> TypedResponse.Content {
        guard let type = type(of: result.type, result.subject, scope.exposure, &diagnostics) else { return .nothing }
        let body: TypedResponse.Content? =
            switch type {
            case .builtIn(.string): .string
            case .builtIn(.data): .data
            case .builtIn, .model, .array, .dictionary, .optional: nil
            }
        if let form = result.form, form.value != .json {
            checkBody(result, form, type, &diagnostics)
            return body ?? .value(type)
        }
        guard let body, result.form == nil else { return .value(type) }
        // Without an envelope, a value at `$` is JSON like one at any other path.
        guard let data = scope.contents?.settings.envelope?.data?.first, data != .root else {
            return result.at == nil ? body : .value(type)
        }
        if result.at?.value == .root { return body }
        if result.at == nil {
            let word = body == .string ? "text" : "bytes"
            let message = """
                \(result.subject) is the value at "\(data.text)" in the envelope; earlier versions returned the whole body: \
                write "at: \(data.text)" if the value is meant, or "{type: \(type.text), as: \(word)}" for the body
                """
            diagnostics.report(
                Diagnostic(.textInEnvelope, message, at: result.type.range, severity: .warning))
        }
        return .value(type)
    }

    /// Reports a result that cannot be the body, or that is at a path in it.
    private func checkBody(
        _ result: WrittenResult, _ form: Written<ResultForm>, _ type: ValueType, _ diagnostics: inout Diagnostics
    ) {
        let expected: BuiltInType = form.value == .text ? .string : .data
        if type != .builtIn(expected) {
            let message =
                "\"as: \(form.value.rawValue)\" does not apply to \(result.subject): it is for \(expected.rawValue), "
                + "not for \(type.text)"
            diagnostics.report(.keyNotApplicable, message, at: form.range)
        } else if let at = result.at, at.value != .root {
            let message =
                "\"at\" does not apply to \(result.subject): \"as: \(form.value.rawValue)\" is the whole body"
            diagnostics.report(.keyNotApplicable, message, at: at.range)
        }
    }
}

extension EndpointResolver {
    /// The value that is returned if the body has none; reports results that always have one.
    func defaultResult(
        of declaration: EndpointDeclaration, _ returns: Endpoint.Returns, _ diagnostics: inout Diagnostics
    ) -> Literal? {
        let subject = "\"returns\" of endpoint \"\(declaration.key.value)\""
        guard case .value(_, default: let node?) = declaration.returns else { return nil }
        switch returns {
        case .value(let type): return defaultValue(node, of: .value(type), subject, &diagnostics)
        case .data: return defaultValue(node, of: .data, subject, &diagnostics)
        case .string: return defaultValue(node, of: .string, subject, &diagnostics)
        case .nothing, .file, .chunks, .stream, .texts, .events, .responses, .socket: return nil
        }
    }

    private func defaultValue(
        _ node: YAMLNode?, of content: TypedResponse.Content, _ subject: String, _ diagnostics: inout Diagnostics
    ) -> Literal? {
        guard let node else { return nil }
        switch content {
        case .nothing: return nil
        case .data, .string:
            let message = "\(subject) is the whole body, which is never absent; remove the default, or write \"at\""
            diagnostics.report(.keyNotApplicable, message, at: node)
            return nil
        case .value(let type):
            // Dates without a format have been reported.
            guard !type.holdsDates || values.defaults.dates != nil else { return nil }
            let field = FieldDeclaration(result: node, subject: subject)
            let literals = LiteralReader(index: values.index, dateFormat: values.defaults.dates)
            return values.defaultValue(of: field, type, .none, literals, &diagnostics)
        }
    }
}

extension FieldDeclaration {
    /// A result with a default, as if it was a field.
    fileprivate init(result node: YAMLNode, subject: String) {
        let nowhere = SourceRange(file: "", range: node.range)
        self.init(key: Written(value: "", range: nowhere), subject: subject)
        defaultValue = node
    }
}

extension ParameterResolver {
    /// A header field of a response; `nil` if its name or type is not valid, which has been reported.
    fileprivate func responseHeader(
        _ field: FieldDeclaration, _ diagnostics: inout Diagnostics
    ) -> ResponseHeader? {
        let declaration = ParameterDeclaration(field: field)
        let name = diagnostics.memberName(field.key, of: field.subject)
        let wireName = wirePath(of: declaration, in: .header, nil, &diagnostics).components.first ?? ""
        if !HTTPText.isToken(wireName) {
            let message = "\(field.subject) is read from \"\(wireName)\", which is not a valid name for a header"
            diagnostics.report(.wrongType, message, at: field.map?.first?.range ?? field.key.range)
        }
        if let node = field.defaultValue {
            let message = "\(field.subject) cannot have a default; make it optional"
            diagnostics.report(.keyNotApplicable, message, at: node)
        }
        guard let value = values.resolve(field, &diagnostics), let type = field.type, let name else { return nil }
        field.reportFieldForms(value, &diagnostics)
        if let reason = refusal(of: value.type) {
            diagnostics.report(.wrongType, "\(field.subject): \(reason)", at: type.range)
            return nil
        }
        return ResponseHeader(
            name: name, wireName: wireName, type: value.type, doc: field.doc, dateFormat: value.dateFormat,
            isSensitive: field.isSensitive, range: field.key.range)
    }

    /// Why a header field cannot have values of a type; `nil` if it can.
    private func refusal(of type: ValueType) -> String? {
        guard case .array(let element) = type.unwrapped else {
            guard !type.unwrapped.isText(values.index) else { return nil }
            return "\(type.text) cannot be a header, only strings, numbers, Bool, dates and enums, and lists of them"
        }
        switch element {
        case .builtIn(.url), .builtIn(.date):
            return "a list of \(element.text) cannot be a header: its elements may contain the commas that separate "
                + "them"
        default:
            return element.isText(values.index)
                ? nil : "\(type.text) cannot be a header, only lists of strings, numbers, Bool and enums"
        }
    }
}
