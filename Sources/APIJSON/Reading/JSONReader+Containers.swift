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

    /// Counts a container whose values are read by nested calls.
    @inline(__always)
    mutating func enterContainer(_ table: KeyTable?) throws(ReadFailure) {
        self.depth &+= 1
        if self.depth > self.depthLimit { try self.enterDeeply(table) }
        if !self.stack.hasRoom() { throw ReadFailure(.tooDeep, at: self.offset) }
    }

    /// The slow path into a container: it is too deep, or the reader is tracing.
    @inline(never)
    func enterDeeply(_ table: KeyTable?) throws(ReadFailure) {
        if self.depth > JSONReader.maximumDepth { throw ReadFailure(.tooDeep, at: self.offset) }
        self.trace?.enter(
            self.offset, depth: self.depth, table, dropsElements: self.options?.pointee.dropsBadElements == true)
    }
}

@_spi(Generated) extension JSONReader {
    /// Skips one value of any type, with the same checks as if it were read.
    public mutating func skipValue() throws(ReadFailure) {
        // One bit per open container, set for objects. Containers nested deeper than the word has bits use recursion.
        var kinds: UInt64 = 0
        var levels: Int = 0
        while true {
            guard self.position < self.end else { throw self.syntax(.value) }
            let byte: UInt8 = self.position.pointee
            if byte == Byte.quote {
                _ = try self.scanString()
            } else if byte == Byte.leftBrace || byte == Byte.leftBracket {
                if levels == 64 {
                    try self.skipValue()
                } else if try self.openSkipped(byte) {
                    kinds = kinds &<< 1 | (byte == Byte.leftBrace ? 1 : 0)
                    levels &+= 1
                    continue
                }
            } else {
                try self.skipScalar(byte)
            }
            if try self.closeSkipped(&kinds, &levels) { return }
        }
    }

    @inline(__always)
    private mutating func skipScalar(_ byte: UInt8) throws(ReadFailure) {
        switch byte {
        case Byte.lowerT: try self.skipLiteral(0x6575_7274, count: 4)
        case Byte.lowerF: try self.skipLiteral(0x65_736C_6166, count: 5)
        case Byte.lowerN: try self.skipLiteral(0x6C6C_756E, count: 4)
        case Byte.minus, Byte.zero...Byte.nine: try self.scanNumber()
        default: throw self.syntax(.value)
        }
    }

    /// Opens a container and advances to its first value. Returns false if it is empty, and closes it.
    @inline(__always)
    private mutating func openSkipped(_ byte: UInt8) throws(ReadFailure) -> Bool {
        try self.enterSkipped()
        self.position += 1
        let isObject: Bool = byte == Byte.leftBrace
        let next: UInt8 = try self.nextByte(isObject ? .key : .value)
        if next == (isObject ? Byte.rightBrace : Byte.rightBracket) {
            self.position += 1
            self.depth &-= 1
            return false
        }
        if isObject { try self.skipKey(next) }
        return true
    }

    /// Advances to the next value after closing the containers that end here. Returns true if none is left open.
    @inline(__always)
    private mutating func closeSkipped(_ kinds: inout UInt64, _ levels: inout Int) throws(ReadFailure) -> Bool {
        while levels > 0 {
            let isObject: Bool = kinds & 1 == 1
            let byte: UInt8 = try self.nextByte(isObject ? .commaOrBrace : .commaOrBracket)
            if byte == Byte.comma {
                self.position += 1
                self.skipWhitespace()
                if isObject { try self.skipKey(self.position < self.end ? self.position.pointee : 0) }
                return false
            }
            guard byte == (isObject ? Byte.rightBrace : Byte.rightBracket) else {
                throw self.syntax(isObject ? .commaOrBrace : .commaOrBracket)
            }
            self.position += 1
            self.depth &-= 1
            kinds &>>= 1
            levels &-= 1
        }
        return true
    }

    @inline(__always)
    private mutating func skipKey(_ byte: UInt8) throws(ReadFailure) {
        if byte != Byte.quote { throw self.syntax(.key) }
        _ = try self.scanString()
        try self.takeColon()
    }

    /// Counts a container that is skipped, which needs no recursion.
    @inline(__always)
    private mutating func enterSkipped() throws(ReadFailure) {
        self.depth &+= 1
        if self.depth > self.depthLimit { try self.enterDeeply(nil) }
    }
}
