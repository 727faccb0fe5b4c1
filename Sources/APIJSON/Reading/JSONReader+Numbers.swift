#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

@_spi(Generated) extension JSONReader {
    /// Reads an integer. `4.0` and `4e0` are integers too.
    ///
    /// - Parameter casting: whether to accept a string that contains a number, or a bool (as 1 or 0).
    public mutating func int(casting: Bool = false) throws(ReadFailure) -> Int {
        if let value: Int = shortInteger() { return value }
        return try integer(.int, casting: casting)
    }

    /// Reads an integer, or `nil` for null.
    public mutating func optionalInt(casting: Bool = false) throws(ReadFailure) -> Int? {
        if try skipNull() { return nil }
        return try int(casting: casting)
    }

    /// Reads an integer, or returns the default for null.
    public mutating func int(default value: Int, casting: Bool = false) throws(ReadFailure) -> Int {
        if try skipNull() { return value }
        return try int(casting: casting)
    }

    /// Reads an integer of at most 18 digits in plain form that fits into the type. Returns `nil` and consumes nothing
    /// otherwise.
    @inline(__always)
    mutating func shortInteger<Value: FixedWidthInteger>() -> Value? {
        // Nearly all integers have less than 16 digits, so that two words hold them and the byte after them.
        if end - position >= 16 {
            let word = Word.load(position)
            let count = Word.digitCount(word)
            if count == 8 {
                let rest = Word.load(position + 8)
                let more = Word.digitCount(rest)
                let tail = more == 0 ? 0 : Word.digits(rest, count: more)
                let value = Word.digits(word) &* PowersOfTen.small(more) &+ tail
                if more < 8, let value: Value = takeInteger(value, word, count &+ more) { return value }
            } else if count > 0, let value: Value = takeInteger(Word.digits(word, count: count), word, count) {
                return value
            }
        }
        return unusualInteger()
    }

    /// Consumes digits of which the value is known, if they are an integer in plain form that fits into the type.
    @inline(__always)
    private mutating func takeInteger<Value: FixedWidthInteger>(
        _ value: UInt64, _ first: UInt64, _ count: Int
    ) -> Value? {
        let next = position[count]
        guard count == 1 || UInt8(truncatingIfNeeded: first) != Byte.zero,
            next != Byte.point && next | 0x20 != Byte.lowerE, let fitting = Value(exactly: value)
        else { return nil }
        position += count
        return fitting
    }

    @inline(__always)
    private mutating func unusualInteger<Value: FixedWidthInteger>() -> Value? {
        var place = position
        let end = self.end
        var isNegative = false
        if place < end && place.pointee == Byte.minus {
            isNegative = true
            place += 1
        }
        let first = place
        var value: UInt64 = 0
        JSONReader.takeDigits(&place, end, &value)
        let count = place - first
        if count == 0 || count > 18 || (first.pointee == Byte.zero && count > 1) { return nil }
        if place < end && (place.pointee == Byte.point || place.pointee | 0x20 == Byte.lowerE) { return nil }
        let signed = Int64(truncatingIfNeeded: value)
        guard let fitting = Value(exactly: isNegative ? 0 &- signed : signed) else { return nil }
        position = place
        return fitting
    }

    /// Reads an integer of any type and form.
    @inline(never)
    mutating func integer<Value: FixedWidthInteger>(
        _ expected: Expectation, casting: Bool
    ) throws(ReadFailure) -> Value {
        let offset = self.offset
        if let value: Int64 = shortInteger() {
            if let fitting = Value(exactly: value) { return fitting }
            throw mismatch(expected, at: offset)
        }
        let number = try self.number(expected, casting: casting)
        guard let value: Value = number.integer() else { throw mismatch(expected, at: offset) }
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
        if let value = shortDouble() { return value }
        return try longDouble(casting)
    }

    /// Reads a number, or `nil` for null.
    public mutating func optionalDouble(casting: Bool = false) throws(ReadFailure) -> Double? {
        if try skipNull() { return nil }
        return try double(casting: casting)
    }

    /// Reads a number, or returns the default for null.
    public mutating func double(default value: Double, casting: Bool = false) throws(ReadFailure) -> Double {
        if try skipNull() { return value }
        return try double(casting: casting)
    }

    @inline(__always)
    mutating func shortDouble() -> Double? {
        guard let (value, place) = JSONReader.shortDouble(position, end)
        else { return nil }
        position = place
        return value
    }

