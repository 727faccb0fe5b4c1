/// What a database has to know of a table.
public struct TableDescription: Sendable, Hashable {
    public let name: String
    /// In the order in which records are written and read.
    public let columns: [ColumnDescription]
    /// The columns that identify a record, in order.
    public let key: [String]
    /// The columns of each further index, in order.
    public let indexes: [[String]]
    let statements: TableStatements

    /// - Parameters:
    ///   - name: the table's name in the database.
    ///   - columns: all columns, in the order in which records are written and read.
    ///   - key: the columns that identify a record, in order.
    ///   - indexes: the columns of each further index, in order.
    public init(_ name: String, columns: [ColumnDescription], key: [String], indexes: [[String]] = []) {
        self.name = name
        self.columns = columns
        self.key = key
        self.indexes = indexes
        self.statements = TableStatements(name, columns, key)
    }

    /// The type of a column; text for one that is not there.
    func type(of column: String) -> ColumnType {
        columns.first { $0.name == column }?.type ?? .text
    }
}

/// What a database has to know of a column.
public struct ColumnDescription: Sendable, Hashable {
    public let name: String
    public let type: ColumnType
    /// Whether a row may have no value in it.
    public let isOptional: Bool
    /// Whether errors hide what is in it.
    public let isSensitive: Bool
    /// What rows have that were there before the column was.
    public let defaultValue: StoredValue?

    /// The column in a statement that makes it.
    ///
    /// Nothing forbids NULL: what a record needs is checked where it is written and read, so that a column can become
    /// optional, or fall out of the spec, without the table being made anew.
    var definition: String {
        "\(SQL.quoted(name)) \(type.rawValue)" + (defaultValue.map { " DEFAULT \($0.literal)" } ?? "")
    }
}

/// The statements that are the same for all records of a table, made once.
struct TableStatements: Sendable, Hashable {
    let create: String
    let upsert: String
    /// How many records ``upsertSeveral`` takes.
    let several: Int
    let upsertSeveral: String
    let select: String
    /// The condition that a record has a key.
    let hasKey: String
    let delete: String
    let count: String

    init(_ name: String, _ columns: [ColumnDescription], _ key: [String]) {
        let table: String = SQL.quoted(name)
        let names: String = SQL.list(columns.map(\.name))
        let definitions: String = columns.map(\.definition).joined(separator: ", ")
        // With row ids, as SQLite tells nobody of changes in a table without.
        create = "CREATE TABLE \(table) (\(definitions), PRIMARY KEY (\(SQL.list(key))))"
        let values: String = columns.map(\.type.placeholder).joined(separator: ", ")
        let others: [String] = columns.map(\.name).filter { !key.contains($0) }.map(SQL.quoted)
        let changes: String = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let insert: String = "INSERT INTO \(table) (\(names)) VALUES "
        let conflict: String =
            " ON CONFLICT (\(SQL.list(key))) DO " + (others.isEmpty ? "NOTHING" : "UPDATE SET \(changes)")
        upsert = insert + "(\(values))" + conflict
        // SQLite before 3.32 takes no more than 999 values (<https://sqlite.org/limits.html>).
        several = max(1, min(16, 999 / max(1, columns.count)))
        upsertSeveral = insert + repeatElement("(\(values))", count: several).joined(separator: ", ") + conflict
        select = "SELECT \(names) FROM \(table)"
        delete = "DELETE FROM \(table)"
        count = "SELECT count(*) FROM \(table)"
        hasKey = key.map { column in
            let type: ColumnType = columns.first { $0.name == column }?.type ?? .text
            return "\(SQL.quoted(column)) = \(type.placeholder)"
        }.joined(separator: " AND ")
    }
}
