import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Hedging", .timeLimit(.minutes(5)))
struct HedgeTests {
    private enum After200: Delivery {
        static let policies: CallPolicies? = CallPolicies(hedge: .hedge(after: .milliseconds(200), atMost: 1))
        static let service: ServiceDescription = ServiceDescription("Post", failover: FailoverPolicy())
    }

    private enum Posted: Delivery {
        static let method: APICall.Request.Method = .post
        static let service: ServiceDescription = ServiceDescription(
            "Post", hedge: .hedge(after: .milliseconds(200), atMost: 1))
    }

    private enum Keyed: Delivery {
        static let method: APICall.Request.Method = .post
        static let policies: CallPolicies? = CallPolicies(idempotencyHeader: "Idempotency-Key")
        static let service: ServiceDescription = Posted.service
    }

    private enum Off: Delivery {
        static let policies: CallPolicies? = CallPolicies(hedge: .off)
        static let service: ServiceDescription = Posted.service
    }

    private enum Percentile: Delivery {
        static let policies: CallPolicies? = CallPolicies(hedge: .hedge(afterPercentile: 95))
        static let service: ServiceDescription = ServiceDescription("Post")
    }

    private enum Joined: Delivery {
        static let policies: CallPolicies? = CallPolicies(
            cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: ""), dedupe: .coalesce,
            hedge: .hedge(after: .milliseconds(200), atMost: 1))
        static let service: ServiceDescription = ServiceDescription("Post")
    }

    private struct Servers: ServerEnvironment {
        let servers: [String] = ["http://a", "http://b"]
    }

    private let time: ManualTime = ManualTime()
    private let held: HeldTransport = HeldTransport()
    private let events: APIClient.Events = APIClient.Events()

    private func client(cache: ResponseCache? = nil, budget: APIClient.RetryBudget? = nil) -> APIClient {
        APIClient(
            environment: Servers(),
            configuration: APIClient.Configuration(
                events: events, retryBudget: budget, cache: cache, time: time, transport: HeldServers(held: held)))
    }

    private func start<How: Delivery>(
        _ how: How.Type, _ client: APIClient
    ) -> Task<Result<String, APIError<ParcelError>>, Never> {
        Task { await PostDAO<How>(client: client).parcel(1).result }
    }

    /// Lets the delay pass, until the second request has been sent.
    private func hedge() async {
        await held.arrivals(atLeast: 1)
        await time.sleepers(atLeast: 1)
        time.advance(by: .milliseconds(200))
        await held.arrivals(atLeast: 2)
    }

    /// The events of a number of calls.
    private func kinds(_ stream: AsyncStream<APICall.Event>, calls: Int = 1) async -> [APICall.Event.Kind] {
        var kinds: [APICall.Event.Kind] = []
        var ended = 0
        for await event in stream {
            kinds.append(event.kind)
            if case .ended = event.kind { ended += 1 }
            if ended == calls { break }
        }
        return kinds
    }

    @Test("a second request goes to another server, wins, and leaves one event and one response")
    func secondWins() async {
        let stream = events.stream()
        let call = start(After200.self, client())
        await hedge()
        #expect(held.paths == ["a", "b"])
        held.respond(to: "b")
        #expect(await call.value == .success("ok"))
        #expect(held.heldPaths == [])
        var texts: [String] = []
        for kind in await kinds(stream) {
            switch kind {
            case .sent(let server, let attempt): texts.append("sent \(server) \(attempt)")
            case .hedged(let delay): texts.append("hedged \(delay == .milliseconds(200))")
            case .received(let status): texts.append("received \(status)")
            default: continue
            }
        }
        #expect(texts == ["sent http://a 1", "hedged true", "sent http://b 2", "received 200"])
    }

    @Test("the first request can still win")
    func firstWins() async {
        let call = start(After200.self, client())
        await hedge()
        held.respond(to: "a")
        #expect(await call.value == .success("ok"))
        #expect(held.heldPaths == [])
    }

    @Test("a response before the delay ends it")
    func noHedge() async {
        let call = start(After200.self, client())
        await held.arrivals(atLeast: 1)
        held.respond(to: "a")
        #expect(await call.value == .success("ok"))
        #expect(held.paths == ["a"])
        #expect(time.sleepers == 0)
    }

    @Test("a fault of one server waits for the other, and the call fails if both do", arguments: [200, 500])
    func fault(status: Int) async {
        let call = start(After200.self, client())
        await hedge()
        held.respond(to: "b", with: WireResponse(503))
        while held.heldPaths != ["a"] { await letOthersRun() }
        held.respond(to: "a", with: WireResponse(status, "ok"))
        let result = await call.value
        if status == 200 {
            #expect(result == .success("ok"))
        } else {
            guard case .failure(.server(let failure)) = result else { Issue.record("\(result)"); return }
            #expect([500, 503].contains(failure.response.status.code))
        }
    }

    @Test("a cancelled call cancels both requests")
    func cancelled() async {
        let call = start(After200.self, client())
        await hedge()
        call.cancel()
        #expect(await call.value == .failure(.cancelled))
        #expect(held.heldPaths == [])
    }

    @Test("only calls that may be sent twice are, unless the endpoint turns it off")
    func whichCalls() async {
        let client = client()
        #expect(await requests(of: Posted.self, client, areHedged: false) == 1)
        #expect(await requests(of: Off.self, client, areHedged: false) == 1)
        #expect(await requests(of: Keyed.self, client, areHedged: true) == 2)
    }

    /// How many requests are sent for a call whose first one has no response.
    private func requests<How: Delivery>(of how: How.Type, _ client: APIClient, areHedged: Bool) async -> Int {
        let before = held.paths.count
        let call = start(how, client)
        await held.arrivals(atLeast: before + 1)
        if areHedged { await time.sleepers(atLeast: 1) }
        time.advance(by: .milliseconds(200))
        if areHedged { await held.arrivals(atLeast: before + 2) }
        held.respond(to: "a")
        #expect(await call.value == .success("ok"))
        return held.paths.count - before
    }

    @Test("the delay is what most of the recent calls took, once there were twenty")
    func percentile() async {
        let client = client()
        for number in 1...20 {
            let call = start(Percentile.self, client)
            await held.arrivals(atLeast: number)
            #expect(time.sleepers == 0)
            time.advance(by: .milliseconds(number * 10))
            held.respond(to: "a")
            #expect(await call.value == .success("ok"))
        }
        let call = start(Percentile.self, client)
        await held.arrivals(atLeast: 21)
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [.milliseconds(190)])
        time.advance(by: .milliseconds(190))
        await held.arrivals(atLeast: 22)
        held.respond(to: "a")
        #expect(await call.value == .success("ok"))
    }

    @Test("calls that share a response are sent twice once, and the response is cached once")
    func joined() async {
        let client = client(cache: ResponseCache())
        let stream = events.stream()
        let first = start(Joined.self, client)
        await hedge()
        let second = start(Joined.self, client)
        var iterator = stream.makeAsyncIterator()
        while let event = await iterator.next() { if case .joined = event.kind { break } }
        held.respond(to: "a")
        #expect(await first.value == .success("ok"))
        #expect(await second.value == .success("ok"))
        #expect(await start(Joined.self, client).value == .success("ok"))
        #expect(held.paths.count == 2)
    }

    @Test("no more than the share of all calls is sent twice, and no more than may be retried")
    func allowance() {
        func hedges(_ share: Double, _ retries: APIClient.RetryBudget?, adds: Bool = false) -> Int {
            let allowance = HedgeAllowance(
                share: APIClient.RetryBudget(share: share, perSecond: 0, reserve: 1), hedges: RetryTokenBucket(),
                retries: retries, account: RetryTokenBucket(), addsToRetries: adds)
            return (1...101).count { number in
                let now: Duration = .milliseconds(number)
                allowance.note(at: now)
                return allowance.take(at: now)
            }
        }
        #expect(hedges(0.1, nil) == 11)
        #expect(hedges(1, nil) == 101)
        #expect(hedges(1, APIClient.RetryBudget(share: 0.1, perSecond: 0, reserve: 5)) == 5)
        #expect(hedges(1, APIClient.RetryBudget(share: 0.1, perSecond: 0, reserve: 5), adds: true) == 15)
        #expect(hedges(1, APIClient.RetryBudget(share: 0, perSecond: 0, reserve: 0)) == 0)
    }

    @Test("the estimate is by the last hundred calls")
    func recentDurations() {
        let durations = RecentDurations()
        for number in 1...19 { durations.note(.milliseconds(number)) }
        #expect(durations.percentile(95) == nil)
        for number in 20...1000 { durations.note(.milliseconds(number)) }
        #expect(durations.percentile(50) == .milliseconds(950))
        #expect(durations.percentile(95) == .milliseconds(995))
        #expect(durations.percentile(99) == .milliseconds(999))
    }
}
