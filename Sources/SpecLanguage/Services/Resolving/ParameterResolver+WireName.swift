extension ParameterResolver {
    /// What the parameter is sent as: the name in the path's braces, what `map` says, or the name itself.
    func wirePath(
        of declaration: ParameterDeclaration, in location: Parameter.Location, _ placeholder: String?,
        _ reader: inout SpecReader
    ) -> JSONPath {
        let field = declaration.field
        if let paths = field.map, paths.count > 1 {
            let message = "\(field.subject) is sent under one name: \"map\" must be a single one, not a list"
            reader.report(.wrongType, message, at: paths[1].range)
        }
        if let placeholder { return JSONPath([placeholder]) }
        guard let map = field.map?.first?.value else {
            return JSONPath([ownName(of: field, in: location, &reader)])
        }
        // Only JSON has objects in objects; elsewhere a dot is part of the name.
        return location == .body ? map : JSONPath([map.components.joined(separator: ".")])
    }

    private func ownName(
        of field: FieldDeclaration, in location: Parameter.Location, _ reader: inout SpecReader
    ) -> String {
        let isSpelled = location != .header && location != .cookie && location != .path
        return reader.wireName(field.key, isSpelled ? values.defaults.naming : .exact, of: field.subject)
    }

    /// Checks the names that HTTP itself reads.
    func checkWireName(
        _ path: JSONPath, of declaration: ParameterDeclaration, in location: Parameter.Location,
        _ reader: inout SpecReader
    ) {
        guard location == .header || location == .cookie, let name = path.components.first else { return }
        let field = declaration.field
        let range = field.map?.first?.range ?? field.key.range
        if !HTTPText.isToken(name) {
            let kind = location == .header ? "a header" : "a cookie"
            let message = "\(field.subject) is sent as \"\(name)\", which cannot be the name of \(kind)"
            reader.report(.wrongType, message, at: range)
        } else if location == .header, HTTPText.isReserved(header: name) {
            reader.report(.keyNotApplicable, "the header \(name) is set by the client itself", at: range)
        }
    }
}

extension Parameter.Location {
    /// Why a value of a type cannot be sent here, or nil where it can.
    ///
    /// - Parameter hasBody: whether it could be sent in a body instead.
    func refusal(of type: ValueType, _ models: ModelIndex, hasBody: Bool) -> String? {
        guard self != .body else { return nil }
        let value = takesLists ? type.listElement : type.unwrapped
        if value.isText(models) { return nil }
        if case .array = type.unwrapped, type.listElement.isText(models) {
            return "a list cannot be sent \(phrase); only the query, forms and multipart bodies repeat a name"
        }
        return "\(type.text) cannot be sent \(phrase): only texts, numbers, dates and enums can"
            + (hasBody ? "; send it in the body" : "")
    }

    /// Whether a name may stand there several times.
    private var takesLists: Bool {
        switch self {
        case .query, .form, .multipart: true
        case .path, .header, .cookie, .body, .file: false
        }
    }

    private var phrase: String {
        switch self {
        case .path: "in the path"
        case .query: "in the query"
        case .header: "as a header"
        case .cookie: "as a cookie"
        case .body: "in the body"
        case .form: "in a form"
        case .multipart: "as a part of text"
        case .file: "as a file"
        }
    }
}

extension ValueType {
    /// The type of what a list holds, or the type itself, without `?` in either case.
    fileprivate var listElement: ValueType {
        if case .array(let element) = unwrapped { element.isOptional ? self : element } else { unwrapped }
    }

    /// Whether a value is one text.
    fileprivate func isText(_ models: ModelIndex) -> Bool {
        switch self {
        case .builtIn(let type): type != .json
        case .model(let name): models[name].map { $0.kind == .enumeration || $0.kind == .unreadable } ?? true
        case .array, .dictionary, .optional: false
        }
    }
}
