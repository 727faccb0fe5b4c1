extension JSONReader {
    /// Opens the object of a model.
    ///
    /// - Parameter object: memory that may have no value yet.
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

    /// Goes on to the next value of a key that the table names, over all others.
    ///
    /// - Returns: the index of the key, or nil at the end of the object; a number below zero for a key to be kept.
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

    /// - Parameter key: where the key begins.
    @inline(__always)
    mutating func found(
        _ field: Int, _ key: UnsafePointer<UInt8>, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> Int {
        frame.pointee.cursor.lastField = field
        frame.pointee.cursor.valueOffset = self.offset
        if frame.pointee.cursor.see(field) { try self.foundAgain(field, key) }
        return field
    }

    /// The key came before, perhaps. RFC 8259, section 4, wants the names in an object to be unique: which of two values
    /// counts, every reader decides otherwise.
    @inline(never)
    private mutating func foundAgain(
        _ field: Int, _ key: UnsafePointer<UInt8>
    ) throws(ReadFailure) {
        guard field >= 128 else { throw ReadFailure(.repeatedKey, at: key - self.start) }
        guard !self.frame.pointee.cursor.hasComparedKeys, self.frame.pointee.cursor.phase == .following else { return }
        self.frame.pointee.cursor.hasComparedKeys = true
        try self.compareKeys()
    }

    /// Goes over an object of more keys than its cursor notes, once, to see that none of them comes again.
    private mutating func compareKeys() throws(ReadFailure) {
        let mark: ElementMark = self.mark
        self.position = self.start + self.frame.pointee.cursor.start
        self.depth &-= 1
        var seen: Set<Int> = []
        if try self.beginDictionary() {
            repeat {
                let key: UnsafePointer<UInt8> = self.position
                guard key < self.end, key.pointee == Byte.quote else { throw self.syntax(.key) }
                let text: StringSpan = try self.scanString()
                try self.takeColon()
                if let field: Int = self.index(of: text, in: self.frame.pointee.cursor.header),
                    !seen.insert(field).inserted,
                    self.trace?.excused.contains(key - self.start) != true
                {
                    throw ReadFailure(.repeatedKey, at: key - self.start)
                }
                try self.skipValue()
            } while try self.nextMember()
        }
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

    /// Makes sure that the required keys came: the first 64 by the bits of `low`, the next 64 by those of `high`.
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
            if self.trace?.excusedKeys.contains(Trace.MissingKey(object: self.frame.pointee.cursor.start, key: key))
                == true
            {
                continue
            }
            throw ReadFailure(.missing, at: self.frame.pointee.cursor.start, detail: key)
        }
    }
}
