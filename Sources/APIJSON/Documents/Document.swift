#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The bytes of one document while they are borrowed. Reads values and explains errors.
package struct Document {
    package let bytes: UnsafeBufferPointer<UInt8>

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    package func value<Value: JSONReadable>() throws(DataFormatError) -> Value {
        var value = Value(placeholder: Placeholder())
        if let error = read(into: &value) { throw error }
        return value
    }

    /// Reads the document into a placeholder, without a copy of the value, which can be large.
    fileprivate func read<Value: JSONReadable>(into value: inout Value) -> DataFormatError? {
        do throws(ReadFailure) {
            try JSONReader.read(bytes) { (reader: inout JSONReader) throws(ReadFailure) in
                try Document.read(into: &value, with: &reader)
            }
            return nil
        } catch {
            return explain(error, Value.self) { (reader: inout JSONReader) throws(ReadFailure) in
                var value = Value(placeholder: Placeholder())
                try Document.read(into: &value, with: &reader)
            }
        }
    }

    private static func read<Value: JSONReadable>(
        into value: inout Value, with reader: inout JSONReader
    ) throws(ReadFailure) {
        reader.skipWhitespace()
        try reader.read(into: &value)
        try reader.finish()
    }

    package func value<Value: JSONReadable>(
        at path: JSONPointerPath, options: ReadOptions
    ) throws(DataFormatError) -> (value: Value, toleratedFaults: Int) {
        let keys = path.bytes
        return try read(Value.self) {
            (reader: inout JSONReader) throws(ReadFailure) -> (value: Value, toleratedFaults: Int) in
            let value: Value = try reader.value(at: keys, options)
            return (value, reader.toleratedFaults)
        }
    }

    /// Runs `body`. If it fails, runs it again to produce the error message.
    package func read<Value>(
        _ type: Any.Type, _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) throws(DataFormatError) -> Value {
        do throws(ReadFailure) {
            return try JSONReader.read(bytes, body)
        } catch {
            throw explain(error, type, body)
        }
    }

    private func explain<Value>(
        _ failure: ReadFailure, _ type: Any.Type,
        _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) -> DataFormatError {
        FaultReport.explain(failure, in: bytes, type) { (reader: inout JSONReader) throws(ReadFailure) in
            _ = try body(&reader)
        }
    }
}

extension FaultReport {
    /// Reads a document a second time, to explain the failure of the first.
    static func explain(
        _ failure: ReadFailure, in bytes: UnsafeBufferPointer<UInt8>, _ type: Any.Type?,
        _ body: (inout JSONReader) throws(ReadFailure) -> Void
    ) -> DataFormatError {
        let trace = Trace()
        let last = read(bytes, trace, body)
        return FaultReport(bytes: bytes, type: type, trace: trace).error(failure, last: last) { read($0, $1, body) }
    }

    /// Reads a document a second time, for the errors in it that are tolerated.
    static func tolerated(
        in bytes: UnsafeBufferPointer<UInt8>, _ body: (inout JSONReader) throws(ReadFailure) -> Void
    ) -> [DataFormatError] {
        let trace = Trace(explainsTolerated: true)
        _ = read(bytes, trace, body)
        return FaultReport(bytes: bytes, type: nil, trace: trace).errors { read($0, $1, body) }
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ trace: Trace, _ body: (inout JSONReader) throws(ReadFailure) -> Void
    ) -> ReadFailure? {
        do throws(ReadFailure) {
            try JSONReader.read(bytes, trace: trace, body)
            return nil
        } catch {
            return error
        }
    }
}

extension JSONReadable {
    /// Reads the value from a JSON document.
    ///
    /// - Parameter bytes: the document in UTF-8.
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of the error.
    public init(fromJSON bytes: [UInt8]) throws(DataFormatError) {
        self.init(placeholder: Placeholder())
        if let error = bytes.withUnsafeBufferPointer({ Document($0).read(into: &self) }) { throw error }
    }

    /// Reads the value from a JSON document.
    ///
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of the error, counted in UTF-8 bytes.
    public init(fromJSON text: String) throws(DataFormatError) {
        self.init(placeholder: Placeholder())
        var text = text
        if let error = text.withUTF8({ Document($0).read(into: &self) }) { throw error }
    }

