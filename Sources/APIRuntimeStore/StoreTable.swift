@_spi(Generated) public import APIRuntime

/// A table of the spec: maps one model to a database. Generated.
public protocol StoreTable: Sendable {
    /// The model.
    associatedtype Record: Sendable & Equatable
    /// The type that identifies a record.
    associatedtype Key: Sendable

    /// The description of the table for the database.
    static var tableDescription: TableDescription { get }

    /// Writes a record to a row, column by column.
    @_spi(Generated) static func write(_ record: Record, to row: inout RowWriter)

    /// Writes the key of a record to a row, column by column.
    @_spi(Generated) static func write(key: Key, to row: inout RowWriter)

    /// Reads a record from a row, column by column.
    @_spi(Generated) static func read(_ row: inout RowReader) throws(StoreError) -> Record
}

/// The description of a table for the database.
public struct TableDescription: Sendable, Hashable {
    /// The name of the table in the database.
    public let name: String
    /// The columns, in the order in which records are written and read.
    public let columns: [ColumnDescription]
    /// The columns that identify a record, in order.
    public let key: [String]
    /// The columns of each additional index, in order.
    public let indexes: [[String]]
    let statements: TableStatements

    /// - Parameters:
    ///   - name: the table's name in the database.
    ///   - columns: all columns, in the order in which records are written and read.
    ///   - key: the columns that identify a record, in order.
    ///   - indexes: the columns of each additional index, in order.
    public init(_ name: String, columns: [ColumnDescription], key: [String], indexes: [[String]] = []) {
        self.name = name
        self.columns = columns
        self.key = key
        self.indexes = indexes
        statements = TableStatements(name, columns, key)
    }

    /// The type of a column. Text for an unknown column.
    func type(of column: String) -> ColumnType {
        columns.first { $0.name == column }?.type ?? .text
    }
}

/// The description of a column for the database.
public struct ColumnDescription: Sendable, Hashable {
    /// The name of the column in the database.
    public let name: String
    /// The type of its values in the database.
    public let type: ColumnType
    /// Whether the value may be missing in a row.
    public let isOptional: Bool
    /// Whether errors hide the value.
    public let isSensitive: Bool
    /// The value for rows that existed before the column.
    public let defaultValue: StoredValue?

    /// The definition of the column in SQL.
    ///
    /// There is no NOT NULL constraint. Required values are checked when a record is written or read, so that a column
    /// can become optional, or be removed from the spec, without recreating the table.
    var definition: String {
        "\(SQL.quoted(name)) \(type.rawValue)" + (defaultValue.map { " DEFAULT \($0.literal)" } ?? "")
    }
}

/// The statements that are the same for all records of a table, created once.
struct TableStatements: Sendable, Hashable {
    let create: String
    let upsert: String
    /// The number of records in ``upsertSeveral``.
    let several: Int
    let upsertSeveral: String
    let select: String
    /// The condition that selects a record by its key.
    let hasKey: String
    let delete: String
    let count: String

    init(_ name: String, _ columns: [ColumnDescription], _ key: [String]) {
        let table = SQL.quoted(name)
        let names = SQL.list(columns.map(\.name))
        let definitions = columns.map(\.definition).joined(separator: ", ")
        // The table keeps row IDs, because SQLite reports no changes of tables without them.
        create = "CREATE TABLE \(table) (\(definitions), PRIMARY KEY (\(SQL.list(key))))"
        let values = columns.map(\.type.placeholder).joined(separator: ", ")
        let others = columns.map(\.name).filter { !key.contains($0) }.map(SQL.quoted)
        let changes = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let insert = "INSERT INTO \(table) (\(names)) VALUES "
        let conflict = " ON CONFLICT (\(SQL.list(key))) DO " + (others.isEmpty ? "NOTHING" : "UPDATE SET \(changes)")
        upsert = insert + "(\(values))" + conflict
        // SQLite before 3.32 allows at most 999 values (<https://sqlite.org/limits.html>).
        several = max(1, min(16, 999 / max(1, columns.count)))
        upsertSeveral = insert + repeatElement("(\(values))", count: several).joined(separator: ", ") + conflict
        select = "SELECT \(names) FROM \(table)"
        delete = "DELETE FROM \(table)"
        count = "SELECT count(*) FROM \(table)"
        hasKey = key.map { column in
            let type = columns.first { $0.name == column }?.type ?? .text
            return "\(SQL.quoted(column)) = \(type.placeholder)"
        }.joined(separator: " AND ")
    }
}

/// The reason why a store operation failed. The transaction has been rolled back.
public enum StoreError: Error, Sendable, Hashable {
    /// An error of the database, with SQLite's result code (<https://sqlite.org/rescode.html>), or 0 if there is none.
    case database(message: String, code: Int)
    /// A record contains a value that SQLite cannot represent, such as NaN, or that its model does not allow.
    case unwritable(table: String, column: String, reason: String)
    /// A row does not match the spec. ``TableStore/fetchReadable(where:orderedBy:limit:offset:)`` returns the others.
    case unreadable(UnreadableRow)
    /// The table does not match the spec, and cannot be migrated without losing data.
    /// - Parameter remedy: the manual steps that fix it.
    case migration(table: String, reason: String, remedy: String)
    /// The store is suspended (`Store.suspendAll()`), and nothing was written. Call again after it has been resumed.
    case suspended
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
        case .suspended: "the store is suspended"
        case .cancelled: "cancelled"
        }
    }
}

extension StoreError {
    /// Converts any error of an engine.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case is CancellationError: self = .cancelled
        default: self = .database(message: "\(error)", code: 0)
        }
    }
}

/// A row that cannot be read as a record because it does not match the spec, for example because its case has been
/// removed from the enum.
public struct UnreadableRow: Sendable, Hashable {
    /// The name of the table.
    public let table: String
    /// The key of the row, such as `id = 7`, without values that the spec marks as sensitive.
    public let key: String
    /// The name of the column with the value that does not match.
    public let column: String
    /// The path in the column's JSON, such as `$[2].name`. `nil` if the column does not contain JSON.
    public let path: String?
    /// What the spec allows there.
    public let expected: String
    /// The value that was found, shortened. Hidden if the spec marks it as sensitive.
    public let found: String
    /// The key of the row, as values.
    let keyValues: [StoredValue]
}

extension UnreadableRow: RedactedStringConvertible {
    /// One line: `pictures.kind (id = 7): expected "pic" or "video", found "film"`.
    public var description: String {
        let place = path.map { " at \($0)" } ?? ""
        return "\(table).\(column)\(place) (\(key)): expected \(expected), found \(found)"
    }

    /// Without values that the spec marks as sensitive.
    public var shownParts: KeyValuePairs<String, Any> {
        ["table": table, "key": key, "column": column, "path": path as Any, "expected": expected, "found": found]
    }
}

/// The matching rows, split into those that can be read and those that cannot.
///
/// ```swift
/// let pictures: ReadableRecords<Picture> = try await store.pictures.fetchReadable(limit: 20)
/// show(pictures.records)
/// for row in pictures.unreadable { print(row) }
/// ```
public struct ReadableRecords<Record: Sendable & Equatable>: Sendable, Equatable {
    /// The records, in the requested order.
    public let records: [Record]
    /// The rows that cannot be read as records, in the requested order.
    public let unreadable: [UnreadableRow]
}
