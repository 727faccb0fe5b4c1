extension JSONWritable {
    /// The value as a JSON document in UTF-8, without white space.
    public func toJSON() -> [UInt8] {
        var writer: JSONWriter = JSONWriter()
        self.write(&writer)
        return [UInt8](writer.output)
    }

    /// The value as a JSON document, without white space.
    public func toJSONString() -> String {
        var writer: JSONWriter = JSONWriter()
        self.write(&writer)
        return String(decoding: writer.output, as: UTF8.self)
    }

    /// The value as JSON that can be looked at and changed.
    public var asJSON: JSON {
        // What a writer has written, a reader takes, but for nesting past its limit.
        (try? JSON(fromJSON: self.toJSON())) ?? .null
    }
}

extension JSONWritable {
    /// The value as a JSON document, without white space, with its own dates in the format.
    package func toJSONString(dates: DateFormat) -> String {
        var writer: JSONWriter = JSONWriter()
        writer.value(self, dates: dates)
        return String(decoding: writer.output, as: UTF8.self)
    }
}
