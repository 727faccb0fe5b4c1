extension JSONReader {
    /// Opens an array. Returns false if it is empty, and closes it.
    @usableFromInline
    package mutating func beginArray() throws(ReadFailure) -> Bool {
        guard self.position < self.end, self.position.pointee == Byte.leftBracket else { throw self.mismatch(.array) }
        try self.enterContainer(nil)
        self.position += 1
        self.skipWhitespace()
        return try !self.closesArray()
    }

    /// Consumes the bracket that closes an array, if it is next.
    mutating func closesArray() throws(ReadFailure) -> Bool {
        guard self.position < self.end, self.position.pointee == Byte.rightBracket else { return false }
        self.position += 1
        self.depth &-= 1
        return true
    }

    /// Advances to the next element. Returns false at the end of the array.
    @usableFromInline
    package mutating func nextElement() throws(ReadFailure) -> Bool {
        let byte: UInt8 = try self.nextByte(.commaOrBracket)
        if byte == Byte.comma {
            self.position += 1
            self.skipWhitespace()
            return true
        }
        guard byte == Byte.rightBracket else { throw self.syntax(.commaOrBracket) }
        self.position += 1
        self.depth &-= 1
        return false
    }

    /// An estimate of the number of elements, made after the first one, so that large elements are not moved
    /// repeatedly. At most 64, and 2 in deeply nested arrays.
    @usableFromInline
    var likelyCount: Int {
        guard self.depth <= 2 else { return 2 }
        let first: Int = max(1, self.position - self.start)
        return min(64, (self.end - self.position) / first + 2)
    }

    /// Opens a dictionary. Returns false if it is empty, and closes it.
    @usableFromInline
    package mutating func beginDictionary() throws(ReadFailure) -> Bool {
        guard self.position < self.end, self.position.pointee == Byte.leftBrace else { throw self.mismatch(.object) }
        try self.enterContainer(nil)
        self.position += 1
        guard try self.nextByte(.key) == Byte.rightBrace else { return true }
        self.position += 1
        self.depth &-= 1
        return false
    }

    /// Reads a key of a dictionary and stops at its value.
    @usableFromInline
    package mutating func dictionaryKey() throws(ReadFailure) -> String {
        guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
        let key: String = JSONReader.makeString(try self.scanString())
        try self.takeColon()
        return key
    }

    /// The error for a repeated key of a dictionary.
    @usableFromInline
    @inline(never)
    func repeatedKey(at offset: Int) -> ReadFailure {
        ReadFailure(.repeatedKey, at: offset)
    }

    /// Advances to the next key. Returns false at the end of the dictionary.
    @usableFromInline
    package mutating func nextMember() throws(ReadFailure) -> Bool {
        let byte: UInt8 = try self.nextByte(.commaOrBrace)
        if byte == Byte.comma {
            self.position += 1
            self.skipWhitespace()
            return true
        }
        _ = try self.endObject()
        return false
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
        guard self.position < self.end, self.position.pointee == Byte.leftBrace else { throw self.mismatch(.object) }
        try self.enterContainer(table)
        object.begin(table, phase: .first, unknownKeys: unknownKeys, of: self)
        self.position += 1
        self.skipWhitespace()
    }

    /// Counts a container whose values are read by nested calls.
    @inline(__always)
    mutating func enterContainer(_ table: KeyTable?) throws(ReadFailure) {
        self.depth &+= 1
        if self.depth > self.depthLimit { try self.enterDeeply(table) }
        if !self.stack.hasRoom() { throw ReadFailure(.tooDeep, at: self.offset) }
    }

    /// Advances to the next value of a key in the table and skips all others.
    ///
    /// - Returns: the index of the key, a negative number for a key to be kept, or `nil` at the end of the object.
    @inline(__always)
    mutating func nextField(_ frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) -> Int? {
        if frame.pointee.cursor.phase == .following {
            var place: UnsafePointer<UInt8> = self.position
            if place < self.end && place.pointee <= 0x20 { place = JSONReader.afterWhitespace(place, self.end) }
            guard place < self.end && place.pointee == Byte.comma else {
                self.position = place
                return try self.endObject()
            }
            place += 1
            if place < self.end && place.pointee <= 0x20 { place = JSONReader.afterWhitespace(place, self.end) }
            self.position = place
        } else if frame.pointee.cursor.phase == .first {
            if self.position < self.end && self.position.pointee == Byte.rightBrace { return try self.endObject() }
            frame.pointee.cursor.phase = .following
        } else {
            return try self.nextPosition()
        }
        let place: UnsafePointer<UInt8> = self.position
        let expected: Int = frame.pointee.cursor.expected
        let entry: UnsafePointer<KeyEntry> = frame.pointee.cursor.header.pointee.entries + expected
        guard entry.pointee.matches(place, available: self.end - place) else { return try self.searchField() }
        self.position = place + entry.pointee.count
        self.skipWhitespace()
        frame.pointee.cursor.expected = expected &+ 1
        return try self.found(expected, place, frame)
    }

    /// - Parameter key: the position of the key.
    @inline(__always)
    mutating func found(
        _ field: Int, _ key: UnsafePointer<UInt8>, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> Int {
        frame.pointee.cursor.lastField = field
        frame.pointee.cursor.valueOffset = self.offset
        if frame.pointee.cursor.see(field) { try self.foundAgain(field, key) }
        return field
    }

    /// Handles a key that may be a repetition. RFC 8259, section 4, requires unique names in an object; parsers
    /// disagree about which of two values counts.
    @inline(never)
    private mutating func foundAgain(
        _ field: Int, _ key: UnsafePointer<UInt8>
    ) throws(ReadFailure) {
        guard field >= 128 else { throw ReadFailure(.repeatedKey, at: key - self.start) }
        guard !self.frame.pointee.cursor.hasComparedKeys, self.frame.pointee.cursor.phase == .following else { return }
        self.frame.pointee.cursor.hasComparedKeys = true
        try self.compareKeys()
    }

    /// Checks an object with more keys than the cursor records for repeated keys. Runs once per object.
    private mutating func compareKeys() throws(ReadFailure) {
        let mark: ElementMark = self.mark
        // The object is open already, and not empty.
        self.position = self.start + self.frame.pointee.cursor.start + 1
        self.skipWhitespace()
        var seen: Set<Int> = []
        repeat {
            let key: Int = self.offset
            guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
            let text: StringSpan = try self.scanString()
            try self.takeColon()
            if let field: Int = self.index(of: text, in: self.frame.pointee.cursor.header),
                !seen.insert(field).inserted
            {
                try self.report(ReadFailure(.repeatedKey, at: key), within: mark.depth)
            }
            try self.skipValue()
        } while try self.nextMember()
        self.position = mark.position
        self.depth = mark.depth
    }

    @inline(__always)
    mutating func endObject() throws(ReadFailure) -> Int? {
        guard self.position < self.end, self.position.pointee == Byte.rightBrace else {
            throw self.syntax(.commaOrBrace)
        }
        self.position += 1
        self.depth &-= 1
        return nil
    }

    /// Checks that the required keys were present: the first 64 as bits of `low`, the next 64 as bits of `high`.
    @inline(__always)
    mutating func require(
        _ low: UInt64, _ high: UInt64, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) {
        if frame.pointee.cursor.seenLow & low != low || frame.pointee.cursor.seenHigh & high != high {
            try self.requireSlowly(low, high)
        }
    }

    @inline(never)
    private mutating func requireSlowly(_ low: UInt64, _ high: UInt64) throws(ReadFailure) {
        for key: Int in 0..<128 {
            let isRequired: Bool = (key < 64 ? low &>> UInt64(key) : high &>> UInt64(key - 64)) & 1 == 1
            if !isRequired || self.frame.pointee.cursor.hasSeen(key) { continue }
            try self.reportMissing(key)
        }
    }
}

extension JSONReader {
    /// Opens a container on a path of the spec: an object, or an array whose indices are the keys.
    ///
    /// Null is treated as a container without fields.
    mutating func beginNested(_ table: KeyTable) throws(ReadFailure) -> ObjectCursor {
        guard self.position < self.end else { throw self.syntax(.value) }
        let phase: ObjectCursor.Phase
        switch self.position.pointee {
        case Byte.leftBrace: phase = .first
        case Byte.leftBracket: phase = .firstElement
        case Byte.lowerN: phase = .none
        default: throw self.mismatch(.objectOrArray)
        }
        return try self.open(table, phase: phase, unknownKeys: .ignore)
    }

    /// Opens an array whose elements are the fields of a model, by position.
    ///
    /// - Parameter unknownKeys: whether elements after the last field are ignored or an error.
    mutating func beginTuple(
        _ table: KeyTable, unknownKeys: ObjectCursor.UnknownKeys = .ignore
    ) throws(ReadFailure) -> ObjectCursor {
        guard self.position < self.end, self.position.pointee == Byte.leftBracket else { throw self.mismatch(.array) }
        self.trace?.noteTuple(at: self.offset)
        var tuple: ObjectCursor = try self.open(table, phase: .firstElement, unknownKeys: unknownKeys)
        tuple.isTuple = true
        return tuple
    }

    /// Goes back to the value of the last key, to read it again as part of another field.
    mutating func rewind() {
        self.position = self.start + self.frame.pointee.cursor.valueOffset
    }

    private mutating func open(
        _ table: KeyTable, phase: ObjectCursor.Phase, unknownKeys: ObjectCursor.UnknownKeys
    ) throws(ReadFailure) -> ObjectCursor {
        let cursor: ObjectCursor = ObjectCursor(table, phase: phase, unknownKeys: unknownKeys, of: self)
        try self.enterContainer(table)
        if phase == .none {
            self.depth &-= 1
            _ = try self.takeNull()
        } else {
            self.position += 1
            self.skipWhitespace()
        }
        return cursor
    }

    /// Advances to the next element whose index is a key in the table.
    @inline(never)
    mutating func nextPosition() throws(ReadFailure) -> Int? {
        while self.frame.pointee.cursor.phase != .none {
            if self.frame.pointee.cursor.phase == .firstElement {
                self.frame.pointee.cursor.phase = .followingElement
                if try self.closesArray() { return nil }
            } else if try !self.nextElement() {
                return nil
            }
            let index: Int = self.frame.pointee.cursor.index
            self.frame.pointee.cursor.index &+= 1
            guard let field: Int = self.field(at: index) else {
                if self.frame.pointee.cursor.unknownKeys == .error {
                    try self.report(ReadFailure(.unknownKey, at: self.offset), within: self.depth)
                }
                try self.skipValue()
                continue
            }
            if self.trace?.isKnownFault(self.offset) == true {
                _ = self.frame.pointee.cursor.see(field)
                try self.skipValue()
                continue
            }
            return try self.found(field, self.position, self.frame)
        }
        return nil
    }

    private func field(at index: Int) -> Int? {
        if self.frame.pointee.cursor.isTuple {
            return index < self.frame.pointee.cursor.header.pointee.count ? index : nil
        }
        var digits: String = String(index)
        return digits.withUTF8 { bytes in
            bytes.baseAddress.flatMap {
                self.frame.pointee.cursor.header.pointee.index($0, count: bytes.count, available: bytes.count)
            }
        }
    }
}
