import Dispatch

/// A value that another thread computes while this one does something else.
package final class Pending<Value: Sendable>: @unchecked Sendable {
    private let group: DispatchGroup = DispatchGroup()
    /// Set before the group is left, and read after waiting for it.
    private var result: Value?
    private let make: @Sendable () -> Value

    /// Starts the computation.
    package init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        DispatchQueue.global(qos: .userInitiated).async(group: group) { self.result = make() }
    }

    /// The value; waits for it.
    package var value: Value {
        group.wait()
        return result ?? make()
    }
}
