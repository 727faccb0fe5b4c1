/// Keeps a value that is not to be seen: printed, dumped or inspected, it shows as `<hidden>`.
///
/// Generated code stores sensitive fields in it, beside computed properties. It is a value itself, held by reference.
@_spi(Generated) public struct Hidden<Value> {
    private var storage: Indirect<Value>

    public init(_ value: Value) {
        self.storage = Indirect(value)
    }

    public var value: Value {
        get { self.storage.value }
        _modify { yield &self.storage.value }
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
