import SpecLanguage

/// Compares the tables of two versions: what callers use, and what the databases hold that are there already.
struct TablesComparison {
    let types: TypeComparison

    func compare(_ old: [Table], _ new: [Table], into list: inout ChangeList) {
        // The name is the database's, so that under another name there is another table.
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
        let keys: [[String]] = [old, new].map { table in table.key.map(\.name) }
        if keys[0] != keys[1] {
            add("key \(keys[0].listed) -> \(keys[1].listed)", [.tableKeyChanged], to: &list)
        }
        columns(&list)
        let indexes: [[[String]]] = [old, new].map { table in table.indexes.map { index in index.map(\.name) } }
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
            // Where the field has another column now, what it had is lost to it.
            let isMoved: Bool = new.columns.contains { column in column.field.name == gone.field.name }
            list.add(
                subject, "column \(gone.name) removed", [isMoved ? .rowsAbandoned : .columnRemoved], at: new.range,
                before: gone.field.range)
        }
        for come in pairs.come {
            let needed: Bool = !ComparedValue(come.field).mayBeAbsent
            list.add(
                subject, "column \(come.name) added", [needed ? .columnRequired : .columnAdded], at: come.field.range)
        }
    }
}

extension [String] {
    /// As a spec writes them.
    fileprivate var listed: String { "[\(joined(separator: ", "))]" }
}
