@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Queues", .timeLimit(.minutes(5)))
struct QueueTests {
    private enum Serial: Delivery {
        static let policies: CallPolicies? = CallPolicies(queue: "parcels")
    }

    private enum Wide: Delivery {
        static let policies: CallPolicies? = CallPolicies(queue: "parcels")
        static let service: ServiceDescription = ServiceDescription("Post", queues: ["parcels": 2])
    }

    private enum Short: Delivery {
        static let policies: CallPolicies? = CallPolicies(queue: "parcels")
        static let service: ServiceDescription = ServiceDescription("Post", waiting: ["parcels": 1])
    }

    private enum Other: Delivery {
        static let policies: CallPolicies? = CallPolicies(queue: "letters")
    }

    private let transport: HeldTransport = HeldTransport()
    private let events: APIClient.Events = APIClient.Events()
    private let client: APIClient
    private let queued: AsyncStream<APICall.Event>

    init() {
        queued = events.stream(capacity: 100_000)
        client = APIClient(
            server: "http://h", configuration: APIClient.Configuration(events: events, transport: transport))
    }

    /// Starts calls one by one, each once the previous one is sent, queued or refused.
    private func start<How: Delivery>(
        _ numbers: ClosedRange<Int>, _ how: How.Type
    ) async -> [Task<Result<String, APIError<ParcelError>>, Never>] {
        let post = PostDAO<How>(client: client)
        var iterator = queued.makeAsyncIterator()
        var tasks: [Task<Result<String, APIError<ParcelError>>, Never>] = []
        for number in numbers {
            tasks.append(
                Task {
                    do throws(APIError<ParcelError>) {
                        return .success(try await post.parcel(number).value)
                    } catch {
                        return .failure(error)
                    }
                })
            waiting: while let event = await iterator.next() {
                switch event.kind {
                case .queued, .sent, .ended: break waiting
                default: continue
                }
            }
        }
        return tasks
    }

