import APIRuntime
import ClientScenario
import Testing

@Suite("Drift and the cache", .timeLimit(.minutes(5)))
struct CachedDriftTests {
    @Test("a response is observed when it comes from the server, and not again when it comes from the cache")
    func cached() async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        let transport = ScriptedTransport { _, _ in .data(#"[{"id": "1", "title": "a", "kind": "broken"}]"#) }
        let configuration = APIClient.Configuration(
            user: "ada", drift: drift, time: SkippedTime(), transport: transport)
        let market = MarketDAO(
            client: APIClient(environment: MarketDAO.Environment.release, configuration: configuration))
        for _ in 0..<3 { _ = try await market.offers().value }
        #expect(await transport.requests.count == 1)
        #expect(drift.report.responses == 1)
        #expect(drift.report.findings.map(\.detail) == ["a string", "broken"])
    }

    @Test("each page of a list is observed")
    func pages() async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        let transport = ScriptedTransport { _, number in
            .data(number < 3 ? #"[{"who": "a", "cents": \#(number), "currency": "EUR"}]"# : "[]")
        }
        let configuration = APIClient.Configuration(drift: drift, time: SkippedTime(), transport: transport)
        let market = MarketDAO(
            client: APIClient(environment: MarketDAO.Environment.release, configuration: configuration))
        for try await _ in market.bids().pages {}
        #expect(drift.report.responses == 3)
        #expect(drift.report.findings.map(\.description).first?.hasSuffix("2 times in 2 objects") == true)
    }
}
