internal import WireSyntax

/// Options for values whose type alone does not determine how they are read.
@_spi(Generated) public struct ReadOptions: Sendable, Hashable {
    /// Whether to cast between strings and numbers, and bools from both.
    public var casting: Bool
    /// Whether invalid elements are dropped and counted, instead of failing the array or dictionary.
    public var dropsBadElements: Bool
    /// Whether a value that is neither a list nor null is read as a list of one.
    public var wrapsSingle: Bool
    /// Whether dictionaries and JSON may have keys several times, of which the last ones count.
    public var readsRepeatedKeys: Bool
    @usableFromInline var detail: Detail

    /// What values of one kind need. Options are made for each value, and each reference would be counted: values are
    /// of one kind, so that there is one.
    @usableFromInline
    enum Detail: Sendable, Hashable {
        case none
        case dates(DateFormat)
        case bools(BoolWords)
        case keyed(FieldTable)
        case given(GivenValues)
    }

    /// Inlined, since which arguments there are is known where it is called.
    ///
    /// - Parameters:
    ///   - dates: the format of dates, RFC 3339 if there is none.
    ///   - bools: the words for booleans.
    ///   - keyed: the fields of the models in a list that is an object, by which its keys are read.
    @inlinable
    public init(
        casting: Bool = false, dates: DateFormat? = nil, dropsBadElements: Bool = false, bools: BoolWords? = nil,
        wrapsSingle: Bool = false, readsRepeatedKeys: Bool = false, keyed: FieldTable? = nil
    ) {
        self.casting = casting
        self.dropsBadElements = dropsBadElements
        self.wrapsSingle = wrapsSingle
        self.readsRepeatedKeys = readsRepeatedKeys
        if let dates {
            detail = .dates(dates)
        } else if let bools {
            detail = .bools(bools)
        } else if let keyed {
            detail = .keyed(keyed)
        } else {
            detail = .none
        }
    }

    var dates: DateFormat {
        if case .dates(let format) = detail { format } else { .iso8601 }
    }

    var bools: BoolWords? {
        if case .bools(let words) = detail { words } else { nil }
    }

    var keyed: FieldTable? {
        if case .keyed(let fields) = detail { fields } else { nil }
    }

    /// The values of fields that are not in the document, for models.
    package var given: GivenValues? {
        get { if case .given(let values) = detail { values } else { nil } }
        set { detail = newValue.map(Detail.given) ?? .none }
    }

    /// Whether the options, apart from given values, which the reader has, equal the defaults.
    @usableFromInline
    var isDefault: Bool {
        let isPlain = !casting && !dropsBadElements && !wrapsSingle && !readsRepeatedKeys
        switch detail {
        case .none, .given: return isPlain
        case .dates(let format): if case .iso8601 = format.kind { return isPlain } else { return false }
        case .bools, .keyed: return false
        }
    }
}

@_spi(Generated) extension JSONReader {
    /// Whether the current generic read casts.
    var isCasting: Bool {
        options?.pointee.casting == true
    }

    /// Whether the current generic read takes a single value for a list of one.
    var wrapsSingle: Bool {
        options?.pointee.wrapsSingle == true
    }

    /// Reads into a placeholder.
    ///
    /// Specialised for each type, but not inlined at each field, because it makes up most of the size of generated
    /// code.
    @inlinable
    @inline(never)
    public mutating func read<Value: JSONReadable>(into value: inout Value) throws(ReadFailure) {
        if state.rawValue != 0 {
            try readAfresh(into: &value)
        } else {
            try value.read(&self)
        }
    }

    /// Reads without the options of an outer read. A separate function, so that `read` needs no stack space for the
    /// saved state.
    @inlinable
    @inline(never)
    mutating func readAfresh<Value: JSONReadable>(into value: inout Value) throws(ReadFailure) {
        let outer = beginApart()
        defer { endApart(outer) }
        try value.read(&self)
    }

    /// Reads with options. They apply to elements too, but not to the fields of nested models.
    @inlinable
    public mutating func read<Value: JSONReadable>(
        into value: inout Value, _ options: ReadOptions
    ) throws(ReadFailure) {
        try readApart(into: &value, options: options)
    }

