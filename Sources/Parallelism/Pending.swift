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

/// Runs a task and blocks this thread until it has ended: for commands, which are not asynchronous. A task must not call it,
/// since it would keep one of the few threads that tasks share.
package func waitBlocking<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    // Written before the signal, and read after it.
    nonisolated(unsafe) var result: Value?
    Task.detached {
        result = await work()
        done.signal()
    }
    done.wait()
    return result ?? waitBlocking(for: work)
}
