/// Checks what fields and parameters say of their values, and applies the defaults of their file.
struct ValueResolver: Sendable {
    let index: ModelIndex
    let defaults: FileDefaults

    /// The value that a field or a parameter has; nil where its type is unknown, which has been reported.
    ///
    /// Faults of other keys are reported and leave those keys out.
    func resolve(_ field: FieldDeclaration, _ reader: inout SpecReader) -> ResolvedValue? {
        guard let written = field.type, var type = index.resolve(written.value, &reader) else { return nil }
        if let isOptional = field.isOptional { type = optional(type, isOptional, field, &reader) }
        checkDrops(type, at: written.range, of: field.subject, &reader)
        let format = dateFormat(of: field, type, &reader)
        let literals = literalReader(of: field, type, format)
        let constraints = constraints(of: field, type, literals, &reader)
        let defaultValue = defaultValue(of: field, type, constraints, literals, &reader)
        return ResolvedValue(
            type: type, defaultValue: defaultValue, constraints: constraints, dateFormat: format,
            castsAutomatically: casts(field, type, format, &reader))
    }

    /// Nil where there are none to read, and where nobody can say what a date means.
    private func literalReader(of field: FieldDeclaration, _ type: ValueType, _ format: DateFormat?) -> LiteralReader? {
        guard field.scope != nil || field.defaultValue != nil, !type.holdsDates || format != nil else { return nil }
        return LiteralReader(index: index, dateFormat: format)
    }

    private func optional(
        _ type: ValueType, _ isOptional: Written<Bool>, _ field: FieldDeclaration, _ reader: inout SpecReader
    ) -> ValueType {
        if type.isOptional, !isOptional.value {
            let message = "\(field.subject) is optional by the ? of its type; \"optional: false\" says otherwise"
            reader.report(.keyNotApplicable, message, at: isOptional.range)
        }
        return isOptional.value && !type.isOptional ? .optional(type) : type
    }

    /// Reports a union that is dropped from its array where it stands in none.
    ///
    /// For every place that names a type: fields, cases, and what endpoints take and give.
    func checkDrops(_ type: ValueType, at range: SourceRange, of subject: String, _ reader: inout SpecReader) {
        guard let name = unionOutsideArray(type) else { return }
        let message =
            "\(subject): \(name) says \"otherwise: drop\", and what is dropped must stand in an array; write [\(name)]"
        reader.report(.dropOutsideArray, message, at: range)
    }

    private func unionOutsideArray(_ type: ValueType) -> String? {
        switch type {
        case .builtIn: nil
        case .model(let name): index.dropping.contains(name) ? name : nil
        case .optional(let inner), .dictionary(let inner): unionOutsideArray(inner)
        case .array(let element): element.directModel == nil ? unionOutsideArray(element) : nil
        }
    }
}
