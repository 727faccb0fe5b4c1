/// Reads one JSON document (RFC 8259) from its UTF-8 bytes, in one pass, straight into models.
///
/// Generated code receives it as `inout`. It is valid only while the bytes are borrowed, so it cannot be copied or
/// stored. A byte order mark at the start is skipped, as RFC 8259, section 8.1, allows.
///
/// All of its methods are mutating, also those that change nothing: to borrow what it has as `inout`, the compiler copies
/// all 160 bytes.
public struct JSONReader: ~Copyable {
    /// The maximum nesting depth of containers. Deeper documents fail as too deep.
    @_spi(Generated) public static let maximumDepth: Int = 512

    @usableFromInline package var position: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    @usableFromInline package let start: UnsafePointer<UInt8>
    @usableFromInline var depth: Int
    /// The maximum depth, or 0 while tracing, so that every container takes the slow path and can be recorded; also 0 once
    /// there are superseded keys, so that no key is expected.
    @usableFromInline var depthLimit: Int
    @usableFromInline var stack: StackGuard
    /// The reasons why generic reads cannot take the fast path.
    @usableFromInline var state: State
    /// The options of the current generic read, or `nil`.
    @_spi(Generated) public var options: UnsafePointer<ReadOptions>?
    /// The object whose type was last chosen by looking ahead.
    @usableFromInline var chosen: ChosenObject
    /// The number of values that could not be read but are tolerated: fields that count as absent, and elements that are
    /// dropped from arrays and dictionaries; and of values that later ones with the same key supersede.
    @_spi(Generated) public var toleratedFaults: Int { faults &+ lists.superseded.count }
    /// The number without superseded values.
    var faults: Int
    /// The values that are not in the document.
    var given: GivenValues?
    /// `SmallText.isKnown`, which as a global would be looked up for each text.
    let makesSmallText: Bool
    @usableFromInline let trace: Trace?
    /// Collects the fields of a model, instead of reading them.
    @usableFromInline let list: FieldList?
    /// Whether a field is read from null, to make it absent.
    let readsNull: Bool
    /// The model that is being read. Valid until the call that reads it returns.
    @usableFromInline var frame: UnsafeMutablePointer<ObjectFrame>
    @usableFromInline var lists: FrameLists
    /// The whitespace between values, by depth.
    var gaps: GapWidths
    var scratch: ScratchMemory

    private init(
        _ start: UnsafePointer<UInt8>, count: Int, trace: Trace?, list: FieldList?, readsNull: Bool = false,
        frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        self.start = start
        position = start
        end = start + count
        depth = 0
        depthLimit = trace == nil ? JSONReader.maximumDepth : 0
        stack = StackGuard()
        state = []
        options = nil
        chosen = ChosenObject()
        faults = 0
        given = nil
        makesSmallText = SmallText.isKnown
        self.trace = trace
        self.list = list
        self.readsNull = readsNull
        self.frame = frame
        lists = FrameLists()
        gaps = GapWidths()
        scratch = ScratchMemory()
    }

    /// The reasons why a generic read must do more than read.
    @usableFromInline
    struct State: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8

        @inlinable
        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// `options` belong to an outer read.
        @inlinable static var options: State { State(rawValue: 1) }
    }

    /// The current position, in bytes from the start.
    @_spi(Generated) public var offset: Int {
        position - start
    }

    /// A reader that skips values but reads no models.
    init(scanning start: UnsafePointer<UInt8>, count: Int) {
        self.init(start, count: count, trace: nil, list: nil, frame: ObjectFrame.unused)
    }

    /// Runs `body` on a reader over the bytes, after a byte order mark.
    static func read<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>, trace: Trace? = nil,
        _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) throws(ReadFailure) -> Value {
        // An empty buffer may have no address. The reader needs one, but never reads from it.
        let empty: [UInt8] = [0]
        return try empty.withUnsafeBufferPointer { (nothing: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Value in
            guard let address = bytes.baseAddress ?? nothing.baseAddress else {
                throw ReadFailure(.syntax, at: 0, detail: ReadFailure.SyntaxRule.value.rawValue)
            }
            return try read(address, count: bytes.count, trace: trace) {
                (reader: inout JSONReader) throws(ReadFailure) -> Value in
                reader.skipByteOrderMark()
                return try body(&reader)
            }
        }
    }

    /// Runs `body` on a reader over the bytes at an address.
    ///
    /// - Parameters:
    ///   - list: collects the fields of a model, instead of reading them.
    ///   - readsNull: whether a field is read from null, to make it absent.
    static func read<Value>(
        _ start: UnsafePointer<UInt8>, count: Int, trace: Trace? = nil, list: FieldList? = nil, readsNull: Bool = false,
        _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) throws(ReadFailure) -> Value {
        var frame = ObjectFrame.none
        return try withUnsafeMutablePointer(to: &frame) {
            (frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) -> Value in
            var reader = JSONReader(
                start, count: count, trace: trace, list: list, readsNull: readsNull, frame: frame)
            return try body(&reader)
        }
    }
}

