extension JSONReader {
    /// Opens the object of a model.
    public mutating func beginObject(
        _ table: KeyTable, unknownKeys: ObjectCursor.UnknownKeys = .ignore
    ) throws(ReadFailure) -> ObjectCursor {
        guard self.position < self.end, self.position.pointee == Byte.leftBrace else { throw self.mismatch(.object) }
        try self.enterContainer(table)
        let object: ObjectCursor = ObjectCursor(table, phase: .first, unknownKeys: unknownKeys, of: self)
        self.position += 1
        self.skipWhitespace()
        return object
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
    public mutating func nextField(_ object: inout ObjectCursor) throws(ReadFailure) -> Int? {
        if object.phase == .following {
            var place: UnsafePointer<UInt8> = self.position
            if place < self.end && place.pointee <= 0x20 { place = self.afterWhitespace(place) }
            guard place < self.end && place.pointee == Byte.comma else {
                self.position = place
                return try self.endObject()
            }
            place += 1
            if place < self.end && place.pointee <= 0x20 { place = self.afterWhitespace(place) }
            self.position = place
        } else if object.phase == .first {
            if self.position < self.end && self.position.pointee == Byte.rightBrace { return try self.endObject() }
            object.phase = .following
        } else {
            return try self.nextPosition(&object)
        }
        let place: UnsafePointer<UInt8> = self.position
        let expected: Int = object.expected
        let entry: UnsafePointer<KeyEntry> = object.header.pointee.entries + expected
        guard entry.pointee.matches(place, available: self.end - place) else { return try self.searchField(&object) }
        self.position = place + entry.pointee.count
        self.skipWhitespace()
        object.expected = expected &+ 1
        return try self.found(expected, place, &object)
    }

    /// - Parameter key: where the key begins.
    @inline(__always)
    mutating func found(
        _ field: Int, _ key: UnsafePointer<UInt8>, _ object: inout ObjectCursor
    ) throws(ReadFailure) -> Int {
        object.lastField = field
        object.valueOffset = self.offset
        if object.see(field) { try self.foundAgain(field, key, &object) }
        return field
    }

    /// The key came before, perhaps. RFC 8259, section 4, wants the names in an object to be unique: which of two values
    /// counts, every reader decides otherwise.
    @inline(never)
    private mutating func foundAgain(
        _ field: Int, _ key: UnsafePointer<UInt8>, _ object: inout ObjectCursor
    ) throws(ReadFailure) {
        guard field >= 128 else { throw ReadFailure(.repeatedKey, at: key - self.start) }
        guard !object.hasComparedKeys, object.phase == .following else { return }
        object.hasComparedKeys = true
        try self.compareKeys(of: object)
    }

    /// Goes over an object of more keys than its cursor notes, once, to see that none of them comes again.
    private mutating func compareKeys(of object: ObjectCursor) throws(ReadFailure) {
        let mark: ElementMark = self.mark
        self.position = self.start + object.start
        self.depth &-= 1
        var seen: Set<Int> = []
        if try self.beginDictionary() {
            repeat {
                let key: UnsafePointer<UInt8> = self.position
                guard key < self.end, key.pointee == Byte.quote else { throw self.syntax(.key) }
                let text: StringSpan = try self.scanString()
                try self.takeColon()
                if let field: Int = self.index(of: text, in: object.header), !seen.insert(field).inserted,
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
    @inlinable
    public func require(_ object: ObjectCursor, _ low: UInt64, _ high: UInt64 = 0) throws(ReadFailure) {
        if object.seenLow & low != low || object.seenHigh & high != high {
            try self.requireSlowly(object, low, high)
        }
    }

    @usableFromInline
    func requireSlowly(_ object: ObjectCursor, _ low: UInt64, _ high: UInt64) throws(ReadFailure) {
        for key: Int in 0..<128 {
            let isRequired: Bool = (key < 64 ? low &>> UInt64(key) : high &>> UInt64(key - 64)) & 1 == 1
            if !isRequired || object.hasSeen(key) { continue }
            if self.trace?.excusedKeys.contains(Trace.MissingKey(object: object.start, key: key)) == true { continue }
            throw ReadFailure(.missing, at: object.start, detail: key)
        }
    }
}
