/// Finds the fields that are the keys of lists which are objects in JSON.
struct KeyedLists {
    private let table: DeclaredModels
    private let includes: Includes

    init(_ table: DeclaredModels, _ includes: Includes) {
        self.table = table
        self.includes = includes
    }

    /// The field, with that of its models that is the key. Faults of included fields are reported where they are declared.
    func field(_ member: Includes.Member, _ diagnostics: inout Diagnostics) -> Field {
        var field = member.field.field
        guard let keyed = member.field.keyed, let model = field.type.unwrapped.keyedModel,
            let number = table.numbers[model], table.rows[number].declaration.kind == .structure
        else { return field }
        let candidates = includes.members[number].map(\.field)
        guard let key = candidates.first(where: { $0.isNamed(keyed.value) }) else {
            if member.include == nil {
                let hint = diagnostics.hint(for: keyed.value, among: candidates.map(\.written.value))
                diagnostics.report(
                    .unknownField,
                    "\"keyed\" of field \"\(member.field.written.value)\": \(model) has no field "
                        + "\"\(keyed.value)\"\(hint)", at: keyed.range)
            }
            return field
        }
        if member.include == nil, key.hasType, let reason = reason(against: key.field) {
            let message = """
                "keyed" of field "\(member.field.written.value)": field "\(keyed.value)" of \(model) cannot be a key: \(reason)
                """
            let note = Diagnostic.Note(message: "the field is here", range: key.field.range)
            diagnostics.report(.keyNotApplicable, message, at: keyed.range, notes: [note])
        }
        field.keyed = key.field.paths.first?.components.first.map { Field.KeyField(name: key.field.name, key: $0) }
        return field
    }

    /// Why the value of a field cannot be a key.
    private func reason(against field: Field) -> String? {
        if field.type.isOptional { return "it is optional" }
        if field.isIgnored || field.encode != .both { return "it is not both read and written" }
        if field.transform != nil || field.form != nil || field.bools != nil { return "it is in another form in JSON" }
        if field.paths.count != 1 || field.paths.first?.components.count != 1 { return "it has no key of its own" }
        if isText(field.type) || field.castsAutomatically, !field.type.isCollection { return nil }
        return "keys are texts, and it is \(field.type.text); \"auto-cast: true\" there reads numbers from them"
    }

    /// Whether values of the type are texts in JSON.
    private func isText(_ type: ValueType) -> Bool {
        switch type {
        case .builtIn(.string), .builtIn(.url), .builtIn(.uuid): return true
        case .model(let name):
            guard let number = table.numbers[name], case .enumeration(let enumeration)? = table.rows[number].kind else {
                return false
            }
            return enumeration.rawType == .string
        case .builtIn, .array, .dictionary, .optional: return false
        }
    }
}
