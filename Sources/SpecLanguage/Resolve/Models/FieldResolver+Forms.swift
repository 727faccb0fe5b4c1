import WireSyntax

// Values in another form than their types say.
extension FieldResolver {
    /// Reports that a single value is a list, where there is no list, or where the value is read or written otherwise.
    func checkSingle(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) {
        guard let single = field.single, single.value != .fail else { return }
        if !holdsSingles(type) {
            values.reportNotApplicable(
                "single", of: field, type, holdsFor: "[T] whose elements are no lists", at: single.range, &diagnostics)
        }
        let reason: String? =
            if field.transform != nil {
                "\"transform\" decides what a single value is"
            } else if single.value == .unwrap, field.encode?.value == .never {
                "it is never written; write \"single: wrap\""
            } else {
                nil
            }
        if let reason {
            let message = "\"single: \(single.value.rawValue)\" of \(field.subject) has no effect: \(reason)"
            diagnostics.report(.keyNotApplicable, message, at: single.range)
        }
    }

    /// Whether the type is a list of what is not always a list itself.
    private func holdsSingles(_ type: ValueType) -> Bool {
        guard case .array(let element) = type.unwrapped else { return false }
        switch element.unwrapped {
        case .array: return false
        case .model(let name): return values.index[name]?.kind != .tuple
        case .builtIn, .dictionary, .optional: return true
        }
    }

    /// Reports a list that is an object where there is no list of models, or where the list is in another form.
    func checkKeyed(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) {
        guard let keyed = field.keyed else { return }
        let kind = type.unwrapped.keyedModel.flatMap { values.index[$0]?.kind }
        if kind == .unreadable { return }
        guard kind == .structure else {
            return values.reportNotApplicable(
                "keyed", of: field, type, holdsFor: "[T] whose elements are models with fields", at: keyed.range,
                &diagnostics)
        }
        if field.transform != nil {
            reportUseless(["keyed"], of: field, because: "\"transform\" decides what its JSON is", &diagnostics)
        }
        reportUseless(["single"], of: field, because: "\"keyed\" says that the list is an object", &diagnostics)
    }

    /// Reports a zone that is no offset, and one of what has no texts without an offset.
    func checkZone(of field: FieldDeclaration, _ value: ResolvedValue, _ diagnostics: inout Diagnostics) {
        guard let zone = field.zone else { return }
        if DateScanner.offset(of: zone.value) == nil {
            let message = """
                "zone" of \(field.subject) must be an offset from UTC such as +08:00: where clocks change, the texts of an \
                hour each year have two meanings
                """
            return diagnostics.report(.badDateFormat, message, at: zone.range)
        }
        let formats = [value.dateFormat] + field.otherFormats.map { $0.value.local(in: zone.value) }
        let areLocal = formats.contains { if case .local = $0 { true } else { false } }
        if !areLocal {
            values.reportNotApplicable(
                "zone", of: field, value.type, holdsFor: "dates whose texts may have no offset", at: zone.range,
                &diagnostics)
        }
    }

    /// Reports a text with JSON, or with base64url, where another key or the type says what the text is.
    func checkForm(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) {
        func report(_ key: String, _ reason: String, _ range: SourceRange) {
            diagnostics.report(
                .keyNotApplicable, "\"\(key)\" of \(field.subject) has no effect: \(reason)", at: range)
        }
        for (key, form) in [("as", field.form), ("format", field.base64URL)] {
            guard field.transform != nil, let form else { continue }
            let reason = "\"transform\" decides how its JSON is read and written"
            report("\(key): \(form.value.rawValue)", reason, form.range)
        }
        if let format = field.base64URL, type.unwrapped != .builtIn(.data) {
            values.reportNotApplicable(
                "format: base64url", of: field, type, holdsFor: "Data", at: format.range, &diagnostics)
        }
        guard let form = field.form else { return }
        if let format = field.base64URL { report("format", "\"as\" says what is in the text", format.range) }
        if let autoCast = field.autoCast, autoCast.value != .never {
            report("auto-cast", "\"as: \(form.value.rawValue)\" says what is in the text", autoCast.range)
        }
    }
}

extension FieldDeclaration {
    /// Whether the value is read from the object itself.
    var isFlat: Bool { map?.first?.value == .root }
}

extension FieldResolver {
    /// Reports an element by its key that is written, and keys that are about the list.
    func checkSelector(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) {
        guard let selector = field.selector else { return }
        if field.encode?.value != .never {
            let message = """
                "map" of \(field.subject): an element that is found by its key is only read, because others in the list \
                would be lost; write "encode: never"
                """
            diagnostics.report(.keyNotApplicable, message, at: selector.range)
        }
        let why = "the value is in an element of a list; \"invalid: absent\" covers what cannot be read"
        reportUseless(["absent"], of: field, because: why, &diagnostics)
    }

    /// Checks a model that is read from the object itself.
    func checkFlat(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) {
        let kind = type.unwrapped.directModel.flatMap { values.index[$0]?.kind }
        guard let path = field.map?.first, kind != .unreadable else { return }
        guard kind == .structure else {
            return values.reportNotApplicable(
                "map: $", of: field, type, holdsFor: "models with fields", at: path.range, &diagnostics)
        }
        reportUseless(
            ["null", "empty", "absent", "transform", "as", "bools", "single", "keyed", "elements"], of: field,
            because: "the object itself is never null, empty or in another form", &diagnostics)
    }
}
