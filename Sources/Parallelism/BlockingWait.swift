import Dispatch

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
