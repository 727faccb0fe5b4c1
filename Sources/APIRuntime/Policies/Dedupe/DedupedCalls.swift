/// A call in flight that equal calls can find.
private protocol KeyedCall: Sendable {
    var key: CallKey { get }

    /// Whether it is this call, not only an equal one.
    func isSame(as other: Self) -> Bool
}

/// Calls in flight, by their keys.
private struct CallTable<Keyed: KeyedCall>: Sendable {
    private let calls = Locked<[CallKey: Keyed]>([:])

    /// Adds a call, unless an equal one is there.
    /// - Parameter replaces: Whether the call takes the place of an equal one.
    /// - Returns: The equal call.
    func add(_ call: Keyed, replaces: Bool = false) -> Keyed? {
        calls.withLock { calls in
            let equal = calls[call.key]
            if equal == nil || replaces { calls[call.key] = call }
            return equal
        }
    }

    /// Removes a call, if it is there.
    func remove(_ call: Keyed) {
        calls.withLock { calls in
            if calls[call.key]?.isSame(as: call) == true { calls[call.key] = nil }
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
    ///
    /// Each caller waits for its own timeout, by the clock of transports. If the call in flight times out before that,
    /// because its caller had less time, the call is made again in the time that is left.
    /// - Parameter next: Makes the call.
    /// - Throws: The error of `next`, or `CancellationError` as soon as the task is cancelled.
    func response(to key: CallKey, of call: APICall, by next: APICall.Next) async throws -> APICall.Response {
        let time = APIClient.SystemTime()
        let end = time.uptime + call.request.timeout
        var call = call
        while true {
            try Task.checkCancellation()
            let shared = SharedCall(key)
            guard let (equal, caller) = add(shared) else {
                if let result = start(shared, of: call, by: next) { return try result.get() }
                return try await response(to: shared, for: shared.firstCaller)
            }
            equal.hasten(to: Task.currentPriority)
            call.emit(.joined)
            do {
                let outcome = try await time.result(within: end - time.uptime) { [self] in
                    try await response(to: equal, for: caller)
                }
                if let outcome { return outcome }
            } catch let fault as NetworkError where fault.kind == .timedOut && time.uptime < end {
                call.request.shortenTimeout(to: end - time.uptime)
                continue
            }
            throw NetworkError.timedOut(after: call.request.namedTimeout)
        }
    }

    /// Adds a call, unless there is an equal one.
    /// - Returns: The equal call, and the number of the caller who has joined it.
    private func add(_ shared: SharedCall) -> (equal: SharedCall, caller: UInt64)? {
        while let equal = table.add(shared) {
            if let caller = equal.join() { return (equal, caller) }
            // It has just ended.
            table.remove(equal)
        }
        return nil
    }

    /// Makes a call in a task of its own, as its first caller may be cancelled while others wait.
    /// - Returns: The result, if it is there already.
    private func start(
        _ shared: SharedCall, of call: APICall, by next: APICall.Next
    ) -> Result<APICall.Response, any Error>? {
        shared.runs(in: .begun { [table] in await Self.run(shared, in: table, of: call, by: next) })
    }

    private static func run(
        _ shared: SharedCall, in table: CallTable<SharedCall>, of call: APICall, by next: APICall.Next
    ) async {
        let result: Result<APICall.Response, any Error>
        do {
            result = .success(
                try await CallKey.$innermost.withValue(shared.key) {
                    try await held(try await next(call), of: call)
                })
        } catch {
            result = .failure(error)
        }
        table.remove(shared)
        shared.finish(result)
    }

    /// A response whose body is read, and whose outcome is known, once for all waiting callers.
    private static func held(_ response: APICall.Response, of call: APICall) async throws -> APICall.Response {
        var response = response
        if !response.isHeld { try await response.collect(atMost: call.maximumResponseSize) }
        _ = call.heldOutcome(of: &response)
        return response
    }

    private func response(to call: SharedCall, for caller: UInt64) async throws -> APICall.Response {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in call.wait(caller, continuation) }
        } onCancel: {
            call.leave(caller) { table.remove(call) }
        }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}

/// A call, and the callers that wait for its response.
private struct SharedCall: KeyedCall {
    typealias Line = WaiterLine<Void, Result<APICall.Response, any Error>>

    private struct State {
        /// `nil` until the call runs.
        var task: Task<Void, Never>?
        /// The priority of a caller that came before the task was known.
        var priority: TaskPriority?
        var result: Result<APICall.Response, any Error>?
        /// Those that were not cancelled.
        var callers: Line = Line()
    }

    let key: CallKey
    /// The caller that makes the call.
    let firstCaller: UInt64
    private let state: Locked<State>

    init(_ key: CallKey) {
        self.key = key
        var state = State()
        firstCaller = state.callers.join(())
        self.state = Locked(state)
    }

    func isSame(as other: SharedCall) -> Bool { state.isSame(as: other.state) }

    /// Notes the task that makes the call.
    /// - Returns: The result, if it is there already.
    func runs(in task: Task<Void, Never>) -> Result<APICall.Response, any Error>? {
        let (result, priority) = state.withLock { state in
            if state.result == nil { state.task = task }
            return (state.result, state.priority)
        }
        if let priority { task.hasten(to: priority) }
        return result
    }

    /// Adds a caller.
    /// - Returns: Its number; `nil` if the call is over.
    func join() -> UInt64? {
        state.withLock { state in
            state.result != nil || state.callers.isEmpty ? nil : state.callers.join(())
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
    func wait(_ caller: UInt64, _ continuation: Line.Continuation) {
        state.withLock { $0.callers.wait(caller, continuation) }?.run()
    }

    /// Removes a caller that was cancelled, unless there is a result already. Cancels the call with its last caller.
    /// - Parameter abandoned: Called if it was the last one, before the call is cancelled.
    func leave(_ caller: UInt64, abandoned: () -> Void) {
        let (handover, task) = state.withLock { state -> (Line.Handover?, Task<Void, Never>?) in
            let handover = state.callers.cancel(caller)
            return (handover, handover != nil && state.callers.isEmpty ? state.task : nil)
        }
        if let task {
            abandoned()
            task.cancel()
        }
        handover?.run()
    }

    /// Gives the result to all callers.
    func finish(_ result: Result<APICall.Response, any Error>) {
        let handovers = state.withLock { state in
            state.result = result
            state.task = nil
            return state.callers.takeAll(returning: result) { true }
        }
        for handover in handovers { handover.run() }
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
        private let state = Locked<(task: Task<APICall.Response, any Error>?, isReplaced: Bool)>((nil, false))

        fileprivate init(_ key: CallKey) {
            self.key = key
        }

        fileprivate func isSame(as other: Entry) -> Bool { self === other }

        fileprivate func start(_ call: @escaping @Sendable () async throws -> APICall.Response) -> Task<
            APICall.Response, any Error
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
        _ key: CallKey, by call: @escaping @Sendable () async throws -> APICall.Response
    ) -> Task<APICall.Response, any Error> {
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
