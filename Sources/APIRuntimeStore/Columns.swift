@_spi(Generated) public import APIRuntime
public import Foundation

/// A column of a table that queries can filter by.
///
/// `==`, `!=`, `<` and the like create conditions; `ascending` and `descending` create orderings.
public struct Column<Table: StoreTable, Value: Sendable>: Sendable {
    /// The column's name in the database.
    public let name: String
    let type: ColumnType
    /// The value for rows that existed before the column.
    let defaultValue: StoredValue?
    let isOptional: Bool
    let isSensitive: Bool
    let encode: @Sendable (Value) -> StoredValue?

    /// The description of the column for the database.
    public var description: ColumnDescription {
        ColumnDescription(
            name: name, type: type, isOptional: isOptional, isSensitive: isSensitive, defaultValue: defaultValue)
    }
}

extension Column where Value: ColumnValue {
    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isOptional: whether the value may be missing in a row.
    ///   - isSensitive: whether errors hide the value.
    ///   - defaultValue: the value for rows that existed before the column. Required unless the column is optional.
    public init(
        _ name: String, isOptional: Bool = false, isSensitive: Bool = false, default defaultValue: Value? = nil
    ) {
        self.init(
            name: name, type: Value.columnType, defaultValue: defaultValue.flatMap(\.stored), isOptional: isOptional,
            isSensitive: isSensitive, encode: { $0.stored })
    }
}

extension Column where Value == Date {
    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - dates: the format of dates in the column.
    ///   - isOptional: whether the value may be missing in a row.
    ///   - isSensitive: whether errors hide the value.
    ///   - defaultValue: the value for rows that existed before the column. Required unless the column is optional.
    @_spi(Generated) public init(
        _ name: String, dates: DateFormat, isOptional: Bool = false, isSensitive: Bool = false,
        default defaultValue: Date? = nil
    ) {
        self.init(
            name: name, type: dates.columnType, defaultValue: defaultValue.flatMap(dates.stored),
            isOptional: isOptional, isSensitive: isSensitive, encode: { dates.stored($0) })
    }
}

/// A column that holds JSON, or dates whose text does not sort by date. Queries can only filter by whether it has a
/// value.
public struct OpaqueColumn<Table: StoreTable>: Sendable {
    /// The column's name in the database.
    public let name: String
    let isOptional: Bool
    let isSensitive: Bool
    let defaultValue: StoredValue?

    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isOptional: whether the value may be missing in a row.
    ///   - isSensitive: whether errors hide the value.
    public init(_ name: String, isOptional: Bool = false, isSensitive: Bool = false) {
        self.name = name
        self.isOptional = isOptional
        self.isSensitive = isSensitive
        defaultValue = nil
    }

    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isSensitive: whether errors hide the value.
    ///   - defaultValue: the value for rows that existed before the column.
    ///   - dates: the format of dates in the JSON.
    @_spi(Generated) public init(
        _ name: String, isSensitive: Bool = false, default defaultValue: some JSONWritable,
        dates: DateFormat = .iso8601
    ) {
        self.name = name
        isOptional = false
        self.isSensitive = isSensitive
        self.defaultValue = .text(defaultValue.shownJSON(dates: dates))
    }

    /// A column of dates whose text does not sort by date.
    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - dates: the format of dates in the column.
    ///   - isOptional: whether the value may be missing in a row.
    ///   - isSensitive: whether errors hide the value.
    ///   - defaultValue: the value for rows that existed before the column.
    @_spi(Generated) public init(
        _ name: String, dates: DateFormat, isOptional: Bool = false, isSensitive: Bool = false,
        default defaultValue: Date
    ) {
        self.name = name
        self.isOptional = isOptional
        self.isSensitive = isSensitive
        self.defaultValue = dates.stored(defaultValue)
    }

    /// The description of the column for the database.
    public var description: ColumnDescription {
        ColumnDescription(
            name: name, type: .text, isOptional: isOptional, isSensitive: isSensitive, defaultValue: defaultValue)
    }
}

extension Column where Value == Date {
    /// Rows whose date is earlier; none without a date.
    public static func < (column: Column, date: Date) -> Condition<Table> { column.compared("<", date) }
    /// Rows whose date is earlier or the same; none without a date.
    public static func <= (column: Column, date: Date) -> Condition<Table> { column.compared("<=", date) }
    /// Rows whose date is later; none without a date.
    public static func > (column: Column, date: Date) -> Condition<Table> { column.compared(">", date) }
    /// Rows whose date is later or the same; none without a date.
    public static func >= (column: Column, date: Date) -> Condition<Table> { column.compared(">=", date) }

