/// Writes one JSON document as UTF-8 bytes.
///
/// Numbers are written with the fewest digits that read back as the same value. Values that cannot be read back are
/// recorded instead of thrown, so that generated code needs no `try` and has no overhead. The outermost call
/// (`toJSON()`) throws.
public struct JSONWriter: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline var count: Int = 0
    /// The end of the last null that was written.
    @usableFromInline var nullEnd: Int = -1
    private var capacity: Int
    /// Whether the next value needs a comma before it.
    var needsComma: Bool = false
    /// The open containers on paths of the spec.
    var nested: [NestedContainer] = []
    /// The number of those that are around the current tuple, so that its elements are not theirs. 0 outside of tuples.
    var nestedAroundTuple: Int = 0
    /// The date format of the current field. Used only if `hasDates` is true.
    var dates: DateFormat = .iso8601
    var hasDates: Bool = false
    /// Whether the current field has its own date format, or is cast.
    @usableFromInline var hasOptions: Bool = false
    /// Whether values that are not finite are written as the strings "NaN", "Infinity" and "-Infinity", which auto-cast
    /// reads.
    var isCasting: Bool = false
    /// The tag with which the next object must begin.
    var pendingTag: PendingTag?
    /// The number of open containers.
    var depth: Int = 0
    /// The maximum depth, or 0 while tracing, so that every container takes the slow path and can be recorded.
    let depthLimit: Int
    /// The offsets of values that must not be empty and have not been checked yet.
    var nonEmpty: [Int] = []
    /// Whether any value was refused.
    private(set) var isRefused: Bool = false
    /// The records of a second run, which is made only to explain why the first one failed.
    let trace: WriteTrace?

    init(capacity: Int = 256, trace: WriteTrace? = nil) {
        bytes = .allocate(capacity: capacity)
        self.capacity = capacity
        self.trace = trace
        depthLimit = trace == nil ? JSONReader.maximumDepth : 0
    }

    deinit {
        bytes.deallocate()
    }

    /// The bytes written so far.
    var output: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes, count: count)
    }

    /// The address for the next bytes, with room for at least `size`. Call `wrote` with the number of bytes written.
    @inline(__always)
    mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < size { grow(size) }
        return bytes + count
    }

    @inline(__always)
    mutating func wrote(_ size: Int) {
        count &+= size
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        let capacity = max(self.capacity * 2, count + size)
        let bytes: UnsafeMutablePointer<UInt8> = .allocate(capacity: capacity)
        bytes.update(from: self.bytes, count: count)
        self.bytes.deallocate()
        self.bytes = bytes
        self.capacity = capacity
    }

    /// Truncates the output to the given length.
    mutating func truncate(_ count: Int) {
        self.count = count
        nullEnd = -1
    }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        room(1).pointee = byte
        count &+= 1
    }

    @inline(__always)
    mutating func raw(_ source: UnsafePointer<UInt8>, _ count: Int) {
        room(count).update(from: source, count: count)
        self.count &+= count
    }

    /// Records that the value at the offset must not be sent. The messages are created only while tracing.
    ///
    /// - Parameters:
    ///   - element: the element of the value, if it is a collection.
    ///   - found: `nil` for the value that is written at the offset.
    @inline(never)
    mutating func refuse(
        at offset: Int, _ element: ElementPlace? = nil, expected: @autoclosure () -> String,
        found: @autoclosure () -> String? = nil
    ) {
        isRefused = true
        guard let trace, trace.refusals.count < Trace.maximumFaults else { return }
        // Checks that run after a value was written report it later than the values after it.
        let index = trace.refusals.firstIndex { $0.offset > offset } ?? trace.refusals.endIndex
        trace.refusals.insert(
            WriteTrace.Refusal(offset: offset, element: element, expected: expected(), found: found()), at: index)
    }

    /// Writes the comma before a value, if one is needed.
    @inline(__always)
    mutating func separate() {
        if needsComma { byte(Byte.comma) }
        needsComma = true
    }
}

