extension APICall {
    /// When the calls end that a task makes, in it and in its child tasks, whatever their own timeouts are, as in the handler of
    /// a server whose client waits no longer. After it, calls fail with `timedOut`, and nothing is sent. It limits waits in
    /// queues and for a network, too. Streams must begin before it, and may last longer.
    ///
    /// ```swift
    /// let pictures = try await APICall.$deadline.withValue(.now + .seconds(8)) {
    ///     try await gallery.searchPictures(searchKey: "cat").value
    /// }
    /// ```
    @TaskLocal public static var deadline: ContinuousClock.Instant?
}

extension DeadlineTimer {
    /// Runs a part of a call until the deadline that was handed down to it, if there is one, and cancels it then.
    /// - Throws: The error of the work, or a `NetworkError` of the kind `timedOut`.
    func untilDeadline<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let deadline = APICall.deadline else { return try await work() }
        try APICall.checkDeadline()
        let task: Task<Result<Value, any Error>, Never> = .begun {
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        let watch = CallWatch(end: deadline) { task.cancel() }
        add(watch, due: deadline)
        defer { remove(watch) }
        let result = await task.valueOrCancelled()
        if case .failure = result, !Task.isCancelled { try APICall.checkDeadline() }
        return try result.get()
    }
}

/// Cancels a call at a deadline.
private final class CallWatch: WatchedDeadline {
    private let end: ContinuousClock.Instant
    private let cancel: @Sendable () -> Void

    init(end: ContinuousClock.Instant, cancel: @escaping @Sendable () -> Void) {
        self.end = end
        self.cancel = cancel
    }

    func check() -> ContinuousClock.Instant? {
        guard .now >= end else { return end }
        cancel()
        return nil
    }
}

extension Task where Failure == Never {
    /// A task that begins on the current thread, where the system can do so, so that nothing waits for another one.
    package static func begun(_ work: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            Task.immediate(operation: work)
        } else {
            Task(operation: work)
        }
    }
}

extension Task {
    /// Waits for the value. If the waiting task is cancelled, so is this one.
    func valueOrCancelled() async throws(Failure) -> Success {
        let ended = await withTaskCancellationHandler {
            await self.result
        } onCancel: {
            cancel()
        }
        return try ended.get()
    }
}

extension APICall {
    /// - Returns: The time until the deadline that was handed down; `nil` if there is none.
    /// - Throws: A `NetworkError` of the kind `timedOut` if it has passed.
    @discardableResult
    static func checkDeadline() throws(NetworkError) -> Duration? {
        let timeLeft = timeLeft
        if let timeLeft, timeLeft <= .zero { throw deadlineHasPassed }
        return timeLeft
    }

    /// The time until the deadline that was handed down; `nil` if there is none.
    static var timeLeft: Duration? {
        deadline.map { deadline in ContinuousClock.now.duration(to: deadline) }
    }

    private static var deadlineHasPassed: NetworkError {
        NetworkError(.timedOut, reason: "the deadline of the caller has passed")
    }
}
