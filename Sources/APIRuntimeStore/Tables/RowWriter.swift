@_spi(Generated) public import APIRuntime
public import Foundation

/// Takes the values of a row, column by column. Generated code fills it.
///
/// What SQLite cannot hold, such as a number that is not one, is noted where it is given, and thrown before anything is
/// written, so that filling needs no `try`.
@_spi(Generated) public struct RowWriter: Sendable {
    private(set) var values: [StoredValue] = []
    /// The position of the first value that cannot be kept, and why.
    private(set) var fault: (position: Int, reason: String)?

    init(columns: Int) {
        values.reserveCapacity(columns)
    }

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

    /// - Parameter dates: how dates stand in the column.
    public mutating func add(_ date: Date?, dates: DateFormat) {
        take(date.map(dates.stored) ?? .null)
    }

    /// - Parameter dates: how dates stand in the JSON.
    public mutating func addJSON<Value: JSONWritable>(_ value: Value?, dates: DateFormat = .iso8601) {
        guard let value: Value else { return take(.null) }
        do throws(DataFormatError) {
            take(.text(try value.toJSONString(dates: dates)))
        } catch {
            refuse(error.description)
        }
    }

    private mutating func take(_ value: StoredValue?) {
        guard let value: StoredValue else { return refuse("SQLite cannot hold the value") }
        values.append(value)
    }

    private mutating func refuse(_ reason: String) {
        fault = fault ?? (values.count, reason)
        values.append(.null)
    }
}
