import Foundation
import Learning
import Recording
import TestSupport
import Testing

/// The golden capture: its spec is the scenario `learned`, whose Swift is compiled with these tests.
@Suite("learning: golden capture")
struct LearnedScenarioTests {
    @Test("gives the spec of the scenario") func givesSpec() throws {
        let capture = Programs.packageFolder.appending(path: "Tests/Captures/shop.har")
        var reader = HARReader()
        var learner = Learner()
        try reader.read(Array(try Data(contentsOf: capture))) { exchange, _ in learner.add(exchange) }
        try reader.finish()
        #expect(reader.skipped.isEmpty)
        let learned = try #require(learner.learned())
        let spec = Programs.packageFolder.appending(path: "Tests/Scenarios/learned/Specs/Shop.yaml")
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] == "1" {
            try Data(learned.text.utf8).write(to: spec)
        }
        #expect(learned.text == String(decoding: try Data(contentsOf: spec), as: UTF8.self))
    }
}
