extension Optional: JSONReadable where Wrapped: JSONReadable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = nil
    }

    /// Null reads as `nil`.
    @inlinable
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.skipNull() {
            self = nil
        } else {
            self = .some(Wrapped(placeholder: Placeholder()))
            try self?.read(&reader)
        }
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    @inlinable
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        if let value = self {
            value.write(&writer)
            writer.refuseNull()
        } else {
            writer.null()
        }
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = []
    }

    @inlinable
    @inline(never)
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = []
        do throws(ReadFailure) {
            guard try reader.beginArray() else { return }
        } catch {
            return try readSingle(&reader, after: error)
        }
        // Numbers in one loop, as far as they go. The casts change no type.
        if Element.self == Double.self {
            var values: [Double] = []
            let hasMore = try reader.readShortDoubles(&values)
            self = unsafeBitCast(values, to: [Element].self)
            if !hasMore { return }
        } else if Element.self == Int.self {
            var values: [Int] = []
            let hasMore = try reader.readShortIntegers(&values)
            self = unsafeBitCast(values, to: [Element].self)
            if !hasMore { return }
        }
        let placeholder = Element(placeholder: Placeholder())
        repeat {
            let mark = reader.mark
            let index = endIndex
            if index == 1 && MemoryLayout<Element>.stride >= 256 {
                reserveCapacity(reader.likelyCount)
            }
            // Read in place, because models can be large. To make a large one costs twice what a copy costs.
            append(MemoryLayout<Element>.stride > 64 ? placeholder : Element(placeholder: Placeholder()))
            do throws(ReadFailure) {
                try self[index].read(&reader)
            } catch {
                forgetLast()
                try reader.leaveOut(mark, after: error)
            }
        } while try reader.nextElement()
    }
}

extension Array where Element: JSONReadable {
    /// Reads an object as the list of its values, or a value that is no list as a list of one, if the options say so.
    /// Null is none.
    ///
    /// Compiled once for all element types, because it runs only for such values.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func readSingle(_ reader: inout JSONReader, after failure: ReadFailure) throws(ReadFailure) {
        if let fields = reader.options?.pointee.keyed, let type = Element.self as? any APIObject.Type,
            try reader.shape() == .object
        {
            return try readKeyed(type, fields, &reader)
        }
        guard failure.code == .mismatch, reader.wrapsSingle, try reader.shape() != .null else { throw failure }
        // Counted as a container, so that it drops its element as a list does.
        try reader.enterContainer(nil)
        let mark = reader.mark
        var element = Element(placeholder: Placeholder())
        do throws(ReadFailure) {
            try element.read(&reader)
            append(element)
        } catch {
            try reader.leaveOut(mark, after: error)
        }
        reader.depth &-= 1
    }
}

extension Array {
    /// Compiled once for all element types, because it runs only for invalid elements.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func forgetLast() {
        removeLast()
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable
    @inline(never)
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        // Numbers in one loop. The cast changes no type.
        if Element.self == Double.self { return writer.array(unsafeBitCast(self, to: [Double].self)) }
        writer.beginArray()
        withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            for index in 0..<elements.count {
                (first + index).borrow { (element: borrowing Element) in element.write(&writer) }
            }
        }
        writer.endArray()
    }
}

extension UnsafePointer where Pointee: ~Copyable {
    /// Passes the value in place. Where it is known to be copyable, calling one of its methods copies it first.
    @inlinable
    @inline(__always)
    func borrow(_ use: (borrowing Pointee) -> Void) {
        use(pointee)
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = [:]
    }

    @inlinable
    @inline(never)
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = [:]
        guard try reader.beginDictionary() else { return }
        reserveCapacity(reader.countMembers())
        repeat {
            let keyOffset = reader.offset
            let key = try reader.dictionaryKey()
            let mark = reader.mark
            var value = Value(placeholder: Placeholder())
            do throws(ReadFailure) {
                try value.read(&reader)
            } catch {
                try reader.leaveOut(mark, after: error)
                if removeValue(forKey: key) != nil { try reader.takeRepeatedKey(at: keyOffset) }
                continue
            }
            if updateValue(consume value, forKey: key) != nil { try reader.takeRepeatedKey(at: keyOffset) }
        } while try reader.nextMember()
    }
}

extension JSONReader {
    /// An estimate of the number of members from a short lookahead. Growing a dictionary is more expensive.
    @usableFromInline
    @inline(never)
    mutating func countMembers() -> Int {
        let most = 12
        let end = position + min(self.end - position, 256)
        var place = position
        var count = 1
        var isQuoted = false
        while place < end && count < most {
            switch place.pointee {
            case Byte.quote: isQuoted.toggle()
            case Byte.backslash where isQuoted: place += 1
            case Byte.comma where !isQuoted: count += 1
            // The members after a container cannot be counted quickly.
            case Byte.leftBrace where !isQuoted, Byte.leftBracket where !isQuoted: return count
            case Byte.rightBrace where !isQuoted: return count
            default: break
            }
            place += 1
        }
        return count
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// Writes the members in the order of their keys' UTF-8 bytes, so that equal values produce equal bytes.
    @inlinable
    @inline(never)
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.beginObject()
        defer { writer.endObject() }
        if isEmpty { return }
        let keys = Array(keys)
        // Indices, so that no key is hashed again. Those of few members are counted each time, which takes less than a list.
        let indices = count <= 8 ? [] : Array(indices)
        KeyOrder.forEachPosition(of: keys) { position in
            let index = indices.isEmpty ? index(startIndex, offsetBy: position) : indices[position]
            writer.member(keys[position], values[index])
        }
    }
}
