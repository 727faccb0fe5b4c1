@_spi(Generated) public import APIJSON

extension APIClient {
    /// The type by which a request selects a page: an integer, a string, JSON, a dictionary, or an optional of one.
    public protocol PagePosition: JSONWritable, Hashable {
        /// The position with a number; `nil` if the type cannot represent it.
        @_spi(Generated) static func position(number: Int64) -> Self?

        /// The position with a cursor; `nil` if the type cannot represent it.
        @_spi(Generated) static func position(cursor: String) -> Self?

        /// The number of a position; `nil` if it has none.
        @_spi(Generated) static func number(of position: Self) -> Int64?

        /// The position with a cursor that is an object or an array; `nil` if the type cannot represent it.
        @_spi(Generated) static func position(container: JSON) -> Self?

        /// Whether the position selects no page, so that the server returns the first.
        @_spi(Generated) static func isAbsent(_ position: Self) -> Bool
    }
}

@_spi(Generated) extension APIClient.PagePosition {
    public static func isAbsent(_ position: Self) -> Bool { false }

    public static func position(container: JSON) -> Self? { nil }
}

@_spi(Generated) extension APIClient.PagePosition where Self: FixedWidthInteger {
    public static func position(number: Int64) -> Self? { Self(exactly: number) }

    public static func position(cursor: String) -> Self? { Self(cursor) }

    public static func number(of position: Self) -> Int64? { Int64(exactly: position) }
}

extension Int: APIClient.PagePosition {}
extension Int8: APIClient.PagePosition {}
extension Int16: APIClient.PagePosition {}
extension Int32: APIClient.PagePosition {}
extension Int64: APIClient.PagePosition {}
extension UInt: APIClient.PagePosition {}
extension UInt8: APIClient.PagePosition {}
extension UInt16: APIClient.PagePosition {}
extension UInt32: APIClient.PagePosition {}
extension UInt64: APIClient.PagePosition {}

extension String: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int64) -> String? { String(number) }

    @_spi(Generated) public static func position(cursor: String) -> String? { cursor }

    @_spi(Generated) public static func number(of position: String) -> Int64? { Int64(position) }
}

extension JSON: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int64) -> JSON? { JSON(integerLiteral: number) }

    @_spi(Generated) public static func position(cursor: String) -> JSON? { .string(cursor) }

    @_spi(Generated) public static func position(container: JSON) -> JSON? { container }

    @_spi(Generated) public static func number(of position: JSON) -> Int64? { nil }

    @_spi(Generated) public static func isAbsent(_ position: JSON) -> Bool { position.isNull }
}

extension Dictionary: APIClient.PagePosition where Key == String, Value: JSONReadable & JSONWritable & Hashable {
    @_spi(Generated) public static func position(number: Int64) -> [String: Value]? { nil }

    @_spi(Generated) public static func position(cursor: String) -> [String: Value]? { nil }

    @_spi(Generated) public static func position(container: JSON) -> [String: Value]? {
        try? [String: Value](fromJSON: container.uncheckedJSON)
    }

    @_spi(Generated) public static func number(of position: [String: Value]) -> Int64? { nil }

    @_spi(Generated) public static func isAbsent(_ position: [String: Value]) -> Bool { position.isEmpty }
}

extension Optional: APIClient.PagePosition where Wrapped: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int64) -> Wrapped?? {
        Wrapped.position(number: number).map { found in found }
    }

    @_spi(Generated) public static func position(cursor: String) -> Wrapped?? {
        Wrapped.position(cursor: cursor).map { found in found }
    }

    @_spi(Generated) public static func position(container: JSON) -> Wrapped?? {
        Wrapped.position(container: container).map { found in found }
    }

    @_spi(Generated) public static func number(of position: Wrapped?) -> Int64? {
        position.flatMap { found in Wrapped.number(of: found) }
    }

    @_spi(Generated) public static func isAbsent(_ position: Wrapped?) -> Bool { position == nil }
}
