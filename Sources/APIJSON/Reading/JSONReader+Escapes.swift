extension JSONReader {
    /// Reads a string from its first escape sequence on, and checks and copies it in one pass.
    ///
    /// The reader must be at the opening quote. A string that does not fit into the scratch memory is scanned first.
    @inline(never)
    mutating func escapedText(_ escape: UnsafePointer<UInt8>, isASCII: Bool) throws(ReadFailure) -> String {
        let start = position + 1
        let limit = end - start > ScratchMemory.size ? start + ScratchMemory.size : end
        guard escape < limit else { return JSONReader.makeString(try scanString()) }
        let output = scratch.pointer()
        output.update(from: start, count: escape - start)
        var place = escape
        var written = output + (escape - start)
        var isASCII = isASCII
        while place < limit {
            if limit - place >= 8 {
                let word = Word.load(place)
                Word.store(word, written)
                let stops = Word.stringStops(word)
                if stops == 0 {
                    // A constant step lets the CPU load the next word before this one is processed.
                    place += 8
                    written += 8
                    continue
                }
                let plain = stops.trailingZeroBitCount &>> 3
                place += plain
                written += plain
            }
            let byte = place.pointee
            if byte == Byte.backslash {
                try copyEscape(&place, to: &written, &isASCII)
            } else if byte == Byte.quote {
                position = place + 1
                return JSONReader.makeString(output, written - output, isASCII: isASCII)
            } else if byte >= 0x80 {
                isASCII = false
                try copyCharacters(&place, to: &written, limit)
            } else if byte < 0x20 {
                throw syntax(.noControlCharacter, at: place)
            } else {
                written.pointee = byte
                place += 1
                written += 1
            }
        }
        guard limit < end else { throw syntax(.stringEnd, at: end) }
        return JSONReader.makeString(try scanString())
    }

    @inline(__always)
    private mutating func copyEscape(
        _ place: inout UnsafePointer<UInt8>, to written: inout UnsafeMutablePointer<UInt8>, _ isASCII: inout Bool
    ) throws(ReadFailure) {
        if end - place >= 2 && Escape.isShort(place[1]) {
            written.pointee = Escape.shortCharacter(place[1])
            written += 1
            place += 2
            return
        }
        _ = try scanEscape(place)
        let scalar = Escape.scalar(&place)
        if scalar >= 0x80 { isASCII = false }
        written += Escape.write(scalar, into: written)
    }

    /// Copies a run of multi-byte characters, up to the first that begins at the limit or behind it.
    @inline(__always)
    private mutating func copyCharacters(
        _ place: inout UnsafePointer<UInt8>, to written: inout UnsafeMutablePointer<UInt8>,
        _ limit: UnsafePointer<UInt8>
    ) throws(ReadFailure) {
        repeat {
            if limit - place >= 8 {
                let word = Word.load(place)
                let isTwoOfThree = Word.isTwoCharactersOfThree(word)
                if isTwoOfThree || Word.isFourCharactersOfTwo(word) {
                    Word.store(word, written)
                    place += isTwoOfThree ? 6 : 8
                    written += isTwoOfThree ? 6 : 8
                    continue
                }
            }
            let count = JSONReader.sequenceLength(place, available: end - place)
            if count == 0 { throw syntax(.utf8, at: place) }
            for index in 0..<count { written[index] = place[index] }
            place += count
            written += count
        } while place < limit && place.pointee >= 0x80
    }

    /// Creates a string from content that has been scanned.
    @inline(never)
    static func makeEscapedString(_ span: StringSpan) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: span.count) { buffer -> String in
            guard let output = buffer.baseAddress else { return "" }
            let count = Escape.resolve(span, into: output)
            return makeString(UnsafePointer(output), count, isASCII: false)
        }
    }

    /// Checks the escape sequence at the backslash and returns its end. A surrogate pair counts as one escape sequence.
    @inline(never)
    mutating func scanEscape(_ backslash: UnsafePointer<UInt8>) throws(ReadFailure) -> UnsafePointer<UInt8> {
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

    private mutating func codeUnit(_ backslash: UnsafePointer<UInt8>) throws(ReadFailure) -> UInt32 {
        guard end - backslash >= 6 else { throw syntax(.hexDigit, at: backslash) }
        guard let unit = Escape.codeUnit(backslash + 2) else { throw syntax(.hexDigit, at: backslash) }
        return unit
    }
}

/// Memory for the text of a string with escape sequences, which a reader keeps until its end.
struct ScratchMemory: ~Copyable {
    /// The number of bytes of a string's content that fit. Nothing that is written is longer than its content.
    static let size: Int = 16_384

    /// Room for a character that begins at the last byte.
    private static let margin: Int = 16

    private var memory: UnsafeMutablePointer<UInt8>?

    init() {
        memory = nil
    }

    deinit {
        memory?.deallocate()
    }

    @inline(__always)
    mutating func pointer() -> UnsafeMutablePointer<UInt8> {
        if let memory { return memory }
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: ScratchMemory.size + ScratchMemory.margin)
        memory = new
        return new
    }
}