    /// Parses a number of at most 19 digits with a small exponent, and returns its end. Returns `nil` otherwise.
    @inline(__always)
    static func shortDouble(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (value: Double, end: UnsafePointer<UInt8>)? {
        var place = start
        var isNegative = false
        if place < end && place.pointee == Byte.minus {
            isNegative = true
            place += 1
        }
        let first = place
        var digits: UInt64 = 0
        JSONReader.takeDigits(&place, end, &digits)
        let integers = place - first
        if integers == 0 || integers > 19 || (first.pointee == Byte.zero && integers > 1) { return nil }
        var exponent = 0
        if place < end && place.pointee == Byte.point {
            place += 1
            let fraction = place
            JSONReader.takeDigits(&place, end, &digits)
            exponent = fraction - place
            // A zero before the decimal point is not counted.
            if exponent == 0 || integers &- exponent > (first.pointee == Byte.zero ? 20 : 19) { return nil }
        }
        if place < end && place.pointee | 0x20 == Byte.lowerE {
            guard let power = JSONReader.takeExponent(&place, end) else { return nil }
            exponent &+= power
        }
        let value: Double
        if digits <= 1 << 53 && exponent >= -22 && exponent <= 22 {
            // One exact multiplication or division.
            value = PowersOfTen.scale(Double(digits), by: exponent)
        } else {
            guard let nearest = NearestDouble.make(digits, exponent: exponent) else { return nil }
            value = nearest
        }
        return (isNegative ? -value : value, place)
    }

    /// Consumes all digits, and appends them to a number. More than 19 digits overflow.
    @inline(__always)
    private static func takeDigits(
        _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ digits: inout UInt64
    ) {
        while end - place >= 8 {
            let word = Word.load(place)
            let count = Word.digitCount(word)
            if count == 0 { return }
            place += count
            // Without a loop over the last digits, whose number the CPU would have to guess.
            if count < 8 {
                digits = digits &* PowersOfTen.small(count) &+ Word.digits(word, count: count)
                return
            }
            digits = digits &* 100_000_000 &+ Word.digits(word)
        }
        while place < end {
            let digit = place.pointee &- Byte.zero
            if digit > 9 { break }
            digits = digits &* 10 &+ UInt64(digit)
            place += 1
        }
    }

    /// Parses the exponent at the `e`, if it is short.
    private static func takeExponent(_ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
        place += 1
        var isNegative = false
        if place < end && (place.pointee == Byte.plus || place.pointee == Byte.minus) {
            isNegative = place.pointee == Byte.minus
            place += 1
        }
        let first = place
        var power = 0
        while place < end && place.pointee &- Byte.zero <= 9 && place - first < 5 {
            power = power &* 10 &+ Int(place.pointee &- Byte.zero)
            place += 1
        }
        if place == first || place - first > 4 { return nil }
        return isNegative ? -power : power
    }

    @inline(never)
    private mutating func longDouble(_ casting: Bool) throws(ReadFailure) -> Double {
        let offset = self.offset
        if casting, let value = try shortQuotedDouble() { return value }
        let number = try self.number(.double, casting: casting)
        guard let value = number.double else { throw mismatch(.double, at: offset) }
        return value
    }
}

extension JSONReader {
    /// Reads the number in a short string, with so few digits that a double keeps them all. Returns `nil` and consumes
    /// nothing otherwise.
    private mutating func shortQuotedDouble() throws(ReadFailure) -> Double? {
        let start = position
        guard start < end, start.pointee == Byte.quote else { return nil }
        let text = try scanString()
        if text.count <= 15, let (value, end) = JSONReader.shortDouble(text.start, text.start + text.count),
            end == text.start + text.count
        {
            if trace != nil { noteCast(at: start) }
            return value
        }
        position = start
        return nil
    }
}

enum PowersOfTen {
    /// The powers that a double represents exactly.
    private static let exact: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static let integers: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]

    /// `10^exponent`, for exponents from 0 to 7.
    @inline(__always)
    static func small(_ exponent: Int) -> UInt64 {
        integers[exponent & 7]
    }

    /// `value × 10^exponent`, for exponents from -22 to 22.
    @inline(__always)
    static func scale(_ value: Double, by exponent: Int) -> Double {
        if exponent == 0 { return value }
        return exponent < 0 ? value / exact[0 &- exponent] : value * exact[exponent]
    }
}

