@_spi(Generated) import APIRuntime

/// A database that runs statements for a store. ``Store/init(path:)`` provides one.
public protocol StoreEngine: Sendable {
    /// Runs statements in one transaction, which is rolled back if the body throws.
    /// - Throws: the error of the body or of the database, or `CancellationError`.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Value
    ) async throws -> Value

    /// Runs read-only statements, all of them on the same state of the database.
    /// - Throws: the error of the body or of the database, or `CancellationError`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Value
    ) async throws -> Value

    /// The result of the body, now and after every change of what it has read. A newer value replaces one that has not
    /// been consumed.
    func observe<Value: Sendable & Equatable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Value
    ) -> AsyncThrowingStream<Value, any Error>
}

/// An open transaction. It must not escape the body that receives it.
public protocol StoreConnection {
    /// Runs a statement that writes.
    /// - Parameters:
    ///   - sql: the statement, with `?` for each value. It is prepared once and cached.
    ///   - values: the values, in order.
    /// - Returns: the number of changed rows.
    /// - Throws: the error of the database.
    @discardableResult
    func run(_ sql: String, _ values: [StoredValue]) throws -> Int

    /// Runs a statement that reads.
    /// - Parameters:
    ///   - sql: the statement, with `?` for each value. It is prepared once and cached.
    ///   - values: the values, in order.
    ///   - take: receives each row.
    /// - Throws: the error of the database or of `take`.
    func rows(_ sql: String, _ values: [StoredValue], _ take: ([StoredValue]) throws -> Void) throws
}

/// A value as stored by SQLite (<https://sqlite.org/datatype3.html>). Texts are equal if their bytes are, as in SQLite.
public enum StoredValue: Sendable, Hashable {
    /// NULL.
    case null
    /// An integer of 64 bits.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text in UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    public static func == (left: StoredValue, right: StoredValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: break
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value)
        case .text(let value): hasher.combine(Array(value.utf8))
        case .blob(let bytes): hasher.combine(bytes)
        }
    }
}

/// The type of a column's values.
public enum ColumnType: String, Sendable, Hashable {
    /// Integers.
    case integer = "INTEGER"
    /// Floating-point numbers.
    case real = "REAL"
    /// Texts.
    case text = "TEXT"
    /// Bytes.
    case blob = "BLOB"

    /// The placeholder for a value of the type in a statement. A text is cast, because one with a NUL is bound as
    /// bytes.
    var placeholder: String {
        self == .text ? "CAST(? AS TEXT)" : "?"
    }
}

extension StoredValue {
    /// The value as an SQL literal, for defaults, which cannot be bound.
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

    /// The value for display, shortened.
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
