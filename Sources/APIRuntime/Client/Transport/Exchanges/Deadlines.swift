import Foundation

/// Ends an exchange that takes too long as a whole, or in which nothing happens for too long.
package final class Deadlines: @unchecked Sendable {
    private let timeout: Duration
    private let namedTimeout: Duration
    private let idleTimeout: Duration?
    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var last: ContinuousClock.Instant = .now
    private var tasks: [Task<Void, Never>] = []
    private var isOver: Bool = false

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
        let isLate: Bool = lock.withLock {
            if !isOver { tasks = started }
            return isOver
        }
        if isLate { for task in started { task.cancel() } }
    }

    /// Something happens.
    package func touch() {
        lock.withLock { last = .now }
    }

    /// The exchange has ended.
    package func cancel() {
        let ended: [Task<Void, Never>] = lock.withLock {
            isOver = true
            defer { tasks = [] }
            return tasks
        }
        for task in ended { task.cancel() }
    }

    /// How long nothing may happen from now on; nothing where the exchange has ended.
    private func rest(of idleTimeout: Duration, isWaiting: Bool) -> Duration? {
        lock.withLock {
            guard !isOver else { return nil }
            if isWaiting { last = .now }
            return idleTimeout - last.duration(to: .now)
        }
    }
}