    /// Earliest first. Rows without a date come before all others.
    public var ascending: Ordering<Table> { increasing }
    /// Latest first. Rows without a date come after all others.
    public var descending: Ordering<Table> { decreasing }
}

/// Selects rows of a table. Values never become part of the statement's text.
public struct Condition<Table: StoreTable>: Sendable {
    let sql: String
    let values: [StoredValue]

    init(_ sql: String, _ values: [StoredValue] = []) {
        self.sql = sql
        self.values = values
    }

    /// Rows that both conditions select.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition("(\(left.sql) AND \(right.sql))", left.values + right.values)
    }

    /// Rows that one of the conditions selects, or both.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition("(\(left.sql) OR \(right.sql))", left.values + right.values)
    }

    /// Rows that the condition rules out; none for which it has no value.
    public static prefix func ! (condition: Condition) -> Condition {
        Condition("(NOT \(condition.sql))", condition.values)
    }
}

extension Condition: RedactedStringConvertible {
    /// The condition in SQL, without the values.
    public var shownParts: KeyValuePairs<String, Any> { ["sql": sql] }
}

/// The order of rows.
public struct Ordering<Table: StoreTable>: Sendable {
    let sql: String
}

extension Column {
    /// Whether the column has no value.
    public var isNull: Condition<Table> { Condition("(\(quoted) IS NULL)") }

    /// Rows with this value, or, for `nil`, rows without a value. A value that SQLite cannot represent matches no row.
    public static func == (column: Column, value: Value?) -> Condition<Table> {
        guard let value else { return column.isNull }
        return column.compared("IS", value)
    }

    /// Rows with another value or without one, or, for `nil`, rows with any value.
    public static func != (column: Column, value: Value?) -> Condition<Table> { !(column == value) }

    /// Rows with one of these values.
    public func isOne(of values: some Sequence<Value>) -> Condition<Table> {
        let stored = values.compactMap(encode)
        let places = stored.map { _ in type.placeholder }.joined(separator: ", ")
        return Condition("(\(quoted) IN (\(places)))", stored)
    }

    var quoted: String { SQL.quoted(name) }

    func compared(_ sign: String, _ value: Value) -> Condition<Table> {
        guard let stored = encode(value) else { return Condition("0") }
        return Condition("(\(quoted) \(sign) \(type.placeholder))", [stored])
    }

    /// Smallest first. Rows without a value come before all others.
    var increasing: Ordering<Table> { Ordering(sql: "\(quoted) ASC") }
    /// Largest first. Rows without a value come after all others.
    var decreasing: Ordering<Table> { Ordering(sql: "\(quoted) DESC") }
}

extension Column where Value: OrderedColumnValue {
    /// Rows whose value is less; none without a value.
    public static func < (column: Column, value: Value) -> Condition<Table> { column.compared("<", value) }
    /// Rows whose value is less or equal; none without a value.
    public static func <= (column: Column, value: Value) -> Condition<Table> { column.compared("<=", value) }
    /// Rows whose value is greater; none without a value.
    public static func > (column: Column, value: Value) -> Condition<Table> { column.compared(">", value) }
    /// Rows whose value is greater or equal; none without a value.
    public static func >= (column: Column, value: Value) -> Condition<Table> { column.compared(">=", value) }

    /// Smallest first. Rows without a value come before all others.
    public var ascending: Ordering<Table> { increasing }
    /// Largest first. Rows without a value come after all others.
    public var descending: Ordering<Table> { decreasing }
}

extension Column where Value == String {
    /// Rows whose text contains this text. The match is case-sensitive.
    public func contains(_ text: String) -> Condition<Table> {
        Condition("(instr(\(quoted), \(type.placeholder)) > 0)", [.text(text)])
    }

    /// Rows whose text begins with this text. The match is case-sensitive.
    public func hasPrefix(_ text: String) -> Condition<Table> {
        Condition("(instr(\(quoted), \(type.placeholder)) = 1)", [.text(text)])
    }
}

extension OpaqueColumn {
    /// Whether the column has no value.
    public var isNull: Condition<Table> { Condition("(\(SQL.quoted(name)) IS NULL)") }
}
