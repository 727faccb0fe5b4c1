// The slow way to the next field: another key than expected, an unknown one, one with escapes, or a traced run.
extension JSONReader {
    @inline(never)
    mutating func searchField(_ object: inout ObjectCursor) throws(ReadFailure) -> Int? {
        while true {
            guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
            let keyStart: Int = self.offset
            let key: StringSpan = try self.scanString()
            try self.takeColon()
            if let field: Int = self.index(of: key, in: object.header) {
                if let trace: Trace = self.trace {
                    if try self.passExcused(field, keyStart, &object, trace) {
                        guard try self.goesOn() else { return nil }
                        continue
                    }
                } else {
                    object.expected = field &+ 1
                }
                return try self.found(field, self.start + keyStart, &object)
            }
            if let tag: UnsafePointer<TagNames> = object.tag, key.isEqual(tag.pointee.pathBytes[0]) {
                if object.hasTag { throw ReadFailure(.repeatedKey, at: keyStart) }
                object.hasTag = true
            }
            switch object.unknownKeys {
            case .ignore:
                try self.skipValue()
                guard try self.goesOn() else { return nil }
            case .keep:
                object.unknownStart = keyStart
                object.lastField = -1
                object.valueOffset = self.offset
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
        _ field: Int, _ keyStart: Int, _ object: inout ObjectCursor, _ trace: Trace
    ) throws(ReadFailure) -> Bool {
        guard trace.excused.contains(self.offset) || trace.excused.contains(keyStart) else { return false }
        _ = object.see(field)
        try self.skipValue()
        return true
    }

    func index(of key: StringSpan, in header: UnsafePointer<KeyTableHeader>) -> Int? {
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
    public mutating func keep(_ unknown: inout [String: JSON], _ object: ObjectCursor) throws(ReadFailure) {
        let value: UnsafePointer<UInt8> = self.position
        self.position = self.start + object.unknownStart
        let key: String = try self.string()
        self.position = value
        // Of type JSON, for null is kept too.
        let json: JSON = try self.value()
        if unknown.updateValue(json, forKey: key) != nil {
            throw ReadFailure(.repeatedKey, at: object.unknownStart)
        }
    }
}
