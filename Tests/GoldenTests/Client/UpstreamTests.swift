import APIRuntime
import Testing
import UpstreamScenario

@Suite("Generated limits toward servers")
struct UpstreamTests {
    private let time: SkippedTime = SkippedTime()

    private func stock(_ transport: ScriptedTransport) -> StockDAO {
        let configuration = APIClient.Configuration(time: time, transport: transport)
        return StockDAO(client: APIClient(environment: StockDAO.Environment.release, configuration: configuration))
    }

    @Test("calls go to all servers, and fail at once while the breakers of all are open")
    func breaker() async throws {
        let transport = ScriptedTransport { _, number in number <= 2 ? .init(body: "ok") : .status(500) }
        let stock = stock(transport)
        for id in 1...2 { _ = try await stock.image(id: id).value }
        #expect(await transport.hosts == ["one.example.com", "two.example.com"])
        // Each server fails three of its last four calls then, or more.
        for id in 3...6 { _ = await stock.image(id: id).result }
        let count = await transport.requests.count
        guard case .failure(.network(let fault)) = await stock.image(id: 7).result else {
            Issue.record("it was sent")
            return
        }
        #expect(fault.kind == .overloaded)
        #expect(await transport.requests.count == count)
    }

    @Test("calls wait for the rate of the service")
    func rate() async throws {
        let transport = ScriptedTransport { _, _ in .status(204) }
        let stock = stock(transport)
        for item in 1...20 { try await stock.buy(item: item).value }
        #expect(time.uptime == .zero)
        try await stock.buy(item: 21).value
        #expect(time.uptime == .milliseconds(10))
    }
}
