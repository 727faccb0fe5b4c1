@_spi(Generated) extension JSONReader {
    /// Goes over one value of any kind, and checks it as if it were read.
    public mutating func skipValue() throws(ReadFailure) {
        // One bit for each open container, set for objects; what is nested deeper than a word has bits takes a call.
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

    /// Opens a container and goes on to its first value; false where it is empty and closed again.
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

    /// After a value: goes on to the next one, closing containers on the way; true where none is left open.
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

    /// Counts a container that is gone over, which takes no call.
    @inline(__always)
    private mutating func enterSkipped() throws(ReadFailure) {
        self.depth &+= 1
        if self.depth > self.depthLimit { try self.enterDeeply(nil) }
    }

    /// The slow way into a container: it lies too deep, or the reader traces.
    @inline(never)
    func enterDeeply(_ table: KeyTable?) throws(ReadFailure) {
        if self.depth > JSONReader.maximumDepth { throw ReadFailure(.tooDeep, at: self.offset) }
        if let table: KeyTable { self.trace?.tables[self.offset] = table }
    }
}
