public import Foundation

/// The bytes of one document while they are borrowed: reads them, and explains what went wrong.
package struct Document {
    package let bytes: UnsafeBufferPointer<UInt8>

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    package func result<Value: JSONReadable>() -> Result<Value, DataFormatError> {
        do throws(DataFormatError) {
            return .success(try self.value())
        } catch {
            return .failure(error)
        }
    }

    package func value<Value: JSONReadable>() throws(DataFormatError) -> Value {
        try self.read(Value.self) { (reader: inout JSONReader) throws(ReadFailure) -> Value in
            reader.skipWhitespace()
            let value: Value = try reader.value()
            try reader.finish()
            return value
        }
    }

    package func value<Value: JSONReadable>(
        at path: JSONPointerPath, options: ReadOptions
    ) throws(DataFormatError) -> (value: Value, droppedElements: Int) {
        let keys: [[UInt8]] = path.bytes
        return try self.read(Value.self) {
            (reader: inout JSONReader) throws(ReadFailure) -> (value: Value, droppedElements: Int) in
            let value: Value = try reader.value(at: keys, options)
            return (value, reader.droppedElements)
        }
    }

    /// Runs `body`, and again where it fails, for the texts of the error.
    package func read<Value>(
        _ type: Any.Type, _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) throws(DataFormatError) -> Value {
        do throws(ReadFailure) {
            return try JSONReader.read(self.bytes, body)
        } catch {
            throw self.explain(error, type, body)
        }
    }

    private func explain<Value>(
        _ failure: ReadFailure, _ type: Any.Type,
        _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) -> DataFormatError {
        let report: FaultReport = FaultReport(self.bytes, type)
        return report.make(failure) { (trace: Trace) -> ReadFailure? in
            do throws(ReadFailure) {
                _ = try JSONReader.read(self.bytes, trace: trace) { (reader: inout JSONReader) throws(ReadFailure) in
                    _ = try body(&reader)
                }
                return nil
            } catch {
                return error
            }
        }
    }
}

extension JSONReadable {
    /// Reads the value from a JSON document.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: ``DataFormatError`` with model, path and place of the fault.
    public init(fromJSON bytes: [UInt8]) throws(DataFormatError) {
        self = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> Self in
            try Document(buffer).value()
        }
    }

    /// Reads the value from a JSON document.
    ///
    /// - Throws: ``DataFormatError`` with model, path and place of the fault, in bytes of UTF-8.
    public init(fromJSON text: String) throws(DataFormatError) {
        var text: String = text
        let result: Result<Self, DataFormatError> = text.withUTF8 { Document($0).result() }
        self = try result.get()
    }

    /// Reads the value from a JSON document.
    ///
    /// - Parameter data: UTF-8.
    /// - Throws: ``DataFormatError`` with model, path and place of the fault.
    public init(fromJSON data: Data) throws(DataFormatError) {
        let result: Result<Self, DataFormatError> = data.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { Document($0).result() }
        }
        self = try result.get()
    }

    /// Reads the value that stands at a path of a document, and checks the rest of the document as JSON.
    ///
    /// A path that leads nowhere, or to null, gives nil for an optional type and is a fault for all others.
    /// - Returns: the value, and how many bad elements were left out of arrays and dictionaries that drop them.
    /// - Throws: ``DataFormatError`` with model, path and place of the fault.
    @_spi(Generated) public static func decode(
        _ bytes: [UInt8], at path: JSONPointerPath, options: ReadOptions = ReadOptions()
    ) throws(DataFormatError) -> (value: Self, droppedElements: Int) {
        try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> (value: Self, droppedElements: Int) in
            try Document(buffer).value(at: path, options: options)
        }
    }
}

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
