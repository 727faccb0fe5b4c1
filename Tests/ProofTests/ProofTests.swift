import Foundation
import Proof
import TestSupport
import Testing

/// Mutated specs, with the verdict of `breaking` and what running them says. `Scripts/prove` settles all of them and
/// writes the table of `Documentation/review.md`; every run of the tests settles a sample.
@Suite("Proof of what breaks", .enabled(if: SwiftCompiler.isThere, "needs the modules of this build"))
struct ProofTests {
    private static let page: URL = Programs.packageFolder.appending(path: "Documentation/review.md")

    @Test("a sample: no mutation is missed, and every false alarm is known")
    func sample() async throws {
        let folder = try TemporaryFolder()
        let folders = ["Tests/Scenarios/readme/Specs", "Tests/Scenarios/tables/Specs", "Tests/Scenarios/shapes/Specs"]
        let proof = try Proof(
            folders: folders, perKey: 1, temporary: folder.url, results: folder.url.appending(path: "results"))
        let mutations = try proof.mutations().enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
        let settled = try await proof.settle(mutations)
        #expect(settled.count > 20)
        try check(settled)
        #expect(Set(settled.map(\.mutation.operation)) == Set(Mutation.Operation.allCases))
        for level in [Levels.source, .wire, .data, []] {
            #expect(settled.contains { level.isEmpty ? $0.truth.isEmpty : $0.truth.contains(level) }, "\(level)")
        }
    }

    private func check(_ settled: [ProvenMutation]) throws {
        let known = try KnownFalseAlarm.all()
        for result in settled {
            let text =
                "\(result.mutation.id): breaking says \(result.verdict) \(result.rules), running it \(result.truth)"
            #expect(result.missed.isEmpty, "missed \(result.missed): \(text); \(result.faults)")
            guard result.missed.isEmpty, !result.excess.isEmpty else { continue }
            #expect(known.contains { $0.covers(result) }, "false alarm \(result.excess): \(text)")
        }
    }

    @Test("what breaks in a module breaks where another module uses it")
    func usedModules() throws {
        let folder = try TemporaryFolder()
        let proof = try Proof(
            folders: Proof.allFolders, perKey: 1, temporary: folder.url, results: folder.url.appending(path: "results"))
        var breaking = 0
        for mutation in try proof.mutations() {
            guard let rules = try proof.rules(of: mutation) else { continue }
            #expect(rules.used == rules.alone, "\(mutation.id)")
            if !rules.alone.isEmpty { breaking += 1 }
        }
        #expect(breaking > 100)
    }

    @Test("each known false alarm has a reason")
    func knownFalseAlarms() throws {
        for alarm in try KnownFalseAlarm.all() { #expect(alarm.because.contains(" "), "\(alarm.mutation)") }
    }

    /// `Scripts/prove` writes the rows.
    private static let hasTable: Bool =
        (try? String(contentsOf: page, encoding: .utf8))
        .flatMap { ProofTable.parts(of: $0) }.map { $0.table.count > 2 } ?? false

    @Test("the table of the review page is complete, adds up, and misses nothing", .enabled(if: hasTable))
    func table() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let parts = try #require(ProofTable.parts(of: text))
        let rows = parts.table.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(rows.first == ProofTable.columns)
        let body = rows.dropFirst(2)
        #expect(body.map { $0.first ?? "" } == Mutation.Operation.allCases.map(\.rawValue) + ["all"])
        let numbers = body.map { $0.dropFirst().map { Int($0) ?? -1 } }
        let sums = numbers.dropLast().reduce(Array(repeating: 0, count: 7)) { zip($0, $1).map { $0 + $1 } }
        #expect(numbers.last == sums)
        #expect((sums.first ?? 0) >= 500)
        #expect(sums[5] == 0, "missed")
        #expect(sums[6] * 50 <= sums[0], "false alarms")
    }
}
