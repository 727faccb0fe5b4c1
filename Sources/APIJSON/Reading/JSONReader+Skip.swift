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

    /// The slow path into a container: it is too deep, or the reader is tracing.
    @inline(never)
    func enterDeeply(_ table: KeyTable?) throws(ReadFailure) {
        if self.depth > JSONReader.maximumDepth { throw ReadFailure(.tooDeep, at: self.offset) }
        self.trace?.enter(
            self.offset, depth: self.depth, table, dropsElements: self.options?.pointee.dropsBadElements == true)
    }
}

// The slow path to the next field: an unexpected or unknown key, a key with escape sequences, or a traced run.
extension JSONReader {
    @inline(never)
    mutating func searchField() throws(ReadFailure) -> Int? {
        while true {
            guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
            let keyStart: Int = self.offset
            let key: StringSpan = try self.scanString()
            try self.takeColon()
            if let field: Int = self.index(of: key, in: self.frame.pointee.cursor.header) {
                if let trace: Trace = self.trace {
                    if try self.passKnownFault(field, keyStart, trace) {
                        guard try self.goesOn() else { return nil }
                        continue
                    }
                } else {
                    self.frame.pointee.cursor.expected = field &+ 1
                }
                return try self.found(field, self.start + keyStart, self.frame)
            }
            if let fault: ReadFailure = self.faultOfUnknown(key, at: keyStart) {
                try self.report(fault, within: self.depth)
            } else if self.frame.pointee.cursor.unknownKeys == .keep {
                self.frame.pointee.cursor.unknownStart = keyStart
                self.frame.pointee.cursor.lastField = -1
                self.frame.pointee.cursor.valueOffset = self.offset
                return -1
            }
            try self.skipValue()
            guard try self.goesOn() else { return nil }
        }
    }

    /// Whether the key, which belongs to no field, is allowed.
    @inline(__always)
    private mutating func faultOfUnknown(_ key: StringSpan, at start: Int) -> ReadFailure? {
        if let tag: UnsafePointer<TagNames> = self.frame.pointee.cursor.tag, key.isEqual(tag.pointee.pathBytes[0]) {
            if self.frame.pointee.cursor.hasTag { return ReadFailure(.repeatedKey, at: start) }
            self.frame.pointee.cursor.hasTag = true
        }
        return self.frame.pointee.cursor.unknownKeys == .error ? ReadFailure(.unknownKey, at: start) : nil
    }

    /// After a skipped value: returns whether another key follows.
    private mutating func goesOn() throws(ReadFailure) -> Bool {
        guard try self.nextByte(.commaOrBrace) == Byte.comma else {
            _ = try self.endObject()
            return false
        }
        self.position += 1
        self.skipWhitespace()
        return true
    }

    /// Skips a value whose fault is already known, as if it had been read.
    private mutating func passKnownFault(
        _ field: Int, _ keyStart: Int, _ trace: Trace
    ) throws(ReadFailure) -> Bool {
        guard trace.isKnownFault(self.offset) || trace.isKnownFault(keyStart) else { return false }
        _ = self.frame.pointee.cursor.see(field)
        try self.skipValue()
        return true
    }

    mutating func index(of key: StringSpan, in header: UnsafePointer<KeyTableHeader>) -> Int? {
        if key.hasEscapes {
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: key.count + 8) { buffer -> Int? in
                guard let output: UnsafeMutablePointer<UInt8> = buffer.baseAddress else { return nil }
                let count: Int = Escape.resolve(key, into: output)
                return header.pointee.index(UnsafePointer(output), count: count, available: count)
            }
        }
        return header.pointee.index(key.start, count: key.count, available: self.end - key.start)
    }

    /// Reads the value of an unknown key, to keep it.
    mutating func keep(_ unknown: inout [String: JSON]) throws(ReadFailure) {
        let value: UnsafePointer<UInt8> = self.position
        self.position = self.start + self.frame.pointee.cursor.unknownStart
        let key: String = try self.string()
        self.position = value
        // Typed as `JSON`, so that null is kept too.
        let json: JSON = try self.value()
        if unknown.updateValue(json, forKey: key) != nil {
            throw ReadFailure(.repeatedKey, at: self.frame.pointee.cursor.unknownStart)
        }
    }
}
