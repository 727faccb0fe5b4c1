/// Decides how fields are kept in columns.
struct ColumnStorages {
    let models: [String: Model]

    func storage(of field: Field) -> Table.Storage {
        switch field.type.unwrapped {
        case .builtIn(.json), .array, .dictionary, .optional: .json
        case .builtIn(.date): .date(field.dateFormat ?? .iso8601, isOrdered: isOrdered(field.dateFormat ?? .iso8601))
        case .builtIn: .plain
        case .model(let name): if case .enumeration = models[name]?.kind { .plain } else { .json }
        }
    }

    /// Whether the texts of the format stand in the order of time: numbers of fixed width, the largest unit first.
    private func isOrdered(_ format: DateFormat) -> Bool {
        guard case .pattern(let pattern) = format else { return true }
        var fields: [String] = []
        var isQuoted = false
        for character in pattern {
            if character == "'" { isQuoted.toggle() }
            guard character.isLetter, !isQuoted else {
                fields.append("")
                continue
            }
            if let last = fields.last, last.first == character {
                fields[fields.count - 1].append(character)
            } else {
                fields.append(String(character))
            }
        }
        let written = fields.filter { !$0.isEmpty && $0.first != "X" && $0.first != "Z" }
        let units = ["yyyy", "MM", "dd", "HH", "mm", "ss"]
        let fraction = written.last.flatMap { $0.first == "S" ? $0 : nil }
        let whole = fraction == nil ? written : written.dropLast()
        return !whole.isEmpty && whole == Array(units.prefix(whole.count))
            && (fraction == nil || whole.count == units.count)
    }

    /// What would not come back from a column of the type, because JSON is written without it, or read otherwise; nil
    /// where all of it would.
    func loss(of type: ValueType) -> String? {
        var seen: Set<String> = []
        return loss(of: [type], &seen)
    }

    private func loss(ofModel name: String, _ seen: inout Set<String>) -> String? {
        guard seen.insert(name).inserted, let model = models[name] else { return nil }
        switch model.kind {
        case .enumeration, .external: return nil
        case .divided(let union): return loss(of: union.cases.map(\.type), &seen)
        case .shaped(let union): return loss(of: union.cases.map(\.type), &seen)
        case .structure(let structure):
            for field in structure.fields where !field.isIgnored {
                if field.encode != .both { return "\(name).\(field.name)" }
                if let loss = loss(of: [field.type], &seen) { return loss }
            }
            return nil
        }
    }

    private func loss(of types: [ValueType], _ seen: inout Set<String>) -> String? {
        for type in types {
            if case .model(let name) = type.leaf, let loss = loss(ofModel: name, &seen) { return loss }
        }
        return nil
    }
}
