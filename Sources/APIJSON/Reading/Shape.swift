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
    public mutating func shape() throws(ReadFailure) -> JSONShape {
        guard position < end else { throw syntax(.value) }
        switch position.pointee {
        case Byte.leftBrace: return .object
        case Byte.leftBracket: return .array
        case Byte.quote: return .string
        case Byte.lowerT, Byte.lowerF: return .bool
        case Byte.lowerN: return .null
        case Byte.minus, Byte.zero...Byte.nine: return .number
        default: throw syntax(.value)
        }
    }

    /// The error for a value whose JSON type none of the cases has.
    ///
    /// - Parameter expected: the names of the cases' types, such as `String or Customer`.
    @inline(never)
    public mutating func unexpectedShape(_ expected: StaticString) -> ReadFailure {
        refusal(at: offset, expected: expected.description)
    }

    /// Consumes a value if it is `""`, `[]` or `{}`. Returns whether it was.
    public mutating func skipEmpty() throws(ReadFailure) -> Bool {
        guard isEmptyValue() else { return false }
        try skipValue()
        return true
    }

    /// Consumes a value if it is `""`. Returns whether it was.
    public mutating func skipEmptyText() throws(ReadFailure) -> Bool {
        guard isEmptyText() else { return false }
        try skipValue()
        return true
    }

    /// Consumes a value if it counts as absent for its field. Returns whether it did.
    mutating func skipAbsent(_ field: FieldLayout) throws(ReadFailure) -> Bool {
        if field.options.contains(.absentIfEmpty), try skipEmpty(field.options) { return true }
        guard field.options.contains(.absentIfListed), try isListed(in: field.absent) else { return false }
        try skipValue()
        return true
    }

    /// Consumes a value if it is empty as the options of its field mean it. Returns whether it was.
    mutating func skipEmpty(_ options: FieldOptions) throws(ReadFailure) -> Bool {
        options.contains(.absentIfEmptyText) ? try skipEmptyText() : try skipEmpty()
    }

    /// Whether the value is empty as the options of its field mean it, so that it counts as absent.
    mutating func isEmpty(_ options: FieldOptions) -> Bool {
        guard options.contains(.absentIfEmpty) else { return false }
        return options.contains(.absentIfEmptyText) ? isEmptyText() : isEmptyValue()
    }

    private mutating func isEmptyText() -> Bool {
        end - position >= 2 && position.pointee == Byte.quote && position[1] == Byte.quote
    }

    /// Checks that the value is not `""`, `[]` or `{}`.
    public mutating func refuseEmpty() throws(ReadFailure) {
        if isEmptyValue() { throw mismatch(.nonEmpty) }
    }

    private mutating func isEmptyValue() -> Bool {
        guard position < end else { return false }
        let closing: UInt8
        switch position.pointee {
        case Byte.quote: return isEmptyText()
        case Byte.leftBracket: closing = Byte.rightBracket
        case Byte.leftBrace: closing = Byte.rightBrace
        default: return false
        }
        var place = position + 1
        while place < end && (place.pointee == 0x20 || (0x09...0x0D).contains(place.pointee)) { place += 1 }
        return place < end && place.pointee == closing
    }
}
