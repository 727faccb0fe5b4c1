extension ValueResolver {
    /// How the dates of a field are written; nil where it has none.
    func dateFormat(of field: FieldDeclaration, _ type: ValueType, _ reader: inout SpecReader) -> DateFormat? {
        guard type.holdsDates else {
            if let format = field.format {
                reportNotApplicable("format", of: field, type, holdsFor: "Date", at: format.range, &reader)
            }
            return nil
        }
        if let format = field.format?.value ?? defaults.dates { return format }
        // What is never in JSON, and has no default to be read, is not written in any way.
        if field.isIgnored?.value == true, field.defaultValue == nil { return nil }
        if !field.has("format") {
            let message =
                "\(field.subject) holds dates and does not say how they are written; "
                + "write \"format\", or \"dates\" under \"defaults\": iso8601, unix, unix-ms or a pattern"
            reader.report(.dateWithoutFormat, message, at: field.type?.range ?? field.key.range)
        }
        return nil
    }

    /// Whether a field's strings, numbers and booleans are taken for each other.
    func casts(
        _ field: FieldDeclaration, _ type: ValueType, _ format: DateFormat?, _ reader: inout SpecReader
    ) -> Bool {
        let isApplicable = canCast(type.leaf, format)
        if let written = field.castsAutomatically {
            if !isApplicable, written.value {
                let message =
                    "\(field.subject): \"auto-cast\" takes strings, numbers and booleans for each other, "
                    + "which does nothing for \(type.text)\(format == .iso8601 ? " in iso8601" : "")"
                reader.report(.castNotApplicable, message, at: written.range)
            }
            return written.value && isApplicable
        }
        return (defaults.castsAutomatically ?? false) && isApplicable
    }

    private func canCast(_ type: ValueType, _ format: DateFormat?) -> Bool {
        switch type {
        case .builtIn(.date): format != .iso8601
        case .builtIn(let type): type == .string || type == .bool || type.isNumber
        case .model(let name): index[name]?.kind == .enumeration || index[name]?.kind == .unreadable
        case .array, .dictionary, .optional: false
        }
    }

    func reportNotApplicable(
        _ key: String, of field: FieldDeclaration, _ type: ValueType, holdsFor types: String, at range: SourceRange,
        _ reader: inout SpecReader
    ) {
        let message = "\"\(key)\" of \(field.subject) holds for \(types), not for \(type.text)"
        reader.report(.keyNotApplicable, message, at: range)
    }
}
