/// A call in flight that equal calls can find.
private protocol KeyedCall: AnyObject, Sendable {
    var key: CallKey { get }
}

/// Calls in flight, by their keys. Keys are compared outside of the lock.
private struct CallTable<Call: KeyedCall>: Sendable {
    /// Calls whose keys have the same digest: nearly always one.
    private let calls = Locked<[Int: [Call]]>([:])

    /// Adds a call, unless an equal one is there.
    /// - Parameter replaces: Whether the call takes the place of an equal one.
    /// - Returns: The equal call.
    func add(_ call: Call, replaces: Bool = false) -> Call? {
        let digest = call.key.digest
        while true {
            let similar = calls.withLock { $0[digest] ?? [] }
            let equal = similar.first { other in other.key == call.key }
            if let equal, !replaces { return equal }
            let isDone = calls.withLock { calls in
                // Another call may have come or gone while the keys were compared.
                guard (calls[digest] ?? []).elementsEqual(similar, by: ===) else { return false }
                calls[digest] = similar.isEmpty ? [call] : similar.filter { other in other !== equal } + [call]
                return true
            }
            if isDone { return equal }
        }
    }

    /// Removes a call, if it is there.
    func remove(_ call: Call) {
        calls.withLock { calls in
            let others = calls[call.key.digest]?.filter { other in other !== call }
            calls[call.key.digest] = others?.isEmpty == true ? nil : others
        }
    }
}

/// The calls in flight that several callers share.
///
/// Locks guard them: a call that nobody shares goes on without a change of threads. Continuations are resumed, and tasks
/// cancelled, outside of them.
final class SharedCalls: Sendable {
    private let table = CallTable<SharedCall>()

    /// Waits for the response to a call. Starts the call unless an equal one is in flight. The call is cancelled with
    /// its last caller. Its priority is raised to that of its most urgent caller, as it was when the wait began.
    /// - Parameters:
    ///   - joining: Called if an equal call is in flight.
    ///   - send: Makes the call.
    /// - Throws: The error of `send`, or `CancellationError` as soon as the task is cancelled.
    func response(
        to key: CallKey, joining: @Sendable () -> Void, send: @escaping @Sendable () async throws -> APICall.Answer
    ) async throws -> APICall.Answer {
        try Task.checkCancellation()
        let call = SharedCall(key)
        while let equal = table.add(call) {
            guard let caller = equal.join() else {
                // It has just ended.
                table.remove(equal)
                continue
            }
            equal.hasten(to: Task.currentPriority)
            joining()
            return try await response(to: equal, for: caller)
        }
        call.start { [table] in
            let result: Result<APICall.Answer, any Error>
            do {
                result = .success(try await send())
            } catch {
                result = .failure(error)
            }
            table.remove(call)
            call.finish(result)
        }
        return try await response(to: call, for: SharedCall.firstCaller)
    }

    private func response(to call: SharedCall, for caller: Int) async throws -> APICall.Answer {
        if let result = call.result { return try result.get() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in call.wait(caller, continuation) }
        } onCancel: {
            call.leave(caller) { table.remove(call) }
        }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}

/// A call, and the callers that wait for its response. Each of them is resumed exactly once: with the response, or without
/// one if it is cancelled before.
private final class SharedCall: KeyedCall {
    typealias Continuation = CheckedContinuation<Result<APICall.Answer, any Error>?, Never>

    /// The caller that makes the call.
    static let firstCaller: Int = 0

    private struct State {
        /// `nil` until the call runs.
        var task: Task<Void, Never>?
        /// The priority of a caller that came before the task was known.
        var priority: TaskPriority?
        var result: Result<APICall.Answer, any Error>?
        /// The callers that were not cancelled.
        var callerCount: Int = 1
        var lastCaller: Int = SharedCall.firstCaller
        var waiting: [(caller: Int, continuation: Continuation)] = []
        /// Callers that were cancelled before they waited.
        var gone: [Int] = []

        /// Whether nobody can join any more.
        var isOver: Bool { result != nil || callerCount == 0 }
    }

    let key: CallKey
    private let state = Locked(State())

    init(_ key: CallKey) {
        self.key = key
    }

    /// The result; `nil` until the call is finished.
    var result: Result<APICall.Answer, any Error>? { state.withLock { $0.result } }

