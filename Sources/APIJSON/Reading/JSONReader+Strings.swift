@_spi(Generated) extension JSONReader {
    /// Reads a string.
    ///
    /// - Parameter casting: whether to accept a number (its digits as they are in the document) or a bool.
    public mutating func string(casting: Bool = false) throws(ReadFailure) -> String {
        if position < end && position.pointee == Byte.quote {
            return JSONReader.makeString(try scanString())
        }
        return try castString(casting)
    }

    /// Reads a string, or `nil` for null.
    public mutating func optionalString(casting: Bool = false) throws(ReadFailure) -> String? {
        if try skipNull() { return nil }
        return try string(casting: casting)
    }

    /// Reads a string, or returns the default for null.
    public mutating func string(default value: String, casting: Bool = false) throws(ReadFailure) -> String {
        if try skipNull() { return value }
        return try string(casting: casting)
    }

    /// Unescapes a key as it is in generated code: the content between the quotes in JSON.
    static func unescaped(_ key: StaticString) -> String {
        let bytes = [Byte.quote] + key.withUTF8Buffer { Array($0) } + [Byte.quote]
        let text = bytes.withUnsafeBufferPointer { buffer in
            try? JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> String in
                try reader.string()
            }
        }
        return text ?? key.description
    }

    static func makeString(_ span: StringSpan) -> String {
        if span.hasEscapes { return makeEscapedString(span) }
        return makeString(span.start, span.count, isASCII: span.isASCII)
    }

    /// Creates a string from bytes that are known to be valid UTF-8.
    @inline(__always)
    private static func makeString(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> String {
        let bytes = UnsafeBufferPointer(start: start, count: count)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @inline(never)
    private static func makeEscapedString(_ span: StringSpan) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: span.count) { buffer -> String in
            guard let output = buffer.baseAddress else { return "" }
            let count = Escape.resolve(span, into: output)
            return makeString(UnsafePointer(output), count, isASCII: false)
        }
    }
}

/// The content of a string in the document, already validated.
struct StringSpan {
    var start: UnsafePointer<UInt8>
    var count: Int
    var isASCII: Bool
    var hasEscapes: Bool
}

extension JSONReader {
    /// Scans the current string, and checks its syntax and UTF-8 in one pass.
    ///
    /// The reader must be at the opening quote.
    mutating func scanString() throws(ReadFailure) -> StringSpan {
        let start = position + 1
        let end = self.end
        var place = start
        var isASCII = true
        var hasEscapes = false
        while true {
            place = JSONReader.plainEnd(place, end)
            guard place < end else { throw syntax(.stringEnd, at: place) }
            let byte = place.pointee
            if byte == Byte.quote {
                position = place + 1
                return StringSpan(start: start, count: place - start, isASCII: isASCII, hasEscapes: hasEscapes)
            } else if byte >= 0x80 {
                isASCII = false
                place = try scanUTF8(place, end)
            } else if byte == Byte.backslash {
                hasEscapes = true
                place = end - place >= 2 && Escape.isShort(place[1]) ? place + 2 : try scanEscape(place)
            } else if byte < 0x20 {
                throw syntax(.noControlCharacter, at: place)
            } else {
                place += 1
            }
        }
    }

    /// Skips plain ASCII, eight bytes at a time. Stops before the end if fewer bytes are left.
    @inline(__always)
    private static func plainEnd(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var place = place
        while end - place >= 16 {
            let stops = Word.stringStops(Word.load(place))
            if stops != 0 { return place + stops.trailingZeroBitCount &>> 3 }
            let more = Word.stringStops(Word.load(place + 8))
            if more != 0 { return place + 8 + more.trailingZeroBitCount &>> 3 }
            // A constant step lets the CPU load the next word before this one is processed.
            place += 16
        }
        if end - place >= 8 {
            let stops = Word.stringStops(Word.load(place))
            return place + (stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3)
        }
        return place
    }

    /// Scans a run of multi-byte characters, as defined by RFC 3629, section 4.
    @inline(__always)
    private func scanUTF8(
        _ run: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place = run
        repeat {
            if end - place >= 8 {
                let word = Word.load(place)
                if Word.isTwoCharactersOfThree(word) {
                    place += 6
                    continue
                }
                if Word.isFourCharactersOfTwo(word) {
                    place += 8
                    continue
                }
            }
            let count = JSONReader.sequenceLength(place, available: end - place)
            if count == 0 { throw syntax(.utf8, at: place) }
            place += count
        } while place < end && place.pointee >= 0x80
        return place
    }

    /// The length of the character in bytes, or 0 if the bytes are not valid UTF-8.
    @inline(__always)
    static func sequenceLength(_ place: UnsafePointer<UInt8>, available: Int) -> Int {
        let first = place[0]
        if first >= 0xE0 && first < 0xF0 {
            guard available >= 3 && isContinuation(place[1]) && isContinuation(place[2]) else { return 0 }
            // E0: no overlong forms; ED: no surrogates.
            if first == 0xE0 { return place[1] >= 0xA0 ? 3 : 0 }
            if first == 0xED { return place[1] < 0xA0 ? 3 : 0 }
            return 3
        }
        if first < 0xE0 {
            return first >= 0xC2 && available >= 2 && isContinuation(place[1]) ? 2 : 0
        }
        guard first <= 0xF4 && available >= 4 else { return 0 }
        guard isContinuation(place[1]) && isContinuation(place[2]) && isContinuation(place[3]) else { return 0 }
        if first == 0xF0 { return place[1] >= 0x90 ? 4 : 0 }
        if first == 0xF4 { return place[1] < 0x90 ? 4 : 0 }
        return 4
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }
}

extension JSONReader {
    /// Checks the escape sequence at the backslash and returns its end. A surrogate pair counts as one escape sequence.
    @inline(never)
    func scanEscape(_ backslash: UnsafePointer<UInt8>) throws(ReadFailure) -> UnsafePointer<UInt8> {
        guard end - backslash >= 2 else { throw syntax(.stringEnd, at: end) }
        if backslash[1] != Byte.lowerU {
            guard Escape.isShort(backslash[1]) else { throw syntax(.escape, at: backslash) }
            return backslash + 2
        }
        let first = try codeUnit(backslash)
        guard Escape.isSurrogate(first) else { return backslash + 6 }
        guard first < 0xDC00, end - backslash >= 8, backslash[6] == Byte.backslash, backslash[7] == Byte.lowerU
        else { throw syntax(.surrogatePair, at: backslash) }
        guard Escape.isLowSurrogate(try codeUnit(backslash + 6)) else {
            throw syntax(.surrogatePair, at: backslash)
        }
        return backslash + 12
    }

    private func codeUnit(_ backslash: UnsafePointer<UInt8>) throws(ReadFailure) -> UInt32 {
        guard end - backslash >= 6 else { throw syntax(.hexDigit, at: backslash) }
        guard let unit = Escape.codeUnit(backslash + 2) else { throw syntax(.hexDigit, at: backslash) }
        return unit
    }
}

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
    private static func scalar(_ place: inout UnsafePointer<UInt8>) -> UInt32 {
        let first = Escape.codeUnit(place + 2) ?? 0xFFFD
        place += 6
        guard Escape.isSurrogate(first) else { return first }
        let second = Escape.codeUnit(place + 2) ?? 0xFFFD
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
