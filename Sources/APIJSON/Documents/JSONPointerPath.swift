/// The path of a value in a JSON document: keys and indices separated by dots, such as `resp.data` or `errors.0.code`.
///
/// `$` is the document itself. A backslash escapes a dot: `a\.b` is one key. A list of paths, such as `["data", "$"]`, is the
/// first of them, unless ``chosen(in:)`` finds that another one leads to the value.
@_spi(Generated) public struct JSONPointerPath: Sendable, Hashable, CustomStringConvertible {
    /// The keys. A key that is a whole number also indexes an array.
    public let components: [String]
    /// The keys as UTF-8, for comparison with the document.
    let bytes: [[UInt8]]
    /// Further paths, tried in order if there is nothing at this one.
    private let others: [JSONPointerPath]

    /// The document itself.
    public static let root: JSONPointerPath = JSONPointerPath("$")

    /// - Parameter text: keys and indices separated by dots; `$` or nothing for the document itself.
    public init(_ text: String) {
        self.init(text, or: [])
    }

    private init(_ text: String, or others: [JSONPointerPath]) {
        let keys = text == "$" || text.isEmpty ? [] : EscapedText.split(text, at: ".").map(EscapedText.resolve)
        self.init(keys, or: others)
    }

    private init(_ components: [String], or others: [JSONPointerPath]) {
        self.components = components
        bytes = components.map { Array($0.utf8) }
        self.others = others
    }

    /// The keys of the path, or of those that are tried in order.
    package var choices: [[String]] { ([self] + others).map(\.components) }

    /// - Parameter choices: the keys of a path, or of several that are tried in order.
    package init(choices: [[String]]) {
        self.init(choices.first ?? [], or: choices.dropFirst().map { keys in JSONPointerPath(keys, or: []) })
    }

    /// The index that a key is in an array; `nil` for one that can only be the key of an object, such as `007`.
    package static func index(_ key: String) -> Int? {
        guard key.utf8.count <= 9, key.utf8.allSatisfy({ (Byte.zero...Byte.nine).contains($0) }), let index = Int(key),
            String(index) == key
        else { return nil }
        return index
    }

    public var description: String {
        PathText.make(components.map { PathComponent.key($0) })
    }
}

extension JSONPointerPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral text: String) {
        self.init(text)
    }

    public init(arrayLiteral texts: String...) {
        self.init(texts.first ?? "$", or: texts.dropFirst().map { text in JSONPointerPath(text) })
    }
}

// A choice of paths.
extension JSONPointerPath {
    /// The path at which a document is read: the first with a value other than null. The whole document is read only if
    /// there is nothing at the paths before, not even null. If no path leads to a value, it is this one.
    package func chosen(in document: [UInt8]) -> JSONPointerPath {
        if others.isEmpty { return self }
        var null: JSONPointerPath?
        for path in [self] + others {
            if path.bytes.isEmpty { return null ?? path }
            switch path.isNull(in: document) {
            case false?: return path
            case true?: null = null ?? path
            case nil: break
            }
        }
        return self
    }

    /// Whether a document is the value itself, although it could be wrapped: the last path is `$`, and there is nothing at
    /// the others, not even null.
    package func isBare(_ document: [UInt8]) -> Bool {
        guard let last = others.last, last.bytes.isEmpty else { return false }
        return ([self] + others.dropLast()).allSatisfy { path in path.isNull(in: document) == nil }
    }

    /// Whether the value at the path is null; `nil` if there is none. A document with a fault on the way has one, so that
    /// reading it reports the fault.
    private func isNull(in document: [UInt8]) -> Bool? {
        document.withUnsafeBufferPointer { buffer in
            do throws(ReadFailure) {
                return try JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> Bool? in
                    reader.skipWhitespace()
                    return try reader.visit(bytes[...]) { (reader: inout JSONReader) throws(ReadFailure) -> Bool in
                        let isNull = try reader.shape() == .null
                        try reader.skipValue()
                        return isNull
                    }
                }
            } catch {
                return false
            }
        }
    }
}

extension JSONReader {
    /// Reads the value at a path of the document and skips everything else.
    mutating func value<Value: JSONReadable>(
        at path: [[UInt8]], _ options: ReadOptions
    ) throws(ReadFailure) -> Value {
        given = options.given
        skipWhitespace()
        let value = try visit(path[...]) { (reader: inout JSONReader) throws(ReadFailure) -> Value in
            try reader.value(options)
        }
        try finish()
        if let value { return value }
        return try absentValue(path)
    }

