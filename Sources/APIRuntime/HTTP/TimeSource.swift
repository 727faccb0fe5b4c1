public import Foundation

/// The clock of a client, for waiting and for the age of responses. Tests drive one of their own.
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

extension TimeSource {
    /// Does some work, or gives it up when it takes too long.
    /// - Returns: nil where the time was over first.
    /// - Throws: what the work throws, and `CancellationError` as soon as the task is cancelled.
    func result<Value: Sendable>(
        within limit: Duration, of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Does some work, or gives it up when it takes too long.
    /// - Throws: what the work throws, or a `NetworkFault` of the kind `timedOut`.
    func within<Value: Sendable>(
        _ limit: Duration, orElse reason: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let value = try await result(within: limit, of: work) else {
            throw NetworkFault(.timedOut, reason: reason)
        }
        return value
    }
}

extension NetworkFault {
    /// The time for a call is over.
    /// - Parameter timeout: what the caller gave it.
    package static func timedOut(after timeout: Duration) -> NetworkFault {
        NetworkFault(.timedOut, reason: "no whole answer within \(timeout)")
    }
}

extension Duration {
    /// Bounds what clocks can add without overflow: a year.
    package static let longestWait: Duration = .seconds(31_536_000)
}
