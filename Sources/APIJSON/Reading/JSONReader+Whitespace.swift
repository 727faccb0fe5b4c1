/// How many bytes of whitespace are between values, by depth.
///
/// Documents formatted for people repeat it: a line break, and spaces for each level. What was there the last time is looked
/// for first, which takes a comparison or two.
struct GapWidths {
    /// A byte for each of eight levels. Deeper levels share them.
    private var widths: UInt64 = 0

    /// Eight bytes of most gaps that begin with a line break.
    private static let lineBreak: UInt64 = 0x2020_2020_2020_200A
    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// The end of the whitespace at a position, if it is as the last time at this depth.
    @inline(__always)
    func predictedEnd(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, depth: Int
    ) -> UnsafePointer<UInt8>? {
        let width = Int(truncatingIfNeeded: widths &>> UInt64(truncatingIfNeeded: depth &* 8)) & 0xFF
        guard end - place > width &+ 8 else { return nil }
        let difference = Word.load(place) ^ GapWidths.lineBreak
        if width <= 8 {
            guard difference &<< UInt64(truncatingIfNeeded: 64 &- width &* 8) == 0 else { return nil }
        } else {
            // The last word may overlap the first one.
            guard difference == 0, Word.load(place + (width &- 8)) == GapWidths.spaces,
                width <= 16 || GapWidths.areSpaces(place + 8, width &- 16)
            else { return nil }
        }
        return place[width] > 0x20 ? place + width : nil
    }

    private static func areSpaces(_ place: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var index = 0
        while index < count {
            if Word.load(place + index) != spaces { return false }
            index &+= 8
        }
        return true
    }

    mutating func note(_ width: Int, depth: Int) {
        guard width <= 0xFF else { return }
        let shift = UInt64(truncatingIfNeeded: depth &* 8)
        widths = widths & ~(0xFF &<< shift) | UInt64(truncatingIfNeeded: width) &<< shift
    }
}

extension JSONReader {
    /// Advances to the next byte that is not whitespace, or to the end.
    @inline(__always)
    package mutating func skipWhitespace() {
        if position < end && position.pointee <= 0x20 {
            if end - position >= 2 && position.pointee == 0x20 && position[1] > 0x20 {
                // The space after a colon or a comma in documents formatted for people.
                position += 1
            } else {
                skipLongWhitespace()
            }
        }
    }

    private mutating func skipLongWhitespace() {
        position = JSONReader.afterWhitespace(position, end)
    }

    /// The end of the whitespace at a position, which may be none.
    ///
    /// - Parameter depth: the number of containers around what follows, without those that it closes.
    @inline(__always)
    mutating func afterGap(_ place: UnsafePointer<UInt8>, depth: Int) -> UnsafePointer<UInt8> {
        guard place < end && place.pointee <= 0x20 else { return place }
        if place.pointee == 0x0A {
            if let next = gaps.predictedEnd(place, end, depth: depth) { return next }
        } else if end - place >= 2 && place.pointee == 0x20 && place[1] > 0x20 {
            return place + 1
        }
        return afterUnusualGap(place, depth: depth)
    }

    @inline(never)
    private mutating func afterUnusualGap(_ place: UnsafePointer<UInt8>, depth: Int) -> UnsafePointer<UInt8> {
        let next = JSONReader.afterWhitespace(place, end)
        if place.pointee == 0x0A { gaps.note(next - place, depth: depth) }
        return next
    }

    /// The end of the whitespace at a position.
    @inline(never)
    static func afterWhitespace(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var place = place
        while place < end {
            switch place.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return place
            }
            while end - place >= 8 {
                let others = Word.load(place) ^ 0x2020_2020_2020_2020
                if others == 0 {
                    place += 8
                    continue
                }
                place += others.trailingZeroBitCount &>> 3
                break
            }
        }
        return place
    }

    /// The next byte that is not whitespace. Fails at the end of the document.
    @inline(__always)
    mutating func nextByte(_ rule: ReadFailure.SyntaxRule) throws(ReadFailure) -> UInt8 {
        skipWhitespace()
        if position < end {
            return position.pointee
        }
        throw syntax(rule)
    }

    /// Consumes the colon after a key, and the whitespace around it.
    ///
    /// - Parameter place: the end of the key. Four more bytes are readable.
    @inline(__always)
    mutating func takeColon(at place: UnsafePointer<UInt8>) throws(ReadFailure) {
        // As nearly all documents have it: `"key":1`, `"key": 1` or `"key" : 1`.
        if place.pointee == Byte.colon {
            if place[1] > 0x20 {
                position = place + 1
                return
            }
            if place[1] == 0x20 && place[2] > 0x20 {
                position = place + 2
                return
            }
        } else if place.pointee == 0x20 && place[1] == Byte.colon && place[2] == 0x20 && place[3] > 0x20 {
            position = place + 3
            return
        }
        position = place
        try takeUnusualColon()
    }

    @inline(never)
    private mutating func takeUnusualColon() throws(ReadFailure) {
        try takeColon()
    }

    /// Consumes the colon and the whitespace around it.
    @inline(__always)
    mutating func takeColon() throws(ReadFailure) {
        guard try nextByte(.colon) == Byte.colon else { throw syntax(.colon) }
        position += 1
        skipWhitespace()
    }
}
