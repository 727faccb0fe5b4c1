/// Decimal digits of integers, eight at a time.
enum Digits {
    /// The number of bytes that a call may write: a sign, the digits, and up to seven bytes after them.
    static let room: Int = 28

    /// Writes a number and returns the place after it.
    ///
    /// - Parameter output: has room for ``room`` bytes
    @inline(__always)
    static func write<Value: FixedWidthInteger>(
        signed value: Value, into output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        // Without branches, because signs are hard to guess.
        output.pointee = Byte.minus
        let place = output + (value < 0 ? 1 : 0)
        return place + write(UInt64(value.magnitude), into: place)
    }

    /// Writes the digits of a number and returns how many there are, at most twenty.
    ///
    /// - Parameter output: has room for ``room`` bytes
    @inline(__always)
    static func write(_ value: UInt64, into output: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 10 {
            output.pointee = Byte.zero &+ UInt8(truncatingIfNeeded: value)
            return 1
        }
        return value < 100_000_000 ? writeUpToEight(value, into: output) : writeMany(value, into: output)
    }

    @inline(never)
    private static func writeMany(_ value: UInt64, into output: UnsafeMutablePointer<UInt8>) -> Int {
        let count: Int
        let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if high < 10 {
            output.pointee = Byte.zero &+ UInt8(truncatingIfNeeded: high)
            count = 1
        } else if high < 100_000_000 {
            count = writeUpToEight(high, into: output)
        } else {
            let (most, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
            count = writeUpToEight(most, into: output) &+ 8
            Word.store(text(of: middle), output + (count &- 8))
        }
        Word.store(text(of: low), output + count)
        return count &+ 8
    }

    @inline(__always)
    private static func writeUpToEight(_ value: UInt64, into output: UnsafeMutablePointer<UInt8>) -> Int {
        let text = text(of: value)
        let zeros = leadingZeros(of: text)
        Word.store(text &>> UInt64(zeros &* 8), output)
        return 8 &- zeros
    }

    /// The number of zeros before the other digits of a text of eight. Zero itself has one digit.
    @inline(__always)
    static func leadingZeros(of text: UInt64) -> Int {
        min(7, (text ^ zerosOfText).trailingZeroBitCount &>> 3)
    }

    /// The number of zeros at the end of a text of eight.
    @inline(__always)
    static func trailingZeros(of text: UInt64) -> Int {
        (text ^ zerosOfText).leadingZeroBitCount &>> 3
    }

    /// The text of a number below 10^8 with leading zeros, the first digit in the lowest byte.
    @inline(__always)
    static func text(of value: UInt64) -> UInt64 {
        values(of: value) | zerosOfText
    }

    private static let zerosOfText: UInt64 = 0x3030_3030_3030_3030

    /// The eight digits of a number below 10^8 as bytes from 0 to 9, the first digit in the lowest byte. Divides all
    /// parts of the word at once, by multiplications that are exact for parts of this size.
    @inline(__always)
    private static func values(of value: UInt64) -> UInt64 {
        // Two numbers of four digits, then four of two, then eight of one.
        let high = value / 10_000
        let fours = high | (value &- high &* 10_000) &<< 32
        let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) &<< 8
    }
}

/// The digits of a number of 17 digits in three words, the first digit in the lowest byte of the first one, so that they can be
/// moved without reading what has just been written.
struct DigitWords {
    /// The number of digits that a number must have.
    static let maximum: Int = 17
    /// The smallest number of 17 digits.
    static let smallest: UInt64 = 10_000_000_000_000_000

    private(set) var first: UInt64
    private(set) var second: UInt64
    private(set) var third: UInt64
    /// The number of characters without the zeros at the end.
    private(set) var count: Int

    @inline(__always)
    init(_ value: UInt64) {
        let (most, rest) = value.quotientAndRemainder(dividingBy: Self.smallest)
        let (high, low) = rest.quotientAndRemainder(dividingBy: 100_000_000)
        let highText = Digits.text(of: high)
        first = most &+ UInt64(Byte.zero) | highText &<< 8
        if low == 0 {
            (second, third) = (highText &>> 56, 0)
            count = 9 &- Digits.trailingZeros(of: highText)
        } else {
            let lowText = Digits.text(of: low)
            (second, third) = (highText &>> 56 | lowText &<< 8, lowText &>> 56)
            count = 17 &- Digits.trailingZeros(of: lowText)
        }
    }

    /// Inserts a character before one of the first eight digits.
    @inline(__always)
    mutating func insert(_ character: UInt8, at index: Int) {
        let mask = Word.mask(index)
        third = third &<< 8 | second &>> 56
        second = second &<< 8 | first &>> 56
        first = first & mask | UInt64(character) &<< UInt64(index &* 8) | (first & ~mask) &<< 8
        count &+= 1
    }

    /// Writes the characters, and others after them: 24 bytes.
    @inline(__always)
    func store(_ output: UnsafeMutablePointer<UInt8>) {
        Word.store(first, output)
        Word.store(second, output + 8)
        Word.store(third, output + 16)
    }
}
