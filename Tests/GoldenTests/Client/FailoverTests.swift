import APIRuntime
import ClientScenario
import HTTPTypes
import Testing

@Suite("Generated failover")
struct FailoverTests {
    @Test("the second server is used after half of four calls failed")
    func switchesServers() async throws {
        let transport = ScriptedTransport { request, _ in
            request.authority == "one.example.com" ? .status(500) : .data("\"ok\"")
        }
        let market = market(transport)
        for _ in 0..<4 {
            await #expect(throws: APIError<MarketError>.self) { _ = try await market.export().value }
        }
        _ = try await market.export().value
        #expect(await transport.hosts == Array(repeating: "one.example.com", count: 4) + ["two.example.com"])
    }
}
