extension APIClient {
    /// What a request names a page by: an integer, a string, or an optional of one.
    public protocol PagePosition: Sendable, Hashable {
        /// The position with a number; nil where the type has no value for it.
        @_spi(Generated) static func position(number: Int) -> Self?

        /// The position with a cursor; nil where the type has no value for it.
        @_spi(Generated) static func position(cursor: String) -> Self?

        /// The number of a position; nil where it has none.
        @_spi(Generated) static func number(of position: Self) -> Int?

        /// Whether the position names no page, so that the server gives the first.
        @_spi(Generated) static func isAbsent(_ position: Self) -> Bool
    }
}

@_spi(Generated) extension APIClient.PagePosition {
    public static func isAbsent(_ position: Self) -> Bool { false }
}

@_spi(Generated) extension APIClient.PagePosition where Self: FixedWidthInteger {
    public static func position(number: Int) -> Self? { Self(exactly: number) }

    public static func position(cursor: String) -> Self? { Self(cursor) }

    public static func number(of position: Self) -> Int? { Int(exactly: position) }
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
    @_spi(Generated) public static func position(number: Int) -> String? { String(number) }

    @_spi(Generated) public static func position(cursor: String) -> String? { cursor }

    @_spi(Generated) public static func number(of position: String) -> Int? { Int(position) }
}

extension Optional: APIClient.PagePosition where Wrapped: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int) -> Wrapped?? {
        Wrapped.position(number: number).map { found in found }
    }

    @_spi(Generated) public static func position(cursor: String) -> Wrapped?? {
        Wrapped.position(cursor: cursor).map { found in found }
    }

    @_spi(Generated) public static func number(of position: Wrapped?) -> Int? {
        position.flatMap { found in Wrapped.number(of: found) }
    }

    @_spi(Generated) public static func isAbsent(_ position: Wrapped?) -> Bool { position == nil }
}
