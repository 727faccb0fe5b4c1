/// The path of a value in a JSON document: keys and indices separated by dots, such as `resp.data` or `errors.0.code`.
///
/// `$` is the document itself. A backslash escapes a dot: `a\.b` is one key.
@_spi(Generated) public struct JSONPointerPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The keys. A key of digits only also indexes an array.
    public let components: [String]
    /// The keys as UTF-8, for comparison with the document.
    let bytes: [[UInt8]]

    public static let root: JSONPointerPath = JSONPointerPath("$")

    public init(_ text: String) {
        self.components = text == "$" || text.isEmpty ? [] : EscapedText.split(text, at: ".").map(EscapedText.resolve)
        self.bytes = self.components.map { Array($0.utf8) }
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    public var description: String {
        PathText.make(self.components.map { PathComponent.key($0) })
    }
}

extension JSONReader {
    /// Reads the value at a path of the document and skips everything else.
    mutating func value<Value: JSONReadable>(
        at path: [[UInt8]], _ options: ReadOptions
    ) throws(ReadFailure) -> Value {
        self.skipWhitespace()
        let value: Value? = try self.visit(path[...]) { (reader: inout JSONReader) throws(ReadFailure) -> Value in
            try reader.value(options)
        }
        try self.finish()
        if let value: Value { return value }
        return try self.absentValue(path)
    }

    /// The result for a path without a value: the type read from null.
    private mutating func absentValue<Value: JSONReadable>(_ path: [[UInt8]]) throws(ReadFailure) -> Value {
        do throws(ReadFailure) {
            return try JSONReader.null()
        } catch {
            self.position = self.start
            self.skipByteOrderMark()
            self.skipWhitespace()
            throw try self.missing(path)
        }
    }

    /// Reads the type from null.
    private static func null<Value: JSONReadable>() throws(ReadFailure) -> Value {
        let bytes: [UInt8] = Array("null".utf8)
        return try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Value in
            try JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> Value in
                try reader.value()
            }
        }
    }

    /// The error for a path without a value, at the deepest container that exists.
    private mutating func missing(_ path: [[UInt8]]) throws(ReadFailure) -> ReadFailure {
        var deepest: Int = self.offset
        var found: Int = 0
        for count: Int in 0..<path.count {
            self.position = self.start + deepest
            guard let place: Int = try self.find(path[count...count]) else { break }
            deepest = place
            found = count + 1
        }
        let isArray: Bool = deepest < self.end - self.start && self.start[deepest] == Byte.leftBracket
        let absent: [PathComponent] = path[found...].enumerated().map { position, key in
            PathComponent(key: String(decoding: key, as: UTF8.self), inArray: isArray && position == 0)
        }
        self.trace?.note = Trace.Note(offset: deepest, expected: "a value", found: "nothing", absent: absent)
        return ReadFailure(.refused, at: deepest)
    }

    /// Walks the current value and runs `body` at the value of the path. Repeated keys on the path are errors.
    mutating func visit<Found>(
        _ path: ArraySlice<[UInt8]>, _ body: (inout JSONReader) throws(ReadFailure) -> Found
    ) throws(ReadFailure) -> Found? {
        guard let key: [UInt8] = path.first else { return try body(&self) }
        switch try self.shape() {
        case .object: return try self.visitObject(key, path.dropFirst(), body)
        case .array: return try self.visitArray(key, path.dropFirst(), body)
        default:
            try self.skipValue()
            return nil
        }
    }

    private mutating func visitObject<Found>(
        _ key: [UInt8], _ rest: ArraySlice<[UInt8]>, _ body: (inout JSONReader) throws(ReadFailure) -> Found
    ) throws(ReadFailure) -> Found? {
        var found: Found?
        var isTaken: Bool = false
        guard try self.beginDictionary() else { return nil }
        self.trace?.enteredPath()
        repeat {
            let start: Int = self.offset
            if try self.takeKey(key) {
                if isTaken { throw ReadFailure(.repeatedKey, at: start) }
                isTaken = true
                found = try self.visit(rest, body)
            } else {
                try self.skipValue()
            }
        } while try self.nextMember()
        return found
    }

    private mutating func visitArray<Found>(
        _ key: [UInt8], _ rest: ArraySlice<[UInt8]>, _ body: (inout JSONReader) throws(ReadFailure) -> Found
    ) throws(ReadFailure) -> Found? {
        var found: Found?
        var index: Int = 0
        guard try self.beginArray() else { return nil }
        self.trace?.enteredPath()
        repeat {
            if key.elementsEqual(String(index).utf8) {
                found = try self.visit(rest, body)
            } else {
                try self.skipValue()
            }
            index &+= 1
        } while try self.nextElement()
        return found
    }

    /// The offset of the value at a path within the current value.
    mutating func find(_ path: ArraySlice<[UInt8]>) throws(ReadFailure) -> Int? {
        try self.visit(path) { (reader: inout JSONReader) throws(ReadFailure) -> Int in
            let place: Int = reader.offset
            try reader.skipValue()
            return place
        }
    }

    /// Consumes a key and the colon. Returns whether it is the given key.
    mutating func takeKey(_ key: [UInt8]) throws(ReadFailure) -> Bool {
        guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
        let span: StringSpan = try self.scanString()
        try self.takeColon()
        return span.isEqual(key)
    }
}

extension StringSpan {
    /// Whether the unescaped string equals the bytes.
    @inline(__always)
    func isEqual(_ bytes: [UInt8]) -> Bool {
        if self.hasEscapes { return JSONReader.makeString(self).utf8.elementsEqual(bytes) }
        guard self.count == bytes.count else { return false }
        var index: Int = 0
        while index < self.count {
            if self.start[index] != bytes[index] { return false }
            index &+= 1
        }
        return true
    }
}
