@_spi(Generated) public import APIRuntime
public import Foundation

/// A column of a table that rows can be looked for by.
///
/// `==`, `!=`, `<` and the like make conditions of it, `ascending` and `descending` orders.
public struct Column<Table: StoreTable, Value: Sendable>: Sendable {
    /// The column's name in the database.
    public let name: String
    let type: ColumnType
    /// What rows have that were there before the column was.
    let defaultValue: StoredValue?
    let isOptional: Bool
    let isSensitive: Bool
    let encode: @Sendable (Value) -> StoredValue?

    /// What the database has to know of it.
    public var description: ColumnDescription {
        ColumnDescription(
            name: name, type: type, isOptional: isOptional, isSensitive: isSensitive, defaultValue: defaultValue)
    }
}

extension Column where Value: ColumnValue {
    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isOptional: whether a row may have no value in it.
    ///   - isSensitive: whether errors hide what is in it.
    ///   - defaultValue: what rows have that were there before the column was; they need one unless it is optional.
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
    ///   - dates: how dates stand in it.
    ///   - isOptional: whether a row may have no value in it.
    ///   - isSensitive: whether errors hide what is in it.
    ///   - defaultValue: what rows have that were there before the column was; they need one unless it is optional.
    @_spi(Generated) public init(
        _ name: String, dates: DateFormat, isOptional: Bool = false, isSensitive: Bool = false,
        default defaultValue: Date? = nil
    ) {
        self.init(
            name: name, type: dates.columnType, defaultValue: defaultValue.flatMap(dates.stored),
            isOptional: isOptional, isSensitive: isSensitive, encode: { dates.stored($0) })
    }
}

/// A column that holds JSON, or dates whose texts have another order than time: rows can be looked for only by whether
/// there is something in it.
public struct OpaqueColumn<Table: StoreTable>: Sendable {
    /// The column's name in the database.
    public let name: String
    let isOptional: Bool
    let isSensitive: Bool
    let defaultValue: StoredValue?

    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isOptional: whether a row may have no value in it.
    ///   - isSensitive: whether errors hide what is in it.
    public init(_ name: String, isOptional: Bool = false, isSensitive: Bool = false) {
        self.name = name
        self.isOptional = isOptional
        self.isSensitive = isSensitive
        self.defaultValue = nil
    }

    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isSensitive: whether errors hide what is in it.
    ///   - defaultValue: what rows have that were there before the column was.
    ///   - dates: how dates stand in the JSON.
    @_spi(Generated) public init(
        _ name: String, isSensitive: Bool = false, default defaultValue: some JSONWritable,
        dates: DateFormat = .iso8601
    ) {
        self.name = name
        self.isOptional = false
        self.isSensitive = isSensitive
        self.defaultValue = .text(defaultValue.shownJSON(dates: dates))
    }

    /// What the database has to know of it.
    public var description: ColumnDescription {
        ColumnDescription(
            name: name, type: .text, isOptional: isOptional, isSensitive: isSensitive, defaultValue: defaultValue)
    }
}
