@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Choice of servers", .timeLimit(.minutes(5)))
struct ServerChoiceTests {
    private enum InTurn: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", failover: FailoverPolicy(after: 2, errorRate: 1, choose: .roundRobin))
    }

    private enum Least: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", failover: FailoverPolicy(after: 2, errorRate: 1, choose: .leastInFlight))
    }

    private struct Servers: ServerEnvironment {
        let servers: [String] = ["http://a", "http://b", "http://c"]
    }

    private let time: ManualTime = ManualTime()

    private func client(_ transport: any Transport) -> APIClient {
        APIClient(
            environment: Servers(),
            configuration: APIClient.Configuration(retryBudget: nil, time: time, transport: transport))
    }

    private func ask<How: Delivery>(
        _ count: Int, _ how: How.Type, _ client: APIClient, _ transport: InMemoryTransport
    ) async -> [String] {
        let before = transport.requests.count
        for _ in 0..<count { _ = await PostDAO<How>(client: client).parcel(1).result }
        return transport.requests[before...].map { request in request.head.authority ?? "" }
    }

    @Test("by turns, without servers that are cooling down")
    func roundRobin() async {
        let transport = InMemoryTransport { request in
            WireResponse(request.head.authority == "b" ? 500 : 200, "ok")
        }
        let client = client(transport)
        #expect(await ask(5, InTurn.self, client, transport) == ["a", "b", "c", "a", "b"])
        #expect(await ask(4, InTurn.self, client, transport) == ["c", "a", "c", "a"])
        time.advance(by: .seconds(60))
        #expect(await ask(4, InTurn.self, client, transport) == ["b", "c", "a", "c"])
    }

    @Test("a call that moves on goes to the next in turn")
    func movesOnInTurn() async {
        let transport = InMemoryTransport { request in
            if request.head.authority == "b" { throw NetworkError(.cannotConnect) }
            return WireResponse(200, "ok")
        }
        let client = client(transport)
        #expect(await ask(3, InTurn.self, client, transport) == ["a", "b", "c", "a"])
    }

    @Test("by the fewest calls in flight, in turn among equals")
    func leastInFlight() async throws {
        let held = HeldTransport()
        let client = client(HeldServers(held: held))
        let start = { Task { await PostDAO<Least>(client: client).parcel(1).result } }
        var tasks: [Task<Result<String, APIError<ParcelError>>, Never>] = []
        for count in 1...4 {
            tasks.append(start())
            await held.arrivals(atLeast: count)
        }
        #expect(held.paths == ["a", "b", "c", "a"])
        held.respond(to: "b")
        _ = await tasks[1].value
        tasks.append(start())
        await held.arrivals(atLeast: 5)
        #expect(held.paths.last == "b")
        for server in ["a", "a", "b", "c"] { held.respond(to: server) }
        for task in tasks { #expect(await task.value == .success("ok")) }
    }

    @Test("by the fewest calls in flight, without servers that are cooling down")
    func leastInFlightCoolingDown() async {
        let transport = InMemoryTransport { request in
            WireResponse(request.head.authority == "a" ? 500 : 200, "ok")
        }
        let client = client(transport)
        #expect(await ask(4, Least.self, client, transport) == ["a", "b", "c", "a"])
        #expect(await ask(4, Least.self, client, transport) == ["b", "c", "b", "c"])
    }
}

/// Keeps requests by their servers.
struct HeldServers: Transport {
    let held: HeldTransport

    func send(_ request: WireRequest) async throws -> WireResponse {
        var request = request
        request.head.path = request.head.authority
        return try await held.send(request)
    }
}
