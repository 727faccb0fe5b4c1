@_spi(Generated) import APIRuntime
import Foundation
import TestSupport

/// A time source that a test advances.
///
/// A test lets something fall asleep, waits until it has (`sleepers(atLeast:)`), and moves the time (`advance(by:)`).
/// With `skipsSleep`, nobody has to: each sleep moves the time to its own end and is over at once. Apart from that, a test
/// can set the wall clock.
final class ManualTime: TimeSource {
    private struct State {
        var now: Duration = .zero
        /// How far the wall clock was set forward, in seconds.
        var shift: Double = 0
        var slept: [Duration] = []
    }

    private let start: Date
    private let skipsSleep: Bool
    private let state = Locked(State())
    /// The sleepers, with the times at which they wake.
    private let sleeping = WaiterQueue<Duration, Void>()

    /// - Parameters:
    ///   - start: the initial date.
    ///   - skipsSleep: whether each sleep advances time and returns at once.
    init(start: Date = Date(timeIntervalSince1970: 1_000_000_000), skipsSleep: Bool = false) {
        self.start = start
        self.skipsSleep = skipsSleep
    }

    var uptime: Duration {
        state.withLock { $0.now }
    }

    var date: Date {
        let (passed, shift) = state.withLock { state in (state.now.components, state.shift) }
        return start.addingTimeInterval(Double(passed.seconds) + Double(passed.attoseconds) / 1e18 + shift)
    }

    /// Sets the wall clock forward, or back.
    func setClock(by seconds: Double) {
        state.withLock { $0.shift += seconds }
    }

    /// The number of current sleeps.
    var sleepers: Int {
        sleeping.labels.count
    }

    /// The durations of all sleeps so far, in order.
    var sleeps: [Duration] {
        state.withLock { $0.slept }
    }

    /// Waits until a number of tasks sleep.
    func sleepers(atLeast count: Int) async {
        while sleepers < count { await letOthersRun() }
    }

    /// Advances time, and wakes sleeps that have ended, in order.
    func advance(by duration: Duration) {
        let now = state.withLock { state in
            state.now += duration
            return state.now
        }
        for end in sleeping.labels.sorted() where end <= now {
            sleeping.resumeAll(returning: ()) { other in other == end }
        }
    }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        guard let ticket = begin(duration) else { return await Task.yield() }
        try await sleeping.value(of: ticket)
    }

    /// - Returns: nil for a sleep that is over at once.
    private func begin(_ duration: Duration) -> WaiterQueue<Duration, Void>.Ticket? {
        state.withLock { state in
            state.slept.append(duration)
            if skipsSleep { state.now += max(duration, .zero) }
            return skipsSleep || duration <= .zero ? nil : sleeping.join(state.now + duration)
        }
    }
}
