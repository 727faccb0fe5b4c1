@_spi(Generated) public import APIRuntime
public import Foundation

/// A type whose values have their own column, so that queries can filter by them.
public protocol ColumnValue: Sendable {
    /// The type of its column in SQLite.
    static var columnType: ColumnType { get }

    /// The value as stored. `nil` if SQLite cannot represent it, such as NaN.
    var stored: StoredValue? { get }

    /// - Returns: `nil` if the stored value is not of this type.
    init?(stored: StoredValue)
}

/// A type whose values have the same order in SQLite as in Swift.
public protocol OrderedColumnValue: ColumnValue {}

extension String: OrderedColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { .text(self) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }
}

extension Bool: ColumnValue {
    public static var columnType: ColumnType { .integer }
    public var stored: StoredValue? { .integer(self ? 1 : 0) }

    public init?(stored: StoredValue) {
        switch stored {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension Double: OrderedColumnValue {
    public static var columnType: ColumnType { .real }
    /// SQLite stores NULL instead of NaN.
    public var stored: StoredValue? { isNaN ? nil : .real(self) }

    public init?(stored: StoredValue) {
        switch stored {
        case .real(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
}

extension Float: OrderedColumnValue {
    public static var columnType: ColumnType { .real }
    public var stored: StoredValue? { Double(self).stored }

    public init?(stored: StoredValue) {
        guard let value = Double(stored: stored) else { return nil }
        self = Float(value)
    }
}

extension Data: ColumnValue {
    public static var columnType: ColumnType { .blob }
    public var stored: StoredValue? { .blob(Array(self)) }

    public init?(stored: StoredValue) {
        guard case .blob(let bytes) = stored else { return nil }
        self = Data(bytes)
    }
}

extension URL: ColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { escapedText.map(StoredValue.text) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored, let url = URL(escaping: text) else { return nil }
        self = url
    }
}

extension UUID: ColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { .text(uuidString) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(uuidString: text)
    }
}

/// Stored as digits, because no numeric type of SQLite holds all of them. It therefore has no order in SQLite.
extension Decimal: ColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { isNaN ? nil : .text(description) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}

extension ColumnValue where Self: FixedWidthInteger {
    public static var columnType: ColumnType { .integer }

    public var stored: StoredValue? { Int64(exactly: self).map { .integer($0) } }

    public init?(stored: StoredValue) {
        guard case .integer(let value) = stored else { return nil }
        self.init(exactly: value)
    }
}

extension Int: OrderedColumnValue {}
extension Int8: OrderedColumnValue {}
extension Int16: OrderedColumnValue {}
extension Int32: OrderedColumnValue {}
extension Int64: OrderedColumnValue {}
extension UInt8: OrderedColumnValue {}
extension UInt16: OrderedColumnValue {}
extension UInt32: OrderedColumnValue {}

/// Stored as twenty digits: SQLite integers have 63 bits besides the sign, and digit strings of the same length sort
/// correctly.
extension ColumnValue where Self: FixedWidthInteger & UnsignedInteger {
    fileprivate var digits: StoredValue {
        let text = String(self)
        return .text(String(repeating: "0", count: Swift.max(0, 20 - text.utf8.count)) + text)
    }

    fileprivate static func number(in stored: StoredValue) -> Self? {
        guard case .text(let text) = stored else { return nil }
        return Self(text)
    }
}

extension UInt: OrderedColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { digits }

    public init?(stored: StoredValue) {
        guard let value = Self.number(in: stored) else { return nil }
        self = value
    }
}

extension UInt64: OrderedColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { digits }

    public init?(stored: StoredValue) {
        guard let value = Self.number(in: stored) else { return nil }
        self = value
    }
}

// Enums are stored as their raw values, so that they are readable in the database and comparable in statements.

extension Column where Value: APIEnum, Value.RawValue: ColumnValue {
    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isOptional: whether the value may be missing in a row.
    ///   - isSensitive: whether errors hide the value.
    ///   - defaultValue: the value for rows that existed before the column. Required unless the column is optional.
    public init(
        _ name: String, isOptional: Bool = false, isSensitive: Bool = false, default defaultValue: Value? = nil
    ) {
        self.init(
            name: name, type: Value.RawValue.columnType, defaultValue: defaultValue.flatMap { $0.rawValue.stored },
            isOptional: isOptional, isSensitive: isSensitive, encode: { $0.rawValue.stored })
    }
}

extension RowWriter {
    /// Adds the raw value of an enum.
    public mutating func add<Value: APIEnum>(_ value: Value?) where Value.RawValue: ColumnValue {
        add(value?.rawValue)
    }
}

extension RowReader {
    /// The next value.
    public mutating func value<Value: APIEnum>() throws(StoreError) -> Value where Value.RawValue: ColumnValue {
        let stored = next()
        guard let rawValue = Value.RawValue(stored: stored),
            let value = Value(rawValue: rawValue)
        else { throw unreadable(stored, expected: Value.cases.expected) }
        return value
    }

    /// The next value, or `nil` if it is NULL.
    public mutating func optional<Value: APIEnum>() throws(StoreError) -> Value? where Value.RawValue: ColumnValue {
        try isNull() ? nil : value()
    }

    /// The next value, or the default if it is NULL.
    public mutating func value<Value: APIEnum>(
        default defaultValue: Value
    ) throws(StoreError) -> Value where Value.RawValue: ColumnValue {
        try optional() ?? defaultValue
    }
}

/// Dates in columns. They are written in the format of the spec, except that RFC 3339 always has six fractional digits,
/// so that the texts sort by date.
extension DateFormat {
    private static let fullDigits: DateFormat = DateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSSSSX")

    var columnType: ColumnType {
        switch self {
        case .unix: .real
        case .unixMilliseconds, .dotnet: .integer
        default: .text
        }
    }

    /// `nil` for a date that is NaN, or outside the range of the column's format.
    func stored(_ date: Date) -> StoredValue? {
        if isLocalISO8601 { return Self.iso8601.stored(date) }
        let seconds = date.timeIntervalSince1970
        guard seconds.magnitude < 1e12 else { return nil }
        switch self {
        case .unix: return .real(seconds)
        case .unixMilliseconds, .dotnet: return .integer(Int64((seconds * 1_000).rounded()))
        case .iso8601: return Self.fullDigits.textInRange(of: date).map(StoredValue.text)
        default: return textInRange(of: date).map(StoredValue.text)
        }
    }

    func date(_ stored: StoredValue) -> Date? {
        switch (self, stored) {
        case (.unix, .real(let seconds)): Date(timeIntervalSince1970: seconds)
        case (.unixMilliseconds, .integer(let milliseconds)), (.dotnet, .integer(let milliseconds)):
            Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        case (_, .text(let text)): date(text)
        default: nil
        }
    }
}
