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

@_spi(Generated) extension PagePosition {
    public static func isAbsent(_ position: Self) -> Bool { false }
}

@_spi(Generated) extension PagePosition where Self: FixedWidthInteger {
    public static func position(number: Int) -> Self? { Self(exactly: number) }

    public static func position(cursor: String) -> Self? { Self(cursor) }

    public static func number(of position: Self) -> Int? { Int(exactly: position) }
}

extension Int: PagePosition {}
extension Int8: PagePosition {}
extension Int16: PagePosition {}
extension Int32: PagePosition {}
extension Int64: PagePosition {}
extension UInt: PagePosition {}
extension UInt8: PagePosition {}
extension UInt16: PagePosition {}
extension UInt32: PagePosition {}
extension UInt64: PagePosition {}

extension String: PagePosition {
    @_spi(Generated) public static func position(number: Int) -> String? { String(number) }

    @_spi(Generated) public static func position(cursor: String) -> String? { cursor }

    @_spi(Generated) public static func number(of position: String) -> Int? { Int(position) }
}

extension Optional: PagePosition where Wrapped: PagePosition {
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
