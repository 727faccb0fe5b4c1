@_spi(Generated) import APIRuntime
import TestSupport
import Testing

@Suite("Dedupe", .timeLimit(.minutes(5)))
struct DedupeTests {
    private enum Rejecting: Delivery {
        static let policies: CallPolicies? = CallPolicies(dedupe: .reject)
    }

    private enum Coalescing: Delivery {
        static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
    }

    private enum Replacing: Delivery {
        static let policies: CallPolicies? = CallPolicies(dedupe: .cancelPrevious)
    }

    private let transport: HeldTransport = HeldTransport()
    private let events: APIClient.Events = APIClient.Events()
    private let client: APIClient

    init() {
        client = APIClient(
            server: "http://h", configuration: APIClient.Configuration(events: events, transport: transport))
    }

    /// Starts equal calls, and waits until all others have joined the first.
    private func startJoined(_ count: Int) async -> [Task<String, any Error>] {
        let post = PostDAO<Coalescing>(client: client)
        let events = events.stream()
        var tasks = [Task { try await post.parcel(1).value }]
        await transport.arrivals(atLeast: 1)
        for _ in 1..<count { tasks.append(Task { try await post.parcel(1).value }) }
        var joined = 0
        for await event in events {
            if case .joined = event.kind { joined += 1 }
            if joined == count - 1 { break }
        }
        return tasks
    }

