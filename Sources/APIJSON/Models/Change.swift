/// The change of one field in a patch.
@frozen
public enum Change<Value> {
    /// Leaves the field as it is; nothing is written.
    case keep
    /// Clears the field: null is written.
    case clear
    /// Sets the field to a value.
    indirect case set(Value)

    /// The new value, if there is one.
    public var value: Value? {
        if case .set(let value) = self { return value }
        return nil
    }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
extension Change: Hashable where Value: Hashable {}

extension Change: JSONReadable where Value: JSONReadable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = .keep
    }

    /// Null reads as `clear`.
    @inlinable
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.skipNull() {
            self = .clear
            return
        }
        var value = Value(placeholder: Placeholder())
        try value.read(&reader)
        self = .set(value)
    }
}

extension Change: JSONWritable where Value: JSONWritable {
    /// On its own, `keep` can only be written as null. As a field it is omitted.
    @inlinable
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        if case .set(let value) = self {
            value.write(&writer)
            writer.refuseNull()
        } else {
            writer.null()
        }
    }
}
