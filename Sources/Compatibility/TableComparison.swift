import SpecLanguage

/// Compares the tables of two versions: the declarations that callers use, and the contents of existing databases.
struct TablesComparison {
    let types: TypeComparison

    func compare(_ old: [Table], _ new: [Table], into list: inout ChangeList) {
        // The name is the database's, so a different name means a different table.
        let pairs: NamedPairs<Table> = NamedPairs(old, new, name: \.name)
        for (before, after) in pairs.kept {
            TableComparison(types: types, subject: "table \(after.name)", old: before, new: after).compare(into: &list)
        }
        for gone in pairs.gone {
            list.add("table \(gone.name)", "removed", [.tableRemoved, .rowsAbandoned], before: gone.range)
        }
        for come in pairs.come { list.add("table \(come.name)", "added", [.tableAdded], at: come.range) }
    }
}

/// Compares two versions of a table.
struct TableComparison {
    let types: TypeComparison
    let subject: String
    let old: Table
    let new: Table

    func compare(into list: inout ChangeList) {
        if !types.models.isSame(old.model, new.model) {
            add("\(old.model) -> \(new.model)", [.tableModelChanged], to: &list)
        }
        let keys = [old, new].map { table in table.key.map(\.name) }
        if keys[0] != keys[1] {
            add("key \(keys[0].listed) -> \(keys[1].listed)", [.tableKeyChanged], to: &list)
        }
        columns(&list)
        let indexes = [old, new].map { table in table.indexes.map { index in index.map(\.name) } }
        for index in indexes[0] where !indexes[1].contains(index) {
            add("index \(index.listed) removed", [.indexChanged], to: &list)
        }
        for index in indexes[1] where !indexes[0].contains(index) {
            add("index \(index.listed) added", [.indexChanged], to: &list)
        }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(subject, difference, rules, at: new.range, before: old.range)
    }

    private func columns(_ list: inout ChangeList) {
        let pairs: NamedPairs<Table.Column> = NamedPairs(old.columns, new.columns, name: \.name)
        for (before, after) in pairs.kept {
            ColumnComparison(types: types, subject: subject, old: before, new: after).compare(into: &list)
        }
        for gone in pairs.gone {
            // If the field has a different column now, its old values are lost.
            let isMoved = new.columns.contains { column in column.field.name == gone.field.name }
            list.add(
                subject, "column \(gone.name) removed", [isMoved ? .rowsAbandoned : .columnRemoved], at: new.range,
                before: gone.field.range)
        }
        for come in pairs.come {
            let needed = !ComparedValue(come.field).mayBeAbsent
            list.add(
                subject, "column \(come.name) added", [needed ? .columnRequired : .columnAdded], at: come.field.range)
        }
    }
}

extension [String] {
    /// As written in a spec.
    fileprivate var listed: String { "[\(joined(separator: ", "))]" }
}

/// Compares two versions of a column.
struct ColumnComparison {
    let types: TypeComparison
    let subject: String
    let old: Table.Column
    let new: Table.Column

    func compare(into list: inout ChangeList) {
        let stored = [old.stored(types.models.old), new.stored(types.models.new)]
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

    /// Whether the old contents of the column can be read by the new version, judging by their types. Changes inside a
    /// model stored as JSON are reported for that model.
    private var isReadable: Bool {
        switch (old.storage, new.storage) {
        case (.plain, .plain), (.json, .json):
            !types.acceptance(
                JSONType(ComparedValue(old.field)).unwrapped, JSONType(ComparedValue(new.field)).unwrapped, .stored
            ).contains(.narrowed)
                && (!old.field.type.holdsDates || old.field.dateFormat == new.field.dateFormat)
        case (.date(let before, _), .date(let after, _)): before == after
        default: false
        }
    }
}

extension Table.Column {
    /// The column's type in SQLite.
    fileprivate func stored(_ models: [String: Model]) -> String {
        switch storage {
        case .json: return "TEXT"
        case .date(.unix, _): return "REAL"
        case .date(.unixMilliseconds, _), .date(.dotnet, _): return "INTEGER"
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

    /// The format of its values, for readers.
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