    /// The result for a path without a value: the type read from null.
    private mutating func absentValue<Value: JSONReadable>(_ path: [[UInt8]]) throws(ReadFailure) -> Value {
        do throws(ReadFailure) {
            return try JSONReader.null()
        } catch {
            position = start
            skipByteOrderMark()
            skipWhitespace()
            throw try missing(path)
        }
    }

    /// Reads the type from null.
    private static func null<Value: JSONReadable>() throws(ReadFailure) -> Value {
        let bytes = Array("null".utf8)
        return try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Value in
            try JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> Value in
                try reader.value()
            }
        }
    }

    /// The error for a path without a value, at the deepest container that exists.
    private mutating func missing(_ path: [[UInt8]]) throws(ReadFailure) -> ReadFailure {
        var deepest = offset
        var found = 0
        for count in 0..<path.count {
            position = start + deepest
            guard let place = try find(path[count...count]) else { break }
            deepest = place
            found = count + 1
        }
        let isArray = deepest < end - start && start[deepest] == Byte.leftBracket
        let absent = path[found...].enumerated().map { position, key in
            PathComponent(key: String(decoding: key, as: UTF8.self), inArray: isArray && position == 0)
        }
        trace?.note = Trace.Note(offset: deepest, expected: "a value", found: "nothing", absent: absent)
        return ReadFailure(.refused, at: deepest)
    }

    /// Walks the current value and runs `body` at the value of the path. Repeated keys on the path are errors.
    mutating func visit<Found>(
        _ path: ArraySlice<[UInt8]>, _ body: (inout JSONReader) throws(ReadFailure) -> Found
    ) throws(ReadFailure) -> Found? {
        guard let key = path.first else { return try body(&self) }
        switch try shape() {
        case .object: return try visitObject(key, path.dropFirst(), body)
        case .array: return try visitArray(key, path.dropFirst(), body)
        default:
            try skipValue()
            return nil
        }
    }

    private mutating func visitObject<Found>(
        _ key: [UInt8], _ rest: ArraySlice<[UInt8]>, _ body: (inout JSONReader) throws(ReadFailure) -> Found
    ) throws(ReadFailure) -> Found? {
        var found: Found?
        var isTaken = false
        guard try beginDictionary() else { return nil }
        trace?.enteredPath()
        repeat {
            let start = offset
            if try takeKey(key) {
                if isTaken { throw ReadFailure(.repeatedKey, at: start) }
                isTaken = true
                found = try visit(rest, body)
            } else {
                try skipValue()
            }
        } while try nextMember()
        return found
    }

    private mutating func visitArray<Found>(
        _ key: [UInt8], _ rest: ArraySlice<[UInt8]>, _ body: (inout JSONReader) throws(ReadFailure) -> Found
    ) throws(ReadFailure) -> Found? {
        var found: Found?
        var index = 0
        guard try beginArray() else { return nil }
        trace?.enteredPath()
        repeat {
            if key.elementsEqual(String(index).utf8) {
                found = try visit(rest, body)
            } else {
                try skipValue()
            }
            index &+= 1
        } while try nextElement()
        return found
    }

    /// The offset of the value at a path within the current value.
    mutating func find(_ path: ArraySlice<[UInt8]>) throws(ReadFailure) -> Int? {
        try visit(path) { (reader: inout JSONReader) throws(ReadFailure) -> Int in
            let place = reader.offset
            try reader.skipValue()
            return place
        }
    }

    /// Consumes a key and the colon. Returns whether it is the given key.
    mutating func takeKey(_ key: [UInt8]) throws(ReadFailure) -> Bool {
        guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
        let span = try scanString()
        try takeColon()
        return span.isEqual(key)
    }
}

extension StringSpan {
    /// Whether the unescaped string equals the bytes.
    @inline(__always)
    func isEqual(_ bytes: [UInt8]) -> Bool {
        if hasEscapes { return JSONReader.makeString(self).utf8.elementsEqual(bytes) }
        guard count == bytes.count else { return false }
        var index = 0
        while index < count {
            if start[index] != bytes[index] { return false }
            index &+= 1
        }
        return true
    }
}
