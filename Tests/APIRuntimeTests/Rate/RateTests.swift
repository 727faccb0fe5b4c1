import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Rate", .timeLimit(.minutes(5)))
struct RateTests {
    private enum Ten: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", rate: .rate(10, per: .seconds(1), burst: 2))
    }

    private enum One: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", rate: .rate(1, per: .seconds(1), waiting: 2))
    }

    private enum Own: Delivery {
        static let policies: CallPolicies? = CallPolicies(rate: .rate(6, per: .seconds(60)))
        static let service: ServiceDescription = Ten.service
    }

    private enum Off: Delivery {
        static let policies: CallPolicies? = CallPolicies(rate: .off)
        static let service: ServiceDescription = Ten.service
    }

    private enum Server: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", rate: .serverRate())
    }

    private enum Retried: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", retry: RetryPolicy(times: 2, on: [.statusClass(5)]), rate: .rate(1, per: .seconds(1)))
    }

    private let time: ManualTime = ManualTime()
    private let events: APIClient.Events = APIClient.Events()

    private func client(
        _ transport: any Transport, _ time: ManualTime, timeout: Duration = .seconds(60)
    ) -> APIClient {
        APIClient(
            server: "http://a",
            configuration: APIClient.Configuration(
                timeout: timeout, events: events, retryBudget: nil, random: { 0 }, time: time, transport: transport))
    }

    /// When calls that are made one after the other are sent, in milliseconds.
    private func moments<How: Delivery>(
        of count: Int, _ how: How.Type, headers: @escaping @Sendable (Int) -> HTTPFields = { _ in [:] },
        status: @escaping @Sendable (Int) -> Int = { _ in 200 }
    ) async -> [Int] {
        let time = ManualTime(skipsSleep: true)
        let sent = Locked<[Int]>([])
        let transport = InMemoryTransport { _ in
            let number = sent.withLock { sent in
                sent.append(Int(time.uptime / .milliseconds(1)))
                return sent.count
            }
            return WireResponse(status(number), "ok", headers: headers(number))
        }
        let client = client(transport, time)
        for _ in 0..<count { _ = await PostDAO<How>(client: client).parcel(1).result }
        return sent.withLock { $0 }
    }

    private func isRefused(_ result: Result<String, APIError<ParcelError>>) -> Bool {
        if case .failure(.network(let fault)) = result { fault.kind == .overloaded } else { false }
    }

    /// Starts calls, each as soon as the one before has been sent or waits.
    private func start<How: Delivery>(
        _ numbers: ClosedRange<Int>, _ how: How.Type, _ client: APIClient
    ) async -> [Task<Result<String, APIError<ParcelError>>, Never>] {
        var tasks: [Task<Result<String, APIError<ParcelError>>, Never>] = []
        for number in numbers {
            let stream = events.stream()
            tasks.append(Task { await PostDAO<How>(client: client).parcel(number).result })
            waiting: for await event in stream {
                switch event.kind {
                case .sent, .throttled, .ended: break waiting
                default: continue
                }
            }
        }
        return tasks
    }

    @Test("a burst is sent at once, and then one request after the other")
    func burst() async {
        #expect(await moments(of: 5, Ten.self) == [0, 0, 100, 200, 300])
    }

    @Test("the burst is what is sent in a second, and at least one")
    func usualBurst() {
        #expect(RateLimit(100, per: .seconds(1)).tolerance == .milliseconds(990))
        #expect(RateLimit(120, per: .seconds(60)).tolerance == .milliseconds(500))
        #expect(RateLimit(10, per: .seconds(60)).tolerance == .zero)
    }

    @Test("the rate of an endpoint replaces that of the service, and `off` removes it")
    func ofEndpoint() async {
        #expect(await moments(of: 3, Own.self) == [0, 10_000, 20_000])
        #expect(await moments(of: 5, Off.self) == [0, 0, 0, 0, 0])
    }

    @Test("retries wait for their turns")
    func retries() async {
        let moments = await moments(of: 1, Retried.self, status: { number in number < 3 ? 500 : 200 })
        #expect(moments == [0, 1000, 2000])
    }

    @Test("calls are sent in order, and a cancelled one leaves its turn to the next")
    func order() async {
        let held = HeldTransport()
        let client = client(held, time)
        let tasks = await start(1...3, One.self, client)
        #expect(held.paths == ["/parcels/1"])
        tasks[1].cancel()
        #expect(await tasks[1].value == .failure(.cancelled))
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(1))
        await held.arrivals(atLeast: 2)
        #expect(held.paths == ["/parcels/1", "/parcels/3"])
        for number in [1, 3] { held.respond(to: "/parcels/\(number)") }
        #expect(await tasks[0].value == .success("ok"))
        #expect(await tasks[2].value == .success("ok"))
    }

    @Test("a call beyond the waiting line fails at once")
    func waitingLine() async {
        let held = HeldTransport()
        let client = client(held, time)
        let tasks = await start(1...4, One.self, client)
        #expect(isRefused(await tasks[3].value))
        #expect(held.paths == ["/parcels/1"])
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.value }
    }

    @Test("a call that cannot be sent before its timeout fails at once, and one that waited has the rest of it")
    func tooLate() async {
        let held = HeldTransport()
        let client = client(held, time, timeout: .milliseconds(1500))
        let tasks = await start(1...3, One.self, client)
        #expect(isRefused(await tasks[2].value))
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(1))
        await held.arrivals(atLeast: 2)
        for number in 1...2 { held.respond(to: "/parcels/\(number)") }
        #expect(await tasks[1].value == .success("ok"))
    }

    @Test("a 429 or 503 with Retry-After stops all calls that long, and those that cannot wait so long fail")
    func retryAfter() async {
        let moments = await moments(
            of: 4, Ten.self, headers: { number in number == 1 ? [.retryAfter: "30"] : [:] },
            status: { number in number == 1 ? 503 : 200 })
        #expect(moments == [0, 30_000, 30_100, 30_200])
        let held = HeldTransport()
        let client = client(held, time, timeout: .seconds(20))
        let tasks = await start(1...3, One.self, client)
        await time.sleepers(atLeast: 1)
        held.respond(to: "/parcels/1", with: WireResponse(429, headers: [.retryAfter: "30"]))
        _ = await tasks[0].value
        // The last one at once, the one before it as soon as its turn comes.
        #expect(isRefused(await tasks[2].value))
        time.advance(by: .seconds(1))
        #expect(isRefused(await tasks[1].value))
        #expect(held.paths == ["/parcels/1"])
    }

    @Test("RateLimit fields of the server are heeded, and bad ones ignored")
    func fields() async throws {
        let rate = try #require(HTTPField.Name("RateLimit"))
        #expect(
            await moments(of: 4, Server.self, headers: { number in number == 2 ? [rate: #""a";r=0;t=7"#] : [:] })
                == [0, 0, 7000, 7000])
        // Two are left for ten seconds.
        #expect(
            await moments(of: 5, Server.self, headers: { number in number == 1 ? [rate: #""a";r=2;t=10"#] : [:] })
                == [0, 0, 0, 10_000, 10_000])
        #expect(await moments(of: 3, Server.self, headers: { _ in [rate: #"a;r=0;t=7, "b"#] }) == [0, 0, 0])
    }

    @Test(
        "what the fields of a response mean",
        arguments: [
            (200, [("RateLimit", #""day";r=5;t=30"#)], [5, 30]),
            (200, [("RateLimit", #""day";r=5;t=30, "second";r=1;t=2;pk=:AAA=:"#)], [1, 2]),
            (200, [("RateLimit", #""day";r=0;t=30, "hour";r=0;t=90"#)], [0, 90]),
            (200, [("RateLimit", #""day";r=0"#), ("RateLimit-Policy", #""hour";q=9;w=60, "day";q=7;w=40"#)], [0, 40]),
            (200, [("RateLimit", #""day";r=9;t=1"#), ("RateLimit-Policy", #""day";q=7;qu="content-bytes""#)], nil),
            (200, [("RateLimit", #""day";r=0;t=1"#), ("RateLimit-Policy", #""day";q=7;qu="content-bytes""#)], [0, 1]),
            (200, [("RateLimit", #""day";r=0;t=999999999"#)], [0, 3600]),
            (200, [("RateLimit", #""day";r=0"#)], nil), (200, [("RateLimit", #""day";r=-1;t=3"#)], nil),
            (200, [("RateLimit", #""day";r=1.5;t=3"#)], nil), (200, [("RateLimit", #"day;r=0;t=3"#)], nil),
            (200, [("RateLimit", "limit=100, remaining=0, reset=5")], nil), (200, [("RateLimit", "")], nil),
            (429, [("Retry-After", "12"), ("RateLimit", #""day";r=5;t=30"#)], [0, 12]),
            (200, [("Retry-After", "12")], nil), (503, [("Retry-After", "soon")], nil),
        ] as [(Int, [(String, String)], [Int]?)])
    func meaning(status: Int, fields: [(String, String)], expected: [Int]?) throws {
        var head = HTTPResponse(status: .init(code: status))
        for (name, value) in fields { head.headerFields[try #require(HTTPField.Name(name))] = value }
        let rate = ServerRate(head, now: Date(timeIntervalSince1970: 0))
        #expect(rate.map { rate in [rate.left, Int(rate.delay / .seconds(1))] } == expected)
    }

    /// A clock that knows when it was read last.
    private struct ReadTime: TimeSource {
        let time: ManualTime
        let last: Locked<Duration> = Locked(.zero)

        var date: Date { time.date }
        var uptime: Duration {
            let now = time.uptime
            last.withLock { $0 = now }
            return now
        }
        func sleep(for duration: Duration) async throws { try await time.sleep(for: duration) }
    }

    /// Lets a call through, and notes when.
    private static func pass(
        _ bucket: RateBucket, _ limit: RateLimit, _ time: ManualTime, for span: Duration, _ sent: Locked<[Duration]>
    ) async {
        let clock = ReadTime(time: time)
        let end = clock.uptime + span
        switch bucket.enter(limit, until: end, at: clock.uptime) {
        case .admitted: break
        case .full, .tooLate: return
        case .waits(let turn, _):
            guard (try? await bucket.wait(turn, limit, until: end, clock)) == true else { return }
        }
        let moment = clock.last.withLock { $0 }
        #expect(moment < end)
        sent.withLock { $0.append(moment) }
        bucket.leave(heeding: nil, limit, at: time.uptime)
    }

    @Test(
        "there are never more requests in any time than the limit, whatever is cancelled or paused",
        arguments: [UInt64(1), 2, 3, 4])
    func random(seed: UInt64) async {
        var numbers = SeededRandom(seed: seed)
        let (burst, interval) = (3, Duration.milliseconds(100))
        let limit = RateLimit(10, per: .seconds(1), burst: burst, waiting: 20)
        let bucket = RateBucket()
        let sent = Locked<[Duration]>([])
        let ended = Counter()
        var tasks: [Task<Void, Never>] = []
        var pauses: [Range<Duration>] = []
        for _ in 0..<600 {
            switch Int.random(in: 0..<20, using: &numbers) {
            case 0..<9:
                let span: Duration = .milliseconds(.random(in: 1...4000, using: &numbers))
                tasks.append(
                    Task { [time] in
                        await Self.pass(bucket, limit, time, for: span, sent)
                        ended.increase()
                    })
            case 9..<11 where !tasks.isEmpty: tasks[.random(in: tasks.indices, using: &numbers)].cancel()
            case 11 where pauses.last.map({ pause in pause.upperBound <= time.uptime }) ?? true:
                let seconds = Int.random(in: 1...3, using: &numbers)
                var head = HTTPResponse(status: .tooManyRequests)
                head.headerFields[.retryAfter] = "\(seconds)"
                bucket.leave(heeding: ServerRate(head, now: time.date), limit, at: time.uptime)
                pauses.append(time.uptime..<(time.uptime + .seconds(seconds)))
            default: time.advance(by: .milliseconds(.random(in: 0...150, using: &numbers)))
            }
            await letOthersRun()
        }
        while ended.value < tasks.count {
            time.advance(by: .milliseconds(50))
            await letOthersRun()
        }
        let moments = sent.withLock { $0.sorted() }
        #expect(moments.count > 20)
        for (first, moment) in moments.enumerated() {
            for (last, other) in moments.enumerated() where last > first {
                let most = burst + Int((other - moment) / interval + 1e-9)
                if last - first + 1 > most { Issue.record("\(last - first + 1) from \(moment) to \(other)") }
            }
            for pause in pauses where moment > pause.lowerBound && pause.contains(moment) {
                Issue.record("\(moment) in \(pause)")
            }
        }
    }
}
