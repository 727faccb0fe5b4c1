/// A test argument with a short name for logs.
public struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
    public let name: String
    public let value: Value

    /// - Parameters:
    ///   - name: a short description of the value.
    ///   - value: the argument.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    public var description: String { name }
}
