extension JSONReader {
    /// Checks the escape at the backslash and goes behind it; two surrogates in a row are one escape.
    @inline(never)
    func scanEscape(_ backslash: UnsafePointer<UInt8>) throws(ReadFailure) -> UnsafePointer<UInt8> {
        guard self.end - backslash >= 2 else { throw self.syntax(.stringEnd, at: self.end) }
        if backslash[1] != Byte.lowerU {
            guard Escape.character(backslash[1]) != nil else { throw self.syntax(.escape, at: backslash) }
            return backslash + 2
        }
        let first: UInt32 = try self.codeUnit(backslash)
        guard Escape.isSurrogate(first) else { return backslash + 6 }
        guard first < 0xDC00, self.end - backslash >= 8, backslash[6] == Byte.backslash, backslash[7] == Byte.lowerU
        else { throw self.syntax(.surrogatePair, at: backslash) }
        guard Escape.isLowSurrogate(try self.codeUnit(backslash + 6)) else {
            throw self.syntax(.surrogatePair, at: backslash)
        }
        return backslash + 12
    }

    private func codeUnit(_ backslash: UnsafePointer<UInt8>) throws(ReadFailure) -> UInt32 {
        guard self.end - backslash >= 6 else { throw self.syntax(.hexDigit, at: backslash) }
        guard let unit: UInt32 = Escape.codeUnit(backslash + 2) else { throw self.syntax(.hexDigit, at: backslash) }
        return unit
    }
}

/// The escapes of RFC 8259, section 7.
enum Escape {
    /// The byte that a backslash and this byte stand for, or nil.
    static func character(_ byte: UInt8) -> UInt8? {
        switch byte {
        case Byte.quote, Byte.backslash, Byte.slash: byte
        case 0x62: 0x08
        case Byte.lowerF: 0x0C
        case Byte.lowerN: 0x0A
        case 0x72: 0x0D
        case Byte.lowerT: 0x09
        default: nil
        }
    }

    /// Whether a backslash and this byte are a whole escape.
    @inline(__always)
    static func isShort(_ byte: UInt8) -> Bool {
        if byte & 0xC0 == 0x40 { return 1 &<< UInt64(byte & 0x3F) & Escape.shortLetters != 0 }
        return byte == Byte.quote || byte == Byte.slash
    }

    /// Bits of the backslash and of b, f, n, r and t, counted from 0x40.
    private static let shortLetters: UInt64 = 0x0014_4044_1000_0000

    /// The number of four hexadecimal digits, or nil; all four at once.
    @inline(__always)
    static func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
        let word: UInt32 = UInt32(littleEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
        if word & 0x8080_8080 != 0 { return nil }
        // Below, the high bit of each byte says whether the byte is a digit, or a letter from a to f.
        let overNine: UInt32 = (word ^ 0x3030_3030) &+ 0x7676_7676
        let letter: UInt32 = (word | 0x2020_2020) ^ 0x6060_6060
        let isLetter: UInt32 = (letter &+ 0x7F7F_7F7F) & ~(letter &+ 0x7979_7979)
        if (~overNine | isLetter) & 0x8080_8080 != 0x8080_8080 { return nil }
        let values: UInt32 = (word & 0x0F0F_0F0F) &+ (word &>> 6 & 0x0101_0101) &* 9
        let pairs: UInt32 = (values &<< 4 | values &>> 8) & 0x00FF_00FF
        return (pairs &<< 8 | pairs &>> 16) & 0xFFFF
    }

    static func isSurrogate(_ unit: UInt32) -> Bool {
        unit & 0xF800 == 0xD800
    }

    static func isLowSurrogate(_ unit: UInt32) -> Bool {
        unit & 0xFC00 == 0xDC00
    }

    /// Writes the content of a checked string without its escapes, which never makes it longer; it never writes more
    /// bytes than the content has.
    ///
    /// - Returns: how many bytes were written.
    static func resolve(_ span: StringSpan, into output: UnsafeMutablePointer<UInt8>) -> Int {
        var place: UnsafePointer<UInt8> = span.start
        let end: UnsafePointer<UInt8> = span.start + span.count
        var written: UnsafeMutablePointer<UInt8> = output
        while place < end {
            if end - place >= 8 {
                let word: UInt64 = Word.load(place)
                let stops: UInt64 = Word.backslashes(word)
                let plain: Int = stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3
                Word.store(word, written)
                place += plain
                written += plain
                if stops == 0 { continue }
            }
            let byte: UInt8 = place.pointee
            if byte != Byte.backslash {
                written.pointee = byte
                written += 1
                place += 1
            } else if let character: UInt8 = Escape.character(place[1]) {
                written.pointee = character
                written += 1
                place += 2
            } else {
                written += Escape.write(Escape.scalar(&place), into: written)
            }
        }
        return written - output
    }

    /// The character of a checked `\u` escape, or of a pair of them; moves behind it.
    private static func scalar(_ place: inout UnsafePointer<UInt8>) -> UInt32 {
        let first: UInt32 = Escape.codeUnit(place + 2) ?? 0xFFFD
        place += 6
        guard Escape.isSurrogate(first) else { return first }
        let second: UInt32 = Escape.codeUnit(place + 2) ?? 0xFFFD
        place += 6
        return 0x10000 &+ ((first & 0x3FF) &<< 10 | second & 0x3FF)
    }

    private static func write(_ scalar: UInt32, into output: UnsafeMutablePointer<UInt8>) -> Int {
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
