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
