// The slow way to the next field: another key than expected, an unknown one, one with escapes, or a traced run.
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
                    if try self.passExcused(field, keyStart, trace) {
                        guard try self.goesOn() else { return nil }
                        continue
                    }
                } else {
                    self.frame.pointee.cursor.expected = field &+ 1
                }
                return try self.found(field, self.start + keyStart, self.frame)
            }
            if let tag: UnsafePointer<TagNames> = self.frame.pointee.cursor.tag, key.isEqual(tag.pointee.pathBytes[0]) {
                if self.frame.pointee.cursor.hasTag { throw ReadFailure(.repeatedKey, at: keyStart) }
                self.frame.pointee.cursor.hasTag = true
            }
            switch self.frame.pointee.cursor.unknownKeys {
            case .ignore:
                try self.skipValue()
                guard try self.goesOn() else { return nil }
            case .keep:
                self.frame.pointee.cursor.unknownStart = keyStart
                self.frame.pointee.cursor.lastField = -1
                self.frame.pointee.cursor.valueOffset = self.offset
                return -1
            case .error:
                if self.trace?.excused.contains(keyStart) != true { throw ReadFailure(.unknownKey, at: keyStart) }
                try self.skipValue()
                guard try self.goesOn() else { return nil }
            }
        }
    }

    /// After a value that nobody wanted: whether another key follows.
    private mutating func goesOn() throws(ReadFailure) -> Bool {
        guard try self.nextByte(.commaOrBrace) == Byte.comma else {
            _ = try self.endObject()
            return false
        }
        self.position += 1
        self.skipWhitespace()
        return true
    }

    /// Goes over a value whose fault is known already, as if it were there and read.
    private mutating func passExcused(
        _ field: Int, _ keyStart: Int, _ trace: Trace
    ) throws(ReadFailure) -> Bool {
        guard trace.excused.contains(self.offset) || trace.excused.contains(keyStart) else { return false }
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

    /// Reads the value of a key that the spec does not name, to keep it.
    mutating func keep(_ unknown: inout [String: JSON]) throws(ReadFailure) {
        let value: UnsafePointer<UInt8> = self.position
        self.position = self.start + self.frame.pointee.cursor.unknownStart
        let key: String = try self.string()
        self.position = value
        // Of type JSON, for null is kept too.
        let json: JSON = try self.value()
        if unknown.updateValue(json, forKey: key) != nil {
            throw ReadFailure(.repeatedKey, at: self.frame.pointee.cursor.unknownStart)
        }
    }
}
