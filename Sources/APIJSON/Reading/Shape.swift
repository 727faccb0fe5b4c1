/// The type of a JSON value.
@frozen
@_spi(Generated) public enum JSONShape: Sendable, Hashable {
    case null
    case bool
    case number
    case string
    case array
    case object
}

@_spi(Generated) extension JSONReader {
    /// The type of the current value. Consumes nothing.
    public func shape() throws(ReadFailure) -> JSONShape {
        guard self.position < self.end else { throw self.syntax(.value) }
        switch self.position.pointee {
        case Byte.leftBrace: return .object
        case Byte.leftBracket: return .array
        case Byte.quote: return .string
        case Byte.lowerT, Byte.lowerF: return .bool
        case Byte.lowerN: return .null
        case Byte.minus, Byte.zero...Byte.nine: return .number
        default: throw self.syntax(.value)
        }
    }

    /// The error for a value whose JSON type none of the cases has.
    ///
    /// - Parameter expected: the names of the cases' types, such as `String or Customer`.
    @inline(never)
    public func unexpectedShape(_ expected: StaticString) -> ReadFailure {
        self.refusal(at: self.offset, expected: expected.description)
    }

    /// Consumes a value if it is `""`, `[]` or `{}`. Returns whether it was.
    public mutating func skipEmpty() throws(ReadFailure) -> Bool {
        guard self.isEmptyValue() else { return false }
        try self.skipValue()
        return true
    }

    /// Checks that the value is not `""`, `[]` or `{}`.
    public func refuseEmpty() throws(ReadFailure) {
        if self.isEmptyValue() { throw self.mismatch(.nonEmpty) }
    }

    private func isEmptyValue() -> Bool {
        guard self.position < self.end else { return false }
        let closing: UInt8
        switch self.position.pointee {
        case Byte.quote: return self.end - self.position >= 2 && self.position[1] == Byte.quote
        case Byte.leftBracket: closing = Byte.rightBracket
        case Byte.leftBrace: closing = Byte.rightBrace
        default: return false
        }
        var place: UnsafePointer<UInt8> = self.position + 1
        while place < self.end && (place.pointee == 0x20 || (0x09...0x0D).contains(place.pointee)) { place += 1 }
        return place < self.end && place.pointee == closing
    }
}
