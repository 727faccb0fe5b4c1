@_spi(Generated) import APIRuntime

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
