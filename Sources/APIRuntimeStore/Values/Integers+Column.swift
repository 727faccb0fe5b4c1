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

/// As twenty digits: an integer of SQLite has 63 bits beside its sign, and digits of one length stand in the same order.
extension ColumnValue where Self: FixedWidthInteger & UnsignedInteger {
    fileprivate var digits: StoredValue {
        let text: String = String(self)
        return .text(String(repeating: "0", count: Swift.max(0, 20 - text.utf8.count)) + text)
    }

    fileprivate static func number(in stored: StoredValue) -> Self? {
        guard case .text(let text) = stored else { return nil }
        return Self(text)
    }
}

extension UInt: OrderedColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { self.digits }

    public init?(stored: StoredValue) {
        guard let value: UInt = Self.number(in: stored) else { return nil }
        self = value
    }
}

extension UInt64: OrderedColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { self.digits }

    public init?(stored: StoredValue) {
        guard let value: UInt64 = Self.number(in: stored) else { return nil }
        self = value
    }
}
