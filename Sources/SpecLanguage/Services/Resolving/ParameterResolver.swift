/// Checks parameters, and decides under which name and where in the request they are sent.
struct ParameterResolver {
    let values: ValueResolver
    /// Whether what cannot be sent elsewhere can go into a body: everywhere but in links.
    var hasBody: Bool = true

    /// The parameter; nil where it has no name or no type that is known, which has been reported.
    ///
    /// - Parameters:
    ///   - location: where it is sent
    ///   - placeholder: the name between braces in the path, for a parameter that stands there
    func resolve(
        _ declaration: ParameterDeclaration, in location: Parameter.Location, placeholder: String? = nil,
        _ reader: inout SpecReader
    ) -> Parameter? {
        let field = declaration.field
        let name = reader.memberName(field.key, of: field.subject)
        let path = wirePath(of: declaration, in: location, placeholder, &reader)
        checkWireName(path, of: declaration, in: location, &reader)
        let parameter =
            declaration.isUpload
            ? upload(declaration, path, &reader) : value(declaration, location, path, &reader)
        guard var parameter, let name else { return nil }
        parameter.name = name
        return parameter
    }

    private func value(
        _ declaration: ParameterDeclaration, _ location: Parameter.Location, _ path: JSONPath,
        _ reader: inout SpecReader
    ) -> Parameter? {
        let field = declaration.field
        if let type = field.type, type.value.holdsUploads {
            let message = "\(field.subject) is a list of files; each file is a parameter of its own"
            reader.report(.wrongType, message, at: type.range)
            return nil
        }
        guard let value = values.resolve(field, &reader), let type = field.type else { return nil }
        if let reason = location.refusal(of: value.type, values.index, hasBody: hasBody) {
            reader.report(.wrongType, "\(field.subject): \(reason)", at: type.range)
        }
        if field.isSensitive { checkSecret(declaration, in: location, value.defaultValue, &reader) }
        return Parameter(
            name: "", wirePath: path, kind: .value(value.type), location: location, doc: field.doc,
            deprecated: field.deprecated, defaultValue: value.defaultValue, constraints: value.constraints,
            dateFormat: value.dateFormat, isSensitive: field.isSensitive, range: field.key.range)
    }

    private func checkSecret(
        _ declaration: ParameterDeclaration, in location: Parameter.Location, _ defaultValue: Literal?,
        _ reader: inout SpecReader
    ) {
        if let defaultValue, case .string(let text) = defaultValue, !text.isEmpty,
            let node = declaration.field.defaultValue
        {
            let message = "\(declaration.field.subject) is sensitive, so its value must not stand in the spec"
            reader.report(.literalSecret, message, at: node)
        }
        guard location == .query || location == .path else { return }
        let message =
            "\(declaration.field.subject) is sensitive, and what is in the URL ends up in logs and histories "
            + "(RFC 9110, section 17.9); send it in a header or in the body"
        let key = declaration.field.nodes?.keyNode("sensitive").map { reader.range(of: $0) }
        let range = key ?? declaration.key.range
        reader.report(Diagnostic(.secretInQuery, message, at: range, severity: .warning))
    }

    private func upload(
        _ declaration: ParameterDeclaration, _ path: JSONPath, _ reader: inout SpecReader
    ) -> Parameter? {
        let field = declaration.field
        guard let type = field.type else { return nil }
        guard ["file", "Data"].contains(type.value.plainName) else {
            reader.report(.wrongType, "\(field.subject) is a file, so its type must be file or file?", at: type.range)
            return nil
        }
        for key in Self.valueKeys where field.has(key) {
            guard let node = field.nodes?.keyNode(key) else { continue }
            reader.report(.keyNotApplicable, "\"\(key)\" does not hold for a file: \(field.subject)", at: node)
        }
        if let node = field.defaultValue, !field.has("default") {
            reader.report(.keyNotApplicable, "a file has no default: \(field.subject)", at: node)
        }
        let isOptional = type.value.isOptional || field.isOptional?.value == true
        return Parameter(
            name: "", wirePath: path, kind: .upload(isOptional: isOptional), location: .file, doc: field.doc,
            deprecated: field.deprecated, isSensitive: field.isSensitive, range: field.key.range)
    }

    /// What says something of values, and nothing of files.
    private static let valueKeys: [String] = ["default", "scope", "length", "pattern", "count", "format"]
}
