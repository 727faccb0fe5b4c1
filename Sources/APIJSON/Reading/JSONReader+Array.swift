extension JSONReader {
    /// Opens an array; false where it is empty and closed again.
    @usableFromInline
    package mutating func beginArray() throws(ReadFailure) -> Bool {
        guard self.position < self.end, self.position.pointee == Byte.leftBracket else { throw self.mismatch(.array) }
        try self.enterContainer(nil)
        self.position += 1
        self.skipWhitespace()
        return try !self.closesArray()
    }

    /// Takes the bracket that closes an array, where one stands.
    mutating func closesArray() throws(ReadFailure) -> Bool {
        guard self.position < self.end, self.position.pointee == Byte.rightBracket else { return false }
        self.position += 1
        self.depth &-= 1
        return true
    }

    /// After an element: goes on to the next one; false at the end of the array.
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

    /// How many elements the array may come to, judged after its first one, so that large ones are not moved again and
    /// again; at most 64, and where the document nests deeply no more than usual.
    @usableFromInline
    var likelyCount: Int {
        guard self.depth <= 2 else { return 2 }
        let first: Int = max(1, self.position - self.start)
        return min(64, (self.end - self.position) / first + 2)
    }

    /// Opens a dictionary; false where it is empty and closed again.
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

    /// A key of a dictionary came again.
    @usableFromInline
    @inline(never)
    func repeatedKey(at offset: Int) -> ReadFailure {
        ReadFailure(.repeatedKey, at: offset)
    }

    /// After a value: goes on to the next key; false at the end of the dictionary.
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

    /// Where reading can start again after a bad element.
    @usableFromInline
    struct ElementMark {
        @usableFromInline let position: UnsafePointer<UInt8>
        @usableFromInline let depth: Int

        @inlinable
        init(position: UnsafePointer<UInt8>, depth: Int) {
            self.position = position
            self.depth = depth
        }
    }

    @inlinable
    var mark: ElementMark {
        ElementMark(position: self.position, depth: self.depth)
    }

    /// Leaves a bad element out where that is asked for, and throws the failure again where it is not.
    @usableFromInline
    @inline(never)
    mutating func leaveOut(_ mark: ElementMark, after failure: ReadFailure) throws(ReadFailure) {
        let offset: Int = mark.position - self.start
        let isExcused: Bool = self.trace?.excused.contains(offset) == true
        let isDropped: Bool = failure.code == .dropped || self.options?.pointee.dropsBadElements == true
        guard isExcused || isDropped, failure.code != .syntax else { throw failure }
        self.position = mark.position
        self.depth = mark.depth
        try self.skipValue()
        self.trace?.leftOut.insert(offset)
        if isDropped { self.droppedElements &+= 1 }
    }
}
