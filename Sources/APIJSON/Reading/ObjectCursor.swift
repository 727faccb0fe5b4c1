/// The position of the reader within one object, or within an array that is read by position.
@_spi(Generated) public struct ObjectCursor {
    fileprivate var header: UnsafePointer<KeyTableHeader>
    /// The keys that have been read, as bits by index, up to 128.
    fileprivate var seenLow: UInt64 = 0
    fileprivate var seenHigh: UInt64 = 0
    /// The offset of the value of the last key, in bytes from the start of the document.
    var valueOffset: Int = 0
    /// The offset of the object itself.
    private(set) var start: Int
    /// The key that is expected next. While tracing, an index that matches nothing.
    fileprivate var expected: Int
    /// The key that was last read.
    var lastField: Int = -1
    /// The index of the next array element.
    fileprivate var index: Int = 0
    /// The offset of the last unknown key, for keeping it.
    fileprivate var unknownStart: Int = 0
    fileprivate var phase: Phase
    fileprivate var unknownKeys: UnknownKeys
    /// Whether the elements of the array are the fields in order, instead of values whose indices are keys.
    fileprivate var isTuple: Bool = false
    /// The tag by which the object's type was chosen in advance, and whether it has been found since.
    fileprivate var tag: UnsafePointer<TagNames>?
    fileprivate var hasTag: Bool = false
    /// Whether the keys with an index of 128 or more are known to be unique.
    fileprivate var hasComparedKeys: Bool = false

    fileprivate enum Phase: UInt8 {
        /// In an object, after at least one value.
        case following
        case first
        case firstElement
        case followingElement
        /// A null in place of an optional object: there are no keys.
        case none
    }

    /// How to handle keys that are not in the spec.
    @frozen
    public enum UnknownKeys: UInt8, Sendable {
        case ignore
        case error
        case keep
    }

    @inline(__always)
    fileprivate init(_ table: KeyTable, phase: Phase, unknownKeys: UnknownKeys, of reader: borrowing JSONReader) {
        self.init(table)
        begin(table, phase: phase, unknownKeys: unknownKeys, of: reader)
    }

    /// Sets all properties that are ever read.
    @inline(__always)
    fileprivate mutating func begin(
        _ table: KeyTable, phase: Phase, unknownKeys: UnknownKeys, of reader: borrowing JSONReader
    ) {
        let start = reader.offset
        header = table.header
        seenLow = 0
        seenHigh = 0
        valueOffset = 0
        self.start = start
        expected = reader.depthLimit == 0 ? table.header.pointee.count : 0
        lastField = -1
        index = 0
        self.phase = phase
        self.unknownKeys = unknownKeys
        isTuple = false
        tag = reader.chosen.start == start ? reader.chosen.names : nil
        hasTag = false
        hasComparedKeys = false
    }

    /// A cursor that reads nothing.
    init(_ table: KeyTable) {
        header = table.header
        start = 0
        phase = .none
        unknownKeys = .ignore
        expected = 0
        tag = nil
    }

    func hasSeen(_ key: Int) -> Bool {
        if key < 64 { return seenLow &>> UInt64(key) & 1 == 1 }
        return key < 128 && seenHigh &>> UInt64(key &- 64) & 1 == 1
    }

    /// Records the key and returns whether it had been read before. Keys with an index of 128 or more are not recorded;
    /// for them the result is always true.
    @inline(__always)
    fileprivate mutating func see(_ key: Int) -> Bool {
        if key < 64 {
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key)
            let isRepeated = seenLow & bit != 0
            seenLow |= bit
            return isRepeated
        }
        if key >= 128 { return true }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key &- 64)
        let isRepeated = seenHigh & bit != 0
        seenHigh |= bit
        return isRepeated
    }
}

extension JSONReader {
    /// Opens the object of a model.
    ///
    /// - Parameter object: memory that may be uninitialised.
    @inline(__always)
    mutating func openObject(
        _ table: KeyTable, _ unknownKeys: ObjectCursor.UnknownKeys, _ object: inout ObjectCursor
    ) throws(ReadFailure) {
        guard position < end, position.pointee == Byte.leftBrace else { throw mismatch(.object) }
        try enterContainer(table)
        object.begin(table, phase: .first, unknownKeys: unknownKeys, of: self)
        position = afterGap(position + 1, depth: depth)
    }

