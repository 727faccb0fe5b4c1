import SpecLanguage

/// Compares two versions of a column.
struct ColumnComparison {
    let types: TypeComparison
    let subject: String
    let old: Table.Column
    let new: Table.Column

    func compare(into list: inout ChangeList) {
        let stored: [String] = [old.stored(types.models.old), new.stored(types.models.new)]
        if stored[0] != stored[1] {
            add("\(stored[0]) -> \(stored[1])", .columnTypeChanged, &list)
        } else if !isReadable {
            add("\(old.form) -> \(new.form)", .columnUnreadable, &list)
        }
        let (before, after) = (ComparedValue(old.field), ComparedValue(new.field))
        if before.type.isOptional && !after.mayBeAbsent { add("needs a value", .columnRequired, &list) }
    }

    private func add(_ difference: String, _ rule: CompatibilityRule, _ list: inout ChangeList) {
        list.add(
            subject, "column \(new.name) \(difference)", [rule], at: new.field.range, before: old.field.range)
    }

    /// Whether what stands in the column is what the new version puts there, as far as types tell. What has changed
    /// inside of a model that is kept as JSON is told of that model.
    private var isReadable: Bool {
        switch (old.storage, new.storage) {
        case (.plain, .plain), (.json, .json):
            types.unwrapped(old.field.type.unwrapped, new.field.type.unwrapped).contains(.narrowed) == false
                && (!old.field.type.holdsDates || old.field.dateFormat == new.field.dateFormat)
        case (.date(let before, _), .date(let after, _)): before == after
        default: false
        }
    }
}

extension Table.Column {
    /// What SQLite keeps it as.
    fileprivate func stored(_ models: [String: Model]) -> String {
        switch storage {
        case .json: return "TEXT"
        case .date(.unix, _): return "REAL"
        case .date(.unixMilliseconds, _): return "INTEGER"
        case .date: return "TEXT"
        case .plain: break
        }
        switch field.type.unwrapped {
        case .builtIn(let type): return type.stored
        case .model(let name):
            if case .enumeration(let enumeration)? = models[name]?.kind, enumeration.rawType == .integer {
                return "INTEGER"
            }
            return "TEXT"
        case .array, .dictionary, .optional: return "TEXT"
        }
    }

    /// How its values are written, for people.
    fileprivate var form: String {
        if case .date(let format, _) = storage { return format.text }
        return field.type.unwrapped.text + (field.dateFormat.map { format in " of \(format.text)" } ?? "")
    }
}

extension ValueType {
    fileprivate var holdsDates: Bool {
        switch self {
        case .builtIn(let type): type == .date
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.holdsDates
        case .model: false
        }
    }
}

extension BuiltInType {
    fileprivate var stored: String {
        switch self {
        case .bool, .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32: "INTEGER"
        case .double, .float: "REAL"
        case .data: "BLOB"
        case .string, .uint, .uint64, .decimal, .date, .url, .uuid, .json: "TEXT"
        }
    }
}
