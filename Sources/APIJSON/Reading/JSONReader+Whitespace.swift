extension JSONReader {
    /// Goes on to the next byte that is not white space, or to the end.
    @inline(__always)
    package mutating func skipWhitespace() {
        if self.position < self.end && self.position.pointee <= 0x20 {
            if self.end - self.position >= 2 && self.position.pointee == 0x20 && self.position[1] > 0x20 {
                // The space after a colon or a comma, in documents made for people.
                self.position += 1
            } else {
                self.skipLongWhitespace()
            }
        }
    }

    private mutating func skipLongWhitespace() {
        self.position = JSONReader.afterWhitespace(self.position, self.end)
    }

    /// Where the white space at the place ends.
    ///
    /// Documents made for people have a line break and many spaces before each value.
    @inline(never)
    static func afterWhitespace(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = place
        while place < end {
            switch place.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return place
            }
            while end - place >= 8 {
                let others: UInt64 = Word.load(place) ^ 0x2020_2020_2020_2020
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

    /// The byte where the reader stands, after white space; a fault at the end of the document.
    @inline(__always)
    mutating func nextByte(_ rule: ReadFailure.SyntaxRule) throws(ReadFailure) -> UInt8 {
        self.skipWhitespace()
        if self.position < self.end {
            return self.position.pointee
        }
        throw self.syntax(rule)
    }

    /// Takes the colon and the white space after it.
    @inline(__always)
    mutating func takeColon() throws(ReadFailure) {
        guard try self.nextByte(.colon) == Byte.colon else { throw self.syntax(.colon) }
        self.position += 1
        self.skipWhitespace()
    }

    mutating func skipByteOrderMark() {
        let place: UnsafePointer<UInt8> = self.position
        if self.end - place >= 3 && place[0] == 0xEF && place[1] == 0xBB && place[2] == 0xBF {
            self.position += 3
        }
    }

    /// Makes sure that nothing but white space follows.
    package mutating func finish() throws(ReadFailure) {
        self.skipWhitespace()
        if self.position != self.end { throw self.syntax(.documentEnd) }
    }
}