    /// Reads a value, or uses the default for null.
    @inlinable
    public mutating func read<Value: JSONReadable>(
        into value: inout Value, default defaultValue: @autoclosure () -> Value
    ) throws(ReadFailure) {
        if try skipNull() {
            value = defaultValue()
        } else {
            value = try self.value()
        }
    }

    /// Reads a value with options, or uses the default for null.
    @inlinable
    public mutating func read<Value: JSONReadable>(
        into value: inout Value, default defaultValue: @autoclosure () -> Value, _ options: ReadOptions
    ) throws(ReadFailure) {
        if try skipNull() {
            value = defaultValue()
        } else {
            value = try self.value(options)
        }
    }

    /// Reads and returns a value.
    @inlinable
    public mutating func value<Value: JSONReadable>() throws(ReadFailure) -> Value {
        var value = Value(placeholder: Placeholder())
        try read(into: &value)
        return value
    }

    /// Reads and returns a value, with options.
    @inlinable
    public mutating func value<Value: JSONReadable>(_ options: ReadOptions) throws(ReadFailure) -> Value {
        var value = Value(placeholder: Placeholder())
        try readApart(into: &value, options: options)
        return value
    }

    /// Reads with the given options, whatever an outer read has set.
    @inlinable
    @inline(never)
    mutating func readApart<Value: JSONReadable>(
        into value: inout Value, options: ReadOptions
    ) throws(ReadFailure) {
        let outer = beginApart()
        defer { endApart(outer) }
        guard !options.isDefault else { return try value.read(&self) }
        try withUnsafePointer(to: options) { (pointer: UnsafePointer<ReadOptions>) throws(ReadFailure) in
            self.options = pointer
            state = .options
            try value.read(&self)
        }
    }

    /// The state to restore after a read with its own options.
    @usableFromInline
    struct OuterRead {
        @usableFromInline let options: UnsafePointer<ReadOptions>?

        @inlinable
        init(options: UnsafePointer<ReadOptions>?) {
            self.options = options
        }
    }

    @inlinable
    mutating func beginApart() -> OuterRead {
        let outer = OuterRead(options: options)
        options = nil
        state = []
        return outer
    }

    @inlinable
    mutating func endApart(_ outer: OuterRead) {
        options = outer.options
        state = outer.options == nil ? [] : .options
    }
}

// Automatic casts between strings and numbers, and of both to bools: lossless, independent of the locale, never a guess.
extension JSONReader {
    /// Converts the current value, which is not a string, to a string if it is a number.
    @inline(never)
    mutating func castString(_ casting: Bool) throws(ReadFailure) -> String {
        guard position < end else { throw syntax(.value) }
        guard casting else { throw mismatch(.string) }
        let start = position
        switch start.pointee {
        case Byte.minus, Byte.zero...Byte.nine:
            if trace != nil { noteCast(at: start) }
            let end = try scanNumber()
            return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        default:
            throw mismatch(.string)
        }
    }

    /// Converts the current value, which is neither true nor false, to a bool.
    @inline(never)
    mutating func castBool(_ casting: Bool) throws(ReadFailure) -> Bool {
        if let words = options?.pointee.bools { return try bool(in: words) }
        guard casting else { throw mismatch(.bool) }
        let start = offset
        let text: String
        switch position.pointee {
        case Byte.quote:
            if trace != nil { noteCast(at: position) }
            text = try string()
        case Byte.minus, Byte.zero...Byte.nine: text = try castString(true)
        default: throw mismatch(.bool)
        }
        switch text {
        case "1": return true
        case "0": return false
        case "true" where self.start[start] == Byte.quote: return true
        case "false" where self.start[start] == Byte.quote: return false
        default: throw mismatch(.bool, at: start)
        }
    }
}

