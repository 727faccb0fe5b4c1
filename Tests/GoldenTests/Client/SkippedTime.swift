import APIRuntime
import Foundation

/// A time source of tests: each sleep advances time and returns at once.
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