@_spi(Generated) extension JSONWriter {
    public mutating func value(_ value: String) {
        separate()
        string(value)
    }

    public mutating func value(_ value: Bool) {
        separate()
        literal(value ? "true" : "false")
    }

    public mutating func value(_ value: Int) {
        integer(value)
    }

    public mutating func value(_ value: Double) {
        if value.isFinite {
            number(DoubleText.make(value))
        } else {
            nonFinite(value)
        }
    }

    public mutating func value(_ value: Float) {
        if value.isFinite {
            number(DoubleText.trimmed(value.description))
        } else {
            nonFinite(Double(value))
        }
    }

    /// JSON has no number for this value. As a string it can be read only with auto-cast.
    @inline(never)
    private mutating func nonFinite(_ value: Double) {
        let text = DoubleText.make(value)
        if isCasting {
            self.value(text)
        } else {
            unwritable(expected: "a finite number", found: text)
        }
    }

    /// Records that JSON cannot represent the value. A string is written in its place, for display.
    @inline(never)
    mutating func unwritable(expected: @autoclosure () -> String, found: String) {
        separate()
        refuse(at: count, expected: expected(), found: found)
        string(found)
    }

    public mutating func null() {
        separate()
        literal("null")
    }

    /// Writes a number given as text.
    mutating func number(_ text: String) {
        separate()
        self.text(text)
    }

    mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
        separate()
        let room = self.room(20)
        var place = room
        if value < 0 {
            place.pointee = Byte.minus
            place += 1
        }
        place += JSONWriter.digits(UInt64(value.magnitude), into: place)
        wrote(place - room)
    }

    /// Writes the digits and returns their number, at most twenty.
    private static func digits(_ value: UInt64, into output: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            count &+= 1
        }
        var place = count
        rest = value
        repeat {
            place &-= 1
            output[place] = UInt8(truncatingIfNeeded: rest % 10) &+ Byte.zero
            rest /= 10
        } while place > 0
        return count
    }

    mutating func literal(_ text: StaticString) {
        raw(text.utf8Start, text.utf8CodeUnitCount)
    }

    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let start = bytes.baseAddress { raw(start, bytes.count) }
        }
    }

    /// Writes a string in quotes, escaped as RFC 8259, section 7, requires.
    mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let start = bytes.baseAddress {
                quoted(start, bytes.count)
            } else {
                literal("\"\"")
            }
        }
    }

    /// Copies the text and searches it for characters to escape in one pass, eight bytes at a time.
    private mutating func quoted(_ start: UnsafePointer<UInt8>, _ count: Int) {
        let end = start + count
        var place = start
        // Both quotes, and up to seven bytes that the last word may write beyond the end.
        var output = room(count + 10)
        output.pointee = Byte.quote
        output += 1
        while place < end {
            if end - place >= 8 {
                let word = Word.load(place)
                let stops = Word.escapeStops(word)
                Word.store(word, output)
                let plain = stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3
                place += plain
                output += plain
                if stops == 0 { continue }
            } else if place.pointee >= 0x20 && place.pointee != Byte.quote && place.pointee != Byte.backslash {
                output.pointee = place.pointee
                output += 1
                place += 1
                continue
            }
            self.count = output - bytes
            escape(place.pointee)
            place += 1
            output = room((end - place) + 10)
        }
        output.pointee = Byte.quote
        self.count = output - bytes + 1
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
            literal("u00")
            self.byte(Byte.zero &+ (byte &>> 4))
            self.byte((byte & 15) &+ (byte & 15 < 10 ? Byte.zero : 0x57))
        }
    }
}

/// The shortest text of a double that reads back as the same value.
enum DoubleText {
    static func make(_ value: Double) -> String {
        if value.isFinite { return trimmed(value.description) }
        if value.isNaN { return "NaN" }
        return value < 0 ? "-Infinity" : "Infinity"
    }

    /// Removes the `.0`, which is redundant in JSON.
    static func trimmed(_ text: String) -> String {
        text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
    }
}
