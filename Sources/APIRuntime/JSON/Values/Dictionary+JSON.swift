extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    public init(blank: Blank) {
        self = [:]
    }

    @inlinable
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = [:]
        guard try reader.beginDictionary() else { return }
        repeat {
            let key: String = try reader.dictionaryKey()
            let mark: JSONReader.ElementMark = reader.mark
            var value: Value = Value(blank: Blank())
            do throws(ReadFailure) {
                try value.read(&reader)
            } catch {
                try reader.leaveOut(mark, after: error)
                self[key] = nil
                continue
            }
            self[key] = consume value
        } while try reader.nextMember()
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// Writes the members sorted by key, so that equal values give equal bytes.
    @inlinable
    public func write(_ writer: inout JSONWriter) {
        writer.beginObject()
        for key: String in self.keys.sorted() {
            if let value: Value = self[key] { writer.member(key, value) }
        }
        writer.endObject()
    }
}
