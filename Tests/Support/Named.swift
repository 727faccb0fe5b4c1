/// An argument of a test that shows by a name in logs, as it would fill pages there.
public struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
    public let name: String
    public let value: Value

    /// - Parameters:
    ///   - name: what the value is, in a few words.
    ///   - value: what the test takes.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    public var description: String { name }
}