    @Test("calls run one at a time, in order of arrival")
    func serial() async throws {
        let tasks = await start(1...4, Serial.self)
        for number in 1...4 {
            await transport.arrivals(atLeast: number)
            #expect(transport.heldPaths == ["/parcels/\(number)"])
            transport.respond(to: "/parcels/\(number)")
        }
        for task in tasks { #expect(try await task.value.get() == "ok") }
        #expect(transport.paths == (1...4).map { number in "/parcels/\(number)" })
    }

    @Test("a wait in a queue does not count towards the timeout")
    func timeout() async throws {
        let time = ManualTime()
        let transport = InMemoryTransport { request in
            time.advance(by: .seconds(50))
            return WireResponse(200, "ok")
        }
        let configuration = APIClient.Configuration(timeout: .seconds(60), time: time, transport: transport)
        let post = PostDAO<Serial>(client: APIClient(server: "http://h", configuration: configuration))
        let calls = (1...4).map { number in Task { try await post.parcel(number).value } }
        for call in calls { #expect(try await call.value == "ok") }
        #expect(transport.requests.map(\.timeout) == Array(repeating: .seconds(60), count: 4))
        #expect(time.uptime == .seconds(200))
    }

    @Test("a queue is as wide as declared, and the next call takes the first free place")
    func wide() async throws {
        let tasks = await start(1...4, Wide.self)
        await transport.arrivals(atLeast: 2)
        // In any order, because they run at once.
        #expect(transport.heldPaths.sorted() == ["/parcels/1", "/parcels/2"])
        transport.respond(to: "/parcels/2")
        await transport.arrivals(atLeast: 3)
        #expect(transport.heldPaths.sorted() == ["/parcels/1", "/parcels/3"])
        for number in [1, 3, 4] {
            await transport.arrivals(atLeast: number == 4 ? 4 : 3)
            transport.respond(to: "/parcels/\(number)")
        }
        for task in tasks { _ = try await task.value.get() }
    }

    @Test("a call beyond the waiting line fails at once")
    func waitingLine() async throws {
        let tasks = await start(1...3, Short.self)
        let fault = await tasks[2].value
        guard case .failure(.network(let error)) = fault else { Issue.record("\(fault)"); return }
        #expect(error.kind == .overloaded && error.isUnprocessed)
        #expect(error.description.contains("the waiting line of queue \"parcels\" is full: 1"))
        transport.respond(to: "/parcels/1")
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/2")
        #expect(await tasks[1].value == .success("ok"))
        #expect(transport.paths == ["/parcels/1", "/parcels/2"])
    }

    @Test("other queues and other clients do not wait for one another")
    func independentQueues() async throws {
        let tasks = await start(1...1, Serial.self)
        async let other = PostDAO<Other>(client: client).parcel(2).value
        let stranger = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        async let elsewhere = PostDAO<Serial>(client: stranger).parcel(3).value
        await transport.arrivals(atLeast: 3)
        for number in 1...3 { transport.respond(to: "/parcels/\(number)") }
        _ = try await (tasks[0].value.get(), other, elsewhere)
    }

    @Test("copies of a client share its queues")
    func copiesShareQueues() async throws {
        let tasks = await start(1...1, Serial.self)
        // Otherwise the second call may be the one that is not queued.
        await transport.arrivals(atLeast: 1)
        let copy = PostDAO<Serial>(client: client.acting(for: "somebody"))
        var iterator = queued.makeAsyncIterator()
        async let second = copy.parcel(2).value
        while let event = await iterator.next() {
            if case .queued(let queue) = event.kind {
                #expect(queue == "parcels")
                break
            }
        }
        #expect(transport.heldPaths == ["/parcels/1"])
        transport.respond(to: "/parcels/1")
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/2")
        _ = try await (tasks[0].value.get(), second)
    }

    @Test("a cancelled call frees its place, running or waiting")
    func cancellationFreesThePlace() async throws {
        let tasks = await start(1...4, Serial.self)
        await transport.arrivals(atLeast: 1)
        tasks[1].cancel()
        #expect(await tasks[1].value == .failure(.cancelled))
        tasks[0].cancel()
        #expect(await tasks[0].value == .failure(.cancelled))
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/3")
        await transport.arrivals(atLeast: 3)
        transport.respond(to: "/parcels/4")
        #expect(await tasks[2].value == .success("ok"))
        #expect(await tasks[3].value == .success("ok"))
        #expect(transport.paths == ["/parcels/1", "/parcels/3", "/parcels/4"])
    }

    @Test("a failed call frees its place")
    func failureFreesThePlace() async throws {
        let tasks = await start(1...2, Serial.self)
        await transport.arrivals(atLeast: 1)
        transport.respond(to: "/parcels/1", with: WireResponse(500))
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/2")
        #expect(await tasks[1].value == .success("ok"))
    }

    @Test("drained waits until nothing runs or waits, in one queue or in all")
    func drainedWaits() async throws {
        try await client.drained()
        try await client.drained(queue: "parcels")
        let tasks = await start(1...2, Serial.self)
        async let other = PostDAO<Other>(client: client).parcel(9).value
        await transport.arrivals(atLeast: 2)
        let journal = Journal()
        async let one: Void = {
            try await client.drained(queue: "parcels")
            journal.note("parcels")
        }()
        async let all: Void = {
            try await client.drained()
            journal.note("all")
        }()
        transport.respond(to: "/parcels/1")
        await transport.arrivals(atLeast: 3)
        #expect(journal.entries == [])
        transport.respond(to: "/parcels/2")
        try await one
        #expect(journal.entries == ["parcels"])
        transport.respond(to: "/parcels/9")
        try await all
        _ = try await (tasks[0].value.get(), tasks[1].value.get(), other)
    }

    @Test("drained ends with its task")
    func drainedIsCancellable() async throws {
        let tasks = await start(1...1, Serial.self)
        let waiting = Task { try await client.drained() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await transport.arrivals(atLeast: 1)
        transport.respond(to: "/parcels/1")
        _ = try await tasks[0].value.get()
    }

    @Test("a call made by a middleware of the same queue does not wait")
    func nestedCallsDoNotWait() async throws {
        let transport = InMemoryTransport("ok")
        let box = ClientBox()
        let step = Step { call, next in
            if call.request.path == "/parcels/1", let client = box.client {
                _ = try await PostDAO<Serial>(client: client).parcel(2).value
            }
            return try await next(call)
        }
        let client = APIClient(
            server: "http://h",
            configuration: APIClient.Configuration(wireMiddlewares: [step], transport: transport))
        box.client = client
        #expect(try await PostDAO<Serial>(client: client).parcel(1).value == "ok")
        #expect(transport.requests.map(\.head.path) == ["/parcels/2", "/parcels/1"])
    }
}

/// Gives a middleware access to its own client. Set before the first call.
final class ClientBox: @unchecked Sendable {
    var client: APIClient?
}
