import Foundation
import Testing

/// 300 walks in every run of the tests; `Scripts/endurance clocks` takes 10,000.
@Suite("Random walks of the clock", .timeLimit(.minutes(60)))
struct ClockWalkTests {
    private static func setting(_ name: String, _ otherwise: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? otherwise
    }

    @Test("nothing is fresh for longer than it lasts, repeated or lost")
    func walks() async {
        let seed = Self.setting("APIGEN_CLOCK_SEED", 1)
        for number in 0..<Self.setting("APIGEN_CLOCK_WALKS", 300) {
            var walk = ClockWalk(seed: seed &+ number)
            let faults = await walk.run(steps: 25)
            #expect(faults == [], "seed \(seed &+ number)")
        }
    }
}
