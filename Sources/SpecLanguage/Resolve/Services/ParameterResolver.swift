import WireSyntax

/// Checks parameters, and decides their name and place in the request.
struct ParameterResolver {
    let values: ValueResolver
    /// Whether values can be sent in a body instead: everywhere but in links.
    var hasBody: Bool = true
    /// Whether a parameter in the path is the whole address of the request.
    var isByAddress: Bool = false

    /// The parameter; `nil` if its name or type is not valid, which has been reported.
    ///
    /// - Parameters:
    ///   - location: its place in the request.
    ///   - placeholder: the name of its placeholder in the path, if any.
    func resolve(
        _ declaration: ParameterDeclaration, in location: Parameter.Location, placeholder: String? = nil,
        _ diagnostics: inout Diagnostics
    ) -> Parameter? {
        let field = declaration.field
        let name = diagnostics.memberName(field.key, of: field.subject)
        let path = wirePath(of: declaration, in: location, placeholder, &diagnostics)
        checkWireName(path, of: declaration, in: location, &diagnostics)
        let parameter =
            declaration.isUpload
            ? upload(declaration, path, &diagnostics) : value(declaration, location, path, &diagnostics)
        guard var parameter, let name else { return nil }
        parameter.name = name
        parameter.isAddress = isByAddress && location == .path
        return parameter
    }

    private func value(
        _ declaration: ParameterDeclaration, _ location: Parameter.Location, _ path: JSONPath,
        _ diagnostics: inout Diagnostics
    ) -> Parameter? {
        let field = declaration.field
        if let type = field.type, type.value.holdsUploads {
            let message =
                "\(field.subject) contains files in a form that cannot be sent; write file, file?, [file] or [file]?"
            diagnostics.report(.wrongType, message, at: type.range)
            return nil
        }
        guard let value = values.resolve(field, &diagnostics), let type = field.type else { return nil }
        field.reportFieldForms(value, &diagnostics)
        let format = partFormat(of: value.type, declaration, location, &diagnostics)
        let style = style(of: declaration, value.type, in: location, &diagnostics)
        if format?.form != .json, style == nil,
            let reason = location.refusal(of: value.type, values.index, hasBody: hasBody)
        {
            let rule: Rule = location == .multipart ? .bodyFormat : .wrongType
            diagnostics.report(rule, "\(field.subject): \(reason)", at: type.range)
        }
        checkAutoCast(of: field, value, in: location, &diagnostics)
        if field.isSensitive { checkSecret(declaration, in: location, value.defaultValue, &diagnostics) }
        return Parameter(
            name: "", wirePath: path, kind: .value(value.type), location: location, style: style,
            encoding: encoding(of: declaration, value.type, in: location, &diagnostics), doc: field.doc,
            deprecated: field.deprecated, defaultValue: value.defaultValue, constraints: value.constraints,
            dateFormat: value.dateFormat, writesText: value.autoCast == .writeText && location == .body, format: format,
            partHeaders: partHeaders(of: declaration, location, &diagnostics), isSensitive: field.isSensitive,
            mock: values.mock(of: field, value, &diagnostics), range: field.key.range)
    }

    private func checkAutoCast(
        of field: FieldDeclaration, _ value: ResolvedValue, in location: Parameter.Location,
        _ diagnostics: inout Diagnostics
    ) {
        guard let autoCast = field.autoCast else { return }
        let reason: String? =
            switch autoCast.value {
            case .never: nil
            case .read: "parameters are only written; \"auto-cast: write-text\" writes numbers as text"
            case .writeText where value.autoCast != .writeText || location == .body: nil
            case .writeText: "numbers are sent as text \(location.phrase)"
            }
        guard let reason else { return }
        let message = "\"auto-cast\" of \(field.subject) has no effect: \(reason)"
        diagnostics.report(.keyNotApplicable, message, at: autoCast.range)
    }

