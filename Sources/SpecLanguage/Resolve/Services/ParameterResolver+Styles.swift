extension ParameterResolver {
    /// How a list, a dictionary or a model is written, as the spec says or by default; `nil` for other values, and where
    /// it cannot be sent. Reports a style that does not fit.
    func style(
        of declaration: ParameterDeclaration, _ type: ValueType, in location: Parameter.Location,
        _ diagnostics: inout Diagnostics
    ) -> ParameterStyle? {
        let shape = ParameterShape(type, values.index)
        guard let written = declaration.style else { return hasBody ? location.usualStyle(of: shape) : nil }
        if let reason = refusal(of: written.value, shape, type, location) {
            diagnostics.report(.keyNotApplicable, "\(declaration.field.subject) \(reason)", at: written.range)
        } else if written.value == .fields, let map = declaration.field.map?.first {
            let message =
                "\"map\" does not apply to \(declaration.field.subject): its fields are sent under their own names"
            diagnostics.report(.keyNotApplicable, message, at: map.range)
        }
        return written.value
    }

    /// Why a style does not fit; `nil` if it does.
    private func refusal(
        of style: ParameterStyle, _ shape: ParameterShape, _ type: ValueType, _ location: Parameter.Location
    ) -> String? {
        let styles = location.styles
        if styles.isEmpty { return "is sent \(location.phrase), where \"style\" does not apply" }
        if shape == .text { return "is one text, to which \"style\" does not apply; it is for lists and models" }
        if !styles.contains(style) {
            let words = Spelling.alternatives(styles.map(\.rawValue))
            return "is sent \(location.phrase), where its style must be \(words)"
        }
        if shape.takes(style) { return nil }
        switch style {
        case .fields: return "has the style fields, which is for models and dictionaries, not for \(type.text)"
        default:
            return "has the style \(style.rawValue), which is for lists of strings, numbers, dates and enums, not for "
                + type.text
        }
    }

    /// How a value with slashes is written into the path. Reports it elsewhere, and for other types than strings.
    func encoding(
        of declaration: ParameterDeclaration, _ type: ValueType, in location: Parameter.Location,
        _ diagnostics: inout Diagnostics
    ) -> PathEncoding? {
        guard let written = declaration.encoding else { return nil }
        let subject = declaration.field.subject
        if location != .path {
            let message = "\(subject) is sent \(location.phrase); \"encode\" only applies to the path"
            diagnostics.report(.keyNotApplicable, message, at: written.range)
        } else if type.unwrapped != .builtIn(.string) {
            let message = "\(subject) has the type \(type.text); \"encode\" only applies to a String"
            diagnostics.report(.keyNotApplicable, message, at: written.range)
        }
        return written.value
    }
}

/// What values of a type look like in a request.
enum ParameterShape {
    /// One text.
    case text
    /// A list of texts.
    case texts
    /// Texts with names.
    case fields
    /// Anything else: a list of other values, JSON, or a union of different values.
    case others

    init(_ type: ValueType, _ models: ModelIndex) {
        let whole = type.unwrapped
        if whole.isText(models) {
            self = .text
        } else if case .array = whole {
            self = type.listElement != whole && type.listElement.isText(models) ? .texts : .others
        } else if case .dictionary = whole {
            self = .fields
        } else if case .model(let name) = whole {
            switch models[name]?.kind {
            case .tuple, .untagged: self = .others
            case .structure, .tagged, .external, .patch, .enumeration, .namespace, .unreadable, nil: self = .fields
            }
        } else {
            self = .others
        }
    }

    /// Whether values of a type are texts with names.
    static func isFields(_ type: ValueType, _ models: ModelIndex) -> Bool {
        if case .model(let name) = type.unwrapped, models[name]?.kind == .unreadable { return true }
        return ParameterShape(type, models) == .fields
    }

    func takes(_ style: ParameterStyle) -> Bool {
        switch style {
        case .repeat, .comma, .space, .pipe: self == .texts
        case .brackets, .indexed: self != .text
        case .fields: self == .fields
        }
    }
}

extension Parameter.Location {
    /// The styles that a spec can write here.
    fileprivate var styles: [ParameterStyle] {
        switch self {
        case .query, .form: ParameterStyle.allCases
        // One field with all elements, or several fields (RFC 9110, sections 5.3 and 5.6.1).
        case .header: [.repeat, .comma]
        case .path: [.comma]
        case .cookie, .body, .multipart, .file: []
        }
    }

    /// The style of a list of texts for which the spec writes none.
    fileprivate func usualStyle(of shape: ParameterShape) -> ParameterStyle? {
        guard shape == .texts else { return nil }
        switch self {
        case .query, .form, .multipart: return .repeat
        case .header, .path: return .comma
        case .cookie, .body, .file: return nil
        }
    }
}