    /// Runs the call in a task of its own, as its first caller may be cancelled while others wait. Where the system can do
    /// so, it begins on the current thread, so that nothing waits for another one.
    func start(_ run: @escaping @Sendable () async -> Void) {
        let task: Task<Void, Never>
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            task = Task.immediate(operation: run)
        } else {
            task = Task(operation: run)
        }
        let priority = state.withLock { state in
            if state.result == nil { state.task = task }
            return state.priority
        }
        if let priority { task.hasten(to: priority) }
    }

    /// Adds a caller.
    /// - Returns: Its number; `nil` if the call is over.
    func join() -> Int? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            state.callerCount += 1
            state.lastCaller += 1
            return state.lastCaller
        }
    }

    /// Raises the priority of the call.
    func hasten(to priority: TaskPriority) {
        let task = state.withLock { state in
            if state.task == nil { state.priority = max(state.priority ?? priority, priority) }
            return state.task
        }
        task?.hasten(to: priority)
    }

    /// Waits for the result.
    func wait(_ caller: Int, _ continuation: Continuation) {
        let (result, isReady) = state.withLock { state in
            let isReady = state.result != nil || state.gone.contains(caller)
            if !isReady { state.waiting.append((caller, continuation)) }
            return (state.gone.contains(caller) ? nil : state.result, isReady)
        }
        if isReady { continuation.resume(returning: result) }
    }

    /// Removes a caller that was cancelled, unless there is a result already. Cancels the call with its last caller.
    /// - Parameter abandoned: Called if it was the last one, before the call is cancelled.
    func leave(_ caller: Int, abandoned: () -> Void) {
        let (continuation, task) = state.withLock { state -> (Continuation?, Task<Void, Never>?) in
            guard state.result == nil else { return (nil, nil) }
            state.callerCount -= 1
            let task = state.isOver ? state.task : nil
            guard let place = state.waiting.firstIndex(where: { waiting in waiting.caller == caller }) else {
                state.gone.append(caller)
                return (nil, task)
            }
            return (state.waiting.remove(at: place).continuation, task)
        }
        if let task {
            abandoned()
            task.cancel()
        }
        continuation?.resume(returning: nil)
    }

    /// Gives the result to all callers.
    func finish(_ result: Result<APICall.Answer, any Error>) {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.task) = ([], nil) }
            state.result = result
            return state.waiting
        }
        for caller in waiting { caller.continuation.resume(returning: result) }
    }
}

extension Task {
    /// Raises the priority of the task. Does nothing on systems that do not support it.
    fileprivate func hasten(to priority: TaskPriority) {
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            escalatePriority(to: priority)
        }
    }
}

/// The calls in flight that an equal call may replace or must not join.
final class InFlightCalls: Sendable {
    /// A call in flight.
    final class Entry: KeyedCall {
        fileprivate let key: CallKey
        /// The task, if equal calls replace the call, and whether it was replaced.
        private let state = Locked<(task: Task<APICall.Answer, any Error>?, isReplaced: Bool)>((nil, false))

        fileprivate init(_ key: CallKey) {
            self.key = key
        }

        fileprivate func start(_ call: @escaping @Sendable () async throws -> APICall.Answer) -> Task<
            APICall.Answer, any Error
        > {
            let task = Task { try await call() }
            let isReplaced = state.withLock { state in
                state.task = task
                return state.isReplaced
            }
            if isReplaced { task.cancel() }
            return task
        }

        fileprivate func cancel() {
            let task = state.withLock { state in
                state.isReplaced = true
                return state.task
            }
            task?.cancel()
        }
    }

    private let table = CallTable<Entry>()

    /// Registers a call, unless an equal one is in flight.
    /// - Returns: The call, for `end`; `nil` if it is rejected.
    func begin(_ key: CallKey) -> Entry? {
        let entry = Entry(key)
        return table.add(entry) == nil ? entry : nil
    }

    /// Cancels the equal call in flight, if there is one, and starts another.
    /// - Parameter call: Makes the new call.
    func replace(
        _ key: CallKey, by call: @escaping @Sendable () async throws -> APICall.Answer
    ) -> Task<APICall.Answer, any Error> {
        let entry = Entry(key)
        table.add(entry, replaces: true)?.cancel()
        return entry.start { [table] in
            defer { table.remove(entry) }
            return try await call()
        }
    }

    /// Unregisters a call.
    func end(_ entry: Entry) {
        table.remove(entry)
    }
}