extension NumberSource {
    /// The nearest double. `nil` if the number is too large for a double, or if a cast would lose digits.
    var double: Double? {
        switch special {
        case .nan: return .nan
        case .infinity(let isNegative): return isNegative ? -.infinity : .infinity
        case nil: break
        }
        guard let value = nearestDouble, value.isFinite else { return nil }
        return !isQuoted || keepsDigits(value) ? value : nil
    }

    var nearestDouble: Double? {
        if let start = text.baseAddress,
            let (value, end) = JSONReader.shortDouble(start, start + text.count), end == start + text.count
        {
            return value
        }
        return Double(String(decoding: text, as: UTF8.self))
    }

    /// Whether the double, printed with as many digits as the text has, has the same digits as the text.
    private func keepsDigits(_ value: Double) -> Bool {
        // Text this short has few digits. All doubles except the smallest ones keep them.
        if text.count <= 15 && value.magnitude > 1e-200 { return true }
        let parts = NumberParts(text)
        if parts.digits.count <= 15, value.isNormal || parts.digits.isEmpty { return true }
        return parts.haveDigits(of: value)
    }
}

private enum PrintedDouble {
    /// A double in scientific notation, such as `1.25e+02`, in ASCII.
    /// - Parameter digits: how many digits it is rounded to.
    static func text(_ value: Double, digits: Int) -> [UInt8] {
        // A sign, a point, `e`, and the sign and digits of the exponent.
        let longest = digits + 16
        return withVaList([Int32(digits - 1), value]) { arguments in
            [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
                let written = buffer.withMemoryRebound(to: CChar.self) { buffer in
                    vsnprintf(buffer.baseAddress, longest, "%.*e", arguments)
                }
                count = min(max(0, Int(written)), longest - 1)
            }
        }
    }
}

extension JSONReader {
    /// Scans the current number and checks its syntax (RFC 8259, section 6).
    ///
    /// - Returns: the end of the number, which is the new position of the reader.
    @inline(never)
    @discardableResult
    mutating func scanNumber() throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place = position
        if place < end && place.pointee == Byte.minus { place += 1 }
        let integer = place
        place = try scanDigits(place)
        if integer.pointee == Byte.zero && place - integer > 1 { throw syntax(.noLeadingZero, at: integer) }
        if place < end && place.pointee == Byte.point {
            place = try scanDigits(place + 1)
        }
        if place < end && place.pointee | 0x20 == Byte.lowerE {
            place += 1
            if place < end && (place.pointee == Byte.plus || place.pointee == Byte.minus) { place += 1 }
            place = try scanDigits(place)
        }
        position = place
        return place
    }

    @inline(__always)
    private mutating func scanDigits(_ first: UnsafePointer<UInt8>) throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place = first
        while end - place >= 8 && Word.isDigits(Word.load(place)) { place += 8 }
        while place < end && place.pointee &- Byte.zero <= 9 { place += 1 }
        if place == first { throw syntax(.digit, at: place) }
        return place
    }
}

extension NumberParts {
    /// Whether a double, printed with as many digits as the number has, has the same digits.
    func haveDigits(of value: Double) -> Bool {
        guard digits.count <= 800 else { return false }
        let printed = PrintedDouble.text(value.magnitude, digits: digits.count)
        let found = printed.prefix { $0 | 0x20 != Byte.lowerE }.filter { $0 >= Byte.zero }
        return found.elementsEqual(digits.map { $0 + Byte.zero })
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
        var exponent = 0
        var index = 0
        var isFraction = false
        isNegative = text.first == Byte.minus
        if isNegative { index = 1 }
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

    /// Far beyond what any type can hold, and ten times as much, or the sum with a number of digits, is still an `Int`.
    private static let greatestExponent: Int = .max / 16

    /// The value after the `e`.
    static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value = 0
        for byte in text where byte != Byte.plus && byte != Byte.minus {
            value = min(value &* 10 &+ Int(byte &- Byte.zero), greatestExponent)
        }
        return text.first == Byte.minus ? -value : value
    }

    /// The magnitude, if the number is an integer that fits.
    var integer: UInt64? {
        guard exponent >= 0 && digits.count &+ exponent <= 20 else {
            return digits.isEmpty ? 0 : nil
        }
        var value: UInt64 = 0
        for index in 0..<(digits.count &+ exponent) {
            let digit = index < digits.count ? digits[index] : 0
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }
}