extension JSONReader {
    mutating func skipByteOrderMark() {
        let place = position
        if end - place >= 3 && place[0] == 0xEF && place[1] == 0xBB && place[2] == 0xBF {
            position += 3
        }
    }

    /// Checks that only whitespace follows.
    package mutating func finish() throws(ReadFailure) {
        skipWhitespace()
        if position != end { throw syntax(.documentEnd) }
    }
}

@_spi(Generated) extension JSONReader {
    /// Consumes null if it is next. Returns whether it was.
    @inlinable
    public mutating func skipNull() throws(ReadFailure) -> Bool {
        // Fast path for the common case: another value than null, which the caller then reads.
        if position < end && position.pointee != 0x6E { return false }
        return try takeNull()
    }

    @usableFromInline
    mutating func takeNull() throws(ReadFailure) -> Bool {
        guard position < end else { throw syntax(.value) }
        try skipLiteral(0x6C6C_756E, count: 4)
        return true
    }

    /// Reads true or false.
    ///
    /// - Parameter casting: whether to accept 0, 1, "0", "1", "true" and "false" too.
    public mutating func bool(casting: Bool = false) throws(ReadFailure) -> Bool {
        guard position < end else { throw syntax(.value) }
        switch position.pointee {
        case Byte.lowerT:
            try skipLiteral(0x6575_7274, count: 4)
            return true
        case Byte.lowerF:
            try skipLiteral(0x65_736C_6166, count: 5)
            return false
        default:
            return try castBool(casting)
        }
    }

    /// Reads true or false, or `nil` for null.
    public mutating func optionalBool(casting: Bool = false) throws(ReadFailure) -> Bool? {
        if try skipNull() { return nil }
        return try bool(casting: casting)
    }

    /// Reads true or false, or returns the default for null.
    public mutating func bool(default value: Bool, casting: Bool = false) throws(ReadFailure) -> Bool {
        if try skipNull() { return value }
        return try bool(casting: casting)
    }

    /// Skips `true`, `false` or `null`, given as a word of its bytes.
    mutating func skipLiteral(_ literal: UInt64, count: Int) throws(ReadFailure) {
        let available = end - position
        let word =
            available >= 8
            ? Word.load(position) & Word.mask(count) : Word.load(position, count: min(available, count))
        if word != literal { throw syntax(.value) }
        position += count
    }
}

extension JSONReader {
    /// A syntax error at the current position, or at another one.
    @inline(never)
    mutating func syntax(_ rule: ReadFailure.SyntaxRule, at place: UnsafePointer<UInt8>? = nil) -> ReadFailure {
        ReadFailure(.syntax, at: (place ?? position) - start, detail: rule.rawValue)
    }

    /// The value at the offset has another type than expected.
    @inline(never)
    mutating func mismatch(_ expected: Expectation, at offset: Int? = nil) -> ReadFailure {
        // A byte that cannot begin any value is a syntax error, not a type mismatch.
        let offset = offset ?? self.offset
        guard offset < end - start, beginsValue(start + offset) else {
            return ReadFailure(.syntax, at: offset, detail: ReadFailure.SyntaxRule.value.rawValue)
        }
        return ReadFailure(.mismatch, at: offset, detail: expected.rawValue)
    }

    /// The error for a value that the spec does not allow. The message is created only while tracing.
    @inline(never)
    mutating func refusal(
        at offset: Int, expected: @autoclosure () -> String, hint: @autoclosure () -> String? = nil
    ) -> ReadFailure {
        trace?.note = Trace.Note(offset: offset, expected: expected(), hint: hint())
        return ReadFailure(.refused, at: offset)
    }

    /// The error for a required field that no key provides, or whose value counts as absent.
    ///
    /// - Parameter key: the index of the key in the cursor's table.
    @inline(never)
    mutating func missing(_ key: Int) -> ReadFailure {
        if frame.pointee.cursor.hasSeen(key) && frame.pointee.cursor.lastField == key {
            return ReadFailure(.empty, at: frame.pointee.cursor.valueOffset, detail: key)
        }
        return ReadFailure(.missing, at: frame.pointee.cursor.start, detail: key)
    }

    private mutating func beginsValue(_ place: UnsafePointer<UInt8>) -> Bool {
        switch place.pointee {
        case Byte.leftBrace, Byte.leftBracket, Byte.quote, Byte.minus, Byte.zero...Byte.nine: return true
        default:
            let available = min(end - place, 5)
            let word = Word.load(place, count: available)
            return word & Word.mask(4) == 0x6C6C_756E || word & Word.mask(4) == 0x6575_7274 || word == 0x65_736C_6166
        }
    }
}