@_spi(Generated) extension JSONReader {
    /// Maps the current value with a custom function and reads the result.
    public mutating func transform(
        _ transform: (JSON) throws -> JSON, _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        // Null makes the field absent, and is not in the document.
        if readsNull { return try read(&self) }
        let offset = self.offset
        let value: JSON = try self.value()
        let bytes: [UInt8]
        do {
            bytes = try transform(value).uncheckedJSON
        } catch {
            throw refusal(
                at: offset, expected: "a value that its transform accepts", hint: "the transform threw \(error)")
        }
        try self.read(bytes, at: offset, "what its transform returned", read)
    }

    /// Reads the JSON in the current value, a text. Null is read as it is.
    public mutating func jsonText(_ read: (inout JSONReader) throws(ReadFailure) -> Void) throws(ReadFailure) {
        try readText("a text with JSON", { text in Array(text.utf8) }, read)
    }

    /// Reads the data in the current value, a text in base64url (RFC 4648, section 5), with padding or without. Null is
    /// read as it is.
    public mutating func base64URL(_ read: (inout JSONReader) throws(ReadFailure) -> Void) throws(ReadFailure) {
        try readText("base64url Data", { text in Base64Text.base64(ofURL: text).map { Array("\"\($0)\"".utf8) } }, read)
    }

    /// Reads the JSON that the current value, a text, stands for. Null is read as it is.
    private mutating func readText(
        _ expected: String, _ json: (String) -> [UInt8]?,
        _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        if position < end, position.pointee == Byte.lowerN { return try read(&self) }
        let offset = self.offset
        guard try shape() == .string, let bytes = json(try string()) else {
            throw refusal(at: offset, expected: expected)
        }
        try self.read(bytes, at: offset, "the text", read)
    }

    /// Reads JSON that is not in the document.
    ///
    /// - Parameters:
    ///   - offset: the offset of the value that it comes from.
    ///   - subject: what the JSON is, for messages.
    mutating func read(
        _ bytes: [UInt8], at offset: Int, _ subject: StaticString,
        _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        let given = self.given
        do throws(ReadFailure) {
            let tolerated = try bytes.withUnsafeBufferPointer {
                (buffer: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Int in
                try JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> Int in
                    reader.given = given
                    try reader.readWhole(read)
                    return reader.toleratedFaults
                }
            }
            faults &+= tolerated
            if tolerated > 0 { noteTolerated(in: bytes, at: offset, subject, read) }
        } catch {
            throw refusal(of: bytes, at: offset, subject, error, read)
        }
    }

    /// Reads the only value of a document.
    private mutating func readWhole(
        _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        skipWhitespace()
        try read(&self)
        try finish()
    }

    /// The error for JSON that cannot be read and is not in the document. It names the innermost model in that.
    @inline(never)
    private mutating func refusal(
        of bytes: [UInt8], at offset: Int, _ subject: StaticString, _ failure: ReadFailure,
        _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) -> ReadFailure {
        guard let trace else { return ReadFailure(.refused, at: offset) }
        let error = bytes.withUnsafeBufferPointer { buffer in
            FaultReport.explain(failure, in: buffer, nil) { (reader: inout JSONReader) throws(ReadFailure) in
                try reader.readWhole(read)
            }
        }
        trace.note = Trace.Note(error, at: offset, behind: subject.description)
        return ReadFailure(.refused, at: offset)
    }

    /// Records what is tolerated in JSON that is not in the document.
    @inline(never)
    private mutating func noteTolerated(
        in bytes: [UInt8], at offset: Int, _ subject: StaticString,
        _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) {
        guard let trace else { return }
        let errors = bytes.withUnsafeBufferPointer { buffer in
            FaultReport.tolerated(in: buffer) { (reader: inout JSONReader) throws(ReadFailure) in
                try reader.readWhole(read)
            }
        }
        for (number, error) in errors.enumerated() {
            trace.note = Trace.Note(error, at: offset, behind: subject.description)
            // Details distinguish failures at one offset.
            _ = trace.tolerate(ReadFailure(.refused, at: offset, detail: number), in: frame.pointee.spot)
        }
        trace.note = nil
    }

    /// The error for a failure of a custom type.
    @inline(never)
    mutating func customFailure(_ error: any Error, of type: Any.Type, at offset: Int) -> ReadFailure {
        refusal(at: offset, expected: String(describing: type), hint: "\(error)")
    }
}
