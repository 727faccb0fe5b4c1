/// Creates a table, or adds the columns and indexes of the spec that it does not have.
///
/// Changes that would lose data are refused: another type for a column, a key of other columns, rows without a required
/// value. A column that is no longer in the spec stays as it is.
struct TableMigration {
    private let table: TableDescription
    private let connection: any StoreConnection

    init(_ table: TableDescription, on connection: any StoreConnection) {
        self.table = table
        self.connection = connection
    }

    func run() throws {
        let columns = try existingColumns()
        if columns.isEmpty {
            try connection.run(table.statements.create, [])
        } else {
            try checkKey(columns)
            for column in table.columns { try bring(column, into: columns) }
        }
        try addIndexes()
    }

    /// A column as it is in the database.
    private struct ExistingColumn {
        let name: String
        let type: String
        /// The position in the key, counted from 1. 0 if the column is not part of the key.
        let keyPosition: Int
    }

    private func existingColumns() throws -> [ExistingColumn] {
        var columns: [ExistingColumn] = []
        let sql = "SELECT name, type, pk FROM pragma_table_info(CAST(? AS TEXT))"
        try connection.rows(sql, [.text(table.name)]) { row in
            guard let name = row.first.flatMap(String.init(stored:)), row.count == 3 else { return }
            columns.append(
                ExistingColumn(
                    name: name, type: String(stored: row[1]) ?? "", keyPosition: Int(stored: row[2]) ?? 0))
        }
        return columns
    }

    private func checkKey(_ columns: [ExistingColumn]) throws {
        let key = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }.map(\.name)
        guard key != table.key else { return }
        throw refused(
            "its key is \(key.joined(separator: ", ")), and the spec says \(table.key.joined(separator: ", "))",
            remedy: "give the table another name in the spec, and copy its rows")
    }

    private func bring(_ column: ColumnDescription, into columns: [ExistingColumn]) throws {
        guard let existing = columns.first(where: { $0.name == column.name }) else { return try add(column) }
        guard existing.type.uppercased() == column.type.rawValue else {
            throw refused(
                "its column \(column.name) is \(existing.type), and the spec says \(column.type.rawValue)",
                remedy: "name another column in the spec (\"column\"), and convert the values into it")
        }
        guard !column.isOptional, column.defaultValue == nil, try hasRow(without: column.name) else { return }
        throw refused(
            "its column \(column.name) is empty in some rows, and the spec needs a value",
            remedy: "run UPDATE \(SQL.quoted(table.name)) SET \(SQL.quoted(column.name)) = … "
                + "WHERE \(SQL.quoted(column.name)) IS NULL")
    }

    private func add(_ column: ColumnDescription) throws {
        if !column.isOptional, column.defaultValue == nil, try hasRow(without: nil) {
            throw refused(
                "its rows have no value for the new column \(column.name)",
                remedy: "make the field optional or give it a default, or run ALTER TABLE \(SQL.quoted(table.name)) "
                    + "ADD COLUMN \(column.definition) DEFAULT …")
        }
        try connection.run("ALTER TABLE \(SQL.quoted(table.name)) ADD COLUMN \(column.definition)", [])
    }

    private func hasRow(without column: String?) throws -> Bool {
        var isThere = false
        let condition = column.map { " WHERE \(SQL.quoted($0)) IS NULL" } ?? ""
        try connection.rows("SELECT 1 FROM \(SQL.quoted(table.name))\(condition) LIMIT 1", []) { _ in isThere = true }
        return isThere
    }

    /// Indexes contain no data of their own, so indexes that are no longer in the spec are dropped.
    private func addIndexes() throws {
        let prefix = "apigen:\(table.name):"
        let wanted = Dictionary(
            table.indexes.map { (prefix + $0.joined(separator: ","), $0) }, uniquingKeysWith: { first, _ in first })
        var found: Set<String> = []
        try connection.rows("SELECT name FROM pragma_index_list(CAST(? AS TEXT))", [.text(table.name)]) { row in
            if let name = row.first.flatMap(String.init(stored:)), name.hasPrefix(prefix) { found.insert(name) }
        }
        for name in found.subtracting(wanted.keys).sorted() {
            try connection.run("DROP INDEX \(SQL.quoted(name))", [])
        }
        for (name, columns) in wanted.sorted(by: { $0.key < $1.key }) where !found.contains(name) {
            let list = SQL.list(columns)
            try connection.run("CREATE INDEX \(SQL.quoted(name)) ON \(SQL.quoted(table.name)) (\(list))", [])
        }
    }

    private func refused(_ reason: String, remedy: String) -> StoreError {
        .migration(table: table.name, reason: reason, remedy: remedy)
    }
}

/// Parts of statements.
enum SQL {
    /// A name of the spec, quoted for use in a statement.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    static func list(_ names: [String]) -> String {
        names.map(quoted).joined(separator: ", ")
    }
}
