#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// Writes one JSON document as UTF-8 bytes.
///
/// Numbers are written with the fewest digits that read back as the same value. Values that cannot be read back are
/// recorded instead of thrown, so that generated code needs no `try` and has no overhead. The outermost call
/// (`toJSON()`) throws.
public struct JSONWriter: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    /// Whether the bytes are in memory of the writer's own.
    private(set) var ownsBytes: Bool
    @usableFromInline var count: Int = 0
    /// The end of the last null that was written, or of what was written in its place.
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
    /// Which numbers are written as strings, which auto-cast reads.
    var textNumbers: TextNumbers = .none
    /// The tag with which the next object must begin.
    var pendingTag: PendingTag?
    /// The number of open containers.
    var depth: Int = 0
    /// The maximum depth, or 0 while tracing, so that every container takes the slow path and can be recorded.
    let depthLimit: Int
    /// The offsets of values that have not been checked yet, and the scalars that they must not be, as an array of JSON; `nil`
    /// if they must not be empty.
    var unchecked: [(place: Int, refused: StaticString?)] = []
    /// Whether any value was refused.
    private(set) var isRefused: Bool = false
    /// `SmallText.isKnown`, which as a global would be looked up for each text.
    private let readsSmallText: Bool
    /// The records of a second run, which is made only to explain why the first one failed.
    let trace: WriteTrace?

    /// - Parameter capacity: room for most small documents by default, in a block that allocators keep at hand.
    init(capacity: Int = 1024, trace: WriteTrace? = nil) {
        self.init(Self.resize(nil, to: capacity), capacity, ownsBytes: true, trace)
    }

    /// - Parameter memory: what the document is written into, if it fits.
    init(into memory: UnsafeMutableBufferPointer<UInt8>) {
        if let start = memory.baseAddress {
            self.init(start, memory.count, ownsBytes: false, nil)
        } else {
            self.init()
        }
    }

    private init(_ bytes: UnsafeMutablePointer<UInt8>, _ capacity: Int, ownsBytes: Bool, _ trace: WriteTrace?) {
        self.bytes = bytes
        self.capacity = capacity
        self.ownsBytes = ownsBytes
        self.trace = trace
        readsSmallText = SmallText.isKnown
        depthLimit = trace == nil ? JSONReader.maximumDepth : 0
    }

    deinit {
        if ownsBytes { free(bytes) }
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
        capacity = max(capacity * 2, count + size)
        if ownsBytes {
            bytes = Self.resize(bytes, to: capacity)
        } else {
            let memory = Self.resize(nil, to: capacity)
            memory.update(from: bytes, count: count)
            bytes = memory
            ownsBytes = true
        }
    }

    /// Memory of the C library, which grows in place where it can: a new block at each step would cost a long document more in
    /// page faults than all of its values.
    private static func resize(_ bytes: UnsafeMutablePointer<UInt8>?, to capacity: Int) -> UnsafeMutablePointer<UInt8> {
        guard let memory = realloc(bytes, capacity) else { preconditionFailure("no memory is left") }
        return memory.assumingMemoryBound(to: UInt8.self)
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
    ///   - error: the error in what a transform receives, if the value has one.
    @inline(never)
    mutating func refuse(
        at offset: Int, _ element: ElementPlace? = nil, expected: @autoclosure () -> String,
        found: @autoclosure () -> String? = nil, behind error: DataFormatError? = nil
    ) {
        isRefused = true
        guard let trace, trace.refusals.count < Trace.maximumFaults else { return }
        // Checks that run after a value was written report it later than the values after it.
        let index = trace.refusals.firstIndex { $0.offset > offset } ?? trace.refusals.endIndex
        trace.refusals.insert(
            WriteTrace.Refusal(offset: offset, element: element, expected: expected(), found: found(), error: error),
            at: index)
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
        if value.isFinite, textNumbers != .all {
            separate()
            wrote(DoubleText.write(value, into: room(DoubleText.room)))
        } else {
            unusual(value)
        }
    }

    public mutating func value(_ value: Float) {
        if value.isFinite {
            number(DoubleText.trimmed(value.description))
        } else {
            unusual(Double(value))
        }
    }

    /// JSON has no number for this value, or numbers are written as strings. As a string it can be read only with
    /// auto-cast.
    @inline(never)
    private mutating func unusual(_ value: Double) {
        let text = DoubleText.make(value)
        if textNumbers != .none {
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

    /// Records that a value cannot be given to its transform.
    @inline(never)
    mutating func unwritable(_ error: DataFormatError) {
        separate()
        refuse(at: count, expected: error.expected, found: error.found, behind: error)
        string(error.found)
    }

    public mutating func null() {
        separate()
        literal("null")
    }

    /// Writes a number given as text.
    mutating func number(_ text: String) {
        separate()
        if textNumbers == .all { string(text) } else { self.text(text) }
    }

    mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
        separate()
        if textNumbers == .all { return string(value.description) }
        let start = room(Digits.room)
        wrote(Digits.write(signed: value, into: start) - start)
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
        if readsSmallText, let (first, second, count) = SmallText.words(of: text), quoted(first, second, count) {
            return
        }
        // The span needs no copy of the string, not even to count it as a reference.
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            text.utf8Span.span.withUnsafeBufferPointer { quoted($0) }
        } else {
            var text = text
            text.withUTF8 { quoted($0) }
        }
    }

    /// Writes a string of at most 15 bytes, unless it has characters to escape.
    @inline(__always)
    private mutating func quoted(_ first: UInt64, _ second: UInt64, _ count: Int) -> Bool {
        let stops =
            Word.escapeStops(first) & Word.mask(count) | Word.escapeStops(second) & Word.mask(max(0, count &- 8))
        guard stops == 0 else { return false }
        // Both quotes, and the bytes of both words.
        let output = room(18)
        output.pointee = Byte.quote
        Word.store(first, output + 1)
        Word.store(second, output + 9)
        output[count &+ 1] = Byte.quote
        wrote(count &+ 2)
        return true
    }

    private mutating func quoted(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress {
            quoted(start, bytes.count)
        } else {
            literal("\"\"")
        }
    }

    /// Copies the text and searches it for characters to escape in one pass, sixteen bytes at a time.
    private mutating func quoted(_ start: UnsafePointer<UInt8>, _ count: Int) {
        let end = start + count
        var place = start
        // Both quotes, and up to seven bytes that the last word may write beyond the end.
        var output = room(count + 10)
        output.pointee = Byte.quote
        output += 1
        while true {
            let stop = Self.copyPlain(&place, end, into: &output)
            if !stop { break }
            self.count = output - bytes
            escape(place.pointee)
            place += 1
            output = room((end - place) + 10)
        }
        output.pointee = Byte.quote
        self.count = output - bytes + 1
    }

    /// Copies bytes up to the first one that must be escaped.
    ///
    /// - Returns: whether there is such a byte.
    @inline(__always)
    private static func copyPlain(
        _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, into output: inout UnsafeMutablePointer<UInt8>
    ) -> Bool {
        while end - place >= 16 {
            let (first, second) = (Word.load(place), Word.load(place + 8))
            Word.store(first, output)
            Word.store(second, output + 8)
            guard Word.escapeStops(first) | Word.escapeStops(second) == 0 else { break }
            place += 16
            output += 16
        }
        while place < end {
            let size = min(8, end - place)
            let word = size == 8 ? Word.load(place) : Word.loadFew(place, count: size)
            Word.store(word, output)
            let stops = Word.escapeStops(word) & Word.mask(size)
            let plain = stops == 0 ? size : stops.trailingZeroBitCount &>> 3
            place += plain
            output += plain
            if stops != 0 { return true }
        }
        return false
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

/// The numbers that are written as strings.
@_spi(Generated) public enum TextNumbers: Sendable, Hashable {
    case none
    /// Those that JSON has no number for: "NaN", "Infinity" and "-Infinity".
    case nonFinite
    case all
}
