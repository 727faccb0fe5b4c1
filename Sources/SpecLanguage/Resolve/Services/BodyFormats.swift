import WireSyntax

extension EndpointResolver {
    /// How the whole body is written; reports forms and media types that do not fit its type.
    func format(
        of body: Parameter.Kind, _ declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics
    ) -> BodyFormat? {
        let subject = "\"body\" of endpoint \"\(declaration.key.value)\""
        let written = declaration.bodyFormat
        guard case .value(let type) = body else {
            if let form = written.form {
                let message = "\"as\" does not apply to \(subject): it is a file, whose bytes are sent as they are"
                diagnostics.report(.keyNotApplicable, message, at: form.range)
            }
            checkStyle(written, isForm: false, subject, &diagnostics)
            return BodyFormat(.bytes, contentType: written.contentType?.value)
        }
        let format = FormatCheck(subject: subject, type: type, written: written, models: values.index)
        var result = format.resolve(usual: type.usualForm, &diagnostics)
        checkStyle(written, isForm: result.form == .form, subject, &diagnostics)
        guard result.form == .form, let form = written.form else { return result }
        result.style = written.style?.value
        let reason = result.style == nil ? flatFormRefusal(of: type) : formRefusal(of: type)
        if let reason {
            diagnostics.report(.bodyFormat, "\(subject) cannot be sent as a form: \(reason)", at: form.range)
        }
        return result
    }

    /// Reports a style of a body that is no form.
    private func checkStyle(
        _ written: FormatDeclaration, isForm: Bool, _ subject: String, _ diagnostics: inout Diagnostics
    ) {
        guard let style = written.style, !isForm else { return }
        let message = "\"style\" does not apply to \(subject): it is not a form; write \"as: form\" to make it one"
        diagnostics.report(.keyNotApplicable, message, at: style.range)
    }

    /// Why a value has no fields, at any depth, that a form could have; `nil` if it has.
    private func formRefusal(of type: ValueType) -> String? {
        guard !tables.isUnknown(type), !ParameterShape.isFields(type, values.index) else { return nil }
        return "\(type.text) has no fields; use a struct or a dictionary"
    }

    /// Why a value cannot be a form without a style; `nil` if it can.
    private func flatFormRefusal(of type: ValueType) -> String? {
        if let reason = formRefusal(of: type) { return reason }
        return nestedField(of: type).map { reason in "\(reason); write \"style: brackets\" or \"style: indexed\"" }
    }

    /// What of a value is neither a text nor a list of texts; `nil` if there is nothing. Without a style, objects inside
    /// have no place in a form.
    private func nestedField(of type: ValueType) -> String? {
        guard !tables.isUnknown(type) else { return nil }
        switch type.unwrapped {
        case .dictionary(let element):
            return element.isFormField(values.index) ? nil : "its values are \(element.text)"
        case .model(let name) where values.index[name]?.kind == .structure:
            let fields = tables.fields(of: name).filter { field in !field.isIgnored && field.encode != .never }
            guard let field = fields.first(where: { !$0.isFormField(values.index) }) else { return nil }
            return "the field \"\(field.name)\" is \(field.type.text)"
                + (field.type.isFormField(values.index) ? " inside another object" : "")
        case .model(let name) where values.index[name]?.kind == .unreadable: return nil
        case .builtIn, .array, .model, .optional: return "\(type.text) is no struct"
        }
    }

    /// Reports a header parameter for the media type that the body declares.
    func checkContentType(_ declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics) {
        guard let contentType = declaration.bodyFormat.contentType else { return }
        let note = Diagnostic.Note(message: "the body's media type is here", range: contentType.range)
        for parameter in declaration.parameters where parameter.location?.value == .header {
            let name = parameter.field.map?.first?.value.components.joined(separator: ".") ?? parameter.key.value
            guard name.lowercased() == "content-type" else { continue }
            let message =
                "\(parameter.field.subject) is sent as the header \(name), which \"content-type\" already sets"
            diagnostics.report(.keyNotApplicable, message, at: parameter.key.range, notes: [note])
        }
    }
}

