public import APIRuntime
public import Foundation

/// Gives the values of a row, column by column. Generated code reads it.
public struct RowReader: Sendable {
    private let table: TableDescription
    private let values: [StoredValue]
    private var column: Int = 0

    init(_ table: TableDescription, _ values: [StoredValue]) {
        self.table = table
        self.values = values
    }

    /// The next value.
    public mutating func value<Value: ColumnValue>() throws(StoreError) -> Value {
        let stored: StoredValue = next()
        guard let value: Value = Value(stored: stored) else { throw unreadable(stored, expected: "\(Value.self)") }
        return value
    }

    /// The next value; nil where there is none.
    public mutating func optional<Value: ColumnValue>() throws(StoreError) -> Value? {
        try isNull() ? nil : value()
    }

    /// The next value, or the default where there is none.
    public mutating func value<Value: ColumnValue>(default defaultValue: Value) throws(StoreError) -> Value {
        try optional() ?? defaultValue
    }

    /// - Parameter dates: how dates stand in the column.
    public mutating func date(_ dates: DateFormat) throws(StoreError) -> Date {
        let stored: StoredValue = next()
        guard let date: Date = dates.date(stored) else { throw unreadable(stored, expected: "Date") }
        return date
    }

    /// - Parameter dates: how dates stand in the column.
    public mutating func optionalDate(_ dates: DateFormat) throws(StoreError) -> Date? {
        try isNull() ? nil : date(dates)
    }

    /// - Parameters:
    ///   - dates: how dates stand in the column.
    ///   - defaultValue: what a row has without one.
    public mutating func date(_ dates: DateFormat, default defaultValue: Date) throws(StoreError) -> Date {
        try optionalDate(dates) ?? defaultValue
    }

    /// - Parameter dates: how dates stand in the JSON.
    public mutating func json<Value: JSONReadable>(dates: DateFormat = .iso8601) throws(StoreError) -> Value {
        let stored: StoredValue = next()
        guard case .text(let text) = stored else { throw unreadable(stored, expected: "JSON") }
        do throws(DataFormatError) {
            guard dates != .iso8601 else { return try Value(fromJSON: text) }
            return try Value.decode(Array(text.utf8), at: .root, options: ReadOptions(dates: dates)).value
        } catch {
            throw .unreadable(table: table.name, column: name(of: column - 1), reason: "\(error)")
        }
    }

    /// - Parameter dates: how dates stand in the JSON.
    public mutating func optionalJSON<Value: JSONReadable>(
        dates: DateFormat = .iso8601
    ) throws(StoreError) -> Value? {
        try isNull() ? nil : json(dates: dates)
    }

    /// - Parameters:
    ///   - dates: how dates stand in the JSON.
    ///   - defaultValue: what a row has without any.
    public mutating func json<Value: JSONReadable>(
        dates: DateFormat = .iso8601, default defaultValue: Value
    ) throws(StoreError) -> Value {
        try optionalJSON(dates: dates) ?? defaultValue
    }

    mutating func next() -> StoredValue {
        defer { column += 1 }
        return values.indices.contains(column) ? values[column] : .null
    }

    /// Whether there is no next value; goes past it then.
    mutating func isNull() -> Bool {
        guard values.indices.contains(column), values[column] != .null else {
            column += 1
            return true
        }
        return false
    }

    private func name(of column: Int) -> String {
        table.columns.indices.contains(column) ? table.columns[column].name : "\(column)"
    }

    func unreadable(_ stored: StoredValue, expected: String) -> StoreError {
        let found: String = stored.type.map { "\($0.rawValue)" } ?? "NULL"
        return .unreadable(
            table: table.name, column: name(of: column - 1), reason: "expected \(expected), found \(found)")
    }
}
