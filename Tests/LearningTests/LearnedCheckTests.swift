import Foundation
import Learning
import Recording
import SpecLanguage
import TestSupport
import Testing

/// What is learned from traffic agrees with that traffic.
@Suite("learning: learned specs against their traffic")
struct LearnedCheckTests {
    @Test("random traffic agrees with what is learned from it") func randomTrafficAgrees() {
        let count = ProcessInfo.processInfo.environment["APIGEN_CAPTURES"].flatMap { UInt64($0) } ?? 150
        for seed in 1...count {
            let capture = RandomCapture(seed: seed)
            let check = LearnedCheck(capture.exchanges)
            #expect(check.differences == [], "seed \(seed)\n\(check.differences.isEmpty ? "" : check.spec)")
        }
    }

    @Test("recorded traffic agrees with what is learned from it") func recordedTrafficAgrees() throws {
        let folder = Programs.packageFolder.appending(path: "Tests/Captures")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".har") }
        #expect(files.count >= 3)
        for file in files {
            var reader = HARReader()
            var exchanges: [Exchange] = []
            try reader.read(Array(Data(contentsOf: folder.appending(path: file)))) { exchange, _ in
                exchanges.append(exchange)
            }
            #expect(LearnedCheck(exchanges).differences == [], "\(file)")
        }
    }
}

/// Learns a spec from exchanges, and holds them against it.
struct LearnedCheck {
    /// What the spec has for errors, and what disagrees with it.
    let differences: [String]
    let spec: String

    init(_ exchanges: [Exchange]) {
        var learner = Learner()
        for exchange in exchanges { learner.add(exchange) }
        guard let learned = learner.learned() else {
            (differences, spec) = ([], "")
            return
        }
        spec = learned.text
        let source = SpecSource(path: "Learned.yaml", name: "Learned", bytes: Array(learned.text.utf8))
        let checked = SpecChecker().check([source])
        var check = TrafficCheck(checked.specification)
        for exchange in exchanges { check.add(exchange, at: "") }
        differences =
            checked.diagnostics.filter { $0.severity == .error }.map(\.message)
            + check.results.map { "\($0.endpoint): \($0.text)" }
    }
}
