import Foundation
import TestSupport
import Testing

@testable import APIRuntime

/// Kills a process that makes calls and delivers them, again and again, while its server is cut off now and then. The server
/// knows the keys of requests. `Scripts/endurance outbox` kills it 1,000 times.
@Suite("Calls of killed processes", .timeLimit(.minutes(60)))
struct KilledOutboxTests {
    private static let kills: Int =
        ProcessInfo.processInfo.environment["APIGEN_OUTBOX_KILLS"].flatMap { text in
            Int(text)
        } ?? 30
    private static let seed: UInt64 =
        ProcessInfo.processInfo.environment["APIGEN_OUTBOX_SEED"].flatMap { text in
            UInt64(text)
        } ?? 1

    /// What the server has processed.
    private final class Ledger: Sendable {
        struct State {
            var random: SeededRandom
            var isCutOff: Bool = false
            var keys: Set<String> = []
            /// The numbers of calls, by their keys, in order.
            var applied: [String: [Int]] = [:]
        }

        let state: Locked<State>

        init(seed: UInt64) {
            state = Locked(State(random: SeededRandom(seed: seed)))
        }

        func reply(to request: ReceivedRequest) -> LoopbackServer.Reply {
            state.withLock { state in
                let chance = Int.random(in: 0..<10, using: &state.random)
                if state.isCutOff || chance == 0 { return .reset(after: []) }
                if let key = request.fields["idempotency-key"], state.keys.insert(key).inserted {
                    let path = request.line.split(separator: " ")[1].split(separator: "/")
                    let number = request.bodyText.filter { character in character.isNumber }
                    state.applied[path.count == 1 ? "" : String(path[1]), default: []].append(Int(number) ?? 0)
                }
                return chance == 1 ? .reset(after: []) : .response("204 No Content")
            }
        }

        func cutOff(_ isCutOff: Bool) { state.withLock { state in state.isCutOff = isCutOff } }
    }

    @Test("nothing is lost, nothing is processed twice, and the order of each key is kept")
    func kills() async throws {
        let folder = try TestFolder()
        let log = folder.place("log")
        try Data().write(to: log)
        let ledger = Ledger(seed: Self.seed)
        let server = try LoopbackServer { request in ledger.reply(to: request) }
        let arguments = [server.address, log.path, folder.place("records").path]
        var random = SeededRandom(seed: Self.seed &+ 1)
        for number in 0..<Self.kills {
            ledger.cutOff(number % 5 >= 3)
            let size = Self.size(of: log)
            let isEarly = Int.random(in: 0..<5, using: &random) == 0
            let pause = Double.random(in: 0..<(isEarly ? 0.05 : 0.6), using: &random)
            let run = try await ProgramRun.detached(
                Programs.product("TransferProgram"), arguments + ["calls"], in: folder.url.path
            ) { process in
                while !isEarly, process.isRunning, Self.size(of: log) == size { Thread.sleep(forTimeInterval: 0.002) }
                Thread.sleep(forTimeInterval: pause)
                kill(process.processIdentifier, SIGKILL)
            }
            try #require(run.endedBySignal, "\(run.errors)")
        }
        ledger.cutOff(false)
        let run = try await ProgramRun.detached(
            Programs.product("TransferProgram"), arguments + ["deliveries"], in: folder.url.path)
        #expect(run.status == 0, "\(run.errors)")
        try check(try String(contentsOf: log, encoding: .utf8), ledger.state.withLock { state in state.applied })
    }

    private static func size(of file: URL) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? NSNumber)?.intValue ?? 0
    }

    private func check(_ log: String, _ applied: [String: [Int]]) throws {
        var lines: [Substring: Set<String>] = [:]
        for line in log.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            if words.count == 2 { lines[words[0], default: []].insert(String(words[1])) }
        }
        for (key, numbers) in applied {
            #expect(numbers == numbers.sorted(), "the order of \(key)")
            #expect(Set(numbers).count == numbers.count, "\(key) is processed twice")
        }
        let processed = Set(applied.flatMap { key, numbers in numbers.map { number in "\(key) \(number)" } })
        let (ok, kept) = (lines["ok"] ?? [], lines["kept"] ?? [])
        #expect(ok.union(kept).subtracting(processed) == [], "calls that are lost")
        #expect(processed.subtracting(lines["begin"] ?? []) == [], "calls that nobody has made")
        #expect(kept.subtracting(lines["delivered"] ?? []) == [], "calls that are not reported")
        #expect(lines["failed"] ?? [] == [])
        #expect(Self.kills < 10 || !kept.isEmpty && !ok.isEmpty)
        print("\(Self.kills) kills: \(lines["begin"]?.count ?? 0) calls, \(ok.count) sent at once, \(kept.count) kept")
    }
}