    /// Advances to the next value of a key in the table and skips all others.
    ///
    /// - Returns: the index of the key, a negative number for a key to be kept, or `nil` at the end of the object.
    @inline(__always)
    mutating func nextField(_ frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) -> Int? {
        if frame.pointee.cursor.phase == .following {
            let place = afterGap(position, depth: depth &- 1)
            guard place < end && place.pointee == Byte.comma else {
                position = place
                return try endObject()
            }
            position = afterGap(place + 1, depth: depth)
        } else if frame.pointee.cursor.phase == .first {
            if position < end && position.pointee == Byte.rightBrace { return try endObject() }
            frame.pointee.cursor.phase = .following
        } else {
            return try nextPosition()
        }
        let place = position
        let expected = frame.pointee.cursor.expected
        let entry = frame.pointee.cursor.header.pointee.entries + expected
        guard entry.pointee.matches(place, available: end - place) else { return try searchField() }
        try takeColon(at: place + entry.pointee.count)
        frame.pointee.cursor.expected = expected &+ 1
        return try found(expected, place, frame)
    }

    /// - Parameter key: the position of the key.
    @inline(__always)
    private mutating func found(
        _ field: Int, _ key: UnsafePointer<UInt8>, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> Int {
        frame.pointee.cursor.lastField = field
        frame.pointee.cursor.valueOffset = offset
        if frame.pointee.cursor.see(field) { try foundAgain(field, key) }
        return field
    }

    /// Handles a key that may be a repetition. RFC 8259, section 4, requires unique names in an object; parsers
    /// disagree about which of two values counts. The spec may say that it is the last one.
    @inline(never)
    private mutating func foundAgain(
        _ field: Int, _ key: UnsafePointer<UInt8>
    ) throws(ReadFailure) {
        guard field >= 128 || readsRepeatedKeys else { throw ReadFailure(.repeatedKey, at: key - start) }
        try compareKeysOnce()
    }

    /// Checks the current container for repeated keys, unless that was done before.
    mutating func compareKeysOnce() throws(ReadFailure) {
        guard !frame.pointee.cursor.hasComparedKeys, frame.pointee.cursor.phase == .following else { return }
        frame.pointee.cursor.hasComparedKeys = true
        try compareKeys()
    }

    /// Checks an object for repeated keys that the cursor does not record, or of which the last ones count.
    private mutating func compareKeys() throws(ReadFailure) {
        let mark = self.mark
        // The object is open already, and not empty.
        position = start + frame.pointee.cursor.start + 1
        skipWhitespace()
        var seen: [Int: Range<Int>] = [:]
        var isSuperseded = false
        repeat {
            let key = offset
            guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
            let text = try scanString()
            try takeColon()
            try skipValue()
            guard let field = index(of: text, in: frame.pointee.cursor.header),
                let earlier = seen.updateValue(key..<offset, forKey: field)
            else { continue }
            // The first tag has chosen the type.
            if readsRepeatedKeys, !isTag(text) {
                isSuperseded = try supersede(earlier, by: key, field) || isSuperseded
            } else {
                try report(ReadFailure(.repeatedKey, at: key), within: mark.depth)
            }
        } while try nextMember()
        if isSuperseded { throw ReadFailure(.superseded, at: frame.pointee.cursor.start) }
        position = mark.position
        depth = mark.depth
    }

    @inline(__always)
    mutating func endObject() throws(ReadFailure) -> Int? {
        guard position < end, position.pointee == Byte.rightBrace else {
            throw syntax(.commaOrBrace)
        }
        position += 1
        depth &-= 1
        return nil
    }

    /// Checks that the required keys were present: the first 64 as bits of `low`, the next 64 as bits of `high`.
    @inline(__always)
    mutating func require(
        _ low: UInt64, _ high: UInt64, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) {
        if frame.pointee.cursor.seenLow & low != low || frame.pointee.cursor.seenHigh & high != high {
            try requireSlowly(low, high)
        }
    }

    @inline(never)
    private mutating func requireSlowly(_ low: UInt64, _ high: UInt64) throws(ReadFailure) {
        for key in 0..<128 {
            let isRequired = (key < 64 ? low &>> UInt64(key) : high &>> UInt64(key - 64)) & 1 == 1
            if !isRequired || frame.pointee.cursor.hasSeen(key) { continue }
            try reportMissing(key)
        }
    }
}

extension JSONReader {
    /// Opens a container on a path of the spec: an object, or an array whose indices are the keys.
    ///
    /// Null is treated as a container without fields.
    mutating func beginNested(
        _ table: KeyTable, unknownKeys: ObjectCursor.UnknownKeys
    ) throws(ReadFailure) -> ObjectCursor {
        guard position < end else { throw syntax(.value) }
        let phase: ObjectCursor.Phase
        switch position.pointee {
        case Byte.leftBrace: phase = .first
        case Byte.leftBracket: phase = .firstElement
        case Byte.lowerN: phase = .none
        default: throw mismatch(.objectOrArray)
        }
        return try open(table, phase: phase, unknownKeys: unknownKeys)
    }

