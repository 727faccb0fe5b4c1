/// The escape sequences of RFC 8259, section 7.
enum Escape {
    /// The byte that a short escape sequence of a backslash and this byte represents.
    @inline(__always)
    static func shortCharacter(_ byte: UInt8) -> UInt8 {
        // Four bits for each letter: b, f, n, r and t stand for 8, C, A, D and 9. All others stand for themselves.
        let letters: UInt64 = 0x0000_09D0_A000_C080
        return byte < 0x60 ? byte : UInt8(truncatingIfNeeded: letters &>> UInt64((byte & 0x1E) &<< 1)) & 0xF
    }

    /// Whether a backslash and this byte form a complete escape sequence.
    @inline(__always)
    static func isShort(_ byte: UInt8) -> Bool {
        if byte & 0xC0 == 0x40 { return 1 &<< UInt64(byte & 0x3F) & Escape.shortLetters != 0 }
        return byte == Byte.quote || byte == Byte.slash
    }

    /// The bits of the backslash and of b, f, n, r and t, counted from 0x40.
    private static let shortLetters: UInt64 = 0x0014_4044_1000_0000

    /// The value of four hexadecimal digits, or `nil`. All four are parsed at once.
    @inline(__always)
    static func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
        let word = UInt32(littleEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
        if word & 0x8080_8080 != 0 { return nil }
        // Below, the high bit of each byte is set if the byte is a digit, or a letter from a to f.
        let overNine = (word ^ 0x3030_3030) &+ 0x7676_7676
        let letter = (word | 0x2020_2020) ^ 0x6060_6060
        let isLetter = (letter &+ 0x7F7F_7F7F) & ~(letter &+ 0x7979_7979)
        if (~overNine | isLetter) & 0x8080_8080 != 0x8080_8080 { return nil }
        let values = (word & 0x0F0F_0F0F) &+ (word &>> 6 & 0x0101_0101) &* 9
        let pairs = (values &<< 4 | values &>> 8) & 0x00FF_00FF
        return (pairs &<< 8 | pairs &>> 16) & 0xFFFF
    }

    static func isSurrogate(_ unit: UInt32) -> Bool {
        unit & 0xF800 == 0xD800
    }

    static func isLowSurrogate(_ unit: UInt32) -> Bool {
        unit & 0xFC00 == 0xDC00
    }

    /// Writes the unescaped content of a validated string, which is never longer than the original. It never writes
    /// more bytes than the content has.
    ///
    /// - Returns: the number of bytes written.
    static func resolve(_ span: StringSpan, into output: UnsafeMutablePointer<UInt8>) -> Int {
        var place = span.start
        let end = span.start + span.count
        var written = output
        while place < end {
            if end - place >= 8 {
                let word = Word.load(place)
                let stops = Word.backslashes(word)
                Word.store(word, written)
                if stops == 0 {
                    // A constant step lets the CPU load the next word before this one is processed.
                    place += 8
                    written += 8
                    continue
                }
                let plain = stops.trailingZeroBitCount &>> 3
                place += plain
                written += plain
            } else if place.pointee != Byte.backslash {
                written.pointee = place.pointee
                written += 1
                place += 1
                continue
            }
            if place[1] == Byte.lowerU {
                written += Escape.write(Escape.scalar(&place), into: written)
            } else {
                written.pointee = Escape.shortCharacter(place[1])
                written += 1
                place += 2
            }
        }
        return written - output
    }

    /// The character of a validated `\u` escape sequence, or of a surrogate pair. Advances past it.
    static func scalar(_ place: inout UnsafePointer<UInt8>) -> UInt32 {
        let first = Escape.codeUnit(place + 2) ?? 0xFFFD
        place += 6
        guard Escape.isSurrogate(first) else { return first }
        let second = Escape.codeUnit(place + 2) ?? 0xFFFD
        place += 6
        return 0x10000 &+ ((first & 0x3FF) &<< 10 | second & 0x3FF)
    }

    /// Writes a character as UTF-8. Returns the number of bytes written.
    static func write(_ scalar: UInt32, into output: UnsafeMutablePointer<UInt8>) -> Int {
        if scalar < 0x80 {
            output[0] = UInt8(truncatingIfNeeded: scalar)
            return 1
        }
        if scalar < 0x800 {
            output[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar &>> 6)
            output[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            return 2
        }
        if scalar < 0x10000 {
            output[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar &>> 12)
            output[1] = UInt8(truncatingIfNeeded: 0x80 | scalar &>> 6 & 0x3F)
            output[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            return 3
        }
        output[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar &>> 18)
        output[1] = UInt8(truncatingIfNeeded: 0x80 | scalar &>> 12 & 0x3F)
        output[2] = UInt8(truncatingIfNeeded: 0x80 | scalar &>> 6 & 0x3F)
        output[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
        return 4
    }
}
