@_spi(Generated) public import APIRuntime
public import Foundation

/// Reads the values of a row, column by column. Used by generated code.
@_spi(Generated) public struct RowReader: Sendable, RedactedStringConvertible {
    private let table: TableDescription
    private let values: [StoredValue]
    private var column: Int = 0

    init(_ table: TableDescription, _ values: [StoredValue]) {
        self.table = table
        self.values = values
    }

    /// The table, without the values of the row.
    public var shownParts: KeyValuePairs<String, Any> { ["table": table.name] }

    /// The next value.
    public mutating func value<Value: ColumnValue>() throws(StoreError) -> Value {
        let stored = next()
        guard let value = Value(stored: stored) else { throw unreadable(stored, expected: "\(Value.self)") }
        return value
    }

    /// The next value, or `nil` if it is NULL.
    public mutating func optional<Value: ColumnValue>() throws(StoreError) -> Value? {
        try isNull() ? nil : value()
    }

    /// The next value, or the default if it is NULL.
    public mutating func value<Value: ColumnValue>(default defaultValue: Value) throws(StoreError) -> Value {
        try optional() ?? defaultValue
    }

    /// - Parameter dates: the format of dates in the column.
    public mutating func date(_ dates: DateFormat) throws(StoreError) -> Date {
        let stored = next()
        guard let date = dates.date(stored) else { throw unreadable(stored, expected: "Date") }
        return date
    }

    /// - Parameter dates: the format of dates in the column.
    public mutating func optionalDate(_ dates: DateFormat) throws(StoreError) -> Date? {
        try isNull() ? nil : date(dates)
    }

    /// - Parameters:
    ///   - dates: the format of dates in the column.
    ///   - defaultValue: the date if the column has none.
    public mutating func date(_ dates: DateFormat, default defaultValue: Date) throws(StoreError) -> Date {
        try optionalDate(dates) ?? defaultValue
    }

    /// - Parameter dates: the format of dates in the JSON.
    public mutating func json<Value: JSONReadable>(dates: DateFormat = .iso8601) throws(StoreError) -> Value {
        let stored = next()
        guard case .text(let text) = stored else { throw unreadable(stored, expected: "JSON") }
        do throws(DataFormatError) {
            guard dates != .iso8601 else { return try Value(fromJSON: text) }
            return try Value.decode(Array(text.utf8), at: .root, options: ReadOptions(dates: dates)).value
        } catch {
            throw unreadable(at: error.path, expected: error.expected, found: error.found)
        }
    }

    /// - Parameter dates: the format of dates in the JSON.
    public mutating func optionalJSON<Value: JSONReadable>(
        dates: DateFormat = .iso8601
    ) throws(StoreError) -> Value? {
        try isNull() ? nil : json(dates: dates)
    }

    /// - Parameters:
    ///   - dates: the format of dates in the JSON.
    ///   - defaultValue: the value if the column has none.
    public mutating func json<Value: JSONReadable>(
        dates: DateFormat = .iso8601, default defaultValue: Value
    ) throws(StoreError) -> Value {
        try optionalJSON(dates: dates) ?? defaultValue
    }

    mutating func next() -> StoredValue {
        defer { column += 1 }
        return values.indices.contains(column) ? values[column] : .null
    }

    /// Whether the next value is NULL or missing. If so, advances past it.
    mutating func isNull() -> Bool {
        guard values.indices.contains(column), values[column] != .null else {
            column += 1
            return true
        }
        return false
    }

    /// The error for the last value.
    func unreadable(_ stored: StoredValue, expected: String) -> StoreError {
        unreadable(at: nil, expected: expected, found: stored.text)
    }

    private func unreadable(at path: String?, expected: String, found: String) -> StoreError {
        let index = column - 1
        let column: ColumnDescription? = table.columns.indices.contains(index) ? table.columns[index] : nil
        let isHidden = column?.isSensitive ?? false
        return .unreadable(
            UnreadableRow(
                table: table.name, key: keyText, column: column?.name ?? "\(index)", path: isHidden ? nil : path,
                expected: expected, found: isHidden ? Self.hidden : found, keyValues: keyValues.map(\.value)))
    }

    private static let hidden: String = "a hidden value"

    private var keyValues: [(column: ColumnDescription, value: StoredValue)] {
        table.key.compactMap { name in
            guard let index = table.columns.firstIndex(where: { $0.name == name }), values.indices.contains(index)
            else { return nil }
            return (table.columns[index], values[index])
        }
    }

    private var keyText: String {
        keyValues.map { column, value in "\(column.name) = \(column.isSensitive ? Self.hidden : value.text)" }
            .joined(separator: ", ")
    }
}

/// Collects the values of a row, column by column. Used by generated code.
///
/// A value that SQLite cannot represent, such as NaN, is recorded when it is added. The error is thrown before anything
/// is written, so that adding needs no `try`.
@_spi(Generated) public struct RowWriter: Sendable, RedactedStringConvertible {
    private(set) var values: [StoredValue] = []
    /// The position of the first value that cannot be stored, and the reason.
    private(set) var fault: (position: Int, reason: String)?

    init(columns: Int) {
        values.reserveCapacity(columns)
    }

    /// The number of values, without the values.
    public var shownParts: KeyValuePairs<String, Any> { ["count": values.count] }

    /// Begins another row.
    mutating func clear() {
        values.removeAll(keepingCapacity: true)
    }

    public mutating func add<Value: ColumnValue>(_ value: Value) {
        take(value.stored)
    }

    public mutating func add<Value: ColumnValue>(_ value: Value?) {
        take(value.map { $0.stored } ?? .null)
    }

    /// - Parameter dates: the format of dates in the column.
    public mutating func add(_ date: Date?, dates: DateFormat) {
        take(date.map(dates.stored) ?? .null)
    }

    /// - Parameter dates: the format of dates in the JSON.
    public mutating func addJSON<Value: JSONWritable>(_ value: Value?, dates: DateFormat = .iso8601) {
        guard let value else { return take(.null) }
        do throws(DataFormatError) {
            take(.text(try value.toJSONString(dates: dates)))
        } catch {
            refuse(error.description)
        }
    }

    private mutating func take(_ value: StoredValue?) {
        guard let value else { return refuse("SQLite cannot hold the value") }
        values.append(value)
    }

    private mutating func refuse(_ reason: String) {
        fault = fault ?? (values.count, reason)
        values.append(.null)
    }
}
