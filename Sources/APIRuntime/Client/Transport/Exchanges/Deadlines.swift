/// Ends an exchange that takes too long as a whole, or in which nothing happens for too long.
package final class Deadlines: Sendable {
    private let timeout: Duration
    private let namedTimeout: Duration
    private let idleTimeout: Duration?
    private struct State {
        var last: ContinuousClock.Instant = .now
        var tasks: [Task<Void, Never>] = []
        var isOver: Bool = false
    }

    private let state = Locked(State())

    /// - Parameters:
    ///   - request: what the exchange may take its time for.
    ///   - idleTimeout: how long nothing may happen; nil: it does not matter.
    package init(for request: WireRequest, idleTimeout: Duration?) {
        timeout = request.timeout
        namedTimeout = request.namedTimeout
        self.idleTimeout = idleTimeout
    }

    /// Time runs from now on.
    /// - Parameters:
    ///   - isWaiting: whether nothing happens because the reader of the answer takes their time.
    ///   - end: ends the exchange.
    package func start(isWaiting: @escaping @Sendable () -> Bool, end: @escaping @Sendable (NetworkFault) -> Void) {
        touch()
        var started: [Task<Void, Never>] = [
            Task { [timeout, namedTimeout] in
                try? await Task.sleep(for: min(timeout, .longestWait))
                if !Task.isCancelled { end(.timedOut(after: namedTimeout)) }
            }
        ]
        if let idleTimeout {
            started.append(
                Task { [weak self] in
                    while let rest = self?.rest(of: idleTimeout, isWaiting: isWaiting()), rest > .zero {
                        try? await Task.sleep(for: min(rest, .longestWait))
                    }
                    if !Task.isCancelled { end(NetworkFault(.timedOut, reason: "nothing came for too long")) }
                })
        }
        let tasks = started
        let isLate = state.withLock { state in
            if !state.isOver { state.tasks = tasks }
            return state.isOver
        }
        if isLate { for task in tasks { task.cancel() } }
    }

    /// Something happens.
    package func touch() {
        state.withLock { $0.last = .now }
    }

    /// The exchange has ended.
    package func cancel() {
        let ended = state.withLock { state in
            state.isOver = true
            defer { state.tasks = [] }
            return state.tasks
        }
        for task in ended { task.cancel() }
    }

    /// How long nothing may happen from now on; nothing where the exchange has ended.
    private func rest(of idleTimeout: Duration, isWaiting: Bool) -> Duration? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            if isWaiting { state.last = .now }
            return idleTimeout - state.last.duration(to: .now)
        }
    }
}
