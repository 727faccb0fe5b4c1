import Foundation

/// Waits until nothing has happened for too long.
final class IdleWatch: @unchecked Sendable {
    private let limit: Duration
    /// Guards `last`, the only state.
    private let lock: NSLock = NSLock()
    private var last: ContinuousClock.Instant = .now

    /// - Parameter limit: how long nothing may happen.
    init(_ limit: Duration) {
        self.limit = limit
    }

    /// Something happens.
    func touch() {
        lock.withLock { last = .now }
    }

    /// Comes back when nothing has happened for too long.
    /// - Throws: `CancellationError`.
    func wait() async throws {
        while true {
            let rest: Duration = limit - latest().duration(to: .now)
            guard rest > .zero else { return }
            // A year bounds what clocks can add without overflow.
            try await Task.sleep(for: min(rest, .seconds(31_536_000)))
        }
    }

    private func latest() -> ContinuousClock.Instant {
        lock.withLock { last }
    }
}
