import APIRuntime
import Foundation

/// A time source that only a test advances. A sleep of zero returns at once, any other when
/// cancelled.
final class StoppedTime: TimeSource, @unchecked Sendable {
    /// Guards `passed`.
    private let lock: NSLock = NSLock()
    private var passed: Duration = .zero
    /// Seconds since 1970.
    private let start: Double

    init(at start: Double = 1_800_000_000) {
        self.start = start
    }

    var uptime: Duration { lock.withLock { passed } }

    var date: Date { Date(timeIntervalSince1970: start + uptime / .seconds(1)) }

    func advance(by duration: Duration) {
        lock.withLock { passed += duration }
    }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        guard duration > .zero else { return }
        let (waiting, end) = AsyncStream<Never>.makeStream()
        await withTaskCancellationHandler {
            for await _ in waiting {}
        } onCancel: {
            end.finish()
        }
        throw CancellationError()
    }
}
