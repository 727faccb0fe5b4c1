/// The content of a string in the document, checked.
struct StringSpan {
    var start: UnsafePointer<UInt8>
    var count: Int
    var isASCII: Bool
    var hasEscapes: Bool
}

extension JSONReader {
    /// Goes over the string that begins where the reader stands, and checks grammar and UTF-8 in the same pass.
    ///
    /// The reader must stand at the opening quote.
    mutating func scanString() throws(ReadFailure) -> StringSpan {
        let start: UnsafePointer<UInt8> = self.position + 1
        let end: UnsafePointer<UInt8> = self.end
        var place: UnsafePointer<UInt8> = start
        var isASCII: Bool = true
        var hasEscapes: Bool = false
        while true {
            place = JSONReader.plainEnd(place, end)
            guard place < end else { throw self.syntax(.stringEnd, at: place) }
            let byte: UInt8 = place.pointee
            if byte == Byte.quote {
                self.position = place + 1
                return StringSpan(start: start, count: place - start, isASCII: isASCII, hasEscapes: hasEscapes)
            } else if byte >= 0x80 {
                isASCII = false
                place = try self.scanUTF8(place, end)
            } else if byte == Byte.backslash {
                hasEscapes = true
                place = end - place >= 2 && Escape.isShort(place[1]) ? place + 2 : try self.scanEscape(place)
            } else if byte < 0x20 {
                throw self.syntax(.noControlCharacter, at: place)
            } else {
                place += 1
            }
        }
    }

    /// Goes over plain ASCII, eight bytes at once; stops before the end, where fewer are left.
    @inline(__always)
    private static func plainEnd(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = place
        while end - place >= 16 {
            let stops: UInt64 = Word.stringStops(Word.load(place))
            if stops != 0 { return place + stops.trailingZeroBitCount &>> 3 }
            let more: UInt64 = Word.stringStops(Word.load(place + 8))
            if more != 0 { return place + 8 + more.trailingZeroBitCount &>> 3 }
            // A constant step lets the next word be loaded before this one is done with.
            place += 16
        }
        if end - place >= 8 {
            let stops: UInt64 = Word.stringStops(Word.load(place))
            return place + (stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3)
        }
        return place
    }

    /// Goes over a run of characters of more than one byte each, as RFC 3629, section 4, defines them.
    @inline(__always)
    private func scanUTF8(
        _ run: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = run
        repeat {
            if end - place >= 8 {
                let word: UInt64 = Word.load(place)
                if Word.isTwoCharactersOfThree(word) {
                    place += 6
                    continue
                }
                if Word.isFourCharactersOfTwo(word) {
                    place += 8
                    continue
                }
            }
            let count: Int = JSONReader.sequenceLength(place, available: end - place)
            if count == 0 { throw self.syntax(.utf8, at: place) }
            place += count
        } while place < end && place.pointee >= 0x80
        return place
    }

    /// How many bytes the character takes; 0 where the bytes are not UTF-8.
    @inline(__always)
    static func sequenceLength(_ place: UnsafePointer<UInt8>, available: Int) -> Int {
        let first: UInt8 = place[0]
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
