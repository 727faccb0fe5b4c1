#if AsyncHTTPClient && canImport(FoundationNetworking)
    import Foundation
    import TestSupport
    import Testing
    import WireConformance

    /// Every response and connection of `Tests/Wire/Cases`, over every transport, in programs that may end.
    ///
    /// With `APIGEN_WIRE_TABLE` in the environment, the table in `Documentation/platforms.md` is written, with peers
    /// included; `Scripts/conformance` does that.
    @Suite(
        "Wire conformance of transports", .serialized, CertificateTrait(), .timeLimit(.minutes(20)),
        .enabled(if: CertificateTrait.isPossible, "openssl is not installed; Scripts/test does that"))
    struct WireConformanceTests {
        /// Transports of this package.
        static let ours: [String] = ["CurlTransport", "URLSessionTransport", "AsyncHTTPClientTransport"]
        /// Shown for comparison.
        static let peers: [String] = ["URLSession", "curl"]

        private static let folder: URL = Programs.packageFolder.appending(path: "Tests/Wire")
        private static let cases: URL = folder.appending(path: "Cases")
        private static let program: URL = Programs.product("WireProgram")
        private static let page: URL = Programs.packageFolder.appending(path: "Documentation/platforms.md")

        /// A case that a transport is known to get wrong, because of what it is built on.
        fileprivate struct KnownFaults: Decodable {
            let reason: String
            let cases: Set<String>

            func isAbout(_ area: String) -> Bool { cases.contains { name in name.hasPrefix(area + "/") } }
        }

        @Test("there are at least two hundred cases, with unique names and a source")
        func count() throws {
            let entries = try WireSuite(in: Self.cases).entries
            #expect(entries.count >= 200)
            #expect(Set(entries.map { entry in entry.area + "/" + entry.item.name }).count == entries.count)
            #expect(entries.allSatisfy { entry in !entry.item.source.isEmpty && !entry.item.expect.isEmpty })
        }

        @Test("every case gives an expected verdict on every transport, as documented")
        func verdicts() async throws {
            let suite = try WireSuite(in: Self.cases)
            let isWriting = ProcessInfo.processInfo.environment["APIGEN_WIRE_TABLE"] != nil
            let certificates = try #require(CurrentServer.folder).url
            let run = WireRun(
                Self.program, folder: Self.cases, count: suite.entries.count, certificates: certificates)
            let known = try JSONDecoder().decode(
                [String: [KnownFaults]].self, from: Data(contentsOf: Self.folder.appending(path: "known-faults.json")))
            var table = WireTable(suite)
            for subject in Self.ours + (isWriting ? Self.peers : []) {
                let outcomes = try await run.outcomes(of: subject)
                let isOurs = Self.ours.contains(subject)
                table.add(subject, isOurs: isOurs, outcomes)
                if isOurs { check(outcomes, subject, suite, known[subject] ?? []) }
            }
            if isWriting { try write(table) } else { try compare(table, known) }
        }

        private func check(_ outcomes: [WireOutcome], _ subject: String, _ suite: WireSuite, _ known: [KnownFaults]) {
            let excused: Set<String> = known.reduce(into: []) { all, fault in all.formUnion(fault.cases) }
            for (entry, outcome) in zip(suite.entries, outcomes) {
                let name = entry.area + "/" + entry.item.name
                let isRight = entry.item.expect.contains { verdict in verdict.allows(outcome) }
                // Whether Foundation on Linux ends the process depends on timing: in known cases it need not, and
                // in any other case it may.
                let isFoundations = subject == "URLSessionTransport" && outcome.result == .died
                let isSkipped = subject == "URLSessionTransport" && outcome.result == .skipped
                #expect(
                    isRight || isSkipped || excused.contains(name) || isFoundations,
                    "\(subject), \(name): \(outcome.text), \(outcome.reason ?? "")")
            }
        }

        @Test(
            "random responses crash or hang no program, and no cut body counts as whole",
            arguments: ours.filter { subject in subject != "URLSessionTransport" })
        func random(subject: String) async throws {
            let suite = try WireSuite(in: Self.cases)
            let environment = ProcessInfo.processInfo.environment
            let count = environment["APIGEN_WIRE_RESPONSES"].flatMap { text in Int(text) } ?? 300
            let seed = environment["APIGEN_WIRE_SEED"].flatMap { text in Int(text) } ?? 1
            let run = WireRun(Self.program, folder: Self.cases, WireRun.Lot(.responses, seed: seed, count: count))
            let mutations = WireMutations(of: suite, seed: seed)
            var wholes = 0
            for (number, outcome) in try await run.outcomes(of: subject).enumerated() {
                #expect(outcome.result == .value || outcome.result == .fault, "\(subject), seed \(seed), \(number)")
                #expect(outcome.kind != "timedOut", "\(subject), seed \(seed), \(number)")
                guard outcome.result == .value else { continue }
                wholes += 1
                #expect(!WireReference.isCut(mutations[number]), "\(subject), seed \(seed), \(number): cut")
            }
            // Some responses must be whole and some broken, or nothing would be tested.
            #expect(wholes > count / 50 && wholes < count * 9 / 10)
        }
    }

    /// Random sequences of frames against a model, over the transports that are tested over TLS.
    extension WireConformanceTests {
        @Test(
            "no sequence of frames joins, cuts or repeats a response, or outlives its connection",
            arguments: ours.filter { subject in subject != "URLSessionTransport" })
        func frames(subject: String) async throws {
            let environment = ProcessInfo.processInfo.environment
            let count = environment["APIGEN_WIRE_FRAMES"].flatMap { text in Int(text) } ?? 300
            let seed = environment["APIGEN_WIRE_SEED"].flatMap { text in Int(text) } ?? 1
            let run = WireRun(
                Self.program, folder: Self.cases, WireRun.Lot(.frames, seed: seed, count: count),
                certificates: try #require(CurrentServer.folder).url)
            let sequences = WireSequences(seed: seed)
            var wholes = 0
            for (number, outcome) in try await run.outcomes(of: subject).enumerated() {
                let tellsEnds = subject != "CurlTransport"
                let objection = sequences[number].objection(
                    to: outcome, tellsEnds: tellsEnds, refusesEmptyFrames: subject == "AsyncHTTPClientTransport")
                #expect(
                    objection == nil,
                    "\(subject), seed \(seed), \(number): \(objection ?? ""): \(sequences[number].item.name)")
                if outcome.result == .value { wholes += 1 }
            }
            #expect(wholes > count / 10 && wholes < count * 9 / 10)
        }
    }

    extension WireConformanceTests {
        private static let begin: String = "<!-- wire: begin -->"
        private static let end: String = "<!-- wire: end -->"

        private func write(_ table: WireTable) throws {
            let text = try String(contentsOf: Self.page, encoding: .utf8)
            let begin = try #require(text.range(of: Self.begin))
            let end = try #require(text.range(of: Self.end))
            let lines =
                [""] + table.lines + [
                    "", "The cases that one of them does not get right, and what it makes of them:", "",
                ]
                + table.differences + ["", ""]
            let page: String = text[..<begin.upperBound] + lines.joined(separator: "\n") + text[end.lowerBound...]
            try page.write(to: Self.page, atomically: true, encoding: .utf8)
        }

        /// Compares the transports' columns with the page, except for areas with known faults, which may depend on
        /// timing or the version of a library, and Foundation's, which always may; those of peers depend on what is
        /// installed.
        private func compare(_ table: WireTable, _ known: [String: [KnownFaults]]) throws {
            let text = try String(contentsOf: Self.page, encoding: .utf8)
            let shown = text.split(separator: "\n").map { line in line.split(separator: "|") }
            for line in table.lines {
                let cells = line.split(separator: "|")
                let area = cells.first?.trimmingPrefix(" ").split(separator: " ").first.map(String.init) ?? ""
                let firm =
                    [0, 1]
                    + Self.ours.indices.filter { place in
                        Self.ours[place] != "URLSessionTransport"
                            && !(known[Self.ours[place]] ?? []).contains { fault in fault.isAbout(area) }
                    }.map { place in place + 2 }
                let isShown = shown.contains { row in
                    firm.allSatisfy { place in place < row.count && row[place] == cells[place] }
                }
                #expect(isShown, "Scripts/conformance writes the table anew: \(line)")
            }
        }
    }
#endif
