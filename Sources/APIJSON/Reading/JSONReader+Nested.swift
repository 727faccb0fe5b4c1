extension JSONReader {
    /// Opens a container that a path of the spec leads through: an object, or an array whose indices are the keys.
    ///
    /// Null is a container without fields.
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
    /// - Parameter unknownKeys: whether elements behind the last field are ignored or a fault.
    mutating func beginTuple(
        _ table: KeyTable, unknownKeys: ObjectCursor.UnknownKeys = .ignore
    ) throws(ReadFailure) -> ObjectCursor {
        guard self.position < self.end, self.position.pointee == Byte.leftBracket else { throw self.mismatch(.array) }
        self.trace?.tuples.insert(self.offset)
        var tuple: ObjectCursor = try self.open(table, phase: .firstElement, unknownKeys: unknownKeys)
        tuple.isTuple = true
        return tuple
    }

    /// Goes back to the value of the key that was read last, to read it once more as a part of another field.
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

    /// Goes on to the next element that the table names by its index.
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
                if self.frame.pointee.cursor.unknownKeys == .error && self.trace?.excused.contains(self.offset) != true
                {
                    throw ReadFailure(.unknownKey, at: self.offset)
                }
                try self.skipValue()
                continue
            }
            if self.trace?.excused.contains(self.offset) == true {
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
