extension Optional: JSONReadable where Wrapped: JSONReadable {
    @_spi(Generated) public init(blank: Blank) {
        self = nil
    }

    /// Null is nil.
    @inlinable
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.skipNull() {
            self = nil
        } else {
            self = .some(Wrapped(blank: Blank()))
            try self?.read(&reader)
        }
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    @inlinable
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        if let value: Wrapped = self {
            value.write(&writer)
            writer.refuseNull()
        } else {
            writer.null()
        }
    }
}
