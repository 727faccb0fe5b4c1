/// A model whose fields are at keys of a JSON object, or in the order of a JSON array. Generated structs are such
/// models.
@_spi(Generated) public protocol APIObject: APIModel {
    /// The properties that the fields share.
    static var fields: FieldTable { get }
    /// Whether the model is a JSON object, which is the default, or an array.
    static var layout: FieldArrangement { get }

    /// Asks the reader for each field in order, and reads the fields whose value is next.
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

    /// A value whose fields a function sets. Those that it does not set have their defaults, or else are placeholders.
    public static func setting(_ set: (inout Self) -> Void) -> Self {
        var value = Self(placeholder: Placeholder())
        set(&value)
        return value
    }

    @inlinable
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        try read(&reader, Self.fields)
    }

    @inlinable
    @inline(__always)
    mutating func read(_ reader: inout JSONReader, _ fields: FieldTable) throws(ReadFailure) {
        // The frame is in uninitialised memory, because setting only what is needed is faster than initialising all of
        // it.
        try withUnsafeTemporaryAllocation(of: ObjectFrame.self, capacity: 1) {
            (memory: UnsafeMutableBufferPointer<ObjectFrame>) throws(ReadFailure) in
            guard let frame = memory.baseAddress else { return }
            let outer = try reader.begin(fields, frame)
            defer { reader.end(outer) }
            repeat {
                do throws(ReadFailure) {
                    try self.readFields(&reader)
                } catch {
                    try reader.recover(&self, after: error)
                }
            } while try reader.hasMoreFields(of: &self)
        }
    }

    public func write(_ writer: inout JSONWriter) {
        switch Self.layout {
        case .object:
            writer.beginObject(Self.fields)
            writeFields(&writer)
            writer.endObject()
        case .tuple:
            let outer = writer.beginTuple(Self.fields)
            writeFields(&writer)
            writer.endTuple(outer)
        }
    }
}
