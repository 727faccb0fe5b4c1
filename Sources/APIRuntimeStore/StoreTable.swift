/// A table of the spec: how one model stands in a database. Generated.
public protocol StoreTable: Sendable {
    /// The model.
    associatedtype Record: Sendable & Equatable
    /// What identifies a record.
    associatedtype Key: Sendable

    /// What the database has to know.
    static var tableDescription: TableDescription { get }

    /// Puts a record into a row, column by column.
    @_spi(Generated) static func write(_ record: Record, to row: inout RowWriter)

    /// Puts what identifies a record into a row, column by column.
    @_spi(Generated) static func write(key: Key, to row: inout RowWriter)

    /// Makes a record of a row, column by column.
    @_spi(Generated) static func read(_ row: inout RowReader) throws(StoreError) -> Record
}

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

/// Why a store could not do what was asked of it. What has begun is undone.
public enum StoreError: Error, Sendable, Hashable {
    /// The database says so; with SQLite's result code (<https://sqlite.org/rescode.html>), 0 where it has none.
    case database(message: String, code: Int)
    /// A record holds a value that SQLite cannot keep, such as a number that is not one, or that its model does not allow.
    case unwritable(table: String, column: String, reason: String)
    /// A row holds something else than the spec says. ``TableStore/fetchReadable(where:orderedBy:limit:offset:)`` gives
    /// the others.
    case unreadable(UnreadableRow)
    /// The table is not what the spec says, and cannot become so without losing data.
    /// - Parameter remedy: what is to be done by hand.
    case migration(table: String, reason: String, remedy: String)
    /// The task was cancelled.
    case cancelled
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .database(let message, let code): "SQLite: \(message)" + (code == 0 ? "" : " (\(code))")
        case .unwritable(let table, let column, let reason): "\(table).\(column): \(reason)"
        case .unreadable(let row): row.description
        case .migration(let table, let reason, let remedy):
            "table \(table): \(reason), which cannot be carried out without losing data; \(remedy)"
        case .cancelled: "cancelled"
        }
    }
}

extension StoreError {
    /// The case for whatever an engine throws.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case is CancellationError: self = .cancelled
        default: self = .database(message: "\(error)", code: 0)
        }
    }
}

/// A row that makes no record, because it holds something else than the spec says; such as a case that has left its enum.
public struct UnreadableRow: Sendable, Hashable {
    public let table: String
    /// What identifies the row, such as `id = 7`; without the values that the spec calls sensitive.
    public let key: String
    public let column: String
    /// The path in the column's JSON, such as `$[2].name`; nil where the column holds none.
    public let path: String?
    public let expected: String
    /// What is there, cut short; hidden where the spec calls it sensitive.
    public let found: String
    /// The values that identify the row.
    let keyValues: [StoredValue]
}

extension UnreadableRow: CustomStringConvertible, CustomReflectable {
    /// One line: `pictures.kind (id = 7): expected "pic" or "video", found "film"`.
    public var description: String {
        let place: String = path.map { " at \($0)" } ?? ""
        return "\(table).\(column)\(place) (\(key)): expected \(expected), found \(found)"
    }

    /// Without what the spec calls sensitive.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "table": table, "key": key, "column": column, "path": path as Any, "expected": expected, "found": found,
            ])
    }
}

/// What can be read of the rows that are meant, and what cannot.
public struct ReadableRecords<Record: Sendable & Equatable>: Sendable, Equatable {
    /// The records, in their order.
    public let records: [Record]
    /// The rows that make no record, in their order.
    public let unreadable: [UnreadableRow]
}
