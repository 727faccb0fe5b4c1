/// Which rows of a table are meant. Values never become part of the statement's text.
public struct Condition<Table: StoreTable>: Sendable {
    let sql: String
    let values: [StoredValue]

    init(_ sql: String, _ values: [StoredValue] = []) {
        self.sql = sql
        self.values = values
    }

    public static func && (left: Condition, right: Condition) -> Condition {
        Condition("(\(left.sql) AND \(right.sql))", left.values + right.values)
    }

    public static func || (left: Condition, right: Condition) -> Condition {
        Condition("(\(left.sql) OR \(right.sql))", left.values + right.values)
    }

    public static prefix func ! (condition: Condition) -> Condition {
        Condition("(NOT \(condition.sql))", condition.values)
    }
}

/// In which order rows come.
public struct Ordering<Table: StoreTable>: Sendable {
    let sql: String
}

extension Column {
    /// Whether there is nothing in the column.
    public var isNull: Condition<Table> { Condition("(\(quoted) IS NULL)") }

    /// Rows with this value; nil: with none. A value that SQLite cannot hold is in no row.
    public static func == (column: Column, value: Value?) -> Condition<Table> {
        guard let value else { return column.isNull }
        return column.compared("IS", value)
    }

    /// Rows with another value, or none; nil: with any.
    public static func != (column: Column, value: Value?) -> Condition<Table> { !(column == value) }

    /// Rows with one of these values.
    public func isOne(of values: some Sequence<Value>) -> Condition<Table> {
        let stored: [StoredValue] = values.compactMap(encode)
        let places: String = stored.map { _ in type.placeholder }.joined(separator: ", ")
        return Condition("(\(quoted) IN (\(places)))", stored)
    }

    var quoted: String { SQL.quoted(name) }

    func compared(_ sign: String, _ value: Value) -> Condition<Table> {
        guard let stored: StoredValue = encode(value) else { return Condition("0") }
        return Condition("(\(quoted) \(sign) \(type.placeholder))", [stored])
    }

    /// The smallest first; rows without a value before all others.
    var increasing: Ordering<Table> { Ordering(sql: "\(quoted) ASC") }
    /// The largest first; rows without a value after all others.
    var decreasing: Ordering<Table> { Ordering(sql: "\(quoted) DESC") }
}

extension Column where Value: OrderedColumnValue {
    public static func < (column: Column, value: Value) -> Condition<Table> { column.compared("<", value) }
    public static func <= (column: Column, value: Value) -> Condition<Table> { column.compared("<=", value) }
    public static func > (column: Column, value: Value) -> Condition<Table> { column.compared(">", value) }
    public static func >= (column: Column, value: Value) -> Condition<Table> { column.compared(">=", value) }

    /// The smallest first; rows without a value before all others.
    public var ascending: Ordering<Table> { increasing }
    /// The largest first; rows without a value after all others.
    public var descending: Ordering<Table> { decreasing }
}

extension Column where Value == String {
    /// Rows whose text holds this one, to the letter.
    public func contains(_ text: String) -> Condition<Table> {
        Condition("(instr(\(quoted), \(type.placeholder)) > 0)", [.text(text)])
    }

    /// Rows whose text begins with this one, to the letter.
    public func hasPrefix(_ text: String) -> Condition<Table> {
        Condition("(instr(\(quoted), \(type.placeholder)) = 1)", [.text(text)])
    }
}

extension OpaqueColumn {
    /// Whether there is nothing in the column.
    public var isNull: Condition<Table> { Condition("(\(SQL.quoted(name)) IS NULL)") }
}
