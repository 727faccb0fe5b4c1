import APIRuntime
import Foundation

/// The system time with an offset.
final class ShiftedTime: TimeSource, @unchecked Sendable {
    private let system: APIClient.SystemTime = APIClient.SystemTime()
    /// Guards `ahead`, the only state.
    private let lock: NSLock = NSLock()
    private var ahead: Duration = .zero

    func advance(by duration: Duration) {
        lock.withLock { ahead += duration }
    }

    var date: Date {
        let shift = lock.withLock { ahead.components }
        return system.date.addingTimeInterval(Double(shift.seconds))
    }

    var uptime: Duration { system.uptime + lock.withLock { ahead } }

    func sleep(for duration: Duration) async throws {
        try await system.sleep(for: duration)
    }
}
