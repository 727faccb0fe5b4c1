@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Failover", .timeLimit(.minutes(5)))
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

    /// Calls that are not idempotent.
    private enum Orders: Delivery {
        static let method: APICall.Request.Method = .post
        static let service: ServiceDescription = ServiceDescription("Post", failover: FailoverPolicy())
    }

    private enum Headed: Delivery {
        static let method: APICall.Request.Method = .head
        static let service: ServiceDescription = Orders.service
    }

    private enum Asked: Delivery {
        static let method: APICall.Request.Method = .options
        static let service: ServiceDescription = Orders.service
    }

    private enum Put: Delivery {
        static let method: APICall.Request.Method = .put
        static let service: ServiceDescription = Orders.service
    }

    private enum Deleted: Delivery {
        static let method: APICall.Request.Method = .delete
        static let service: ServiceDescription = Orders.service
    }

    private enum Patched: Delivery {
        static let method: APICall.Request.Method = .patch
        static let service: ServiceDescription = Orders.service
    }

    private enum Keyed: Delivery {
        static let method: APICall.Request.Method = .post
        static let policies: CallPolicies? = CallPolicies(idempotencyHeader: "Idempotency-Key")
        static let service: ServiceDescription = Orders.service
    }

    private enum Undeclared: Delivery {}

    private struct Servers: ServerEnvironment {
        let servers: [String] = ["http://a/v1", "https://b:8443", "http://c/deep/path"]
    }

    private let time: ManualTime = ManualTime()
    private let events: APIClient.Events = APIClient.Events()

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

    /// Makes calls, and returns the servers that they went to.
    private func ask<How: Delivery>(_ count: Int, _ how: How.Type, _ client: APIClient, _ transport: InMemoryTransport)
        async -> [String]
    {
        let before = transport.requests.count
        for _ in 0..<count { _ = try? await PostDAO<How>(client: client).parcel(1).value }
        return transport.requests[before...].map { request in request.head.authority ?? "" }
    }

    @Test(
        "switches servers at the declared error rate, and not below it",
        arguments: [(99, 1000, "a"), (100, 1000, "b:8443"), (200, 1000, "b:8443"), (1000, 1000, "b:8443")])
    func errorRate(failures: Int, calls: Int, next: String) async {
        let sent = Counter()
        let (client, transport) = client { _ in
            sent.increase()
            // Evenly spread, so that no part fails more often than the whole.
            return sent.value * failures / calls != (sent.value - 1) * failures / calls
        }
        #expect(Set(await ask(calls, After1000.self, client, transport)) == ["a"])
        #expect(await ask(1, After1000.self, client, transport) == [next])
    }

    @Test("ignores failures before the window")
    func window() async {
        let sent = Counter()
        let (client, transport) = client { _ in
            sent.increase()
            // Three of every forty: never four of the last forty, though thirty in all.
            return sent.value % 40 == 5 || sent.value % 40 == 18 || sent.value % 40 == 31
        }
        #expect(Set(await ask(400, After40.self, client, transport)) == ["a"])
    }

    @Test("waits for enough calls, and then switches at once")
    func minimumSamples() async {
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
        "a call to an unreachable server tries the next one at once",
        arguments: [NetworkError.Kind.cannotConnect, .cannotFindHost, .tls, .connectionLost, .timedOut])
    func triesTheNextServerAtOnce(kind: NetworkError.Kind) async throws {
        let (client, transport) = client { server in
            if server == "a" { throw NetworkError(kind) }
            return false
        }
        let dao = PostDAO<After4>(client: client)
        for number in 0..<20 { #expect(try await dao.parcel(number).value == "ok") }
        // After four failures it is skipped.
        let asked = transport.requests.map { request in request.head.authority ?? "" }
        var expected: [String] = Array(repeating: "b:8443", count: 16)
        for _ in 0..<4 { expected.insert(contentsOf: ["a", "b:8443"], at: 0) }
        #expect(asked == expected)
    }

    @Test("an unsafe call tries the next server only if none has received it")
    func unsafeCalls() async throws {
        for (kind, isSafe) in [
            (NetworkError.Kind.cannotConnect, true), (.cannotFindHost, true), (.tls, true), (.connectionLost, false),
            (.timedOut, false), (.badServer, false), (.other, false),
        ] {
            let (client, transport) = client { server in
                if server == "a" { throw NetworkError(kind) }
                return false
            }
            let response = try? await PostDAO<Orders>(client: client).parcel(1).value
            #expect(response == (isSafe ? "ok" : nil), "\(kind)")
            #expect(transport.requests.count == (isSafe ? 2 : 1), "\(kind)")
        }
    }

    @Test("a call that may be sent twice tries the next server when a connection is lost, whatever its method")
    func methods() async {
        let (client, transport) = client { server in
            if server == "a" { throw NetworkError(.connectionLost) }
            return false
        }
        let both = ["a", "b:8443"]
        #expect(await ask(1, After40.self, client, transport) == both)
        #expect(await ask(1, Headed.self, client, transport) == both)
        #expect(await ask(1, Asked.self, client, transport) == both)
        #expect(await ask(1, Put.self, client, transport) == both)
        #expect(await ask(1, Deleted.self, client, transport) == both)
        #expect(await ask(1, Keyed.self, client, transport) == both)
        #expect(await ask(1, Patched.self, client, transport) == ["a"])
    }

    @Test("a body that can be read only once is sent to no other server")
    func oneTimeBody() async {
        let once = APICall.Hooks(preparing: { request, _ in
            let body = WireBody(length: nil, isRepeatable: false) { WireBody([1]).chunks() }
            request.content = .other(body, contentType: "text/plain")
        })
        let transport = InMemoryTransport { _ in throw NetworkError(.cannotConnect) }
        let configuration = APIClient.Configuration(
            middlewares: [once], retryBudget: nil, time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        #expect(await ask(1, Put.self, client, transport) == ["a"])
    }

    @Test("a server that redirected an unsafe call has received it")
    func redirectedUnsafeCall() async throws {
        let transport = InMemoryTransport { request in
            if request.head.authority == "elsewhere" { throw NetworkError(.cannotConnect) }
            return WireResponse(307, "", headers: [.location: "https://elsewhere/"])
        }
        let configuration = APIClient.Configuration(time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        #expect(await ask(1, Orders.self, client, transport) == ["a", "elsewhere"])
        #expect(
            await ask(1, After4.self, client, transport)
                == ["a", "elsewhere", "b:8443", "elsewhere", "c", "elsewhere"])
    }

    @Test("tries each server once, and reports the last one's fault")
    func allServersDown() async throws {
        let (client, transport) = client { server in throw NetworkError(.cannotConnect, reason: server) }
        var fault = NetworkError(.cannotConnect, reason: "c")
        fault.endpoint = "Post.parcel"
        await #expect(throws: APIError<ParcelError>.network(fault)) {
            try await PostDAO<After40>(client: client).parcel(1).value
        }
        #expect(transport.requests.map(\.head.authority) == ["a", "b:8443", "c"])
    }

    @Test("tries a skipped server before a call fails")
    func triesSkippedServersLast() async throws {
        let isDown = Journal()
        let (client, transport) = client { server in
            if server == "a" || server == "c", !isDown.entries.isEmpty { throw NetworkError(.cannotConnect) }
            return server != "c"
        }
        _ = await ask(8, After4.self, client, transport)
        isDown.note("a and c")
        #expect(await ask(1, After4.self, client, transport) == ["c", "a", "b:8443"])
    }

    @Test("the next server gets the remaining time, and none is tried after that")
    func remainingTime() async throws {
        let time = self.time
        let transport = InMemoryTransport { request in
            time.advance(by: .seconds(25))
            throw NetworkError(.cannotConnect)
        }
        let configuration = APIClient.Configuration(timeout: .seconds(40), time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        #expect(await ask(1, After40.self, client, transport) == ["a", "b:8443"])
        #expect(transport.requests.map(\.timeout) == [.seconds(40), .seconds(15)])
    }

    @Test("a cancelled call tries no other server")
    func cancelled() async throws {
        let (client, transport) = client { _ in throw CancellationError() }
        #expect(await ask(1, After40.self, client, transport) == ["a"])
    }

    @Test("emits failedOver once for each call that tries the next server")
    func emitsFailedOverPerCall() async {
        let stream = events.stream()
        let (client, transport) = client { server in
            if server == "a" { throw NetworkError(.cannotConnect) }
            return false
        }
        _ = await ask(6, After4.self, client, transport)
        var told = 0
        var ended = 0
        for await event in stream {
            switch event.kind {
            case .failedOver(from: "http://a/v1", to: "https://b:8443"): told += 1
            case .ended(_, let failure):
                #expect(failure == nil)
                ended += 1
            default: continue
            }
            if ended == 6 { break }
        }
        #expect(told == 4)
    }

    @Test("no call fails while one of two real servers is down", arguments: TransportSubject.wired)
    func realServers(subject: TransportSubject) async throws {
        struct Both: ServerEnvironment {
            let servers: [String]
        }
        var down: LoopbackServer? = try LoopbackServer { _ in .response("200 OK") }
        let address = try #require(down).address
        down = nil
        let server = try LoopbackServer { _ in
            .response("200 OK", body: "ok")
        }
        let configuration = APIClient.Configuration(transport: subject.transport())
        let client = APIClient(
            environment: Both(servers: [address, server.address]), configuration: configuration)
        for number in 0..<10 {
            _ = try await PostDAO<After4>(client: client).parcel(number).value
            _ = try await PostDAO<Orders>(client: client).parcel(number).value
        }
        #expect(server.requests.count == 20)
    }

    @Test(
        "connection faults, timeouts and 5xx count as failures",
        arguments: [
            NetworkError.Kind.timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .tls, .badServer,
        ])
    func countedFailures(kind: NetworkError.Kind) async {
        let (client, transport) = client { server in
            if server == "a" { throw NetworkError(kind) }
            return false
        }
        #expect(await ask(5, After4.self, client, transport).last == "b:8443")
    }

    @Test(
        "other faults do not count as failures", arguments: [NetworkError.Kind.notConnected, .responseTooLarge])
    func uncountedFailures(kind: NetworkError.Kind) async {
        let (client, transport) = client { _ in throw NetworkError(kind) }
        #expect(Set(await ask(20, After4.self, client, transport)) == ["a"])
    }

    @Test("builds the URL for each server")
    func buildsURLsPerServer() async {
        let (client, transport) = client { server in server != "c" }
        _ = await ask(9, After4.self, client, transport)
        let urls = transport.requests.map { request in
            (request.head.scheme ?? "") + "://" + (request.head.authority ?? "") + (request.head.path ?? "")
        }
        let expected = [
            "http://a/v1/parcels/1", "https://b:8443/parcels/1", "http://c/deep/path/parcels/1",
        ]
        #expect(urls[0] == expected[0] && urls[4] == expected[1] && urls[8] == expected[2])
    }

    @Test("probes the earlier server with one call after the cooldown")
    func probesAfterTheCooldown() async {
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

    @Test("probes with one call at a time, and again if it is cancelled")
    func oneProbeAtATime() async throws {
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
        let trial = Task { try await PostDAO<After4>(client: client).parcel(1).value }
        await held.arrivals(atLeast: 1)
        #expect(await ask(2, After4.self, client, transport) == ["b:8443", "b:8443"])
        trial.cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await trial.value }
        let next = Task { try await PostDAO<After4>(client: client).parcel(1).value }
        await held.arrivals(atLeast: 2)
        held.respond(to: "/v1/parcels/1")
        #expect(try await next.value == "ok")
    }

    @Test("uses the longest unused server when all fail")
    func allFail() async {
        let (client, transport) = client { _ in true }
        for _ in 0..<3 {
            _ = await ask(4, After4.self, client, transport)
            time.advance(by: .seconds(1))
        }
        #expect(await ask(2, After4.self, client, transport) == ["a", "a"])
    }

    @Test("a retry goes to the current server")
    func withRetry() async throws {
        let time = ManualTime(skipsSleep: true)
        let transport = InMemoryTransport { request in
            WireResponse(request.head.authority == "a" ? 503 : 200, "ok")
        }
        let configuration = APIClient.Configuration(random: { 0 }, time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        #expect(try await PostDAO<Retried>(client: client).parcel(1).value == "ok")
        #expect(transport.requests.map(\.head.authority) == ["a", "a", "b:8443"])
    }

    @Test("a server gets a third of the time for connecting while there are others to try")
    func shareOfConnecting() async throws {
        let (client, transport) = client { server in
            if server != "c" { throw NetworkError(.cannotConnect) }
            return false
        }
        #expect(try await PostDAO<Orders>(client: client).parcel(1).value == "ok")
        let third = 1.0 / 3
        let shares = transport.requests.map { request in request.connectShare }
        #expect(shares == [third, third, 1])
        try client.select(server: "http://c/deep/path")
        #expect(try await PostDAO<Orders>(client: client).parcel(1).value == "ok")
        #expect(transport.requests.last?.connectShare == 1)
    }

    @Test("a retry after a time-out goes to a server that the call has not tried")
    func retryAfterTimeout() async throws {
        let time = ManualTime(skipsSleep: true)
        let transport = InMemoryTransport { request in
            if request.head.authority == "c" { return WireResponse(200, "ok") }
            time.advance(by: request.timeout)
            throw NetworkError(.timedOut)
        }
        let configuration = APIClient.Configuration(random: { 0 }, time: time, transport: transport)
        let client = APIClient(environment: Servers(), configuration: configuration)
        #expect(try await PostDAO<Retried>(client: client).parcel(1).value == "ok")
        #expect(transport.requests.map(\.head.authority) == ["a", "b:8443", "c"])
    }

    @Test("a manually selected server is used until automatic selection is restored")
    func manualSelection() async throws {
        let (client, transport) = client { server in server == "c" }
        try client.select(server: "http://c/deep/path")
        #expect(Set(await ask(10, After4.self, client.acting(for: "copy"), transport)) == ["c"])
        #expect(await ask(1, Undeclared.self, client, transport) == ["c"])
        client.selectServerAutomatically()
        #expect(await ask(1, After4.self, client, transport) == ["a"])
        #expect(await ask(1, Undeclared.self, client, transport) == ["a"])
    }

    @Test("refuses to select an unknown server", arguments: ["http://d", "", "http://b:8443"])
    func unknownServer(url: String) async {
        let (client, transport) = client { _ in false }
        let error = #expect(throws: ServerAddress.Unknown.self) { try client.select(server: url) }
        #expect(error?.servers == Servers().servers)
        #expect(await ask(1, After4.self, client, transport) == ["a"])
    }

    @Test("emits failedOver once for a switch")
    func emitsFailedOverOnce() async {
        let stream = events.stream()
        let (client, transport) = client { server in server == "a" }
        _ = await ask(6, After4.self, client, transport)
        var told: [String] = []
        var ended = 0
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