    @Test("reject: fails an equal call in flight, and accepts one afterwards")
    func reject() async throws {
        let post = PostDAO<Rejecting>(client: client)
        async let first = post.parcel(1).value
        await transport.arrivals(atLeast: 1)
        do {
            _ = try await post.parcel(1).value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .duplicate)
            #expect("\(fault)" == "Post.parcel: duplicate: an equal call is in flight")
        }
        transport.respond(to: "/parcels/1")
        #expect(try await first == "ok")
        let third = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/1", with: WireResponse(500))
        await #expect(throws: APIError<ParcelError>.self) { try await third.value }
        async let fourth = post.parcel(1).value
        await transport.arrivals(atLeast: 3)
        transport.respond(to: "/parcels/1")
        #expect(try await fourth == "ok")
    }

    @Test("calls with other parameters, service parameters or users are not equal")
    func unequalCalls() async throws {
        let somebody = client.acting(for: "somebody")
        let calls = [
            PostDAO<Rejecting>(client: client).parcel(1), PostDAO<Rejecting>(client: client).parcel(2),
            PostDAO<Rejecting>(client: client, lang: "de").parcel(1), PostDAO<Rejecting>(client: somebody).parcel(1),
        ]
        let tasks = calls.map { call in Task { try await call.value } }
        await transport.arrivals(atLeast: 4)
        for path in transport.heldPaths { transport.respond(to: path) }
        for task in tasks { #expect(try await task.value == "ok") }
    }

    @Test("coalesce: all calls get the response to one request")
    func coalesce() async throws {
        let tasks = await startJoined(5)
        transport.respond(to: "/parcels/1", with: WireResponse(200, "one"))
        for task in tasks { #expect(try await task.value == "one") }
        #expect(transport.paths.count == 1)
    }

    @Test("coalesce: all calls get the same error")
    func coalesceSharesErrors() async throws {
        let tasks = await startJoined(3)
        transport.respond(to: "/parcels/1", with: WireResponse(500))
        for task in tasks {
            await #expect(throws: APIError.server(ParcelError.unknown(code: "http-500", message: nil))) {
                try await task.value
            }
        }
    }

    @Test("coalesce: a call that joins one with more time waits no longer than its own timeout")
    func coalesceKeepsShorterTimeouts() async throws {
        let post = PostDAO<Coalescing>(client: client)
        let first = Task { try await post.parcel(1).with(timeout: .seconds(300)).value }
        await transport.arrivals(atLeast: 1)
        do {
            _ = try await post.parcel(1).with(timeout: .milliseconds(20)).value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .timedOut)
        }
        transport.respond(to: "/parcels/1")
        #expect(try await first.value == "ok")
        #expect(transport.paths.count == 1)
    }

    @Test("coalesce: a call that joins one with less time is made in the time that it has left")
    func coalesceKeepsLongerTimeouts() async throws {
        let hasJoined = Locked(false)
        let counter = Counter()
        let transport = InMemoryTransport { _ in
            counter.increase()
            if counter.value > 1 { return WireResponse(200, "late") }
            while !hasJoined.withLock({ $0 }) { await letOthersRun() }
            throw NetworkError(.timedOut)
        }
        let events = events.stream()
        let client = APIClient(
            server: "http://h", configuration: APIClient.Configuration(events: self.events, transport: transport))
        let post = PostDAO<Coalescing>(client: client)
        let first = Task { try await post.parcel(1).with(timeout: .seconds(100)).value }
        while transport.requests.isEmpty { await letOthersRun() }
        let second = Task { try await post.parcel(1).with(timeout: .seconds(300)).value }
        for await event in events {
            if case .joined = event.kind { break }
        }
        hasJoined.withLock { $0 = true }
        await #expect(throws: APIError<ParcelError>.self) { try await first.value }
        #expect(try await second.value == "late")
        let rest = try #require(transport.requests.last?.timeout)
        #expect(transport.requests.count == 2 && rest > .seconds(100) && rest < .seconds(300))
    }

    @Test("coalesce: cancelling one call does not cancel the others", arguments: [0, 1, 2])
    func coalesceKeepsOthersAfterCancellation(cancelled: Int) async throws {
        let tasks = await startJoined(3)
        tasks[cancelled].cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await tasks[cancelled].value }
        #expect(transport.heldPaths.count == 1)
        transport.respond(to: "/parcels/1")
        for (index, task) in tasks.enumerated() where index != cancelled { #expect(try await task.value == "ok") }
    }

    @Test("coalesce: cancelling all calls cancels the request")
    func coalesceCancelsTheRequest() async throws {
        let tasks = await startJoined(3)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: APIError<ParcelError>.cancelled) { try await task.value } }
        while !transport.heldPaths.isEmpty { await letOthersRun() }
        async let next = PostDAO<Coalescing>(client: client).parcel(1).value
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/1")
        #expect(try await next == "ok")
    }

    @Test("coalesce: a call made by a middleware of an equal call does not wait for it")
    func coalesceDoesNotWaitForItself() async throws {
        let box = ClientBox()
        let counter = Counter()
        let step = Step { call, next in
            counter.increase()
            if counter.value == 1, let client = box.client {
                _ = try await PostDAO<Coalescing>(client: client).parcel(1).value
            }
            return try await next(call)
        }
        box.client = APIClient(
            server: "http://h",
            configuration: APIClient.Configuration(wireMiddlewares: [step], transport: InMemoryTransport("ok")))
        let client = try #require(box.client)
        #expect(try await PostDAO<Coalescing>(client: client).parcel(1).value == "ok")
    }

    @Test("cancel-previous: cancels the earlier call and completes the last")
    func cancelPrevious() async throws {
        let post = PostDAO<Replacing>(client: client)
        var tasks: [Task<String, any Error>] = []
        for number in 1...3 {
            tasks.append(Task { try await post.parcel(1).value })
            await transport.arrivals(atLeast: number)
        }
        for task in tasks.dropLast() {
            await #expect(throws: APIError<ParcelError>.cancelled) { try await task.value }
        }
        #expect(transport.heldPaths.count == 1)
        transport.respond(to: "/parcels/1")
        #expect(try await tasks[2].value == "ok")
    }

    @Test("cancel-previous: cancelling the task cancels the call")
    func cancelPreviousFollowsItsTask() async throws {
        let post = PostDAO<Replacing>(client: client)
        let task = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await task.value }
        #expect(transport.heldPaths.isEmpty)
    }
}
