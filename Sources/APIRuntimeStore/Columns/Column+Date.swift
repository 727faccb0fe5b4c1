public import Foundation

extension Column where Value == Date {
    public static func < (column: Column, date: Date) -> Condition<Table> { column.compared("<", date) }
    public static func <= (column: Column, date: Date) -> Condition<Table> { column.compared("<=", date) }
    public static func > (column: Column, date: Date) -> Condition<Table> { column.compared(">", date) }
    public static func >= (column: Column, date: Date) -> Condition<Table> { column.compared(">=", date) }

    /// The earliest first; rows without a date before all others.
    public var ascending: Ordering<Table> { increasing }
    /// The latest first; rows without a date after all others.
    public var descending: Ordering<Table> { decreasing }
}
