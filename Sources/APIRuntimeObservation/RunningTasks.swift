import APIRuntime

/// The tasks of an object's calls. They are cancelled with it.
final class RunningTasks: Sendable {
    private let tasks = Locked<[Int: Task<Void, Never>]>([:])

    deinit { cancelAll() }

    /// Runs a call in a task of its own, which ends with the caller's, or when the object cancels it.
    /// - Parameter key: tells the task from others of the object.
    func run(_ key: Int, _ call: @escaping @MainActor @Sendable () async -> Void) async {
        let task = Task { await call() }
        tasks.withLock { tasks in tasks[key] = task }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        tasks.withLock { tasks in tasks[key] = nil }
    }

    func cancelAll() {
        for task in tasks.withLock({ $0.values.map { task in task } }) { task.cancel() }
    }
}
