import Foundation
import Testing

@Suite("ManualTime", .timeLimit(.minutes(5)))
struct ManualTimeTests {
    @Test("wakes sleeps that have ended, and no others")
    func wakesEndedSleeps() async throws {
        let time = ManualTime()
        async let short: Void = time.sleep(for: .seconds(1))
        async let long: Void = time.sleep(for: .seconds(3))
        await time.sleepers(atLeast: 2)
        time.advance(by: .seconds(2))
        try await short
        #expect(time.sleepers == 1)
        time.advance(by: .seconds(1))
        try await long
        #expect(time.uptime == .seconds(3))
        #expect(time.date.timeIntervalSince1970 == 1_000_000_003)
    }

    @Test("cancellation ends a sleep at once, also one that has not begun")
    func cancellation() async {
        let time = ManualTime()
        let task = Task { try await time.sleep(for: .seconds(1)) }
        await time.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(time.sleepers == 0)
        let late = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            try await time.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test("skipsSleep: each sleep advances time")
    func skipsSleep() async throws {
        let time = ManualTime(skipsSleep: true)
        try await time.sleep(for: .seconds(2))
        try await time.sleep(for: .seconds(3))
        #expect(time.uptime == .seconds(5))
        #expect(time.sleeps == [.seconds(2), .seconds(3)])
    }
}
