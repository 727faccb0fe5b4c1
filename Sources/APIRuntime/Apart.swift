/// A large value in a place of its own, so that what holds it is small and copied fast.
final class Apart<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// A changed copy.
    func changed(_ change: (inout Value) -> Void) -> Apart {
        var value = value
        change(&value)
        return Apart(value)
    }
}