    private func checkSecret(
        _ declaration: ParameterDeclaration, in location: Parameter.Location, _ defaultValue: Literal?,
        _ diagnostics: inout Diagnostics
    ) {
        if let defaultValue, case .string(let text) = defaultValue, !text.isEmpty,
            let node = declaration.field.defaultValue
        {
            let message = "\(declaration.field.subject) is sensitive; its value must not be written in the spec"
            diagnostics.report(.literalSecret, message, at: node)
        }
        guard location == .query || (location == .path && !isByAddress) else { return }
        let message =
            "\(declaration.field.subject) is sensitive, but URLs end up in logs and browser histories "
            + "(RFC 9110, section 17.9); send it in a header or in the body"
        let key = declaration.field.nodes?.keyNode("sensitive").map { diagnostics.range(of: $0) }
        let range = key ?? declaration.key.range
        diagnostics.report(Diagnostic(.secretInQuery, message, at: range, severity: .warning))
    }

    private func upload(
        _ declaration: ParameterDeclaration, _ path: JSONPath, _ diagnostics: inout Diagnostics
    ) -> Parameter? {
        let field = declaration.field
        guard let type = field.type else { return nil }
        guard ["file", "Data"].contains(type.value.plainName) || declaration.isUploadList else {
            let message = "\(field.subject) is a file; its type must be file, file?, [file] or [file]?"
            diagnostics.report(.wrongType, message, at: type.range)
            return nil
        }
        for key in Self.valueKeys + ["style", "encode"] where field.has(key) {
            guard let node = field.nodes?.keyNode(key) else { continue }
            diagnostics.report(
                .keyNotApplicable, "\"\(key)\" does not apply to \(field.subject): it is a file", at: node)
        }
        if let node = field.defaultValue, !field.has("default") {
            diagnostics.report(
                .keyNotApplicable, "a default does not apply to \(field.subject): it is a file", at: node)
        }
        let isOptional = type.value.isOptional || field.isOptional?.value == true
        return Parameter(
            name: "", wirePath: path,
            kind: declaration.isUploadList ? .uploads(isOptional: isOptional) : .upload(isOptional: isOptional),
            location: .file, doc: field.doc, deprecated: field.deprecated,
            format: declaration.format.contentType.map { BodyFormat(.bytes, contentType: $0.value) },
            partHeaders: partHeaders(of: declaration, .file, &diagnostics),
            isSensitive: field.isSensitive, range: field.key.range)
    }

    /// The keys that apply to values, but not to files.
    private static let valueKeys: [String] = [
        "default", "scope", "length", "pattern", "count", "format", "as", "mock", "auto-cast",
    ]
}

extension ParameterResolver {
    /// The name of the parameter in the request: its placeholder, its `map`, or its own name.
    func wirePath(
        of declaration: ParameterDeclaration, in location: Parameter.Location, _ placeholder: String?,
        _ diagnostics: inout Diagnostics
    ) -> JSONPath {
        let field = declaration.field
        if let paths = field.map, paths.count > 1 {
            let message = "\(field.subject) is sent under one name; \"map\" must not be a list"
            diagnostics.report(.wrongType, message, at: paths[1].range)
        }
        if let placeholder { return JSONPath([placeholder]) }
        guard let map = field.map?.first?.value else {
            return JSONPath([ownName(of: field, in: location, &diagnostics)])
        }
        // Only JSON nests objects; elsewhere a dot is part of the name.
        return location == .body ? map : JSONPath([map.components.joined(separator: ".")])
    }

    private func ownName(
        of field: FieldDeclaration, in location: Parameter.Location, _ diagnostics: inout Diagnostics
    ) -> String {
        let isSpelled = location != .header && location != .cookie && location != .path
        return diagnostics.wireName(field.key, isSpelled ? values.defaults.naming : .exact, of: field.subject)
    }

