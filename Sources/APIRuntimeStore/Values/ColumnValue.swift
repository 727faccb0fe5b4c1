public import Foundation

/// A type whose values have a column of their own: they can be looked for.
public protocol ColumnValue: Sendable {
    static var columnType: ColumnType { get }

    /// The value as it is kept; nil where SQLite has none for it, such as for a number that is not one.
    var stored: StoredValue? { get }

    /// - Returns: nil where something else is kept.
    init?(stored: StoredValue)
}

/// A type whose values stand in the same order in SQLite as in Swift.
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
    /// SQLite keeps NULL instead of what is not a number.
    public var stored: StoredValue? { self.isNaN ? nil : .real(self) }

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
        guard let value: Double = Double(stored: stored) else { return nil }
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
    public var stored: StoredValue? { .text(self.absoluteString) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored, let url: URL = URL(string: text) else { return nil }
        self = url
    }
}

extension UUID: ColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { .text(self.uuidString) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(uuidString: text)
    }
}

/// As digits, which no number of SQLite can hold; so it has no order there.
extension Decimal: ColumnValue {
    public static var columnType: ColumnType { .text }
    public var stored: StoredValue? { self.isNaN ? nil : .text(self.description) }

    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}
