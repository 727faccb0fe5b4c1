extension JSONReader {
    /// Opens an array. Returns false if it is empty, and closes it.
    @usableFromInline
    package mutating func beginArray() throws(ReadFailure) -> Bool {
        guard position < end, position.pointee == Byte.leftBracket else { throw mismatch(.array) }
        try enterContainer(nil)
        position = afterGap(position + 1, depth: depth)
        return try !closesArray()
    }

    /// Consumes the bracket that closes an array, if it is next.
    mutating func closesArray() throws(ReadFailure) -> Bool {
        guard position < end, position.pointee == Byte.rightBracket else { return false }
        position += 1
        depth &-= 1
        return true
    }

    /// Advances to the next element. Returns false at the end of the array.
    @usableFromInline
    package mutating func nextElement() throws(ReadFailure) -> Bool {
        try followingElement()
    }

    @inline(__always)
    mutating func followingElement() throws(ReadFailure) -> Bool {
        let place = afterGap(position, depth: depth &- 1)
        if place < end && place.pointee == Byte.comma {
            position = afterGap(place + 1, depth: depth)
            return true
        }
        position = place
        guard place < end && place.pointee == Byte.rightBracket else { throw syntax(.commaOrBracket) }
        position += 1
        depth &-= 1
        return false
    }

    /// An estimate of the number of elements, made after the first one, so that large elements are not moved
    /// repeatedly. At most 64, and 2 in deeply nested arrays.
    @usableFromInline
    var likelyCount: Int {
        guard depth <= 2 else { return 2 }
        let first = max(1, position - start)
        return min(64, (end - position) / first + 2)
    }

    /// Opens a dictionary. Returns false if it is empty, and closes it.
    @usableFromInline
    package mutating func beginDictionary() throws(ReadFailure) -> Bool {
        guard position < end, position.pointee == Byte.leftBrace else { throw mismatch(.object) }
        try enterContainer(nil)
        position = afterGap(position + 1, depth: depth)
        guard position < end else { throw syntax(.key) }
        guard position.pointee == Byte.rightBrace else { return true }
        position += 1
        depth &-= 1
        return false
    }

    /// Reads a key of a dictionary and stops at its value.
    @usableFromInline
    package mutating func dictionaryKey() throws(ReadFailure) -> String {
        guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
        let key = try text()
        try takeColon()
        return key
    }

    /// Advances to the next key. Returns false at the end of the dictionary.
    @usableFromInline
    package mutating func nextMember() throws(ReadFailure) -> Bool {
        let place = afterGap(position, depth: depth &- 1)
        if place < end && place.pointee == Byte.comma {
            position = afterGap(place + 1, depth: depth)
            return true
        }
        position = place
        _ = try endObject()
        return false
    }

    /// Counts a container whose values are read by nested calls.
    @inline(__always)
    mutating func enterContainer(_ table: KeyTable?) throws(ReadFailure) {
        depth &+= 1
        if depth > depthLimit { try enterDeeply(table) }
        if !stack.hasRoom() { throw ReadFailure(.tooDeep, at: offset) }
    }

    /// The slow path into a container: it is too deep, or the reader is tracing.
    @inline(never)
    mutating func enterDeeply(_ table: KeyTable?) throws(ReadFailure) {
        if depth > JSONReader.maximumDepth { throw ReadFailure(.tooDeep, at: offset) }
        trace?.enter(
            offset, depth: depth, table, dropsElements: options?.pointee.dropsBadElements == true,
            isTolerated: toleratedField != nil)
    }
}

@_spi(Generated) extension JSONReader {
    /// Skips one value of any type, with the same checks as if it were read.
    public mutating func skipValue() throws(ReadFailure) {
        // One bit per open container, set for objects. Containers nested deeper than the word has bits use recursion.
        var kinds: UInt64 = 0
        var levels = 0
        while true {
            guard position < end else { throw syntax(.value) }
            let byte = position.pointee
            if byte == Byte.quote {
                _ = try scanString()
            } else if byte == Byte.leftBrace || byte == Byte.leftBracket {
                if levels == 64 {
                    try skipValue()
                } else if try openSkipped(byte) {
                    kinds = kinds &<< 1 | (byte == Byte.leftBrace ? 1 : 0)
                    levels &+= 1
                    continue
                }
            } else {
                try skipScalar(byte)
            }
            if try closeSkipped(&kinds, &levels) { return }
        }
    }

    @inline(__always)
    private mutating func skipScalar(_ byte: UInt8) throws(ReadFailure) {
        switch byte {
        case Byte.lowerT: try skipLiteral(0x6575_7274, count: 4)
        case Byte.lowerF: try skipLiteral(0x65_736C_6166, count: 5)
        case Byte.lowerN: try skipLiteral(0x6C6C_756E, count: 4)
        case Byte.minus, Byte.zero...Byte.nine: try scanNumber()
        default: throw syntax(.value)
        }
    }

    /// Opens a container and advances to its first value. Returns false if it is empty, and closes it.
    @inline(__always)
    private mutating func openSkipped(_ byte: UInt8) throws(ReadFailure) -> Bool {
        try enterSkipped()
        position = afterGap(position + 1, depth: depth)
        let isObject = byte == Byte.leftBrace
        guard position < end else { throw syntax(isObject ? .key : .value) }
        let next = position.pointee
        if next == (isObject ? Byte.rightBrace : Byte.rightBracket) {
            position += 1
            depth &-= 1
            return false
        }
        if isObject { try skipKey(next) }
        return true
    }

    /// Advances to the next value after closing the containers that end here. Returns true if none is left open.
    @inline(__always)
    private mutating func closeSkipped(_ kinds: inout UInt64, _ levels: inout Int) throws(ReadFailure) -> Bool {
        while levels > 0 {
            let isObject = kinds & 1 == 1
            position = afterGap(position, depth: depth &- 1)
            guard position < end else { throw syntax(isObject ? .commaOrBrace : .commaOrBracket) }
            let byte = position.pointee
            if byte == Byte.comma {
                position = afterGap(position + 1, depth: depth)
                if isObject { try skipKey(position < end ? position.pointee : 0) }
                return false
            }
            guard byte == (isObject ? Byte.rightBrace : Byte.rightBracket) else {
                throw syntax(isObject ? .commaOrBrace : .commaOrBracket)
            }
            position += 1
            depth &-= 1
            kinds &>>= 1
            levels &-= 1
        }
        return true
    }

    @inline(__always)
    private mutating func skipKey(_ byte: UInt8) throws(ReadFailure) {
        if byte != Byte.quote { throw syntax(.key) }
        _ = try scanString()
        try takeColon()
    }

    /// Counts a container that is skipped, which needs no recursion.
    @inline(__always)
    private mutating func enterSkipped() throws(ReadFailure) {
        depth &+= 1
        if depth > depthLimit { try enterDeeply(nil) }
    }
}
