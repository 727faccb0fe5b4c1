/// Bytes of the JSON grammar.
enum Byte {
    static let quote: UInt8 = 0x22
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let minus: UInt8 = 0x2D
    static let point: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let nine: UInt8 = 0x39
    static let colon: UInt8 = 0x3A
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let lowerE: UInt8 = 0x65
    static let lowerF: UInt8 = 0x66
    static let lowerN: UInt8 = 0x6E
    static let lowerT: UInt8 = 0x74
    static let lowerU: UInt8 = 0x75
    static let leftBrace: UInt8 = 0x7B
    static let rightBrace: UInt8 = 0x7D
}

/// Operations on eight bytes at once, in one machine word.
enum Word {
    /// Eight bytes, the first one in the lowest bits. The caller must ensure that they are readable.
    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    /// The first `count` bytes (at most eight), followed by zeros. Reads nothing past them.
    static func load(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        var word: UInt64 = 0
        var index = 0
        while index < count && index < 8 {
            word |= UInt64(bytes[index]) &<< UInt64(index &* 8)
            index &+= 1
        }
        return word
    }

    /// The first one to seven bytes, followed by zeros. Reads nothing past them, and needs no loop.
    @inline(__always)
    static func loadFew(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        if count >= 4 {
            let first = UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
            let last = UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)))
            return first | last &<< UInt64((count &- 4) &* 8)
        }
        // The first, the middle and the last byte, which may be the same.
        let middle = count &>> 1
        return UInt64(bytes.pointee) | UInt64(bytes[middle]) &<< UInt64(middle &* 8)
            | UInt64(bytes[count &- 1]) &<< UInt64((count &- 1) &* 8)
    }

    /// A mask of the lowest `count` bytes, at most eight.
    static func mask(_ count: Int) -> UInt64 {
        count >= 8 ? .max : (1 &<< UInt64(count &* 8)) &- 1
    }

    /// Sets the high bit of every byte that ends a plain run of a string: a quote, backslash, control character or
    /// non-ASCII byte. Only the lowest set bit is exact, which is the only one used.
    @inline(__always)
    static func stringStops(_ word: UInt64) -> UInt64 {
        // With bit 1 flipped, only the quote (0x22) and the control characters are below 0x21.
        let quoteOrControl = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
        let flipped = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let backslash = flipped &- 0x0101_0101_0101_0101
        return ((quoteOrControl | backslash) & ~word | word) & 0x8080_8080_8080_8080
    }

    /// Whether the first six bytes are two three-byte characters, as in most Asian scripts. Also false for characters
    /// with the lead bytes E0 and ED, whose second byte has a restricted range.
    @inline(__always)
    static func isTwoCharactersOfThree(_ word: UInt64) -> Bool {
        if word & 0x0000_C0C0_F0C0_C0F0 != 0x0000_8080_E080_80E0 { return false }
        let first = UInt8(truncatingIfNeeded: word)
        let second = UInt8(truncatingIfNeeded: word &>> 24)
        return first != 0xE0 && first != 0xED && second != 0xE0 && second != 0xED
    }

    /// Whether the eight bytes are four two-byte characters, as in Greek, Cyrillic, Hebrew and Arabic.
    @inline(__always)
    static func isFourCharactersOfTwo(_ word: UInt64) -> Bool {
        if word & 0xC0E0_C0E0_C0E0_C0E0 != 0x80C0_80C0_80C0_80C0 { return false }
        // The lead bytes C0 and C1 would be overlong. For all others, adding FE carries into the ninth bit.
        let leads = (word & 0x001E_001E_001E_001E) &+ 0x00FE_00FE_00FE_00FE
        return leads & 0x0100_0100_0100_0100 == 0x0100_0100_0100_0100
    }

    /// Sets the high bit of every byte that must be escaped in a string: a quote, backslash or control character.
    @inline(__always)
    static func escapeStops(_ word: UInt64) -> UInt64 {
        let quoteOrControl = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
        let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
        return (quoteOrControl | backslash) & ~word & 0x8080_8080_8080_8080
    }

    /// Sets the high bit of the first backslash, and possibly of later bytes.
    @inline(__always)
    static func backslashes(_ word: UInt64) -> UInt64 {
        let flipped = word ^ 0x5C5C_5C5C_5C5C_5C5C
        return (flipped &- 0x0101_0101_0101_0101) & ~flipped & 0x8080_8080_8080_8080
    }

    /// Sets the high bit of every byte that has this value.
    @inline(__always)
    static func bytes(_ word: UInt64, equalTo byte: UInt8) -> UInt64 {
        let flipped = word ^ UInt64(byte) &* 0x0101_0101_0101_0101
        // No byte carries into the next one.
        return ~((flipped & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | flipped) & 0x8080_8080_8080_8080
    }

    /// Stores eight bytes. The caller must ensure that there is room.
    @inline(__always)
    static func store(_ word: UInt64, _ output: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(output).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Copies bytes, and up to seven after them in the output, for which there must be room. Reads nothing past them.
    @inline(__always)
    static func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int, to output: UnsafeMutablePointer<UInt8>) {
        var index = 0
        while count &- index >= 8 {
            store(load(bytes + index), output + index)
            index &+= 8
        }
        if index < count { store(loadFew(bytes + index, count: count &- index), output + index) }
    }

    /// Whether all eight bytes are decimal digits.
    @inline(__always)
    static func isDigits(_ word: UInt64) -> Bool {
        let high = word & 0xF0F0_F0F0_F0F0_F0F0
        let carried = (word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0
        return high == 0x3030_3030_3030_3030 && carried == 0x3030_3030_3030_3030
    }

    /// The number of decimal digits before the first other byte.
    @inline(__always)
    static func digitCount(_ word: UInt64) -> Int {
        let values = word ^ 0x3030_3030_3030_3030
        // Bytes after the first one that is no digit may be wrong, because it carries into them.
        let others = (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
        return others.trailingZeroBitCount &>> 3
    }

    /// The value of the first `count` bytes, from one to seven decimal digits.
    @inline(__always)
    static func digits(_ word: UInt64, count: Int) -> UInt64 {
        digits(word &<< UInt64(64 &- count &* 8))
    }

    /// The value of eight decimal digits. Zeros may also be bytes that are zero.
    @inline(__always)
    static func digits(_ word: UInt64) -> UInt64 {
        let units = word & 0x0F0F_0F0F_0F0F_0F0F
        let pairs = (units &* 10 &+ (units &>> 8)) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ (pairs &>> 16)) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10000 &+ (fours &>> 32)) & 0xFFFF_FFFF
    }
}