extension ParameterResolver {
    /// How a part of a multipart body is written; `nil` for plain text and outside such bodies, where `as` and
    /// `content-type` are reported.
    func partFormat(
        of type: ValueType, _ declaration: ParameterDeclaration, _ location: Parameter.Location,
        _ diagnostics: inout Diagnostics
    ) -> BodyFormat? {
        let subject = declaration.field.subject
        let written = declaration.format
        guard location == .multipart else {
            let ranges = [("as", written.form?.range), ("content-type", written.contentType?.range)]
            for case (let key, let range?) in ranges {
                let hint = location == .body || location == .form ? "; write \"in: multipart\" to make it one" : ""
                let message = "\"\(key)\" does not apply to \(subject): it is not a part of a multipart body\(hint)"
                diagnostics.report(.keyNotApplicable, message, at: range)
            }
            return nil
        }
        guard written.form != nil || written.contentType != nil else { return nil }
        let isJSON = written.contentType.flatMap { MediaType($0.value) }?.isJSON == true
        let usual: BodyFormat.Form = isJSON && type.unwrapped != .builtIn(.string) ? .json : .text
        return FormatCheck(subject: subject, type: type, written: written, models: values.index)
            .resolve(usual: usual, listsAreRepeated: true, &diagnostics)
    }
}

extension ParameterResolver {
    /// The header fields of a part; reports them outside multipart bodies.
    func partHeaders(
        of declaration: ParameterDeclaration, _ location: Parameter.Location, _ diagnostics: inout Diagnostics
    ) -> [Header] {
        guard let written = declaration.format.headers else { return [] }
        guard location == .multipart || location == .file else {
            let message =
                "\"headers\" does not apply to \(declaration.field.subject): it is not a part of a multipart body"
            diagnostics.report(.keyNotApplicable, message, at: written.range)
            return []
        }
        return written.value.map { Header(name: $0.name.value, value: $0.value) }
    }
}

/// Checks the form and the media type of a value.
private struct FormatCheck {
    let subject: String
    let type: ValueType
    let written: FormatDeclaration
    let models: ModelIndex

    /// - Parameters:
    ///   - usual: the form of the value if the spec writes none.
    ///   - listsAreRepeated: whether a list is one text for each element.
    func resolve(
        usual: BodyFormat.Form, listsAreRepeated: Bool = false, _ diagnostics: inout Diagnostics
    ) -> BodyFormat {
        let form = written.form?.value ?? usual
        let isListOfTexts = listsAreRepeated && type.isFormField(models)
        switch form {
        case .json, .form: break
        case .text where type.unwrapped.isText(models) || isListOfTexts: break
        case .bytes where type.unwrapped == .builtIn(.data): break
        case .text, .bytes:
            // A part that cannot be text anyway is reported with its place.
            guard let range = written.form?.range, form == .bytes || !listsAreRepeated else { break }
            let types = form == .text ? "strings, numbers, dates and enums" : "Data"
            let message = "\(subject) is \(type.text), which cannot be sent as \(form.rawValue), only \(types)"
            diagnostics.report(.bodyFormat, message, at: range)
        }
        if let contentType = written.contentType, let reason = refusal(of: contentType.value, form) {
            diagnostics.report(.bodyFormat, "\(subject): \(reason)", at: contentType.range)
        }
        return BodyFormat(form, contentType: written.contentType?.value)
    }

    /// Why the media type is not one of the form; `nil` if it can be.
    private func refusal(of contentType: String, _ form: BodyFormat.Form) -> String? {
        guard let media = MediaType(contentType) else { return nil }
        let isForm = media.name == "application/x-www-form-urlencoded"
        switch form {
        case .form:
            return isForm ? nil : "a form is always sent as application/x-www-form-urlencoded, not as \(media.name)"
        case .json where isForm:
            return "\(media.name) is not JSON; write \"as: form\" to send the fields of a form"
        case .json where media.name.hasPrefix("multipart/"):
            return "\(media.name) is not JSON; declare the parts as parameters with \"in: multipart\""
        case .json where !media.isJSON && written.form == nil:
            return "\(type.text) is sent as JSON, which \(media.name) is not; write \"as: json\" too if the server "
                + "expects JSON under this name"
        case .text:
            guard let charset = media.parameter("charset"), charset.lowercased() != "utf-8" else { return nil }
            return "text is sent in UTF-8, not in \(charset)"
        case .json, .bytes: return nil
        }
    }
}

extension ValueType {
    /// How a whole body of the type is written unless the spec says otherwise.
    fileprivate var usualForm: BodyFormat.Form {
        switch unwrapped {
        case .builtIn(.string): .text
        case .builtIn(.data): .bytes
        case .builtIn, .array, .dictionary, .model, .optional: .json
        }
    }

    /// Whether values are single texts, or lists of them.
    fileprivate func isFormField(_ models: ModelIndex) -> Bool {
        if case .array(let element) = unwrapped { return element.isText(models) }
        return unwrapped.isText(models)
    }
}

extension Field {
    /// Whether the value is a single text or a list of them, directly in the object.
    fileprivate func isFormField(_ models: ModelIndex) -> Bool {
        type.isFormField(models) && (paths.first?.components.count ?? 1) == 1
    }
}
