import APIRuntime
import DriftScenario
import Foundation
import Testing

@Suite("Reports of drift", .timeLimit(.minutes(5)))
struct DriftReportTests {
    private func shop(
        _ drift: APIClient.DriftMonitor, time: SkippedTime = SkippedTime(),
        _ item: @escaping @Sendable (Int) -> String
    ) -> ShopDAO {
        let transport = ScriptedTransport { _, number in
            ScriptedTransport.Reply(
                body: #"{"code":0,"resp":{"data":[{"id": 1, "name": "a", "# + item(number) + "}]}}")
        }
        let configuration = APIClient.Configuration(drift: drift, time: time, transport: transport)
        return ShopDAO(client: APIClient(environment: ShopDAO.Environment.release, configuration: configuration))
    }

    private static let secrets: [String] = [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "AKIAIOSFODNN7EXAMPLE",
        "kJhGfDsAqWeRtYuI", "jane.doe@example.com", "4111 1111 1111 1111", "4111111111111111", "Jane Doe", "1999-12-31",
        "0f8fad5b-d9cb-469f-a165-70867728950e", "192.168.178.20", "+491711234567", "Straße", "hunter2 hunter2", "ключ",
        "averyveryveryveryveryveryveryveryverylongword", "", "line\\nbreak",
    ]

    @Test("values and keys that may be data of users are not in reports", arguments: secrets)
    func hidesData(secret: String) async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        let json = #""role": "S", "S": 1, "counts": {"S": 77}, "sizes": [{"width": "S", "height": 1}]"#
        _ = try await shop(drift) { _ in json.replacingOccurrences(of: "S\"", with: secret + "\"") }.items().value
        let report = drift.report
        let details = Set(report.findings.map(\.detail))
        #expect(report.findings.count == 4)
        #expect(details.isSuperset(of: ["Int", "77"]))
        if !secret.isEmpty {
            let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
            #expect(!text.contains(secret))
            #expect(!"\(report)".contains(secret.replacingOccurrences(of: "\\n", with: "\n")))
        }
        let kinds = report.findings.filter { $0.kind == .unknownValue || $0.kind == .unknownKey }.map(\.detail)
        #expect(kinds.filter { $0.hasSuffix("characters") || $0.hasSuffix("character") }.count == 2)
    }

    @Test(
        "words of an API are shown",
        arguments: ["refurbished", "IN_TRANSIT", "in-transit", "v2.1", "customerByIdAndName", "X", "status2", "_links"])
    func showsWords(word: String) async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        _ = try await shop(drift) { _ in #""role": "\#(word)", "\#(word)": 1"# }.items().value
        #expect(drift.report.findings.map(\.detail) == [word, word])
    }

    @Test("nothing of sensitive fields is shown")
    func hidesSensitive() async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        _ = try await shop(drift) { _ in
            #""token": "hidden", "owner": {"role": "secretly", "private": 1}"#
        }.items().value
        let report = drift.report
        #expect(
            report.findings.map { "\($0.model).\($0.field ?? "") \($0.path) \($0.detail)" } == [
                "Item.token $.resp.data[].token a hidden value", "Owner. $.resp.data[].owner.* a hidden key",
                "Owner.role $.resp.data[].owner.role a hidden value",
            ])
        #expect(!"\(report)".contains("secretly"))
        #expect(!"\(report)".contains("private"))
    }

    @Test("a tenth of the responses, 1,000 objects and 500 findings by default")
    func defaults() {
        let drift = APIClient.DriftMonitor()
        #expect(drift.sampling == 0.1)
        #expect(drift.absentFieldThreshold == 1_000)
        #expect(drift.maximumFindings == 500)
    }

    @Test("findings are bounded: of a model's keys, of a field's values, and of all")
    func bounded() async throws {
        let words = (0..<2_000).map { number in
            String(
                String(number, radix: 26).map { digit in
                    Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(Int(String(digit), radix: 26) ?? 0)))
                })
        }
        let drift = APIClient.DriftMonitor(sampling: 1)
        let keys = words.map { #""k_\#($0)": 1"# }.joined(separator: ", ")
        let values = words.map { #""\#($0)""# }.joined(separator: ", ")
        _ = try await shop(drift) { _ in keys + #", "tags": ["# + values + "]" }.items().value
        let report = drift.report
        #expect(report.findings.filter { $0.kind == .unknownKey }.count == 21)
        #expect(report.findings.count <= 42)
        #expect(report.findings.map(\.count).reduce(0, +) + report.others == 4_000)
        let few = APIClient.DriftMonitor(sampling: 1, maximumFindings: 3)
        _ = try await shop(few) { _ in #""a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "role": "f""# }.items().value
        #expect(few.report.findings.count == 3)
        #expect(few.report.others == 3)
    }

    @Test("findings have counts, objects, and the first and last time")
    func countsAndTimes() async throws {
        let time = SkippedTime()
        let drift = APIClient.DriftMonitor(sampling: 1)
        let shop = shop(drift, time: time) { number in number == 2 ? #""other": 1"# : #""new": 1"# }
        let begin = time.date
        for _ in 0..<4 {
            _ = try await shop.items().value
            time.advance(by: .seconds(60))
        }
        let report = drift.report
        let finding = try #require(report.findings.first)
        #expect(finding.detail == "new")
        #expect(finding.count == 3)
        #expect(finding.objects == 4)
        #expect(finding.first == begin)
        #expect(finding.last == begin + 180)
        #expect(report.since == begin)
        #expect(report.responses == 4)
        #expect(try JSONDecoder().decode(APIClient.DriftReport.self, from: JSONEncoder().encode(report)) == report)
        drift.reset()
        #expect(drift.report.responses == 0)
        #expect(drift.report.findings == [])
    }

    @Test("reports are delivered after every so many responses")
    func delivered() async throws {
        let (reports, continuation) = AsyncStream<APIClient.DriftReport>.makeStream()
        let drift = APIClient.DriftMonitor(sampling: 1, every: 3) { report in continuation.yield(report) }
        let shop = shop(drift) { _ in #""new": 1"# }
        for _ in 0..<7 { _ = try await shop.items().value }
        continuation.finish()
        var counts: [Int] = []
        for await report in reports { counts.append(report.responses) }
        #expect(counts == [3, 6])
    }

    @Test("concurrent calls are all counted")
    func concurrent() async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        let shop = shop(drift) { number in #""new": 1, "role": "r\#(number % 3)""# }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { _ = try await shop.items().value } }
            for _ in 0..<20 { group.addTask { _ = drift.report } }
            try await group.waitForAll()
        }
        let report = drift.report
        #expect(report.responses == 200)
        #expect(report.findings.map(\.count).reduce(0, +) == 400)
        #expect(report.findings.map(\.objects) == [200, 200, 200, 200])
    }
}
