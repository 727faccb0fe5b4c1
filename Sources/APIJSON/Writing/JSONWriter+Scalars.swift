@_spi(Generated) extension JSONWriter {
    public mutating func value(_ value: String) {
        self.separate()
        self.string(value)
    }

    public mutating func value(_ value: Bool) {
        self.separate()
        self.literal(value ? "true" : "false")
    }

    public mutating func value(_ value: Int) {
        self.integer(value)
    }

    public mutating func value(_ value: Double) {
        if value.isFinite {
            self.number(DoubleText.make(value))
        } else {
            self.nonFinite(value)
        }
    }

    public mutating func value(_ value: Float) {
        if value.isFinite {
            self.number(DoubleText.trimmed(value.description))
        } else {
            self.nonFinite(Double(value))
        }
    }

    /// JSON has no number for it; as a string it can be read only where that is cast.
    @inline(never)
    private mutating func nonFinite(_ value: Double) {
        let text: String = DoubleText.make(value)
        if self.isCasting {
            self.value(text)
        } else {
            self.unwritable(expected: "a finite number", found: text)
        }
    }

    /// Notes that the value has no form in JSON; a string stands for it, where people look at the document.
    @inline(never)
    mutating func unwritable(expected: @autoclosure () -> String, found: String) {
        self.separate()
        self.refuse(at: self.count, expected: expected(), found: found)
        self.string(found)
    }

    public mutating func null() {
        self.separate()
        self.literal("null")
    }

    /// A number by its text.
    mutating func number(_ text: String) {
        self.separate()
        self.text(text)
    }

    mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
        self.separate()
        let room: UnsafeMutablePointer<UInt8> = self.room(20)
        var place: UnsafeMutablePointer<UInt8> = room
        if value < 0 {
            place.pointee = Byte.minus
            place += 1
        }
        place += JSONWriter.digits(UInt64(value.magnitude), into: place)
        self.wrote(place - room)
    }

    /// Writes the digits; says how many there are, at most twenty.
    private static func digits(_ value: UInt64, into output: UnsafeMutablePointer<UInt8>) -> Int {
        var count: Int = 1
        var rest: UInt64 = value
        while rest >= 10 {
            rest /= 10
            count &+= 1
        }
        var place: Int = count
        rest = value
        repeat {
            place &-= 1
            output[place] = UInt8(truncatingIfNeeded: rest % 10) &+ Byte.zero
            rest /= 10
        } while place > 0
        return count
    }

    mutating func literal(_ text: StaticString) {
        self.raw(text.utf8Start, text.utf8CodeUnitCount)
    }

    mutating func text(_ text: String) {
        var text: String = text
        text.withUTF8 { bytes in
            if let start: UnsafePointer<UInt8> = bytes.baseAddress { self.raw(start, bytes.count) }
        }
    }

    /// A string in quotes, with what RFC 8259, section 7, wants escaped.
    mutating func string(_ text: String) {
        var text: String = text
        text.withUTF8 { bytes in
            if let start: UnsafePointer<UInt8> = bytes.baseAddress {
                self.quoted(start, bytes.count)
            } else {
                self.literal("\"\"")
            }
        }
    }

    /// Copies and looks for what must be escaped in one pass, eight bytes at a time.
    private mutating func quoted(_ start: UnsafePointer<UInt8>, _ count: Int) {
        let end: UnsafePointer<UInt8> = start + count
        var place: UnsafePointer<UInt8> = start
        // Both quotes, and seven bytes that a last word may write too many.
        var output: UnsafeMutablePointer<UInt8> = self.room(count + 10)
        output.pointee = Byte.quote
        output += 1
        while place < end {
            if end - place >= 8 {
                let word: UInt64 = Word.load(place)
                let stops: UInt64 = Word.escapeStops(word)
                Word.store(word, output)
                let plain: Int = stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3
                place += plain
                output += plain
                if stops == 0 { continue }
            } else if place.pointee >= 0x20 && place.pointee != Byte.quote && place.pointee != Byte.backslash {
                output.pointee = place.pointee
                output += 1
                place += 1
                continue
            }
            self.count = output - self.bytes
            self.escape(place.pointee)
            place += 1
            output = self.room((end - place) + 10)
        }
        output.pointee = Byte.quote
        self.count = output - self.bytes + 1
    }

    private mutating func escape(_ byte: UInt8) {
        self.byte(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: self.byte(byte)
        case 0x08: self.byte(0x62)
        case 0x09: self.byte(Byte.lowerT)
        case 0x0A: self.byte(Byte.lowerN)
        case 0x0C: self.byte(Byte.lowerF)
        case 0x0D: self.byte(0x72)
        default:
            self.literal("u00")
            self.byte(Byte.zero &+ (byte &>> 4))
            self.byte((byte & 15) &+ (byte & 15 < 10 ? Byte.zero : 0x57))
        }
    }
}

/// The shortest text of a double that reads back the same.
enum DoubleText {
    static func make(_ value: Double) -> String {
        if value.isFinite { return trimmed(value.description) }
        if value.isNaN { return "NaN" }
        return value < 0 ? "-Infinity" : "Infinity"
    }

    /// Without the `.0` that says nothing in JSON.
    static func trimmed(_ text: String) -> String {
        text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
    }
}
