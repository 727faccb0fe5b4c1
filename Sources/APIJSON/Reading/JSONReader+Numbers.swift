private import Foundation

@_spi(Generated) extension JSONReader {
    /// Reads an integer. `4.0` and `4e0` are integers too.
    ///
    /// - Parameter casting: whether to accept a string that contains a number, or a bool (as 1 or 0).
    public mutating func int(casting: Bool = false) throws(ReadFailure) -> Int {
        if let value: Int = self.shortInteger() { return value }
        return try self.integer(.int, casting: casting)
    }

    /// Reads an integer, or `nil` for null.
    public mutating func optionalInt(casting: Bool = false) throws(ReadFailure) -> Int? {
        if try self.skipNull() { return nil }
        return try self.int(casting: casting)
    }

    /// Reads an integer, or returns the default for null.
    public mutating func int(default value: Int, casting: Bool = false) throws(ReadFailure) -> Int {
        if try self.skipNull() { return value }
        return try self.int(casting: casting)
    }

    /// Reads an integer of at most 18 digits in plain form. Returns `nil` and consumes nothing otherwise.
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

@_spi(Generated) extension JSONReader {
    /// Reads a number as the nearest double.
    ///
    /// - Parameter casting: whether to accept a bool (as 1 or 0), one of the strings "NaN", "Inf", "+Inf", "-Inf",
    ///   "Infinity", "+Infinity" and "-Infinity", or a string that contains a number, if the double keeps all of its
    ///   digits.
    public mutating func double(casting: Bool = false) throws(ReadFailure) -> Double {
        if let value: Double = self.shortDouble() { return value }
        return try self.longDouble(casting)
    }

    /// Reads a number, or `nil` for null.
    public mutating func optionalDouble(casting: Bool = false) throws(ReadFailure) -> Double? {
        if try self.skipNull() { return nil }
        return try self.double(casting: casting)
    }

    /// Reads a number, or returns the default for null.
    public mutating func double(default value: Double, casting: Bool = false) throws(ReadFailure) -> Double {
        if try self.skipNull() { return value }
        return try self.double(casting: casting)
    }

    @inline(__always)
    private mutating func shortDouble() -> Double? {
        guard let (value, place): (Double, UnsafePointer<UInt8>) = JSONReader.shortDouble(self.position, self.end)
        else { return nil }
        self.position = place
        return value
    }

    /// Parses a number of at most 19 digits with a small exponent, and returns its end. Returns `nil` otherwise.
    @inline(__always)
    static func shortDouble(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (value: Double, end: UnsafePointer<UInt8>)? {
        var place: UnsafePointer<UInt8> = start
        var isNegative: Bool = false
        if place < end && place.pointee == Byte.minus {
            isNegative = true
            place += 1
        }
        let first: UnsafePointer<UInt8> = place
        var digits: UInt64 = 0
        JSONReader.takeDigits(&place, end, &digits)
        let integers: Int = place - first
        if integers == 0 || integers > 19 || (first.pointee == Byte.zero && integers > 1) { return nil }
        var exponent: Int = 0
        if place < end && place.pointee == Byte.point {
            place += 1
            let fraction: UnsafePointer<UInt8> = place
            JSONReader.takeDigits(&place, end, &digits)
            exponent = fraction - place
            // A zero before the decimal point is not counted.
            if exponent == 0 || integers &- exponent > (first.pointee == Byte.zero ? 20 : 19) { return nil }
        }
        if place < end && place.pointee | 0x20 == Byte.lowerE {
            guard let power: Int = JSONReader.takeExponent(&place, end) else { return nil }
            exponent &+= power
        }
        let value: Double
        if digits <= 1 << 53 && exponent >= -22 && exponent <= 22 {
            // One exact multiplication or division.
            value = PowersOfTen.scale(Double(digits), by: exponent)
        } else {
            guard let nearest: Double = NearestDouble.make(digits, exponent: exponent) else { return nil }
            value = nearest
        }
        return (isNegative ? -value : value, place)
    }

    @inline(__always)
    private static func takeDigits(
        _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ digits: inout UInt64
    ) {
        while end - place >= 8 {
            let word: UInt64 = Word.load(place)
            if !Word.isDigits(word) { break }
            digits = digits &* 100_000_000 &+ Word.digits(word)
            place += 8
        }
        while place < end {
            let digit: UInt8 = place.pointee &- Byte.zero
            if digit > 9 { break }
            digits = digits &* 10 &+ UInt64(digit)
            place += 1
        }
    }

    /// Parses the exponent at the `e`, if it is short.
    private static func takeExponent(_ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
        place += 1
        var isNegative: Bool = false
        if place < end && (place.pointee == Byte.plus || place.pointee == Byte.minus) {
            isNegative = place.pointee == Byte.minus
            place += 1
        }
        let first: UnsafePointer<UInt8> = place
        var power: Int = 0
        while place < end && place.pointee &- Byte.zero <= 9 && place - first < 5 {
            power = power &* 10 &+ Int(place.pointee &- Byte.zero)
            place += 1
        }
        if place == first || place - first > 4 { return nil }
        return isNegative ? -power : power
    }

    @inline(never)
    private mutating func longDouble(_ casting: Bool) throws(ReadFailure) -> Double {
        let offset: Int = self.offset
        if casting, let value: Double = try self.shortQuotedDouble() { return value }
        let number: NumberSource = try self.number(.double, casting: casting)
        guard let value: Double = number.double else { throw self.mismatch(.double, at: offset) }
        return value
    }
}

extension JSONReader {
    /// Reads the number in a short string, with so few digits that a double keeps them all. Returns `nil` and consumes
    /// nothing otherwise.
    private mutating func shortQuotedDouble() throws(ReadFailure) -> Double? {
        let start: UnsafePointer<UInt8> = self.position
        guard start < self.end, start.pointee == Byte.quote else { return nil }
        let text: StringSpan = try self.scanString()
        if text.count <= 15, let (value, end) = JSONReader.shortDouble(text.start, text.start + text.count),
            end == text.start + text.count
        {
            return value
        }
        self.position = start
        return nil
    }
}

enum PowersOfTen {
    /// The powers that a double represents exactly.
    private static let exact: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// `value × 10^exponent`, for exponents from -22 to 22.
    @inline(__always)
    static func scale(_ value: Double, by exponent: Int) -> Double {
        if exponent == 0 { return value }
        return exponent < 0 ? value / self.exact[0 &- exponent] : value * self.exact[exponent]
    }
}

extension NumberSource {
    /// The nearest double. `nil` if the number is too large for a double, or if a cast would lose digits.
    var double: Double? {
        switch self.special {
        case .bool(let value): return value ? 1 : 0
        case .nan: return .nan
        case .infinity(let isNegative): return isNegative ? -.infinity : .infinity
        case nil: break
        }
        guard let value: Double = self.nearestDouble, value.isFinite else { return nil }
        return !self.isQuoted || self.keepsDigits(value) ? value : nil
    }