    /// Checks names that have rules in HTTP.
    func checkWireName(
        _ path: JSONPath, of declaration: ParameterDeclaration, in location: Parameter.Location,
        _ diagnostics: inout Diagnostics
    ) {
        guard location == .header || location == .cookie, let name = path.components.first else { return }
        let field = declaration.field
        let range = field.map?.first?.range ?? field.key.range
        if !HTTPText.isToken(name) {
            let kind = location == .header ? "a header" : "a cookie"
            let message = "\(field.subject) is sent as \"\(name)\", which is not a valid name for \(kind)"
            diagnostics.report(.wrongType, message, at: range)
        } else if location == .header, HeaderName.isReserved(name) {
            diagnostics.report(.keyNotApplicable, "the header \(name) is set by the client", at: range)
        }
    }
}

extension Parameter.Location {
    /// Why values of a type cannot be sent here; `nil` if they can.
    ///
    /// - Parameter hasBody: whether they could be sent in a body instead.
    func refusal(of type: ValueType, _ models: ModelIndex, hasBody: Bool) -> String? {
        guard self != .body else { return nil }
        let value = takesLists ? type.listElement : type.unwrapped
        if value.isText(models) { return nil }
        if case .array = type.unwrapped, type.listElement.isText(models) {
            return "a list cannot be sent \(phrase)"
        }
        let needsStyle = hasBody && (self == .query || self == .form)
        return "\(type.text) cannot be sent \(phrase), only strings, numbers, dates and enums"
            + (self == .multipart
                ? "; write \"as: json\" to send it as JSON"
                : needsStyle ? "; write its \"style\", or send it in the body" : hasBody ? "; send it in the body" : "")
    }

    /// Whether a name can be repeated.
    private var takesLists: Bool {
        switch self {
        case .query, .form, .multipart: true
        case .path, .header, .cookie, .body, .file: false
        }
    }

    var phrase: String {
        switch self {
        case .path: "in the path"
        case .query: "in the query"
        case .header: "as a header"
        case .cookie: "as a cookie"
        case .body: "in the body"
        case .form: "in a form"
        case .multipart: "as a text part"
        case .file: "as a file"
        }
    }
}

extension ValueType {
    /// The element type of a list, or the type itself, without `?`.
    var listElement: ValueType {
        if case .array(let element) = unwrapped { element.isOptional ? self : element } else { unwrapped }
    }

    /// Whether a value is a single text.
    func isText(_ models: ModelIndex) -> Bool {
        switch self {
        case .builtIn(let type): type != .json
        case .model(let name): models[name].map { $0.kind == .enumeration || $0.kind == .unreadable } ?? true
        case .array, .dictionary, .optional: false
        }
    }
}

/// The names in a request, to find two values with the same one.
///
/// One table for what a service sends, and one for each endpoint, whose values override the service's.
struct WireNames: Sendable {
    private struct Slot: Hashable {
        let location: Parameter.Location
        let name: String
    }

    /// The declaration of a value, as messages describe it, with its position.
    struct Sender: Sendable {
        let subject: String
        let range: SourceRange
    }

    private var senders: [Slot: Sender] = [:]
    /// The objects of the JSON body, with the first value in each.
    private var containers: [JSONPath: Sender] = [:]
    /// The values of the JSON body, to find arrays with gaps.
    private(set) var bodyContainers = WrittenContainers()

    /// Takes a name; reports if it is taken.
    mutating func take(
        _ location: Parameter.Location, _ name: String, for sender: Sender, _ diagnostics: inout Diagnostics
    ) {
        guard let first = senders[Self.slot(location, name)] else {
            senders[Self.slot(location, name)] = sender
            return
        }
        let message = "\(sender.subject) is sent as \(location.phrase(name)), like \(first.subject)"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        diagnostics.report(.samePathTwice, message, at: sender.range, notes: [note])
    }