    /// Opens an array whose elements are the fields of a model, by position.
    ///
    /// - Parameter unknownKeys: whether elements after the last field are ignored or an error.
    mutating func beginTuple(
        _ table: KeyTable, unknownKeys: ObjectCursor.UnknownKeys = .ignore
    ) throws(ReadFailure) -> ObjectCursor {
        guard position < end, position.pointee == Byte.leftBracket else { throw mismatch(.array) }
        trace?.noteTuple(at: offset)
        var tuple = try open(table, phase: .firstElement, unknownKeys: unknownKeys)
        tuple.isTuple = true
        return tuple
    }

    /// Goes back to the value of the last key, to read it again as part of another field.
    mutating func rewind() {
        position = start + frame.pointee.cursor.valueOffset
    }

    private mutating func open(
        _ table: KeyTable, phase: ObjectCursor.Phase, unknownKeys: ObjectCursor.UnknownKeys
    ) throws(ReadFailure) -> ObjectCursor {
        let cursor = ObjectCursor(table, phase: phase, unknownKeys: unknownKeys, of: self)
        try enterContainer(table)
        if phase == .none {
            depth &-= 1
            _ = try takeNull()
        } else {
            position += 1
            skipWhitespace()
        }
        return cursor
    }

    /// Advances to the next element whose index is a key in the table.
    @inline(never)
    private mutating func nextPosition() throws(ReadFailure) -> Int? {
        while frame.pointee.cursor.phase != .none {
            if frame.pointee.cursor.phase == .firstElement {
                frame.pointee.cursor.phase = .followingElement
                if try closesArray() { return nil }
            } else if try !nextElement() {
                return nil
            }
            let index = frame.pointee.cursor.index
            frame.pointee.cursor.index &+= 1
            guard let field = self.field(at: index) else {
                if frame.pointee.cursor.unknownKeys == .error, frame.pointee.cursor.isTuple {
                    try report(ReadFailure(.unknownKey, at: offset), within: depth)
                } else if frame.pointee.cursor.unknownKeys == .keep {
                    frame.pointee.cursor.lastField = -1
                    frame.pointee.cursor.valueOffset = offset
                    return -1
                } else if frame.pointee.cursor.isTuple, let notes = trace?.notes {
                    noteUnknownElement(index, notes)
                }
                try skipValue()
                continue
            }
            if let trace {
                if trace.isKnownFault(offset) {
                    _ = frame.pointee.cursor.see(field)
                    try skipValue()
                    continue
                }
                if let notes = trace.notes { noteKey(field, notes) }
            }
            return try found(field, position, frame)
        }
        return nil
    }

