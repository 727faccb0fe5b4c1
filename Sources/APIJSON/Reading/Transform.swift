@_spi(Generated) extension JSONReader {
    /// Maps the value that stands here by a user's function and reads what that gives.
    public mutating func transform(
        _ transform: (JSON) throws -> JSON, _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        let offset: Int = self.offset
        let value: JSON = try self.value()
        let bytes: [UInt8]
        do {
            bytes = try transform(value).uncheckedJSON
        } catch {
            throw self.refusal(
                at: offset, expected: "a value that its transform accepts", hint: "the transform threw \(error)")
        }
        do throws(ReadFailure) {
            let dropped: Int = try bytes.withUnsafeBufferPointer {
                (buffer: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Int in
                try JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> Int in
                    try read(&reader)
                    try reader.finish()
                    return reader.droppedElements
                }
            }
            self.droppedElements &+= dropped
        } catch {
            throw self.refusal(
                at: offset, expected: error.expected,
                hint: "its transform gave \(Excerpt.make(bytes, at: error.offset))")
        }
    }

    /// A failure of a type that users have written themselves.
    @inline(never)
    func customFailure(_ error: any Error, of type: Any.Type, at offset: Int) -> ReadFailure {
        self.refusal(at: offset, expected: String(describing: type), hint: "\(error)")
    }
}
