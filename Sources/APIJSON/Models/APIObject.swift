/// A model whose fields are at keys of a JSON object, or in the order of a JSON array; generated structs are such models.
@_spi(Generated) public protocol APIObject: APIModel {
    /// What the fields have in common.
    static var fields: FieldTable { get }
    /// Whether the model is an object, as usual, or an array.
    static var layout: FieldArrangement { get }

    /// Asks for all fields in order, and reads those whose value is next.
    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure)

    /// Writes all fields in order.
    func writeFields(_ writer: inout JSONWriter)
}

/// How the fields of a model are arranged in JSON.
@frozen
@_spi(Generated) public enum FieldArrangement: Sendable {
    /// At the keys of an object.
    case object
    /// In the order of an array.
    case tuple
}

@_spi(Generated) extension APIObject {
    @inlinable
    public static var layout: FieldArrangement { .object }

    @inlinable
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        // Of its own memory, because setting what is needed takes less time than making a value.
        try withUnsafeTemporaryAllocation(of: ObjectFrame.self, capacity: 1) {
            (memory: UnsafeMutableBufferPointer<ObjectFrame>) throws(ReadFailure) in
            guard let frame: UnsafeMutablePointer<ObjectFrame> = memory.baseAddress else { return }
            let outer: UnsafeMutablePointer<ObjectFrame> = try reader.begin(Self.fields, frame)
            defer { reader.end(outer) }
            repeat {
                try self.readFields(&reader)
            } while try reader.hasMoreFields()
        }
    }

    public func write(_ writer: inout JSONWriter) {
        switch Self.layout {
        case .object:
            writer.beginObject(Self.fields)
            self.writeFields(&writer)
            writer.endObject()
        case .tuple:
            writer.beginArray(Self.fields)
            self.writeFields(&writer)
            writer.endArray()
        }
    }
}
