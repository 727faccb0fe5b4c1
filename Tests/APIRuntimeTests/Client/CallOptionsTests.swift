@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Options of calls", .timeLimit(.minutes(5)))
struct CallOptionsTests {
    private enum Plain: Delivery {}

    private enum Posting: Delivery {
        static let method: APICall.Request.Method = .post
    }

    private enum Queued: Delivery {
        static let policies: CallPolicies? = CallPolicies(queue: "parcels")
    }

    private enum Retried: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", retry: RetryPolicy(times: 2))
    }

    private func post<How: Delivery>(_ how: How.Type, _ transport: any Transport) -> PostDAO<How> {
        let configuration = APIClient.Configuration(
            retryBudget: nil, time: ManualTime(skipsSleep: true), transport: transport)
        return PostDAO(client: APIClient(server: "http://h", configuration: configuration))
    }

    @Test("options are those of a copy, and stay unless others are given")
    func copies() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"pictures":[]}}"#)
        let call = GalleryDAO(transport).searchPictures(searchKey: "a")
        let quick = call.with(timeout: .seconds(2))
        for call in [quick, quick.with(label: "x"), quick.with(timeout: .seconds(3)), call] { _ = try await call.value }
        #expect(transport.requests.map(\.timeout) == [.seconds(2), .seconds(2), .seconds(3), .seconds(5)])
        #expect(try quick.request.timeout == .seconds(2))
    }

    @Test("cache: says whether a cached response is used, and whether the server's is stored")
    func cache() async throws {
        let bench = ShelfBench()
        /// The number of the server, or the negative of a cached one.
        func read(_ use: APIClient.CacheUse? = nil) async throws -> Int {
            let response = try await bench.shelf.read(as: Alternative.self).with(cache: use).response
            return response.source == .cache ? -response.value : response.value
        }
        #expect(try await read(.atMost(.seconds(20))) == 1)
        #expect(try await read(.reload) == 2)
        #expect(try await read() == -2)
        #expect(try await read(.bypass) == 3)
        #expect(try await read() == -2)
        bench.time.advance(by: .seconds(20))
        #expect(try await read(.atMost(.seconds(20))) == -2)
        bench.time.advance(by: .seconds(1))
        #expect(try await read(.atMost(.seconds(20))) == 4)
        #expect(try await read(.only) == -4)
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await bench.shelf.read("other", as: Alternative.self).with(cache: .only).value
        }
        let directives = bench.server.requests.map { request in request.head.headerFields[.cacheControl] }
        #expect(directives == ["max-age=20", "no-cache", "no-store", "max-age=20"])
    }

    @Test("cache: values of a call that shows cached ones begin with the server's after reload")
    func reloadedValues() async throws {
        let bench = ShelfBench()
        _ = try await bench.shelf.read(as: Both.self).value
        var sources: [ResponseCache.Source] = []
        for try await value in bench.shelf.read(as: Both.self).with(cache: .reload).values {
            sources.append(value.source)
        }
        #expect(sources == [.server])
        for try await value in bench.shelf.read(as: Both.self).values { sources.append(value.source) }
        #expect(sources == [.server, .cache, .server])
    }

    /// Waits until a call waits in its queue.
    private func queued(_ call: RunningCall<String, ParcelError>) async {
        for await event in call.events {
            if case .queued = event.kind { return }
        }
    }

    @Test("queue: calls in a queue that the spec does not name run one at a time")
    func queue() async throws {
        let transport = HeldTransport()
        let post = post(Plain.self, transport)
        let first = post.parcel(1).with(queue: "lane").start()
        await transport.arrivals(atLeast: 1)
        let second = post.parcel(2).with(queue: "lane").start()
        await queued(second)
        let others = [post.parcel(3).start(), post.parcel(4).with(queue: "other lane").start()]
        await transport.arrivals(atLeast: 3)
        #expect(!transport.paths.contains("/parcels/2"))
        for path in transport.heldPaths { transport.respond(to: path) }
        await transport.arrivals(atLeast: 4)
        transport.respond(to: "/parcels/2")
        for call in [first, second] + others { #expect(try await call.value == "ok") }
    }

    @Test("priority: waiting calls with a higher one are sent first, and equal ones in order")
    func priorityInAQueue() async throws {
        let transport = HeldTransport()
        let post = post(Queued.self, transport)
        let first = post.parcel(1).start()
        await transport.arrivals(atLeast: 1)
        var waiting: [RunningCall<String, ParcelError>] = []
        let priorities: [TaskPriority?] = [.low, nil, .high, .medium, .high]
        for (index, priority) in priorities.enumerated() {
            let call = post.parcel(index + 2).with(priority: priority).start()
            await queued(call)
            waiting.append(call)
        }
        for count in 1...6 {
            await transport.arrivals(atLeast: count)
            for path in transport.heldPaths { transport.respond(to: path) }
        }
        #expect(transport.paths == [1, 4, 6, 3, 5, 2].map { number in "/parcels/\(number)" })
        for call in [first] + waiting { #expect(try await call.value == "ok") }
    }

    @Test("priority: is that of the task of a started call")
    func priorityOfTheTask() async throws {
        let transport = InMemoryTransport { _ in
            WireResponse(200, Task.currentPriority >= .high ? "urgent" : "patient")
        }
        #expect(try await post(Plain.self, transport).parcel(1).with(priority: .high).start().value == "urgent")
    }

    @Test("retries: the number of the call, whatever the spec says", arguments: [(-1, 1), (0, 1), (1, 2), (4, 5)])
    func retries(count: Int, requests: Int) async {
        let transport = InMemoryTransport(status: 503)
        _ = await post(Retried.self, transport).parcel(1).with(retries: count).result
        #expect(transport.requests.count == requests)
        _ = await post(Plain.self, transport).parcel(1).with(retries: count).result
        #expect(transport.requests.count == requests * 2)
    }

    @Test("retries: a call that is not idempotent is not repeated")
    func retriesOfUnsafeCalls() async {
        let transport = InMemoryTransport(status: 503)
        _ = await post(Posting.self, transport).parcel(1).with(retries: 3).result
        #expect(transport.requests.count == 1)
    }

    @Test("addsParameters: false leaves out those of the configuration, and no others")
    func addsParameters() async throws {
        let transport = InMemoryTransport("text")
        let configuration = APIClient.Configuration(
            headers: ["X-App": "a"], parameters: [APICall.Request.Item("app", "1")], transport: transport)
        let call = GalleryDAO(client: APIClient(server: "http://h", configuration: configuration)).terms()
        _ = try await call.value
        _ = try await call.with(addsParameters: false).value
        #expect(transport.requests.map(\.head.path) == ["/5/terms?app=1&lang=en", "/5/terms?lang=en"])
        let fields = transport.requests.map(\.head.headerFields)
        #expect(fields.map { fields in fields[named: "X-App"] } == ["a", nil])
        #expect(fields.map { fields in fields[named: "X-Client"] } == ["ios", "ios"])
        #expect(fields.map { fields in fields[.userAgent] != nil } == [true, true])
    }

    @Test("label: is in all events of the call, and in no others")
    func label() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let configuration = APIClient.Configuration(events: events, transport: InMemoryTransport("text"))
        let call = GalleryDAO(client: APIClient(server: "http://h", configuration: configuration)).terms()
        for await event in call.with(label: "footer").start().events { #expect(event.label == "footer") }
        _ = try await call.value
        var labels: [String?] = []
        for await event in stream {
            if case .ended = event.kind { labels.append(event.label) }
            if labels.count == 2 { break }
        }
        #expect(labels == ["footer", nil])
    }
}

/// A service whose calls carry all that can identify a client.
private struct MeterDAO: DAO {
    typealias Failure = ParcelError

    static let service: ServiceDescription = ServiceDescription(
        "Meter", version: .header("X-Version", "2"), headers: ["X-Service": "s"], secretHeaders: ["X-Key": "key"],
        authentication: .bearer)

    let client: APIClient

    func fill(_ request: inout RequestBuilder) {
        request.query("lang", "en")
        request.header("X-DAO", "d")
    }

    func read(_ number: Int) -> Call<String, ParcelError> {
        var request = RequestBuilder(
            EndpointRoute(
                "Meter.read", .get, "/meters/{number}", policies: CallPolicies(authentication: .required)))
        request.path("number", number)
        request.query("unit", "kWh")
        request.header("X-Trace", "t")
        return Call(request, as: .text, self)
    }
}

@Suite("Calls to other servers", .timeLimit(.minutes(5)))
struct OtherServerTests {
    private enum Switching: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", failover: FailoverPolicy())
    }

    private func meter(
        _ transport: InMemoryTransport, _ session: APISession = APISession(.token("t1")),
        change: (inout APIClient.Configuration) -> Void = { _ in }
    ) -> MeterDAO {
        var configuration = APIClient.Configuration(
            headers: ["X-App": "a"], parameters: [APICall.Request.Item("app", "1")], session: session,
            secrets: ["key": "s3cret"], transport: transport)
        change(&configuration)
        return MeterDAO(client: APIClient(server: "https://h.example/v1", configuration: configuration))
    }

    @Test("get only what the endpoint declares", arguments: APIClient.Precedence.allCases)
    func nothingElse(precedence: APIClient.Precedence) async throws {
        let transport = InMemoryTransport("ok")
        let meter = meter(transport) { configuration in configuration.precedence = precedence }
        let call = meter.read(1).with(server: "https://other.example/base")
        #expect(try call.url.absoluteString == "https://other.example/base/meters/1?unit=kWh")
        #expect(try await call.value == "ok")
        let head = try #require(transport.requests.first?.head)
        #expect(head.authority == "other.example")
        #expect(head.path == "/base/meters/1?unit=kWh")
        #expect(Set(head.headerFields.map(\.name.canonicalName)) == ["user-agent", "x-trace"])
        // Other calls go where they went before.
        _ = try await meter.read(2).value
        #expect(transport.requests.last?.head.authority == "h.example")
    }

    @Test("get what identifies the client and its user, where the app says so")
    func everything() async throws {
        let transport = InMemoryTransport("ok")
        let call = meter(transport).read(1).with(server: "https://other.example/base", sendsCredential: true)
        #expect(try await call.value == "ok")
        let head = try #require(transport.requests.first?.head)
        #expect(head.authority == "other.example")
        #expect(head.path == "/base/meters/1?app=1&lang=en&unit=kWh")
        let expected = [
            "Authorization": "Bearer t1", "X-Key": "s3cret", "X-App": "a", "X-Service": "s", "X-Version": "2",
            "X-DAO": "d", "X-Trace": "t",
        ]
        for (name, value) in expected { #expect(head.headerFields[named: name] == value, "\(name)") }
    }

    @Test("need no credential, and their refusal renews none")
    func noCredential() async throws {
        let transport = InMemoryTransport { request in
            WireResponse(request.head.authority == "other.example" ? 401 : 200, "ok")
        }
        let (session, counter) = (APISession(.token("t1")), Counter())
        let meter = meter(transport, session) { configuration in
            configuration.refresh = { _ in
                counter.increase()
                return .token("t2")
            }
        }
        let call = meter.read(1).with(server: "https://other.example")
        for _ in 0..<2 {
            await #expect(throws: APIError<ParcelError>.server(.unknown(code: "http-401", message: nil))) {
                try await call.value
            }
            try await session.clear()
        }
        #expect(counter.value == 0)
        #expect(transport.requests.count == 2)
    }

    @Test("are called even where another one is selected", arguments: [true, false])
    func selectedServers(sendsCredential: Bool) async throws {
        let transport = InMemoryTransport("ok")
        let client = APIClient(
            environment: GalleryDAO.Environment.release, configuration: APIClient.Configuration(transport: transport))
        try client.select(server: "https://b.example.com/v1")
        let call = PostDAO<Switching>(client: client).parcel(1)
        _ = try await call.value
        _ = try await call.with(server: "https://other.example", sendsCredential: sendsCredential).value
        #expect(transport.requests.map(\.head.authority) == ["b.example.com", "other.example"])
    }

    @Test(
        "that are no servers are errors of the call, and nothing is sent",
        arguments: ["", "nonsense", "ftp://x", "https://user:secret@h", "https://h?key=secret"])
    func invalidServers(server: String) async throws {
        let transport = InMemoryTransport("ok")
        let call = meter(transport).read(1).with(server: server)
        guard case .failure(.request(let fault)) = await call.result else {
            Issue.record("no error")
            return
        }
        #expect(fault.parameter == "server" && fault.endpoint == "Meter.read")
        #expect(!"\(fault)".contains("secret"))
        #expect(throws: RequestError.self) { try call.request }
        #expect(transport.requests.isEmpty)
    }
}
