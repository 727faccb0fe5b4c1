import APIRuntime
import Foundation

/// A time that moves only when a test moves it. Who sleeps for no time at all is awake at once, anybody else when
/// cancelled.
final class StoppedTime: TimeSource, @unchecked Sendable {
    /// Guards `passed`.
    private let lock: NSLock = NSLock()
    private var passed: Duration = .zero

    var uptime: Duration { lock.withLock { passed } }

    var date: Date { Date(timeIntervalSince1970: 1_800_000_000 + uptime / .seconds(1)) }

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
