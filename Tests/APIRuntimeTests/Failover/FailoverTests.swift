import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Servers that change places", .timeLimit(.minutes(5)))
struct FailoverTests {
    private enum After40: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", failover: FailoverPolicy())
    }

    private enum After1000: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", failover: FailoverPolicy(after: 1000))
    }

    private enum After4: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", failover: FailoverPolicy(after: 4, errorRate: 0.5))
    }

    private enum Retried: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", retry: RetryPolicy(times: 2), failover: FailoverPolicy(after: 2, errorRate: 1))
    }

    private enum Undeclared: Delivery {}

    private struct Servers: ServerEnvironment {
        let servers: [String] = ["http://a/v1", "https://b:8443", "http://c/deep/path"]
    }

    private let time: ManualTime = ManualTime()
    private let events: ClientEvents = ClientEvents()

    /// A client of three servers. The function says whether a server fails.
    private func client(
        _ failure: @escaping @Sendable (_ server: String) throws -> Bool
    ) -> (APIClient, InMemoryTransport) {
        let transport = InMemoryTransport { request in
            WireResponse(try failure(request.head.authority ?? "") ? 500 : 200, "ok")
        }
        let configuration = APIClient.Configuration(
            events: events, retryBudget: nil, random: { 0 }, time: time, transport: transport)
        return (APIClient(environment: Servers(), configuration: configuration), transport)
    }

    /// Makes calls, and gives the servers that they went to.
    private func ask<How: Delivery>(_ count: Int, _ how: How.Type, _ client: APIClient, _ transport: InMemoryTransport)
        async -> [String]
    {
        let before: Int = transport.requests.count
        for _ in 0..<count { _ = try? await PostDAO<How>(client: client).parcel(1) }
        return transport.requests[before...].map { request in request.head.authority ?? "" }
    }

    @Test(
        "the next server is asked at the declared rate of errors, and not below it",
        arguments: [(99, 1000, "a"), (100, 1000, "b:8443"), (200, 1000, "b:8443"), (1000, 1000, "b:8443")])
    func rates(failures: Int, calls: Int, next: String) async {
        let sent = Counter()
        let (client, transport) = client { _ in
            sent.increase()
            // Evenly spread, so that no stretch fails more often than the whole.
            return sent.value * failures / calls != (sent.value - 1) * failures / calls
        }
        #expect(Set(await ask(calls, After1000.self, client, transport)) == ["a"])
        #expect(await ask(1, After1000.self, client, transport) == [next])
    }

    @Test("failures before the last calls do not count any more")
    func window() async {
        let sent = Counter()
        let (client, transport) = client { _ in
            sent.increase()
            // Three of each forty: never four of the last forty, though thirty in all.
            return sent.value % 40 == 5 || sent.value % 40 == 18 || sent.value % 40 == 31
        }
        #expect(Set(await ask(400, After40.self, client, transport)) == ["a"])
    }

    @Test("nothing is decided before there are enough calls, and then at once, whichever of them failed")
    func samples() async {
        let (client, transport) = client { server in server == "a" }
        #expect(await ask(5, After4.self, client, transport) == ["a", "a", "a", "a", "b:8443"])
        let sent = Counter()
        let (early, other) = self.client { _ in
            sent.increase()
            return sent.value <= 2
        }
        #expect(await ask(5, After4.self, early, other) == ["a", "a", "a", "a", "b:8443"])
    }

    @Test(
        "faults of the connection, timeouts and 5xx count as failures",
        arguments: [
            NetworkFault.Kind.timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .tls, .badServer,
        ])
    func failures(kind: NetworkFault.Kind) async {
        let (client, transport) = client { server in
            if server == "a" { throw NetworkFault(kind) }
            return false
        }
        #expect(await ask(5, After4.self, client, transport).last == "b:8443")
    }

    @Test(
        "what is no fault of the server does not count", arguments: [NetworkFault.Kind.notConnected, .answerTooLarge])
    func otherFailures(kind: NetworkFault.Kind) async {
        let (client, transport) = client { _ in throw NetworkFault(kind) }
        #expect(Set(await ask(20, After4.self, client, transport)) == ["a"])
    }

    @Test("the URL is made anew for each server")
    func addresses() async {
        let (client, transport) = client { server in server != "c" }
        _ = await ask(9, After4.self, client, transport)
        let urls = transport.requests.map { request in
            (request.head.scheme ?? "") + "://" + (request.head.authority ?? "") + (request.head.path ?? "")
        }
        let expected: [String] = [
            "http://a/v1/parcels/1", "https://b:8443/parcels/1", "http://c/deep/path/parcels/1",
        ]
        #expect(urls[0] == expected[0] && urls[4] == expected[1] && urls[8] == expected[2])
    }

    @Test("after the cooldown the earlier server gets a chance: one call decides")
    func cooldown() async {
        let isDown = Journal()
        let (client, transport) = client { server in server == "a" && isDown.entries.isEmpty }
        _ = await ask(4, After4.self, client, transport)
        time.advance(by: .seconds(59))
        #expect(await ask(3, After4.self, client, transport) == ["b:8443", "b:8443", "b:8443"])
        time.advance(by: .seconds(1))
        #expect(await ask(3, After4.self, client, transport) == ["a", "b:8443", "b:8443"])
        time.advance(by: .seconds(60))
        isDown.note("no more")
        #expect(await ask(6, After4.self, client, transport) == ["a", "a", "a", "a", "a", "a"])
    }

    @Test("only one call at a time tries a server that was left alone; when it is cancelled, the next one does")
    func trial() async throws {
        let held = HeldTransport()
        let fails = Counter()
        let transport = InMemoryTransport { request in
            guard request.head.authority == "a" else { return WireResponse(200, "ok") }
            fails.increase()
            return fails.value <= 4 ? WireResponse(500) : try await held.send(request)
        }
        let configuration = APIClient.Configuration(time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        _ = await ask(4, After4.self, client, transport)
        time.advance(by: .seconds(60))
        let trial = Task { try await PostDAO<After4>(client: client).parcel(1) }
        await held.arrivals(atLeast: 1)
        #expect(await ask(2, After4.self, client, transport) == ["b:8443", "b:8443"])
        trial.cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await trial.value }
        let next = Task { try await PostDAO<After4>(client: client).parcel(1) }
        await held.arrivals(atLeast: 2)
        held.answer("/v1/parcels/1")
        #expect(try await next.value == "ok")
    }

    @Test("where all servers fail, the one that has rested longest is asked")
    func allFail() async {
        let (client, transport) = client { _ in true }
        for _ in 0..<3 {
            _ = await ask(4, After4.self, client, transport)
            time.advance(by: .seconds(1))
        }
        #expect(await ask(2, After4.self, client, transport) == ["a", "a"])
    }

    @Test("a later sending of the same call goes to the server that is then asked")
    func withRetry() async throws {
        let time = ManualTime(skipsSleep: true)
        let transport = InMemoryTransport { request in
            WireResponse(request.head.authority == "a" ? 503 : 200, "ok")
        }
        let configuration = APIClient.Configuration(random: { 0 }, time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        #expect(try await PostDAO<Retried>(client: client).parcel(1) == "ok")
        #expect(transport.requests.map(\.head.authority) == ["a", "a", "b:8443"])
    }

    @Test("a server chosen by hand is asked, with or without failover, until the choice is taken back")
    func byHand() async throws {
        let (client, transport) = client { server in server == "c" }
        try client.select(server: "http://c/deep/path")
        #expect(Set(await ask(10, After4.self, client.acting(for: "copy"), transport)) == ["c"])
        #expect(await ask(1, Undeclared.self, client, transport) == ["c"])
        client.selectServerAutomatically()
        #expect(await ask(1, After4.self, client, transport) == ["a"])
        #expect(await ask(1, Undeclared.self, client, transport) == ["a"])
    }

    @Test("a server that the client does not have cannot be chosen", arguments: ["http://d", "", "http://b:8443"])
    func unknownServer(url: String) async {
        let (client, transport) = client { _ in false }
        let error = #expect(throws: UnknownServer.self) { try client.select(server: url) }
        #expect(error?.servers == Servers().servers)
        #expect(await ask(1, After4.self, client, transport) == ["a"])
    }

    @Test("those who listen hear of the change once")
    func telling() async {
        let stream = events.stream()
        let (client, transport) = client { server in server == "a" }
        _ = await ask(6, After4.self, client, transport)
        var told: [String] = []
        var ended: Int = 0
        for await event in stream {
            switch event.kind {
            case .failedOver(let from, let to): told.append(from + " " + to)
            case .ended: ended += 1
            default: continue
            }
            if ended == 6 { break }
        }
        #expect(told == ["http://a/v1 https://b:8443"])
    }
}
