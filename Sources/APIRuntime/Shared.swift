/// A large value behind a reference, so that what holds it is small, and its copies share one.
///
/// It is safe because a value is only changed in its place while nobody else has the reference, by
/// ``change(_:_:)``.
final class Shared<Value: Sendable>: @unchecked Sendable {
    private(set) var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Changes a value in its place, or a copy of it if others share it.
    static func change(_ shared: inout Shared, _ change: (inout Value) -> Void) {
        if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.value) }
        change(&shared.value)
    }

    /// Changes a value that is made when it is first changed.
    static func change(_ shared: inout Shared?, from initial: @autoclosure () -> Value, _ change: (inout Value) -> Void)
    {
        if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared?.value ?? initial()) }
        if let shared { change(&shared.value) }
    }
}
