/// Keeps a value that is not to be seen: printed, dumped or inspected, it shows as `<hidden>`.
///
/// Generated code stores sensitive fields in it, beside computed properties.
@_spi(Generated) public struct Hidden<Value> {
    public var value: Value

    public init(_ value: Value) {
        self.value = value
    }
}

extension Hidden: Sendable where Value: Sendable {}
extension Hidden: Equatable where Value: Equatable {}
extension Hidden: Hashable where Value: Hashable {}

@_spi(Generated) extension Hidden: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<hidden>" }

    public var debugDescription: String { self.description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
