/// Decimal digits of integers, eight at a time.
enum Digits {
    /// The number of bytes that a call may write: the digits, and up to seven bytes after them.
    static let room: Int = 28

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
        let (most, rest) = value.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
        let (high, low) = rest.quotientAndRemainder(dividingBy: 100_000_000)
        var count: Int
        if most == 0 {
            count = writeUpToEight(high, into: output)
        } else {
            count = writeUpToEight(most, into: output) &+ 8
            Word.store(text(of: high), output + (count &- 8))
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

/// The digits of a number of at most 17 digits in three words, the first digit in the lowest byte of the first one, so that they
/// can be moved without reading what has just been written. Zeros follow the last digit.
struct DigitWords {
    private(set) var first: UInt64
    private(set) var second: UInt64
    private(set) var third: UInt64
    private(set) var count: Int

    @inline(__always)
    init(_ value: UInt64) {
        let (most, rest) = value.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
        let (high, low) = rest.quotientAndRemainder(dividingBy: 100_000_000)
        let (highText, lowText) = (Digits.text(of: high), Digits.text(of: low))
        (first, second, third, count) = (highText, lowText, 0, 16)
        if most != 0 {
            insert(UInt8(truncatingIfNeeded: most) &+ Byte.zero, at: 0)
        } else if high == 0 {
            let zeros = Digits.leadingZeros(of: lowText)
            (first, second, count) = (lowText &>> UInt64(zeros &* 8), 0, 8 &- zeros)
        } else {
            let zeros = Digits.leadingZeros(of: highText)
            let bits = UInt64(zeros &* 8)
            // If there are no zeros, `<<` shifts all bits out, unlike `&<<`.
            first = highText &>> bits | lowText << (64 &- bits)
            second = lowText &>> bits
            count = 16 &- zeros
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

    /// Writes the characters, and zeros after them: 24 bytes.
    @inline(__always)
    func store(_ output: UnsafeMutablePointer<UInt8>) {
        Word.store(first, output)
        Word.store(second, output + 8)
        Word.store(third, output + 16)
    }
}
