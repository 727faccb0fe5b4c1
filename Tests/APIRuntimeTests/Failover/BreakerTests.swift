import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Circuit breaker", .timeLimit(.minutes(5)))
struct BreakerTests {
    private enum Broken: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", retry: RetryPolicy(times: 2), failover: FailoverPolicy(after: 4, errorRate: 0.5, breaker: true))
    }

    private struct Servers: ServerEnvironment {
        let servers: [String]
    }

    private let time: ManualTime = ManualTime(skipsSleep: true)
    private let events: APIClient.Events = APIClient.Events()

    private func client(_ servers: [String], _ transport: any Transport) -> APIClient {
        APIClient(
            environment: Servers(servers: servers),
            configuration: APIClient.Configuration(
                events: events, retryBudget: nil, random: { 0 }, time: time, transport: transport))
    }

    private func call(_ client: APIClient) async -> Result<String, APIError<ParcelError>> {
        await PostDAO<Broken>(client: client).parcel(1).result
    }

    private func isRefused(_ result: Result<String, APIError<ParcelError>>) -> Bool {
        if case .failure(.network(let fault)) = result { fault.kind == .overloaded } else { false }
    }

    @Test("opens when too many calls fail, refuses further ones without a retry, and closes after a trial")
    func oneServer() async {
        let isUp = Journal()
        let transport = InMemoryTransport { _ in WireResponse(isUp.entries.isEmpty ? 500 : 200, "ok") }
        let client = client(["http://a"], transport)
        let stream = events.stream()
        // Two calls with two retries each. The fourth attempt opens the breaker, and no other follows it.
        #expect(!isRefused(await call(client)))
        #expect(!isRefused(await call(client)))
        #expect(transport.requests.count == 4)
        for _ in 0..<3 { #expect(isRefused(await call(client))) }
        #expect(transport.requests.count == 4)
        time.advance(by: .seconds(60))
        #expect(!isRefused(await call(client)))
        #expect(transport.requests.count == 5)
        isUp.note("up")
        time.advance(by: .seconds(60))
        for _ in 0..<3 { #expect(await call(client) == .success("ok")) }
        #expect(transport.requests.count == 8)
        var states: [String] = []
        var ended = 0
        for await event in stream {
            switch event.kind {
            case .breaker(let breaker, let server): states.append("\(breaker) \(server)")
            case .retrying(_, let reason): #expect(reason == "status 500")
            case .ended: ended += 1
            default: continue
            }
            if ended == 9 { break }
        }
        #expect(
            states == ["open", "halfOpen", "open", "halfOpen", "closed"].map { state in state + " http://a" })
    }

    @Test("a retry that an open breaker refuses gives its token back, and the response before it counts")
    func refusedRetry() async {
        let transport = InMemoryTransport { _ in WireResponse(500) }
        let budget = APIClient.RetryBudget(share: 0, perSecond: 0, reserve: 3)
        let client = APIClient(
            server: "http://a",
            configuration: APIClient.Configuration(
                events: events, retryBudget: budget, random: { 0 }, time: time, transport: transport))
        let stream = events.stream()
        for count in [3, 4, 5] {
            guard case .failure(.server) = await call(client) else { Issue.record("not the response"); return }
            #expect(transport.requests.count == count)
            time.advance(by: .seconds(60))
        }
        // Two retries were sent. The third token is taken, and given back, twice.
        var (retries, ended) = (0, 0)
        for await event in stream {
            switch event.kind {
            case .retrying: retries += 1
            case .ended: ended += 1
            default: continue
            }
            if ended == 3 { break }
        }
        #expect(retries == 4)
    }

    @Test("is one for each server: calls are refused while all are open")
    func severalServers() async {
        let transport = InMemoryTransport { request in throw NetworkError(.cannotConnect) }
        let client = client(["http://a", "http://b"], transport)
        _ = await call(client)
        _ = await call(client)
        let count = transport.requests.count
        #expect(isRefused(await call(client)))
        #expect(transport.requests.count == count)
        #expect(Set(transport.requests.map(\.head.authority)) == ["a", "b"])
    }

    @Test("a call while the server is tried is refused")
    func halfOpen() async throws {
        let held = HeldTransport()
        let fails = Counter()
        let transport = InMemoryTransport { request in
            fails.next() <= 4 ? WireResponse(500) : try await held.send(request)
        }
        let client = client(["http://a"], transport)
        _ = await call(client)
        _ = await call(client)
        time.advance(by: .seconds(60))
        let trial = Task { await call(client) }
        await held.arrivals(atLeast: 1)
        #expect(isRefused(await call(client)))
        held.respond(to: "/parcels/1")
        #expect(await trial.value == .success("ok"))
    }

    /// What a breaker has to do, written again.
    private struct Model {
        var results: [Bool] = []
        var openUntil: Duration?
        var isTried: Bool = false
        var epoch: Int = 0

        func admits(at now: Duration) -> Bool { !isTried && (openUntil.map { end in end <= now } ?? true) }

        mutating func begin() {
            guard openUntil != nil else { return }
            (openUntil, isTried, epoch) = (nil, true, epoch + 1)
        }

        mutating func end(_ isFailure: Bool?, since began: Int, at now: Duration) -> APICall.Event.Breaker? {
            guard began == epoch else { return nil }
            if isTried {
                (isTried, epoch, results) = (false, epoch + 1, [])
                if isFailure == false { return .closed }
                openUntil = isFailure == nil ? now : now + .seconds(10)
                return isFailure == nil ? nil : .open
            }
            guard openUntil == nil, let isFailure else { return nil }
            results = (results + [isFailure]).suffix(5)
            guard results.count == 5, results.count(where: \.self) >= 3 else { return nil }
            (openUntil, epoch, results) = (now + .seconds(10), epoch + 1, [])
            return .open
        }
    }

    @Test(
        "does what a model of it does, whatever happens",
        arguments: [FailoverPolicy.Choice.first, .roundRobin, .leastInFlight], [UInt64(1), 2, 3, 4])
    func random(choice: FailoverPolicy.Choice, seed: UInt64) throws {
        let policy = FailoverPolicy(
            after: 5, errorRate: 0.6, cooldown: .seconds(10), choose: choice, breaker: true)
        let servers = try ["http://a", "http://b", "http://c"].map { url in try ServerAddress(url) }
        let health = ServerHealth()
        var models: [ServerAddress: Model] = [:]
        var inFlight: [(choice: ServerHealth.Choice, epoch: Int)] = []
        var numbers = SeededRandom(seed: seed)
        var now: Duration = .zero
        for _ in 0..<4000 {
            if Int.random(in: 0..<3, using: &numbers) == 0 {
                now += .milliseconds(.random(in: 0...900, using: &numbers))
            }
            if Bool.random(using: &numbers) || inFlight.isEmpty {
                let free = servers.filter { server in (models[server] ?? Model()).admits(at: now) }
                guard let choice = health.choose(of: servers, among: servers, at: now, policy) else {
                    #expect(free.isEmpty)
                    continue
                }
                #expect(free.contains(choice.server))
                models[choice.server, default: Model()].begin()
                let model = models[choice.server] ?? Model()
                #expect(model.isTried == choice.isTrial)
                inFlight.append((choice, model.epoch))
            } else {
                let (choice, epoch) = inFlight.remove(at: .random(in: inFlight.indices, using: &numbers))
                let result = Int.random(in: 0..<10, using: &numbers)
                let isFailure: Bool? = result == 0 ? nil : result < 6
                let effect = health.note(isFailure, of: choice, among: servers, at: now, policy)
                #expect(effect.breaker == models[choice.server]?.end(isFailure, since: epoch, at: now))
            }
        }
    }
}
