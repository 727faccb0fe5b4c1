/// Values that models take from elsewhere than the document: the parameters of a call.
@_spi(Generated) public final class GivenValues: Sendable, Hashable {
    private let values: Hidden<[String: any Sendable]>

    package init(_ values: [String: any Sendable]) {
        self.values = Hidden(values)
    }

    fileprivate func value<Value>(_ name: StaticString) -> Value? {
        values.value[name.description] as? Value
    }

    /// Whether both are the same object.
    public static func == (left: GivenValues, right: GivenValues) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@_spi(Generated) extension JSONReader {
    /// Sets a field to a value that is not in the document, if there is one of that name.
    public mutating func give<Value>(_ field: inout Value, _ name: StaticString) {
        if let value: Value = given?.value(name) { field = value }
    }
}
