@_spi(Generated) extension JSONReader {
    /// Reads an integer; `4.0` and `4e0` are integers too.
    ///
    /// - Parameter casting: whether a string that holds a number, or a bool (as 1 or 0), is taken too.
    public mutating func int(casting: Bool = false) throws(ReadFailure) -> Int {
        if let value: Int = self.shortInteger() { return value }
        return try self.integer(.int, casting: casting)
    }

    /// Reads an integer, or nil for null.
    public mutating func optionalInt(casting: Bool = false) throws(ReadFailure) -> Int? {
        if try self.skipNull() { return nil }
        return try self.int(casting: casting)
    }

    /// Reads an integer, or gives the default for null.
    public mutating func int(default value: Int, casting: Bool = false) throws(ReadFailure) -> Int {
        if try self.skipNull() { return value }
        return try self.int(casting: casting)
    }

    /// An integer of at most 18 digits in its plain form; nil, and nothing is taken, for all else.
    @inline(__always)
    mutating func shortInteger() -> Int? {
        var place: UnsafePointer<UInt8> = self.position
        let end: UnsafePointer<UInt8> = self.end
        var isNegative: Bool = false
        if place < end && place.pointee == Byte.minus {
            isNegative = true
            place += 1
        }
        let first: UnsafePointer<UInt8> = place
        var value: UInt64 = 0
        while end - place >= 8 && place - first <= 8 {
            let word: UInt64 = Word.load(place)
            if !Word.isDigits(word) { break }
            value = value &* 100_000_000 &+ Word.digits(word)
            place += 8
        }
        while place < end {
            let digit: UInt8 = place.pointee &- Byte.zero
            if digit > 9 { break }
            if place - first == 18 { return nil }
            value = value &* 10 &+ UInt64(digit)
            place += 1
        }
        let count: Int = place - first
        if count == 0 || (first.pointee == Byte.zero && count > 1) { return nil }
        if place < end && (place.pointee == Byte.point || place.pointee | 0x20 == Byte.lowerE) { return nil }
        self.position = place
        let signed: Int64 = Int64(truncatingIfNeeded: value)
        return Int(exactly: isNegative ? 0 &- signed : signed)
    }

    /// Reads an integer of any type and form.
    @inline(never)
    mutating func integer<Value: FixedWidthInteger>(
        _ expected: Expectation, casting: Bool
    ) throws(ReadFailure) -> Value {
        let offset: Int = self.offset
        if let value: Int = self.shortInteger() {
            if let fitting: Value = Value(exactly: value) { return fitting }
            throw self.mismatch(expected, at: offset)
        }
        let number: NumberSource = try self.number(expected, casting: casting)
        guard let value: Value = number.integer() else { throw self.mismatch(expected, at: offset) }
        return value
    }
}