    /// Takes a path in the JSON body; reports a value at the same path, above it or below it.
    mutating func takeBodyPath(_ path: JSONPath, for sender: Sender, _ diagnostics: inout Diagnostics) {
        let prefixes = path.components.indices.map { JSONPath(Array(path.components[...$0])) }
        let above = prefixes.compactMap { senders[Self.slot(.body, $0.text)] }.first
        guard let first = above ?? containers[path] else {
            bodyContainers.add(WrittenContainers.Value(path: path, subject: sender.subject, range: sender.range))
            senders[Self.slot(.body, path.text)] = sender
            for prefix in prefixes.dropLast() { containers[prefix] = containers[prefix] ?? sender }
            return
        }
        let message = "\(sender.subject) is sent as \"\(path.text)\" in the body, which conflicts with \(first.subject)"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        diagnostics.report(.samePathTwice, message, at: sender.range, notes: [note])
    }

    private static func slot(_ location: Parameter.Location, _ name: String) -> Slot {
        switch location {
        // Header names ignore case (RFC 9110, section 5.1).
        case .header: Slot(location: .header, name: name.lowercased())
        // Text and file parts share one body.
        case .file: Slot(location: .multipart, name: name)
        default: Slot(location: location, name: name)
        }
    }
}

extension Parameter.Location {
    /// A name in a request, as messages describe it.
    fileprivate func phrase(_ name: String) -> String {
        switch self {
        case .path: "{\(name)} in the path"
        case .query: "\"\(name)\" in the query"
        case .header: "the header \"\(name)\""
        case .cookie: "the cookie \"\(name)\""
        case .body: "\"\(name)\" in the body"
        case .form: "\"\(name)\" in the form"
        case .multipart, .file: "the part \"\(name)\""
        }
    }
}

extension WireNames {
    /// Takes the names of a service's credential and signature.
    ///
    /// - Parameter saysWho: whether requests carry the credential of `auth`.
    mutating func takeOwn(of contents: ServiceContents, saysWho: Bool = true, _ diagnostics: inout Diagnostics) {
        if saysWho, let authentication = contents.settings.authentication {
            let sender = Sender(subject: "the credential of \"auth\"", range: authentication.range)
            take(authentication.value.slot.location, authentication.value.slot.name, for: sender, &diagnostics)
        }
        guard let signature = contents.settings.signature else { return }
        switch signature.value {
        case .short(let short):
            let sender = Sender(subject: "the signature of \"sign\"", range: signature.range)
            switch short.content {
            case .timestamp: take(.header, short.name, for: sender, &diagnostics)
            case .parameters: takeParameter(short.name, for: sender, &diagnostics)
            }
        case .composed(let composed):
            for field in composed.fields where field.place != .authorization {
                let subject = "\"\(field.name)\" of \"send\" of \"sign\""
                take(field, for: Sender(subject: subject, range: signature.range), &diagnostics)
            }
            take(
                composed.target, for: Sender(subject: "the signature of \"sign\"", range: signature.range), &diagnostics
            )
        case .form(let form):
            for name in form.content.headers {
                let sender = Sender(subject: "the signature of \"sign\"", range: signature.range)
                take(.header, name, for: sender, &diagnostics)
            }
        }
    }

    private mutating func take(
        _ field: ComposedSignature.Field, for sender: Sender, _ diagnostics: inout Diagnostics
    ) {
        switch field.place {
        case .header: take(.header, field.name, for: sender, &diagnostics)
        case .query: take(.query, field.name, for: sender, &diagnostics)
        case .parameter: takeParameter(field.name, for: sender, &diagnostics)
        case .authorization: take(.header, "Authorization", for: sender, &diagnostics)
        }
    }

    /// Takes the name of what is sent where the endpoint's parameters are.
    private mutating func takeParameter(_ name: String, for sender: Sender, _ diagnostics: inout Diagnostics) {
        for place: Parameter.Location in [.query, .form] { take(place, name, for: sender, &diagnostics) }
        takeBodyPath(JSONPath([name]), for: sender, &diagnostics)
    }
}

extension Authentication {
    /// The place and name of a credential.
    var slot: (location: Parameter.Location, name: String) {
        switch self {
        case .bearer, .basic, .challenge, .scheme, .oauth2: (.header, "Authorization")
        case .key(let name, .header), .session(_, let name): (.header, name)
        case .key(let name, .query): (.query, name)
        }
    }
}
