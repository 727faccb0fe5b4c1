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

    /// Reports a text with JSON where another key says what the text is.
    func checkForm(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) {
        guard let form = field.form else { return }
        func report(_ key: String, _ reason: String, _ range: SourceRange) {
            diagnostics.report(
                .keyNotApplicable, "\"\(key)\" of \(field.subject) has no effect: \(reason)", at: range)
        }
        if field.transform != nil {
            report("as: \(form.value.rawValue)", "\"transform\" decides how its JSON is read and written", form.range)
        }
        if let autoCast = field.autoCast, autoCast.value != .never {
            report("auto-cast", "\"as: \(form.value.rawValue)\" says what is in the text", autoCast.range)
        }
    }
}
