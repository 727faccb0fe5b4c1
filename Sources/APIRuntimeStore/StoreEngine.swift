@_spi(Generated) import APIRuntime

/// A database that runs statements. A store works on one; ``Store/init(path:)`` brings one along.
public protocol StoreEngine: Sendable {
    /// Runs statements in one transaction, which is undone where the body throws.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) async throws -> Answer

    /// Runs statements that only read, all of them on the same state of the database.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) async throws -> Answer

    /// What the body reads, now and after every change of what it has read. A value that nobody has taken yet gives way
    /// to a newer one.
    func observe<Answer: Sendable & Equatable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) -> AsyncThrowingStream<Answer, any Error>
}

/// A transaction that is open. It must not leave the body that it is given to.
public protocol StoreConnection {
    /// Runs a statement that changes something.
    /// - Parameters:
    ///   - sql: the statement, with `?` for each value; prepared once and kept.
    ///   - values: the values, in order.
    /// - Returns: how many rows have changed.
    @discardableResult
    func run(_ sql: String, _ values: [StoredValue]) throws -> Int

    /// Runs a statement that reads.
    /// - Parameters:
    ///   - sql: the statement, with `?` for each value; prepared once and kept.
    ///   - values: the values, in order.
    ///   - take: gets each row.
    func rows(_ sql: String, _ values: [StoredValue], _ take: ([StoredValue]) throws -> Void) throws
}

/// A value as SQLite keeps it (<https://sqlite.org/datatype3.html>).
public enum StoredValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// What the values of a column are.
public enum ColumnType: String, Sendable, Hashable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"

    /// What stands for a value of the type in a statement. A text is cast, because one with a NUL travels as bytes.
    var placeholder: String {
        self == .text ? "CAST(? AS TEXT)" : "?"
    }
}

extension StoredValue {
    /// The value as it stands in SQL, for defaults, which cannot be given apart from the statement.
    var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let value):
            value.utf8.contains(0) || value.utf8.contains(0x27)
                ? "(CAST(\(StoredValue.blob(Array(value.utf8)).literal) AS TEXT))" : "'\(value)'"
        case .blob(let bytes):
            "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
        }
    }

    /// The value for people, cut short.
    var text: String {
        switch self {
        case .null: "nothing"
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let value): Excerpt.quoted(value, limit: 40)
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}
