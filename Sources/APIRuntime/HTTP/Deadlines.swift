/// Something that ends when it takes too long.
package protocol WatchedDeadline: AnyObject, Sendable {
    /// Ends it if it is late.
    /// - Returns: When to look again; `nil` if there is nothing left to watch.
    func check() -> ContinuousClock.Instant?
}

/// Ends an exchange that takes too long as a whole, that is idle for too long, or that gets no connection in time.
package final class Deadlines: WatchedDeadline {
    private let timer: DeadlineTimer
    private let timeout: Duration
    private let namedTimeout: Duration
    private let idleTimeout: Duration?

    private struct Watch {
        /// When the whole exchange must be over.
        let end: ContinuousClock.Instant
        /// When something happened last.
        var last: ContinuousClock.Instant
        let connecting: ConnectionTicket.Connecting?
        let isWaiting: @Sendable () -> Bool
        let fail: @Sendable (NetworkError) -> Void
    }

    private struct State {
        /// `nil` before the start, and once the exchange has ended.
        var watch: Watch?
        var isOver = false
    }

    private let state = Locked(State())

    /// - Parameters:
    ///   - request: The request, whose timeout applies to the exchange.
    ///   - idleTimeout: How long the exchange may be idle. `nil` disables the idle timeout.
    ///   - timer: The timer of the transport.
    package init(for request: WireRequest, idleTimeout: Duration?, _ timer: DeadlineTimer) {
        self.timer = timer
        timeout = request.timeout
        namedTimeout = request.namedTimeout
        self.idleTimeout = idleTimeout
    }

    /// Starts to watch the exchange, unless it was cancelled before. Call this once.
    /// - Parameters:
    ///   - connecting: The time for connecting; `nil` if there is no limit of its own.
    ///   - isWaiting: Whether the exchange is idle because the reader of the response is slow.
    ///   - fail: Ends the exchange.
    package func start(
        connecting: ConnectionTicket.Connecting?, isWaiting: @escaping @Sendable () -> Bool,
        fail: @escaping @Sendable (NetworkError) -> Void
    ) {
        let now: ContinuousClock.Instant = .now
        let end = now + min(timeout, .longestWait)
        state.withLock { state in
            guard !state.isOver else { return }
            state.watch = Watch(end: end, last: now, connecting: connecting, isWaiting: isWaiting, fail: fail)
        }
        let limits = [timeout, connecting?.limit, idleTimeout].compactMap(\.self)
        timer.add(self, due: now + min(limits.min() ?? timeout, .longestWait))
        // `cancel` may have come before `add`.
        if state.withLock({ $0.isOver }) { timer.remove(self) }
    }

    /// Records activity, which restarts the idle timeout.
    package func touch() {
        state.withLock { $0.watch?.last = .now }
    }

    /// Stops watching, because the exchange has ended.
    package func cancel() {
        state.withLock { state in
            state.isOver = true
            state.watch = nil
        }
        timer.remove(self)
    }

    package func check() -> ContinuousClock.Instant? {
        guard let watch = state.withLock({ $0.watch }) else { return nil }
        let now: ContinuousClock.Instant = .now
        if now >= watch.end {
            watch.fail(.timedOut(after: namedTimeout))
            return nil
        }
        var due = watch.end
        if let connecting = watch.connecting, let end = connecting.end() {
            guard now < end else {
                watch.fail(.noConnection(within: connecting.limit))
                return nil
            }
            due = min(due, end)
        }
        guard let idleTimeout else { return due }
        let isReaderSlow = watch.isWaiting()
        if isReaderSlow { touch() }
        let idleEnd = (isReaderSlow ? now : watch.last) + min(idleTimeout, .longestWait)
        if now >= idleEnd {
            watch.fail(NetworkError(.timedOut, reason: "nothing came for too long"))
            return nil
        }
        return min(due, idleEnd)
    }
}

/// Waits for the earliest of many deadlines with one task, so that starting and ending what they limit wakes no thread.
package final class DeadlineTimer: Sendable {
    private struct State {
        var deadlines: [ObjectIdentifier: (owner: any WatchedDeadline, due: ContinuousClock.Instant)] = [:]
        /// When the task looks next; `nil` if there is none. It may be too early, as deadlines are removed.
        var wake: ContinuousClock.Instant?
        var task: Task<Void, Never>?
        /// Grows with each task. A former one does nothing.
        var generation: Int = 0
    }

    /// Deadlines may be missed by as much, so that many of them do not keep the task awake.
    private static let tolerance: Duration = .milliseconds(1)

    private let state = Locked(State())

    package init() {}

    deinit {
        state.withLock { $0.task }?.cancel()
    }

    func add(_ owner: any WatchedDeadline, due: ContinuousClock.Instant) {
        let former = state.withLock { state -> Task<Void, Never>? in
            state.deadlines[ObjectIdentifier(owner)] = (owner, due)
            if let wake = state.wake, wake <= due { return nil }
            state.generation += 1
            state.wake = due
            defer { state.task = task(from: due, state.generation) }
            return state.task
        }
        former?.cancel()
    }

    func remove(_ owner: any WatchedDeadline) {
        // Released outside of the lock.
        _ = state.withLock { $0.deadlines.removeValue(forKey: ObjectIdentifier(owner)) }
    }

    /// It has neither the priority nor the local values of the call that happens to be the first.
    private func task(from due: ContinuousClock.Instant, _ generation: Int) -> Task<Void, Never> {
        Task.detached(priority: .high) { [weak self] in
            var next: ContinuousClock.Instant? = due
            while let wake = next {
                try? await Task.sleep(until: wake, clock: .continuous)
                next = self?.look(generation)
            }
        }
    }

    /// Ends what is late.
    /// - Returns: When to look again; `nil` if there is nothing left to watch, or another task watches.
    private func look(_ generation: Int) -> ContinuousClock.Instant? {
        let now: ContinuousClock.Instant = .now
        let late = state.withLock { state in
            state.generation == generation
                ? state.deadlines.values.filter { deadline in deadline.due <= now }.map(\.owner) : []
        }
        let next = late.map { owner in (owner, owner.check()) }
        return state.withLock { state in
            guard state.generation == generation else { return nil }
            for (owner, due) in next where state.deadlines[ObjectIdentifier(owner)] != nil {
                state.deadlines[ObjectIdentifier(owner)] = due.map { due in (owner, due) }
            }
            state.wake = state.deadlines.values.lazy.map(\.due).min().map { due in max(due, now + Self.tolerance) }
            if state.wake == nil { state.task = nil }
            return state.wake
        }
    }
}
