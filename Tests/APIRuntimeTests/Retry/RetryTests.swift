import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Retries", .timeLimit(.minutes(5)))
struct RetryTests {
    private enum Twice: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 2))
    }

    private enum OfService: Delivery {
        static let policies: CallPolicies? = CallPolicies()
        static let service: ServiceDescription = ServiceDescription("Post", retry: RetryPolicy(times: 1))
    }

    private enum NeverInService: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 0))
        static let service: ServiceDescription = ServiceDescription("Post", retry: RetryPolicy(times: 1))
    }

    private enum Often: Delivery {
        static let policies: CallPolicies? = CallPolicies(
            retry: RetryPolicy(times: 9, on: [.statusClass(5)], backoff: .seconds(1)))
    }

    private enum OnceOnConnection: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1, on: [.connection]))
    }

    private enum Marked: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1, on: []))
        static let service: ServiceDescription = ServiceDescription(
            "Post", envelope: Envelope(code: ["code"], success: ["0"]))
    }

    private let time: ManualTime = ManualTime(skipsSleep: true)

    /// A client whose server responds with these in turn, and then repeats the last one.
    private func client(
        _ responses: [Result<WireResponse, NetworkError>], budget: APIClient.RetryBudget? = nil, random: Double = 1,
        timeout: Duration = .seconds(60), events: APIClient.Events? = nil
    ) -> (APIClient, InMemoryTransport) {
        let counter = Counter()
        let transport = InMemoryTransport { _ in
            counter.increase()
            return try responses[min(counter.value, responses.count) - 1].get()
        }
        let configuration = APIClient.Configuration(
            timeout: timeout, events: events, retryBudget: budget, random: { random }, time: time, transport: transport)
        return (APIClient(server: "http://h", configuration: configuration), transport)
    }

    private func status(_ code: Int, retryAfter: String? = nil) -> Result<WireResponse, NetworkError> {
        .success(WireResponse(code, "ok", headers: retryAfter.map { text in [.retryAfter: text] } ?? [:]))
    }

    @Test(
        "connection faults, timeouts, 5xx and 429 are retried",
        arguments: [
            .failure(NetworkError(.timedOut)), .failure(NetworkError(.cannotConnect)),
            .failure(NetworkError(.cannotFindHost)), .failure(NetworkError(.connectionLost)),
            .success(WireResponse(500)), .success(WireResponse(503)), .success(WireResponse(429)),
        ] as [Result<WireResponse, NetworkError>])
    func retriedFailures(failure: Result<WireResponse, NetworkError>) async throws {
        let (client, transport) = client([failure, failure, status(200)])
        #expect(try await PostDAO<Twice>(client: client).parcel(1).value == "ok")
        #expect(transport.requests.count == 3)
    }

    @Test(
        "other failures are final",
        arguments: [
            .failure(NetworkError(.tls)), .failure(NetworkError(.responseTooLarge)), .failure(NetworkError(.other)),
            .success(WireResponse(400)), .success(WireResponse(404)), .success(WireResponse(301)),
        ] as [Result<WireResponse, NetworkError>])
    func finalFailures(failure: Result<WireResponse, NetworkError>) async throws {
        let (client, transport) = client([failure, status(200)])
        await #expect(throws: APIError<ParcelError>.self) { try await PostDAO<Twice>(client: client).parcel(1).value }
        #expect(transport.requests.count == 1)
    }

    @Test("only failures in the policy are retried")
    func listedFailures() async throws {
        let (client, transport) = client([.failure(NetworkError(.connectionLost)), status(503), status(200)])
        await #expect(throws: APIError<ParcelError>.self) {
            try await PostDAO<OnceOnConnection>(client: client).parcel(1).value
        }
        #expect(transport.requests.count == 2)
    }

    @Test("the last failure is reported")
    func reportsTheLastFailure() async throws {
        let (client, transport) = client([status(500), .failure(NetworkError(.connectionLost)), status(503)])
        await #expect(throws: APIError.server(ParcelError.unknown(code: "http-503", message: nil))) {
            try await PostDAO<Twice>(client: client).parcel(1).value
        }
        #expect(transport.requests.count == 3)
    }

    @Test("the endpoint's policy overrides the service's")
    func endpointPolicyWins() async throws {
        let (client, transport) = client([status(500)])
        _ = try? await PostDAO<OfService>(client: client).parcel(1).value
        #expect(transport.requests.count == 2)
        _ = try? await PostDAO<NeverInService>(client: client).parcel(1).value
        #expect(transport.requests.count == 3)
    }

    @Test("a call with its own number of retries keeps the failures of the policy")
    func retriesOfOneCallKeepTheFailures() async throws {
        let (client, transport) = client([status(503)])
        _ = try? await PostDAO<OnceOnConnection>(client: client).parcel(1).with(retries: 5).value
        #expect(transport.requests.count == 1)
    }

    @Test("backoff doubles, is randomised, and is at most a minute")
    func backoff() async throws {
        let (client, _) = client([status(500)], timeout: .seconds(1000))
        _ = try? await PostDAO<Often>(client: client).parcel(1).value
        let whole: [Double] = [1, 2, 4, 8, 16, 32, 60, 60, 60]
        #expect(time.sleeps == whole.map { seconds in Duration.seconds(seconds) })
        let quicker = ManualTime(skipsSleep: true)
        let configuration = APIClient.Configuration(
            timeout: .seconds(1000), retryBudget: nil, random: { 0.5 }, time: quicker,
            transport: InMemoryTransport(status: 500))
        let half = APIClient(server: "http://h", configuration: configuration)
        _ = try? await PostDAO<Often>(client: half).parcel(1).value
        let halves: [Double] = [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
        #expect(quicker.sleeps == halves.map { seconds in Duration.seconds(seconds) })
    }

    @Test("Retry-After is obeyed, in seconds or as a date", arguments: ["7", "in 7 s"])
    func retryAfter(form: String) async throws {
        let date = "Sun, 09 Sep 2001 01:46:47 GMT"
        let (client, _) = client([status(503, retryAfter: form == "7" ? form : date), status(200)], random: 0)
        _ = try await PostDAO<Twice>(client: client).parcel(1).value
        #expect(time.sleeps == [.seconds(7)])
    }

    @Test(
        "a Retry-After beyond the timeout or a minute prevents the retry",
        arguments: [("31", 30), ("61", 600), ("99999999999999999999", 600), ("Fri, 31 Dec 9999 23:59:59 GMT", 600)])
    func longRetryAfter(text: String, timeout: Int) async throws {
        let (client, transport) = client(
            [status(503, retryAfter: text), status(200)], random: 0, timeout: .seconds(timeout))
        await #expect(throws: APIError<ParcelError>.self) { try await PostDAO<Twice>(client: client).parcel(1).value }
        #expect(transport.requests.count == 1)
        #expect(time.sleeps == [])
    }

    @Test("a Retry-After of a minute is obeyed, and lengthened randomly")
    func longestRetryAfter() async throws {
        let (client, _) = client([status(503, retryAfter: "60"), status(200)], timeout: .seconds(600))
        _ = try await PostDAO<Twice>(client: client).parcel(1).value
        #expect(time.sleeps == [.seconds(60) + .milliseconds(200)])
    }

    @Test("an invalid Retry-After is ignored", arguments: ["", "soon", "-5", "1.5", "Sun, 99 Sep 2001 01:46:47 GMT"])
    func invalidRetryAfter(text: String) async throws {
        let (client, _) = client([status(503, retryAfter: text), status(200)])
        _ = try await PostDAO<Twice>(client: client).parcel(1).value
        #expect(time.sleeps == [.milliseconds(200)])
    }

    @Test("all attempts share the call's timeout")
    func sharedTimeout() async throws {
        let time = time
        let transport = InMemoryTransport { request in
            time.advance(by: request.timeout)
            throw NetworkError(.timedOut)
        }
        let configuration = APIClient.Configuration(
            timeout: .seconds(9), retryBudget: nil, random: { 0 }, time: time, transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        _ = try? await PostDAO<Twice>(client: client).parcel(1).value
        #expect(transport.requests.map(\.timeout) == [.seconds(3), .seconds(3), .seconds(3)])
        #expect(time.uptime == .seconds(9))
        _ = try? await PostDAO<OnceOnConnection>(client: client).parcel(1).value
        #expect(transport.requests.last?.timeout == .seconds(9))
    }

    @Test("the retry budget limits retries during an outage")
    func budget() async throws {
        let budget = APIClient.RetryBudget(share: 0.1, perSecond: 0, reserve: 5)
        let (client, transport) = client([status(500)], budget: budget, random: 0)
        let post = PostDAO<Twice>(client: client)
        for number in 1...100 { _ = try? await post.parcel(number).value }
        // The calls, the whole reserve, and one for each ten calls; the reserve is full at first.
        #expect(transport.requests.count == 114)
    }

    @Test("by default, ten retries are allowed, one more for every ten calls, and one a second")
    func usualBudget() async throws {
        let (client, transport) = client([status(500)], budget: APIClient.RetryBudget(), random: 0)
        let post = PostDAO<Twice>(client: client)
        for number in 1...10 { _ = try? await post.parcel(number).value }
        #expect(transport.requests.count == 10 + 10)
        for number in 1...10 { _ = try? await post.parcel(number).value }
        #expect(transport.requests.count == 20 + 11)
        time.advance(by: .seconds(5))
        for number in 1...10 { _ = try? await post.parcel(number).value }
        #expect(transport.requests.count == 41 + 6)
    }

    @Test("retries of requests that reached no server do not spend the budget")
    func freeRetries() async throws {
        let budget = APIClient.RetryBudget(share: 0, perSecond: 0, reserve: 1)
        let (client, transport) = client([.failure(NetworkError(.cannotConnect))], budget: budget, random: 0)
        for number in 1...10 { _ = try? await PostDAO<Twice>(client: client).parcel(number).value }
        #expect(transport.requests.count == 30)
        let (strict, once) = self.client(
            [.failure(NetworkError(.cannotConnect))], budget: APIClient.RetryBudget(reserve: 0), random: 0)
        _ = try? await PostDAO<Twice>(client: strict).parcel(1).value
        #expect(once.requests.count == 1)
    }

    @Test("the reserve grows to what the calls of ten seconds add, and shrinks with the traffic")
    func growingReserve() {
        let budget = APIClient.RetryBudget(share: 0.1, perSecond: 0, reserve: 10)
        let bucket = RetryTokenBucket()
        func withdrawals(at now: Duration) -> Int {
            var count = 0
            while bucket.withdraw(budget, at: now) { count += 1 }
            return count
        }
        for call in 0..<2_000 { bucket.deposit(budget, at: .milliseconds(call * 10)) }
        let busy = withdrawals(at: .seconds(20))
        #expect(busy > 90 && busy <= 101)
        bucket.deposit(budget, at: .seconds(100))
        for call in 0..<2_000 { bucket.deposit(budget, at: .seconds(200 + call)) }
        #expect(withdrawals(at: .seconds(2_200)) == 10)
    }

    @Test("the budget allows some retries each second")
    func budgetFloor() async throws {
        let budget = APIClient.RetryBudget(share: 0, perSecond: 2, reserve: 4)
        let (client, transport) = client([status(500)], budget: budget, random: 0)
        let post = PostDAO<Twice>(client: client)
        for _ in 1...10 { _ = try? await post.parcel(1).value }
        #expect(transport.requests.count == 14)
        time.advance(by: .seconds(1))
        for _ in 1...10 { _ = try? await post.parcel(1).value }
        #expect(transport.requests.count == 26)
    }

    @Test("a business error marked in the spec is retried", arguments: [1, 2])
    func retriedBusinessErrors(code: Int) async throws {
        let (client, transport) = client([.success(WireResponse(200, #"{"code":\#(code)}"#)), status(200)])
        let text = try? await PostDAO<Marked>(client: client).parcel(1).value
        #expect(text == (code == 2 ? "ok" : nil))
        #expect(transport.requests.count == code)
    }

    @Test("events are emitted for each attempt and each wait")
    func events() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let (client, _) = client([.failure(NetworkError(.connectionLost)), status(503), status(200)], events: events)
        _ = try await PostDAO<Twice>(client: client).parcel(1).value
        var told: [String] = []
        for await event in stream {
            switch event.kind {
            case .sent(let server, let attempt): told.append("\(server) \(attempt)")
            case .retrying(let delay, let reason): told.append("\(delay) \(reason)")
            case .ended: told.append("ended")
            default: continue
            }
            if told.last == "ended" { break }
        }
        #expect(
            told == [
                "http://h 1", "0.2 seconds connectionLost", "http://h 2", "0.4 seconds status 503", "http://h 3",
                "ended",
            ])
    }

    @Test("cancellation ends the wait before a retry")
    func cancellation() async throws {
        let time = ManualTime()
        let transport = InMemoryTransport(status: 503)
        let configuration = APIClient.Configuration(time: time, transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        let task = Task { try await PostDAO<Twice>(client: client).parcel(1).value }
        await time.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await task.value }
        #expect(transport.requests.count == 1)
    }
}
