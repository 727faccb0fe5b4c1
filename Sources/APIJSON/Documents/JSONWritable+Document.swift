extension JSONWritable {
    /// The value as a JSON document in UTF-8, without white space.
    ///
    /// - Throws: ``DataFormatError`` with model, path and place of a value that the spec does not allow, or that has no
    ///   form in JSON, such as a number that is not finite: what is written can be read back.
    public func toJSON() throws(DataFormatError) -> [UInt8] {
        try self.written { [UInt8]($0) }
    }

    /// The value as a JSON document, without white space.
    ///
    /// - Throws: ``DataFormatError`` with model, path and place of a value that the spec does not allow, or that has no
    ///   form in JSON.
    public func toJSONString() throws(DataFormatError) -> String {
        try self.written { String(decoding: $0, as: UTF8.self) }
    }

    /// The value as JSON that can be looked at and changed.
    ///
    /// - Throws: ``DataFormatError`` with model, path and place of a value that the spec does not allow, or that has no
    ///   form in JSON.
    public var asJSON: JSON {
        get throws(DataFormatError) { try JSON(fromJSON: self.toJSON()) }
    }
}

extension JSONWritable {
    /// The value as a JSON document, without white space, with its own dates in the format.
    package func toJSONString(dates: DateFormat) throws(DataFormatError) -> String {
        try self.written(dates: dates) { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes the value, and takes what was written where it can be read back.
    ///
    /// - Parameters:
    ///   - dates: the format of its own dates.
    ///   - isSensitive: whether errors may show nothing of the value.
    package func written<Result>(
        dates: DateFormat = .iso8601, isSensitive: Bool = false, _ take: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(DataFormatError) -> Result {
        var writer: JSONWriter = JSONWriter()
        self.write(&writer, dates)
        writer.checkNonEmpty()
        if writer.isRefused { throw self.refusal(dates, isSensitive) }
        return take(writer.output)
    }

    /// Why the value cannot be written, told by writing it once more.
    @inline(never)
    private func refusal(_ dates: DateFormat, _ isSensitive: Bool) -> DataFormatError {
        let trace: WriteTrace = WriteTrace()
        var writer: JSONWriter = JSONWriter(trace: trace)
        self.write(&writer, dates)
        writer.checkNonEmpty()
        return WriteReport(bytes: writer.output, trace: trace, type: Self.self, isSensitive: isSensitive).error
    }

    private func write(_ writer: inout JSONWriter, _ dates: DateFormat) {
        if case .iso8601 = dates.kind { self.write(&writer) } else { writer.value(self, dates: dates) }
    }

    /// The value as JSON text that people look at, or that is known to be valid: nothing is checked.
    package var shownJSON: String {
        String(decoding: self.uncheckedJSON, as: UTF8.self)
    }

    /// The same with its own dates in the format.
    package func shownJSON(dates: DateFormat) -> String {
        var writer: JSONWriter = JSONWriter()
        self.write(&writer, dates)
        return String(decoding: writer.output, as: UTF8.self)
    }

    /// The value as JSON of which nothing is checked, as answers of mock servers are.
    package var shownAsJSON: JSON {
        (try? JSON(fromJSON: self.uncheckedJSON)) ?? .null
    }

    /// The value as a JSON document of which nothing is checked; a string stands for what has no form.
    package var uncheckedJSON: [UInt8] {
        var writer: JSONWriter = JSONWriter()
        self.write(&writer)
        return [UInt8](writer.output)
    }
}
