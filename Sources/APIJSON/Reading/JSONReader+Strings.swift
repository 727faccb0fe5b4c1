@_spi(Generated) extension JSONReader {
    /// Reads a string.
    ///
    /// - Parameter casting: whether to accept a number (its digits as they are in the document) or a bool.
    public mutating func string(casting: Bool = false) throws(ReadFailure) -> String {
        if position < end && position.pointee == Byte.quote { return try text() }
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
    static func makeString(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> String {
        let bytes = UnsafeBufferPointer(start: start, count: count)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
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
    /// Reads the current string. The reader must be at the opening quote.
    @inline(__always)
    mutating func text() throws(ReadFailure) -> String {
        let start = position + 1
        var isASCII = true
        let place = try plainEnd(start, &isASCII)
        if place.pointee == Byte.backslash { return try escapedText(place, isASCII: isASCII) }
        position = place + 1
        let count = place - start
        if count <= SmallText.capacity && makesSmallText && end - start >= SmallText.readableBytes {
            return SmallText.make(start, count, isASCII: isASCII)
        }
        return JSONReader.makeString(start, count, isASCII: isASCII)
    }

    /// Scans the current string, and checks its syntax and UTF-8 in one pass.
    ///
    /// The reader must be at the opening quote.
    mutating func scanString() throws(ReadFailure) -> StringSpan {
        let start = position + 1
        var isASCII = true
        var hasEscapes = false
        var place = start
        while true {
            place = try plainEnd(place, &isASCII)
            if place.pointee == Byte.quote {
                position = place + 1
                return StringSpan(start: start, count: place - start, isASCII: isASCII, hasEscapes: hasEscapes)
            }
            hasEscapes = true
            place = end - place >= 2 && Escape.isShort(place[1]) ? place + 2 : try scanEscape(place)
        }
    }

    /// The next quote or backslash. Fails at the first byte that no string may contain.
    @inline(__always)
    private mutating func plainEnd(
        _ start: UnsafePointer<UInt8>, _ isASCII: inout Bool
    ) throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place = start
        while true {
            place = JSONReader.plainEnd(place, end)
            guard place < end else { throw syntax(.stringEnd, at: place) }
            let byte = place.pointee
            if byte == Byte.quote || byte == Byte.backslash { return place }
            if byte >= 0x80 {
                isASCII = false
                place = try scanUTF8(place, end)
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
    private mutating func scanUTF8(
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
