/// A value that tasks change, and wait for.
package final class Watched<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        /// The number of changes.
        var version: UInt64 = 0
        var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
        /// The number of the next task that waits.
        var next: UInt64 = 0

        /// Notes a change.
        /// - Returns: those who wait for one.
        mutating func changed() -> [CheckedContinuation<Void, Never>] {
            version += 1
            defer { waiting = [:] }
            return Array(waiting.values)
        }
    }

    private let state: Locked<State>

    package init(_ value: Value) {
        state = Locked(State(value: value))
    }

    /// Reads the value, which must not be changed.
    package func read<Result: Sendable>(_ take: (Value) throws -> Result) rethrows -> Result {
        try state.withLock { state in try take(state.value) }
    }

    /// Changes the value, and wakes those who wait for a change.
    @discardableResult
    package func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, waiting) = state.withLock { state in (change(&state.value), state.changed()) }
        for continuation in waiting { continuation.resume() }
        return result
    }

    /// Waits until there is something to take from the value.
    /// - Parameter take: takes it, and may change the value then; `nil` if there is nothing yet.
    /// - Throws: the error of `take`, or `CancellationError` as soon as the task is cancelled.
    package func wait<Result: Sendable>(_ take: (inout Value) throws -> Result?) async throws -> Result {
        while true {
            try Task.checkCancellation()
            let version: UInt64
            switch try poll(take) {
            case .taken(let result): return result
            case .nothing(let seen): version = seen
            }
            await changed(since: version)
        }
    }

    private enum Poll<Result: Sendable>: Sendable {
        case taken(Result)
        /// There is nothing in this version of the value.
        case nothing(UInt64)
    }

    private func poll<Result: Sendable>(_ take: (inout Value) throws -> Result?) throws -> Poll<Result> {
        let (poll, waiting) = try state.withLock { state -> (Poll<Result>, [CheckedContinuation<Void, Never>]) in
            guard let result = try take(&state.value) else { return (.nothing(state.version), []) }
            return (.taken(result), state.changed())
        }
        for continuation in waiting { continuation.resume() }
        return poll
    }

    /// Waits for a change, or until the task is cancelled.
    private func changed(since version: UInt64) async {
        let number = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isLate = state.withLock { state in
                    // A task that is cancelled later finds the continuation.
                    if state.version != version || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isLate { continuation.resume() }
            }
        } onCancel: {
            state.withLock { state in state.waiting.removeValue(forKey: number) }?.resume()
        }
    }
}
