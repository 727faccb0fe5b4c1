/// The shortest decimal number that reads back as the same double; of several, the nearest one.
///
/// The search is the Schubfach algorithm: R. Giulietti, "The Schubfach way to render doubles" (2020). Nearly always, one product
/// and comparisons in fixed-point numbers decide it; what they leave open, three products do.
struct ShortestDouble {
    /// The number is `digits × 10^exponent`. There may be zeros at the end of the digits, at most 17 of which there are.
    var digits: UInt64
    var exponent: Int

    /// - Parameter value: finite, positive and not zero
    /// - Returns: `nil` if a power of ten that is needed is not in the table, as for nearly no number in practice
    @inline(__always)
    init?(_ value: Double) {
        let significand = value.significandBitPattern
        let biased = Int(value.exponentBitPattern)
        guard biased != 0 else { return nil }
        let coefficient = significand | 1 &<< 52
        let exponent = biased &- 1075
        // The integer part of the logarithm: 1262611 / 2^22 is close enough to log10(2).
        let power = (exponent &* 1_262_611) &>> 22
        guard PowersOfFive.exponents.contains(-power) else { return nil }
        let shift = Self.shift(exponent, power: power)
        let ten = PowersOfFive.roundedUp(-power)
        // At a power of two, the double below is only half as far away as the one above.
        if significand != 0, let digits = Self.search(coefficient, times: ten, shift: shift) {
            self.init(digits: digits, exponent: power)
        } else {
            self.init(exactly: coefficient, binaryExponent: exponent)
        }
    }

    /// By how many bits to move a coefficient, so that the integer part of its product is in the high word.
    @inline(__always)
    private static func shift(_ exponent: Int, power: Int) -> UInt64 {
        // 1741647 / 2^19 is close enough to log2(10).
        UInt64(truncatingIfNeeded: exponent &+ ((-power &* 1_741_647) &>> 19) &+ 1)
    }

    private init(digits: UInt64, exponent: Int) {
        self.digits = digits
        self.exponent = exponent
    }

    /// The digits, by a product whose fraction has 64 bits.
    ///
    /// - Parameters:
    ///   - ten: a power of ten, such that the product has 16 or 17 digits before the point
    ///   - shift: from 1 to 4; moves the product to where its integer part is in the high word
    /// - Returns: `nil` if a comparison is closer than the product is exact
    @inline(__always)
    private static func search(_ coefficient: UInt64, times ten: (high: UInt64, low: UInt64), shift: UInt64) -> UInt64?
    {
        let factor = coefficient &<< shift
        let low = ten.low.multipliedFullWidth(by: factor).high
        let (high, middle) = ten.high.multipliedFullWidth(by: factor)
        let (fraction, carry) = middle.addingReportingOverflow(low)
        let integer = high &+ (carry ? 1 : 0)
        // In units of 2^-60: the distance from the multiple of ten below, and half the distance to the next doubles.
        let digit = integer % 10
        let distance = digit &<< 60 | fraction &>> 4
        let half = ten.high &>> (5 &- shift)
        let next: UInt64 = 10 &<< 60
        // A power of one word makes an exact product, which may end in one half: then the even integer is next.
        let isHalf = fraction == 1 &<< 63 && ten.low == 0
        // All others are exact to less than two units.
        let isClose =
            distance &- half &+ 4 <= 8 || next &- distance &- half &+ 4 <= 8
            || fraction &- (1 &<< 63) &+ 4 <= 8 && !isHalf
        if isClose { return nil }
        // Without branches, because the number of digits is hard to guess. Never are both true.
        let (isBelow, isAbove) = (distance < half, next &- distance < half)
        let multiple = integer &- digit &+ (isAbove ? 10 : 0)
        let nearest = integer &+ (isHalf ? integer & 1 : fraction &>> 63)
        return isBelow != isAbove ? multiple : nearest
    }
}

// What one product does not decide.
extension ShortestDouble {
    @inline(never)
    private init(exactly coefficient: UInt64, binaryExponent exponent: Int) {
        let isPowerOfTwo = coefficient == 1 &<< 52
        // 524031 / 2^22 is close enough to -log10(3/4).
        let power = (exponent &* 1_262_611 &- (isPowerOfTwo ? 524_031 : 0)) &>> 22
        let shift = Self.shift(exponent, power: power)
        self.init(coefficient, isPowerOfTwo, power: power, shift: shift)
    }

    /// - Parameters:
    ///   - power: the exponent of ten of the last digit, if one digit more than necessary is kept
    ///   - shift: moves the product to where its integer part is in the high word
    private init(_ coefficient: UInt64, _ isPowerOfTwo: Bool, power: Int, shift: UInt64) {
        let ten = PowersOfFive.roundedUp(-power)
        // In quarters: the double, and the ends of the interval that is rounded to it.
        let value = Self.product(ten, (coefficient &* 4) &<< shift)
        let start = Self.product(ten, (coefficient &* 4 &- (isPowerOfTwo ? 1 : 2)) &<< shift)
        let end = Self.product(ten, (coefficient &* 4 &+ 2) &<< shift)
        // The ends belong to the interval if the double is even.
        let odd = coefficient & 1
        let (lowest, highest) = (start &+ odd, end &- odd)
        let floor = value &>> 2
        if floor >= 10 {
            let short = floor / 10
            let isBelow = lowest <= short &* 40
            let isAbove = short &* 40 &+ 40 <= highest
            if isBelow != isAbove {
                self.init(digits: short &+ (isAbove ? 1 : 0), exponent: power &+ 1)
                return
            }
        }
        let isBelow = lowest <= floor &* 4
        let isAbove = floor &* 4 &+ 4 <= highest
        let middle = floor &* 4 &+ 2
        let roundsUp = isBelow == isAbove ? value > middle || value == middle && floor & 1 == 1 : isAbove
        self.init(digits: floor &+ (roundsUp ? 1 : 0), exponent: power)
    }

