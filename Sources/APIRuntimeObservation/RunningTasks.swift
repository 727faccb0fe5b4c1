import APIRuntime

/// The tasks of an object's calls. They are cancelled with it.
final class RunningTasks: Sendable {
    private let tasks = Locked<[Int: Task<Void, Never>]>([:])

    deinit { cancelAll() }

    /// Runs a call in a task of its own, and waits for it. The object can cancel it.
    /// - Parameters:
    ///   - key: tells the task from others of the object.
    ///   - endsWithCaller: whether it is cancelled with the caller's task.
    func run(_ key: Int, endsWithCaller: Bool, _ call: @escaping @MainActor @Sendable () async -> Void) async {
        let task = Task { await call() }
        tasks.withLock { tasks in tasks[key] = task }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            if endsWithCaller { task.cancel() }
        }
        tasks.withLock { tasks in tasks[key] = nil }
    }

    func cancelAll() {
        for task in running { task.cancel() }
    }

    /// Waits for the calls that are running now.
    func waitForAll() async {
        for task in running { await task.value }
    }

    private var running: [Task<Void, Never>] { tasks.withLock { tasks in Array(tasks.values) } }
}
