import APIRuntime
import Foundation

/// A time that tests drive: who sleeps is awake at once, and so much later.
final class SkippedTime: TimeSource, @unchecked Sendable {
    /// Guards `passed`.
    private let lock: NSLock = NSLock()
    private var passed: Duration = .zero

    var uptime: Duration { lock.withLock { passed } }

    var date: Date {
        Date(timeIntervalSince1970: 1_800_000_000 + uptime / .seconds(1))
    }

    func advance(by duration: Duration) {
        lock.withLock { passed += duration }
    }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
        await Task.yield()
    }
}
