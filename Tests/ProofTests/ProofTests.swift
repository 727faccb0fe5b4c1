import Foundation
import Proof
import TestSupport
import Testing

/// Mutated specs, with the verdict of `breaking` and what running them says. `Scripts/prove` settles all of them and
/// writes the table of `Documentation/review.md`; every run of the tests settles a sample.
@Suite("Proof of what breaks", .enabled(if: SwiftCompiler.isThere, "needs the modules of this build"))
struct ProofTests {
    private static let isFull: Bool = ProcessInfo.processInfo.environment["APIGEN_PROVE"] != nil
    private static let page: URL = Programs.packageFolder.appending(path: "Documentation/review.md")

    @Test("a sample: no mutation is missed, and every false alarm is known", .enabled(if: !isFull))
    func sample() async throws {
        let folder = try TemporaryFolder()
        let folders = ["Tests/Scenarios/readme/Specs", "Tests/Scenarios/tables/Specs", "Tests/Scenarios/shapes/Specs"]
        let proof = Proof(folders: folders, perKey: 1, temporary: folder.url)
        let mutations = try proof.mutations().enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
        let settled = try await proof.settle(mutations)
        #expect(settled.count > 20)
        try check(settled)
        #expect(Set(settled.map(\.truth)).count > 2, "several levels")
    }

    @Test("all mutations; writes the table", .enabled(if: isFull))
    func all() async throws {
        let folder = try TemporaryFolder()
        let proof = Proof(folders: Proof.allFolders, perKey: 3, temporary: folder.url)
        let settled = try await proof.settle(try proof.mutations())
        #expect(settled.count >= 500)
        try check(settled)
        let table = ProofTable(settled)
        #expect(table.falseAlarms * 50 <= settled.count, "at most 2 % are false alarms")
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let parts = try #require(ProofTable.parts(of: text))
        try (parts.before + table.lines.joined(separator: "\n") + "\n" + parts.after)
            .write(to: Self.page, atomically: true, encoding: .utf8)
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

/// A false alarm that is accepted, with the reason.
struct KnownFalseAlarm: Decodable {
    /// The operation and the key, such as `add endpoint.body`.
    let mutation: String
    /// What `breaking` reports and nothing breaks, such as `wire`.
    let excess: String
    let because: String

    static func all() throws -> [KnownFalseAlarm] {
        let file = Programs.packageFolder.appending(path: "Tests/ProofTests/known-false-alarms.json")
        return try JSONDecoder().decode([KnownFalseAlarm].self, from: Data(contentsOf: file))
    }

    func covers(_ result: ProvenMutation) -> Bool {
        mutation == "\(result.mutation.operation.rawValue) \(result.mutation.key)"
            && excess == result.excess.description
    }
}

/// The table of the review page.
struct ProofTable {
    static let columns: [String] = [
        "mutation of a key", "mutations", "source", "wire", "data", "harmless", "missed", "false alarms",
    ]

    let lines: [String]
    let falseAlarms: Int

    init(_ settled: [ProvenMutation]) {
        let groups = Mutation.Operation.allCases.map { operation in
            (operation.rawValue, settled.filter { $0.mutation.operation == operation })
        }
        let rows = (groups + [("all", settled)]).map { name, results in
            let counts = [
                results.count, results.count { $0.truth.contains(.source) }, results.count { $0.truth.contains(.wire) },
                results.count { $0.truth.contains(.data) }, results.count { $0.truth.isEmpty },
                results.count { !$0.missed.isEmpty }, results.count { $0.missed.isEmpty && !$0.excess.isEmpty },
            ]
            return "| \(name) | " + counts.map(String.init).joined(separator: " | ") + " |"
        }
        falseAlarms = settled.count { $0.missed.isEmpty && !$0.excess.isEmpty }
        lines =
            ["| " + Self.columns.joined(separator: " | ") + " |", "|---|" + String(repeating: "---:|", count: 7)] + rows
    }

    /// The page before the table, the lines of the table, and the page after it.
    static func parts(of page: String) -> (before: String, table: [String], after: String)? {
        let lines = page.components(separatedBy: "\n")
        guard let start = lines.firstIndex(where: { $0.hasPrefix("| mutation of a key |") }) else { return nil }
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        return (
            lines[..<start].map { $0 + "\n" }.joined(), Array(lines[start..<end]), lines[end...].joined(separator: "\n")
        )
    }
}