    var nearestDouble: Double? {
        if let start: UnsafePointer<UInt8> = self.text.baseAddress,
            let (value, end) = JSONReader.shortDouble(start, start + self.text.count), end == start + self.text.count
        {
            return value
        }
        return Double(String(decoding: self.text, as: UTF8.self))
    }

    /// Whether the double, printed with as many digits as the text has, has the same digits as the text.
    private func keepsDigits(_ value: Double) -> Bool {
        // Text this short has few digits. All doubles except the smallest ones keep them.
        if self.text.count <= 15 && value.magnitude > 1e-200 { return true }
        let parts: NumberParts = NumberParts(self.text)
        if parts.digits.count <= 15 { return value != 0 || parts.digits.isEmpty }
        guard parts.digits.count <= 800 else { return false }
        let printed: String = String(format: "%.\(parts.digits.count - 1)e", value.magnitude)
        let digits: [UInt8] = printed.utf8.prefix { $0 | 0x20 != Byte.lowerE }.filter { $0 >= Byte.zero }
        return digits.elementsEqual(parts.digits.map { $0 + Byte.zero })
    }
}

extension JSONReader {
    /// Scans the current number and checks its syntax (RFC 8259, section 6).
    ///
    /// - Returns: the end of the number, which is the new position of the reader.
    @inline(never)
    @discardableResult
    mutating func scanNumber() throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = self.position
        if place < self.end && place.pointee == Byte.minus { place += 1 }
        let integer: UnsafePointer<UInt8> = place
        place = try self.scanDigits(place)
        if integer.pointee == Byte.zero && place - integer > 1 { throw self.syntax(.noLeadingZero, at: integer) }
        if place < self.end && place.pointee == Byte.point {
            place = try self.scanDigits(place + 1)
        }
        if place < self.end && place.pointee | 0x20 == Byte.lowerE {
            place += 1
            if place < self.end && (place.pointee == Byte.plus || place.pointee == Byte.minus) { place += 1 }
            place = try self.scanDigits(place)
        }
        self.position = place
        return place
    }

    @inline(__always)
    private func scanDigits(_ first: UnsafePointer<UInt8>) throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = first
        while self.end - place >= 8 && Word.isDigits(Word.load(place)) { place += 8 }
        while place < self.end && place.pointee &- Byte.zero <= 9 { place += 1 }
        if place == first { throw self.syntax(.digit, at: place) }
        return place
    }
}

/// A number with valid syntax, split into `digits × 10^exponent`.
struct NumberParts {
    var isNegative: Bool
    /// The digits without leading and trailing zeros. Empty for zero.
    var digits: [UInt8]
    /// Limited, so that sums cannot overflow.
    var exponent: Int

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var digits: [UInt8] = []
        var exponent: Int = 0
        var index: Int = 0
        var isFraction: Bool = false
        self.isNegative = text.first == Byte.minus
        if self.isNegative { index = 1 }
        while index < text.count && text[index] | 0x20 != Byte.lowerE {
            if text[index] == Byte.point {
                isFraction = true
            } else {
                if !digits.isEmpty || text[index] != Byte.zero { digits.append(text[index] &- Byte.zero) }
                if isFraction { exponent &-= 1 }
            }
            index &+= 1
        }
        exponent &+= NumberParts.exponent(text.dropFirst(index &+ 1))
        while digits.last == 0 {
            digits.removeLast()
            exponent &+= 1
        }
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    /// The value after the `e`.
    static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value: Int = 0
        for byte: UInt8 in text where byte != Byte.plus && byte != Byte.minus {
            value = min(value &* 10 &+ Int(byte &- Byte.zero), 1 << 40)
        }
        return text.first == Byte.minus ? -value : value
    }

    /// The magnitude, if the number is an integer that fits.
    var integer: UInt64? {
        guard self.exponent >= 0 && self.digits.count &+ self.exponent <= 20 else {
            return self.digits.isEmpty ? 0 : nil
        }
        var value: UInt64 = 0
        for index: Int in 0..<(self.digits.count &+ self.exponent) {
            let digit: UInt8 = index < self.digits.count ? self.digits[index] : 0
            let (product, overflow): (UInt64, Bool) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry): (UInt64, Bool) = product.addingReportingOverflow(UInt64(digit))
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }
}
