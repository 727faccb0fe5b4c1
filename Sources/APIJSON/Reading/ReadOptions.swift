/// How values are read that need more to be said than their type.
@_spi(Generated) public struct ReadOptions: Sendable, Hashable {
    /// Whether strings, numbers and bools are cast to one another.
    public var casting: Bool
    /// How dates stand in JSON; RFC 3339 where nothing is said.
    public var dates: DateFormat
    /// Whether a bad element is left out and counted, instead of failing its array or dictionary.
    public var dropsBadElements: Bool

    public init(casting: Bool = false, dates: DateFormat = .iso8601, dropsBadElements: Bool = false) {
        self.casting = casting
        self.dates = dates
        self.dropsBadElements = dropsBadElements
    }
}

extension ReadOptions {
    /// Whether values are read as they are without options.
    @usableFromInline
    var saysNothing: Bool {
        if case .iso8601 = self.dates.kind { !self.casting && !self.dropsBadElements } else { false }
    }
}

@_spi(Generated) extension JSONReader {
    /// Whether the generic read that is going on casts.
    var isCasting: Bool {
        self.options?.pointee.casting == true
    }

    /// Reads into a value that is blank.
    ///
    /// Specialised for each type, but not copied to each field: it is most of what generated code compiles to.
    @inlinable
    @inline(never)
    public mutating func read<Value: JSONReadable>(into value: inout Value) throws(ReadFailure) {
        if self.state.rawValue != 0 {
            try self.readAfresh(into: &value)
        } else {
            try value.read(&self)
        }
    }

    /// Reads, whatever an outer read has set. By itself, so that `read` needs no place for what it keeps.
    @inlinable
    @inline(never)
    mutating func readAfresh<Value: JSONReadable>(into value: inout Value) throws(ReadFailure) {
        let outer: OuterRead = self.beginApart()
        defer { self.endApart(outer) }
        try value.read(&self)
    }

    /// Reads in the way that the options say; they hold for elements too, not for the fields of models below.
    @inlinable
    public mutating func read<Value: JSONReadable>(
        into value: inout Value, _ options: ReadOptions
    ) throws(ReadFailure) {
        try self.readApart(into: &value, options: options)
    }

    /// Reads a value, or gives the default for null.
    @inlinable
    public mutating func read<Value: JSONReadable>(
        into value: inout Value, default defaultValue: @autoclosure () -> Value
    ) throws(ReadFailure) {
        if try self.skipNull() {
            value = defaultValue()
        } else {
            value = try self.value()
        }
    }

    /// Reads a value in the way that the options say, or gives the default for null.
    @inlinable
    public mutating func read<Value: JSONReadable>(
        into value: inout Value, default defaultValue: @autoclosure () -> Value, _ options: ReadOptions
    ) throws(ReadFailure) {
        if try self.skipNull() {
            value = defaultValue()
        } else {
            value = try self.value(options)
        }
    }

    /// Reads a value that has no place yet.
    @inlinable
    public mutating func value<Value: JSONReadable>() throws(ReadFailure) -> Value {
        var value: Value = Value(placeholder: Placeholder())
        try self.read(into: &value)
        return value
    }

    /// Reads a value that has no place yet, in the way that the options say.
    @inlinable
    public mutating func value<Value: JSONReadable>(_ options: ReadOptions) throws(ReadFailure) -> Value {
        var value: Value = Value(placeholder: Placeholder())
        try self.readApart(into: &value, options: options)
        return value
    }

    /// Reads with options of its own, whatever an outer read has set.
    @inlinable
    @inline(never)
    mutating func readApart<Value: JSONReadable>(
        into value: inout Value, options: ReadOptions
    ) throws(ReadFailure) {
        let outer: OuterRead = self.beginApart()
        defer { self.endApart(outer) }
        guard !options.saysNothing else { return try value.read(&self) }
        try withUnsafePointer(to: options) { (pointer: UnsafePointer<ReadOptions>) throws(ReadFailure) in
            self.options = pointer
            self.state = .options
            try value.read(&self)
        }
    }

    /// What holds again after a read with options of its own.
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
        let outer: OuterRead = OuterRead(options: self.options)
        self.options = nil
        self.state = []
        return outer
    }

    @inlinable
    mutating func endApart(_ outer: OuterRead) {
        self.options = outer.options
        self.state = outer.options == nil ? [] : .options
    }
}

// Automatic casts between string, number and bool: lossless, locale-free, never a guess.
extension JSONReader {
    /// A string of what stands here, which is no string.
    @inline(never)
    mutating func castString(_ casting: Bool) throws(ReadFailure) -> String {
        guard self.position < self.end else { throw self.syntax(.value) }
        guard casting else { throw self.mismatch(.string) }
        let start: UnsafePointer<UInt8> = self.position
        switch start.pointee {
        case Byte.minus, Byte.zero...Byte.nine:
            let end: UnsafePointer<UInt8> = try self.scanNumber()
            return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        case Byte.lowerT, Byte.lowerF:
            return try self.bool() ? "true" : "false"
        default:
            throw self.mismatch(.string)
        }
    }

    /// A bool of what stands here, which is neither true nor false.
    @inline(never)
    mutating func castBool(_ casting: Bool) throws(ReadFailure) -> Bool {
        guard casting else { throw self.mismatch(.bool) }
        let start: Int = self.offset
        let text: String
        switch self.position.pointee {
        case Byte.quote: text = try self.string()
        case Byte.minus, Byte.zero...Byte.nine: text = try self.castString(true)
        default: throw self.mismatch(.bool)
        }
        switch text {
        case "1": return true
        case "0": return false
        case "true" where self.start[start] == Byte.quote: return true
        case "false" where self.start[start] == Byte.quote: return false
        default: throw self.mismatch(.bool, at: start)
        }
    }
}

@_spi(Generated) extension JSONReader {
    /// Maps the value that stands here by a user's function and reads what that gives.
    public mutating func transform(
        _ transform: (JSON) throws -> JSON, _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        let offset: Int = self.offset
        let value: JSON = try self.value()
        let bytes: [UInt8]
        do {
            bytes = try transform(value).uncheckedJSON
        } catch {
            throw self.refusal(
                at: offset, expected: "a value that its transform accepts", hint: "the transform threw \(error)")
        }
        do throws(ReadFailure) {
            let dropped: Int = try bytes.withUnsafeBufferPointer {
                (buffer: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Int in
                try JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> Int in
                    try read(&reader)
                    try reader.finish()
                    return reader.droppedElements
                }
            }
            self.droppedElements &+= dropped
        } catch {
            throw self.refusal(
                at: offset, expected: error.expected,
                hint: "its transform gave \(Excerpt.make(bytes, at: error.offset))")
        }
    }

    /// A failure of a type that users have written themselves.
    @inline(never)
    func customFailure(_ error: any Error, of type: Any.Type, at offset: Int) -> ReadFailure {
        self.refusal(at: offset, expected: String(describing: type), hint: "\(error)")
    }
}