    /// Reads the value from a JSON document.
    ///
    /// - Parameter data: the document in UTF-8.
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of the error.
    public init(fromJSON data: Data) throws(DataFormatError) {
        self.init(placeholder: Placeholder())
        let error = data.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { Document($0).read(into: &self) }
        }
        if let error { throw error }
    }

    /// Reads the value from a JSON document, and tells what it tolerates in it.
    ///
    /// - Parameters:
    ///   - data: the document in UTF-8.
    ///   - tolerated: receives the values that could not be read but that the spec tolerates.
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of the error.
    public init(fromJSON data: Data, tolerated: inout DataFormatError.Tolerated) throws(DataFormatError) {
        let decoded = try Self.decode(data.withUnsafeBytes { Array($0) }, at: .root)
        self = decoded.value
        tolerated.add(decoded.tolerated)
    }

    /// Reads the value at a path of a document, and checks that the rest of the document is valid JSON.
    ///
    /// If nothing is at the path, or the value there is null, an optional type reads as `nil`. Other types throw.
    ///
    /// - Returns: the value, and the values that could not be read but that the spec tolerates.
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of the error.
    @_spi(Generated) public static func decode(
        _ bytes: [UInt8], at path: JSONPointerPath, options: ReadOptions = ReadOptions()
    ) throws(DataFormatError) -> (value: Self, tolerated: DataFormatError.Tolerated) {
        let decoded = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> (value: Self, toleratedFaults: Int) in
            try Document(buffer).value(at: path, options: options)
        }
        return (decoded.value, tolerated(decoded.toleratedFaults, in: bytes, at: path, options: options))
    }
}

extension JSONWritable {
    /// The value as a JSON document in UTF-8, without whitespace.
    ///
    /// The document can always be read back.
    ///
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of a value that the spec does not allow, or
    ///   that JSON cannot represent, such as a number that is not finite.
    public func toJSON() throws(DataFormatError) -> [UInt8] {
        var isRefused = false
        let document = WrittenDocument.make { writer in
            write(&writer)
            writer.checkWritten()
            isRefused = writer.isRefused
        }
        if isRefused { throw refusal() }
        return document
    }

    /// The value as a JSON document, without whitespace.
    ///
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of a value that the spec does not allow, or
    ///   that JSON cannot represent.
    public func toJSONString() throws(DataFormatError) -> String {
        try written { String(decoding: $0, as: UTF8.self) }
    }

    /// The value as a ``JSON`` value that can be inspected and changed.
    ///
    /// - Throws: ``DataFormatError`` with the model, path and byte offset of a value that the spec does not allow, or
    ///   that JSON cannot represent.
    public var asJSON: JSON {
        get throws(DataFormatError) { try JSON(fromJSON: toJSON()) }
    }
}

extension JSONWritable {
    /// The value as a JSON document without whitespace, with its own dates in the given format.
    package func toJSONString(dates: DateFormat) throws(DataFormatError) -> String {
        try written(dates: dates) { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes the value and passes the output to `take`, unless a value was refused.
    ///
    /// - Parameters:
    ///   - dates: the format of the value's own dates.
    ///   - numbers: the numbers of the value's own that are written as strings.
    ///   - isSensitive: whether errors must not show any part of the value.
    package func written<Result>(
        dates: DateFormat = .iso8601, asText numbers: TextNumbers = .none, isSensitive: Bool = false,
        _ take: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(DataFormatError) -> Result {
        var writer = JSONWriter()
        write(&writer, dates, numbers)
        writer.checkWritten()
        if writer.isRefused { throw refusal(dates, numbers, isSensitive) }
        return take(writer.output)
    }

    /// The reason why the value cannot be written, found by writing it again.
    @inline(never)
    fileprivate func refusal(
        _ dates: DateFormat = .iso8601, _ numbers: TextNumbers = .none, _ isSensitive: Bool = false
    ) -> DataFormatError {
        let trace = WriteTrace()
        var writer = JSONWriter(trace: trace)
        write(&writer, dates, numbers)
        writer.checkWritten()
        return WriteReport(bytes: writer.output, trace: trace, type: Self.self, isSensitive: isSensitive).error
    }

    private func write(_ writer: inout JSONWriter, _ dates: DateFormat, _ numbers: TextNumbers = .none) {
        if numbers == .none, case .iso8601 = dates.kind {
            write(&writer)
        } else {
            writer.write(self, dates: dates, asText: numbers)
        }
    }

    /// The value as JSON text, without checks: for display, or for values known to be valid.
    package var shownJSON: String {
        String(decoding: uncheckedJSON, as: UTF8.self)
    }

    /// The value as JSON text, without checks, with its own dates in the given format.
    package func shownJSON(dates: DateFormat) -> String {
        var writer = JSONWriter()
        write(&writer, dates)
        return String(decoding: writer.output, as: UTF8.self)
    }

    /// The value as ``JSON``, without checks, as in responses of mock servers.
    package var shownAsJSON: JSON {
        (try? JSON(fromJSON: uncheckedJSON)) ?? .null
    }

    /// The value as a JSON document, without checks. Values that JSON cannot represent are written as strings.
    package var uncheckedJSON: [UInt8] {
        WrittenDocument.make { writer in write(&writer) }
    }
}