    /// The high word of a product, odd if it is not exact: enough to compare it.
    @inline(__always)
    private static func product(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
        let low = power.low.multipliedFullWidth(by: factor).high
        let (high, middle) = power.high.multipliedFullWidth(by: factor)
        let (sum, carry) = middle.addingReportingOverflow(low)
        return (high &+ (carry ? 1 : 0)) | (sum > 1 ? 1 : 0)
    }
}

/// The text of a double, as `description` writes it, but without `.0`, which is redundant in JSON.
enum DoubleText {
    /// The number of bytes that `write` may write: a sign, 17 digits, a point and zeros or an exponent, and up to seven bytes
    /// after them.
    static let room: Int = 48

    /// Writes a finite number and returns the number of bytes.
    ///
    /// - Parameter output: has room for ``room`` bytes
    static func write(_ value: Double, into output: UnsafeMutablePointer<UInt8>) -> Int {
        // Without branches, because signs are hard to guess.
        output.pointee = Byte.minus
        let place = output + (value.sign == .minus ? 1 : 0)
        let magnitude = value.magnitude
        if magnitude <= largestPlain {
            let integer = Int64(magnitude)
            if Double(integer) == magnitude { return write(integer, value, to: place, of: output) }
        }
        guard let shortest = ShortestDouble(magnitude) else { return writeSlowly(value, into: output) }
        return place - output + write(shortest, into: place)
    }

    /// Writes an integer whose sign is written already.
    @inline(__always)
    private static func write(
        _ integer: Int64, _ value: Double, to place: UnsafeMutablePointer<UInt8>, of output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        if integer == 0, value.sign == .minus { return copy("-0.0", into: output) }
        return place - output + Digits.write(UInt64(integer), into: place)
    }

    @inline(never)
    private static func writeSlowly(_ value: Double, into output: UnsafeMutablePointer<UInt8>) -> Int {
        copy(trimmed(value.description), into: output)
    }

    private static func copy(_ text: String, into output: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 0
        for byte in text.utf8.prefix(room) {
            output[count] = byte
            count += 1
        }
        return count
    }

    /// Numbers from 10^-4 to 2^53 are written without an exponent.
    @inline(__always)
    private static func write(_ number: ShortestDouble, into output: UnsafeMutablePointer<UInt8>) -> Int {
        // Nearly always 16 or 17 digits, which are hard to guess.
        let isShort = number.digits < DigitWords.smallest
        var digits = number.digits &* (isShort ? 10 : 1)
        var exponent = number.exponent &- (isShort ? 1 : 0)
        while digits < DigitWords.smallest {
            digits &*= 10
            exponent &-= 1
        }
        var words = DigitWords(digits)
        let point = DigitWords.maximum &+ exponent
        if point > 0, point < words.count {
            if point < 8 {
                words.insert(Byte.point, at: point)
                words.store(output)
                return words.count
            }
            words.store(output)
            return insertPoint(at: point, count: words.count, into: output)
        }
        if point > -4, point <= 0 {
            Word.store(zerosAndPoint, output)
            words.store(output + (2 &- point))
            return words.count &+ 2 &- point
        }
        words.store(output)
        return writeExponent(point &- 1, after: words.count, into: output)
    }

    /// "0.000".
    private static let zerosAndPoint: UInt64 = 0x30_3030_2E30

    /// Writes the point after eight digits or more.
    @inline(never)
    private static func insertPoint(
        at point: Int, count: Int, into output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var index = count
        while index > point {
            output[index] = output[index &- 1]
            index &-= 1
        }
        output[point] = Byte.point
        return count &+ 1
    }

    /// The largest integer that is written without an exponent, 2^53.
    private static let largestPlain: Double = 0x1p53

    /// Writes a point after the first digit, and the exponent with at least two digits.
    @inline(never)
    private static func writeExponent(
        _ exponent: Int, after count: Int, into output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var count = count
        if count > 1 { count = insertPoint(at: 1, count: count, into: output) }
        output[count] = Byte.lowerE
        output[count &+ 1] = exponent < 0 ? Byte.minus : Byte.plus
        count &+= 2
        if exponent.magnitude < 10 {
            output[count] = Byte.zero
            count &+= 1
        }
        return count &+ Digits.write(UInt64(exponent.magnitude), into: output + count)
    }

    static func make(_ value: Double) -> String {
        if value.isFinite { return trimmed(value.description) }
        if value.isNaN { return "NaN" }
        return value < 0 ? "-Infinity" : "Infinity"
    }

    /// Removes the `.0`.
    static func trimmed(_ text: String) -> String {
        text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
    }
}
