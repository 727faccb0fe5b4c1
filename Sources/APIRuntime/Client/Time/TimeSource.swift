public import Foundation

/// The time that a client goes by: how long to wait, and how old an answer is. Tests drive one of their own.
public protocol TimeSource: Sendable {
    /// The time of day, for what outlives the process.
    var date: Date { get }

    /// Time since a moment that stays the same as long as the process runs; never goes back.
    var uptime: Duration { get }

    /// Waits.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}

extension APIClient {
    /// The machine's own time.
    public struct SystemTime: TimeSource {
        private static let start: ContinuousClock.Instant = .now

        public init() {}

        public var date: Date { Date() }

        public var uptime: Duration { Self.start.duration(to: .now) }

        public func sleep(for duration: Duration) async throws {
            try await Task.sleep(for: duration, clock: .continuous)
        }
    }
}
