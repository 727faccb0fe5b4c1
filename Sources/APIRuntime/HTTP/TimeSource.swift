#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The clock of a client, for waiting and for the age of responses. Tests drive one of their own.
public protocol TimeSource: Sendable {
    /// The current date, for times that outlive the process and for dates of servers. It may be set at any time.
    var date: Date { get }

    /// The time since a fixed moment of the process, for everything that lasts. It never goes backwards.
    var uptime: Duration { get }

    /// Waits.
    /// - Parameter duration: how long. Zero or less returns at once.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}

extension APIClient {
    /// A time source on the clocks of the system.
    public struct SystemTime: TimeSource {
        private static let start: ContinuousClock.Instant = .now

        /// A time source that starts with the process.
        public init() {}

        public var date: Date { Date() }

        public var uptime: Duration { Self.start.duration(to: .now) }

        public func sleep(for duration: Duration) async throws {
            // The standard library traps where the end of a sleep is beyond its clock.
            try await Task.sleep(for: min(duration, Duration.longestWait), clock: .continuous)
        }
    }
}

extension TimeSource {
    /// Runs work with a time limit.
    /// - Returns: The result of the work; `nil` if the time limit was reached first.
    /// - Throws: The error of the work, or `CancellationError` as soon as the task is cancelled.
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

    /// Runs work with a time limit.
    /// - Throws: The error of the work, or a `NetworkError` of the kind `timedOut`.
    func within<Value: Sendable>(
        _ limit: Duration, orElse reason: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let value = try await result(within: limit, of: work) else {
            throw NetworkError(.timedOut, reason: reason)
        }
        return value
    }
}

extension NetworkError {
    /// The fault of a call that has timed out.
    /// - Parameter timeout: The timeout of the call.
    package static func timedOut(after timeout: Duration) -> NetworkError {
        NetworkError(.timedOut, reason: "no whole response within \(timeout)")
    }
}

// How generated code writes durations.
@_spi(Generated) extension Duration {
    public static func minutes(_ count: Int64) -> Duration { .seconds(60 * count) }
    public static func hours(_ count: Int64) -> Duration { .seconds(3_600 * count) }
    public static func days(_ count: Int64) -> Duration { .seconds(86_400 * count) }
}

extension Duration {
    /// The longest wait, a year: clocks can add it without overflow.
    package static let longestWait: Duration = .seconds(31_536_000)
}
