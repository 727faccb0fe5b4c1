/// Writes one JSON document as UTF-8 bytes.
///
/// Numbers are written with the fewest digits that read back the same. What cannot be read back is noted, not thrown, so
/// that generated code needs no `try` and writing costs nothing for it: the outermost call (`toJSON()`) throws.
public struct JSONWriter: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline var count: Int = 0
    /// Behind the JSON value null that was written last.
    @usableFromInline var nullEnd: Int = -1
    private var capacity: Int
    /// Whether something stands before the next value that a comma must part from it.
    var needsComma: Bool = false
    /// The containers on paths of the spec that are open.
    var nested: [NestedContainer] = []
    /// How the dates of the field that is written now are to stand; only while `hasDates` says so.
    var dates: DateFormat = .iso8601
    var hasDates: Bool = false
    /// Whether the field that is written now has dates of its own, or is cast.
    @usableFromInline var hasOptions: Bool = false
    /// Whether what is not finite becomes one of the strings "NaN", "Infinity" and "-Infinity", which auto-cast reads.
    var isCasting: Bool = false
    /// A tag that the next object is to begin with.
    var pendingTag: PendingTag?
    /// How many containers are open.
    var depth: Int = 0
    /// The greatest depth; 0 while tracing, so that every container takes the slow way, where it can be noted.
    let depthLimit: Int
    /// Where values begin that must not be empty, as far as that is still to be looked at.
    var nonEmpty: [Int] = []
    /// Whether something was written that must not be sent.
    private(set) var isRefused: Bool = false
    /// What a second run notes, which is made only to say why the first one failed.
    let trace: WriteTrace?

    init(capacity: Int = 256, trace: WriteTrace? = nil) {
        self.bytes = .allocate(capacity: capacity)
        self.capacity = capacity
        self.trace = trace
        self.depthLimit = trace == nil ? JSONReader.maximumDepth : 0
    }

    deinit {
        self.bytes.deallocate()
    }

    /// What has been written.
    var output: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: self.bytes, count: self.count)
    }

    /// Where the next bytes go; there is room for at least so many. Say with `wrote` how many there are.
    @inline(__always)
    mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if self.capacity &- self.count < size { self.grow(size) }
        return self.bytes + self.count
    }

    @inline(__always)
    mutating func wrote(_ size: Int) {
        self.count &+= size
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        let capacity: Int = max(self.capacity * 2, self.count + size)
        let bytes: UnsafeMutablePointer<UInt8> = .allocate(capacity: capacity)
        bytes.update(from: self.bytes, count: self.count)
        self.bytes.deallocate()
        self.bytes = bytes
        self.capacity = capacity
    }

    /// Forgets what was written from there on.
    mutating func truncate(_ count: Int) {
        self.count = count
        self.nullEnd = -1
    }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        self.room(1).pointee = byte
        self.count &+= 1
    }

    @inline(__always)
    mutating func raw(_ source: UnsafePointer<UInt8>, _ count: Int) {
        self.room(count).update(from: source, count: count)
        self.count &+= count
    }

    /// Notes that the value at the offset must not be sent; the texts are made only while tracing.
    ///
    /// - Parameters:
    ///   - element: which element of the value it is.
    ///   - found: nil: what is written there.
    @inline(never)
    mutating func refuse(
        at offset: Int, _ element: ElementPlace? = nil, expected: @autoclosure () -> String,
        found: @autoclosure () -> String? = nil
    ) {
        self.isRefused = true
        guard let trace: WriteTrace = self.trace, trace.refusals.count < FaultReport.maximumFaults else { return }
        // What is told only when it is written comes later than what stands behind it.
        let index: Int = trace.refusals.firstIndex { $0.offset > offset } ?? trace.refusals.endIndex
        trace.refusals.insert(
            WriteTrace.Refusal(offset: offset, element: element, expected: expected(), found: found()), at: index)
    }

    /// The comma before a value, where one is needed.
    @inline(__always)
    mutating func separate() {
        if self.needsComma { self.byte(Byte.comma) }
        self.needsComma = true
    }
}

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