    private mutating func field(at index: Int) -> Int? {
        if frame.pointee.cursor.isTuple {
            return index < frame.pointee.cursor.header.pointee.count ? index : nil
        }
        var digits = String(index)
        return digits.withUTF8 { bytes in
            bytes.baseAddress.flatMap {
                frame.pointee.cursor.header.pointee.index($0, count: bytes.count, available: bytes.count)
            }
        }
    }
}

// The slow path to the next field: an unexpected or unknown key, a key with escape sequences, or a traced run.
extension JSONReader {
    @inline(never)
    private mutating func searchField() throws(ReadFailure) -> Int? {
        while true {
            guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
            let keyStart = offset
            let key = try scanString()
            try takeColon()
            if let field = index(of: key, in: frame.pointee.cursor.header) {
                if try passes(field, keyStart) {
                    guard try hasNextKey() else { return nil }
                    continue
                }
                if let trace {
                    if let notes = trace.notes { noteKey(field, notes) }
                } else if depthLimit > 0 {
                    frame.pointee.cursor.expected = field &+ 1
                }
                return try found(field, start + keyStart, frame)
            }
            if let fault = faultOfUnknown(key, at: keyStart) {
                try report(fault, within: depth)
            } else if frame.pointee.cursor.unknownKeys == .keep {
                frame.pointee.cursor.unknownStart = keyStart
                frame.pointee.cursor.lastField = -1
                frame.pointee.cursor.valueOffset = offset
                return -1
            } else if trace != nil, !isTag(key) {
                noteUnknownKey(key, at: keyStart)
            }
            try skipValue()
            guard try hasNextKey() else { return nil }
        }
    }

    /// Whether the key, which belongs to no field, is allowed.
    @inline(__always)
    private mutating func faultOfUnknown(_ key: StringSpan, at start: Int) -> ReadFailure? {
        if let tag = frame.pointee.cursor.tag, key.isEqual(tag.pointee.pathBytes[0]) {
            if frame.pointee.cursor.hasTag { return ReadFailure(.repeatedKey, at: start) }
            frame.pointee.cursor.hasTag = true
        }
        return frame.pointee.cursor.unknownKeys == .error ? ReadFailure(.unknownKey, at: start) : nil
    }

    /// Whether the key is the tag by which the object's type was chosen.
    private mutating func isTag(_ key: StringSpan) -> Bool {
        frame.pointee.cursor.tag.map { key.isEqual($0.pointee.pathBytes[0]) } ?? false
    }

    /// After a skipped value: returns whether another key follows.
    private mutating func hasNextKey() throws(ReadFailure) -> Bool {
        guard try nextByte(.commaOrBrace) == Byte.comma else {
            _ = try endObject()
            return false
        }
        position += 1
        skipWhitespace()
        return true
    }

    /// Skips a value if a later one with the same key counts, or if its fault is already known, as if it had been read.
    private mutating func passes(_ field: Int, _ keyStart: Int) throws(ReadFailure) -> Bool {
        if !lists.superseded.contains(keyStart) {
            guard let trace, trace.isKnownFault(offset) || trace.isKnownFault(keyStart) else { return false }
            _ = frame.pointee.cursor.see(field)
        }
        try skipValue()
        return true
    }

    mutating func index(of key: StringSpan, in header: UnsafePointer<KeyTableHeader>) -> Int? {
        if key.hasEscapes {
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: key.count + 8) { buffer -> Int? in
                guard let output = buffer.baseAddress else { return nil }
                let count = Escape.resolve(key, into: output)
                return header.pointee.index(UnsafePointer(output), count: count, available: count)
            }
        }
        return header.pointee.index(key.start, count: key.count, available: end - key.start)
    }

    /// Reads the value of an unknown key, to keep it: on a path, in objects at the keys of the path.
    mutating func keep(_ unknown: inout [String: JSON]) throws(ReadFailure) {
        let key = try unknownKey()
        // Typed as `JSON`, so that null is kept too.
        let json: JSON = try self.value()
        let path = frame.pointee.isPlain ? [] : containerPath
        if !UnknownKeys.insert(json, at: (path + [key])[...], into: &unknown) {
            try takeRepeatedKey(at: frame.pointee.cursor.unknownStart)
        }
    }

    /// The key of the value that is next; in an array, its index.
    private mutating func unknownKey() throws(ReadFailure) -> String {
        if frame.pointee.cursor.phase == .followingElement { return String(frame.pointee.cursor.index - 1) }
        let value = position
        position = start + frame.pointee.cursor.unknownStart
        let key = try string()
        position = value
        return key
    }
}
