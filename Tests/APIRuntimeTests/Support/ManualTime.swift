@_spi(Generated) import APIRuntime
import Foundation
import TestSupport

/// A time source that a test advances.
///
/// A test starts something that sleeps, waits until it does (`sleepers(atLeast:)`), and advances time (`advance(by:)`).
/// With `skipsSleep`, each sleep advances time to its end and returns at once.
final class ManualTime: TimeSource, @unchecked Sendable {
    private struct Sleeper {
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private let start: Date
    private let skipsSleep: Bool
    private var now: Duration = .zero
    private var sleeping: [UInt64: Sleeper] = [:]
    private var slept: [Duration] = []
    private var lastNumber: UInt64 = 0

    /// - Parameters:
    ///   - start: the initial date.
    ///   - skipsSleep: whether each sleep advances time and returns at once.
    init(start: Date = Date(timeIntervalSince1970: 1_000_000_000), skipsSleep: Bool = false) {
        self.start = start
        self.skipsSleep = skipsSleep
    }

    var uptime: Duration {
        lock.withLock { now }
    }

    var date: Date {
        let passed: (seconds: Int64, attoseconds: Int64) = uptime.components
        return start.addingTimeInterval(Double(passed.seconds) + Double(passed.attoseconds) / 1e18)
    }

    /// The number of current sleeps.
    var sleepers: Int {
        lock.withLock { sleeping.count }
    }

    /// The durations of all sleeps so far, in order.
    var sleeps: [Duration] {
        lock.withLock { slept }
    }

    /// Waits until a number of tasks sleep.
    func sleepers(atLeast count: Int) async {
        while sleepers < count { await letOthersRun() }
    }

    /// Advances time, and wakes sleeps that have ended, in order.
    func advance(by duration: Duration) {
        let woken: [Sleeper] = lock.withLock {
            now += duration
            let over: [UInt64: Sleeper] = sleeping.filter { entry in entry.value.end <= now }
            for number in over.keys { sleeping[number] = nil }
            return over.sorted { left, right in (left.value.end, left.key) < (right.value.end, right.key) }
                .map { entry in entry.value }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        let number: UInt64 = begin(duration)
        guard !skipsSleep, duration > .zero else { return await Task.yield() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in wait(number, duration, continuation) }
        } onCancel: {
            lock.withLock { sleeping.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func begin(_ duration: Duration) -> UInt64 {
        lock.withLock {
            slept.append(duration)
            lastNumber += 1
            if skipsSleep { now += max(duration, .zero) }
            return lastNumber
        }
    }

    private func wait(_ number: UInt64, _ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        let isCancelled: Bool = lock.withLock {
            // If the task is cancelled by now, the handler has run; otherwise it will find the sleeper.
            guard !Task.isCancelled else { return true }
            sleeping[number] = Sleeper(end: now + duration, continuation: continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }
}
