@_spi(Generated) import APIRuntime
import HTTPTypes
import TestSupport
import Testing

private enum Signed: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum Kept: Delivery {
    static let policies: CallPolicies? = CallPolicies(
        cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .basic)
}

@Suite("Credential renewal and timeouts")
struct RenewalTests {
    private let time: ManualTime = ManualTime()

    /// A transport that responds to every request with 401.
    private let refusing: InMemoryTransport = InMemoryTransport(status: 401)

    private func post(_ transport: any Transport, _ refresh: @escaping Credential.Refresh) -> PostDAO<Signed> {
        let configuration = APIClient.Configuration(
            timeout: .seconds(10), session: APISession(.token("t1")), refresh: refresh, time: time, transport: transport
        )
        return PostDAO(client: APIClient(server: "http://h", configuration: configuration))
    }

    @Test("a renewal that hangs times out: its call is refused, waiting calls time out")
    func timesOutWhenItHangs() async throws {
        let gate = Counter()
        let post = post(refusing) { _ in
            gate.increase()
            while !Task.isCancelled { await letOthersRun() }
            gate.increase()
            throw CancellationError()
        }
        let call = Task { try await post.parcel(1).value }
        // The renewal's own limit, and that of the call.
        await time.sleepers(atLeast: 2)
        let late = Task { try await post.parcel(2).value }
        await time.sleepers(atLeast: 3)
        time.advance(by: .seconds(10))
        let (refused, unsent) = await (call.result, late.result)
        #expect(throws: APIError<ParcelError>.server(.unknown(code: "http-401", message: nil))) { try refused.get() }
        let error = #expect(throws: APIError<ParcelError>.self) { try unsent.get() }
        guard case .network(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .timedOut)
        #expect(refusing.requests.count == 1)
        while gate.value < 2 { await letOthersRun() }
        #expect(time.sleepers == 0)
    }

    @Test("time spent on the renewal does not count against the repeated request")
    func doesNotUseTheRetrysTimeout() async throws {
        let transport = InMemoryTransport { request in
            request.head.headerFields[.authorization] == "Bearer t2" ? WireResponse(200, "ok") : WireResponse(401, "")
        }
        let time = time
        let post = post(transport) { _ in
            time.advance(by: .seconds(4))
            return .token("t2")
        }
        #expect(try await post.parcel(1).value == "ok")
        #expect(transport.requests.map(\.timeout) == [.seconds(10), .seconds(6)])
    }

    @Test("middlewares do not see the credential, which is added last")
    func middlewaresSeeNone() async throws {
        let counter = Counter()
        let look = APICall.Hooks(sending: { call in
            #expect(call.request.headerFields[.authorization] == nil)
            counter.increase()
        })
        let transport = InMemoryTransport("ok")
        let configuration = APIClient.Configuration(
            middlewares: [look], wireMiddlewares: [look], session: APISession(.token("t1")), transport: transport)
        let post = PostDAO<Signed>(client: APIClient(server: "http://h", configuration: configuration))
        #expect(try await post.parcel(1).value == "ok")
        #expect(counter.value == 2)
        #expect(transport.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t1"])
    }

    @Test("a request whose body cannot be repeated is not sent again")
    func doesNotRepeatAOneTimeBody() async throws {
        let once = APICall.Hooks(preparing: { request, _ in
            let body = WireBody(length: nil, isRepeatable: false) { WireBody([1]).chunks() }
            request.content = .other(body, contentType: "text/plain")
        })
        let counter = Counter()
        let configuration = APIClient.Configuration(
            middlewares: [once], session: APISession(.token("t1")),
            refresh: { _ in
                counter.increase()
                return .token("t2")
            }, transport: refusing)
        let post = PostDAO<Signed>(client: APIClient(server: "http://h", configuration: configuration))
        await #expect(throws: APIError<ParcelError>.self) { _ = try await post.parcel(1).value }
        #expect(refusing.requests.count == 1)
        #expect(counter.value == 0)
    }

    @Test("clients that are made for each request share cached responses of one user and password")
    func sharesCacheOfPasswords() async throws {
        let transport = InMemoryTransport("ok")
        let cache = ResponseCache()
        for password in ["p", "p", "q"] {
            let configuration = APIClient.Configuration(
                session: APISession(.password(user: "ada", password: password)), cache: cache, transport: transport)
            let client = APIClient(server: "http://h", configuration: configuration)
            #expect(try await PostDAO<Kept>(client: client).parcel(1).value == "ok")
        }
        #expect(transport.requests.count == 2)
    }

    @Test("cached responses are kept apart by user and password")
    func cachesByUserAndPassword() async throws {
        let transport = InMemoryTransport("ok")
        let session = APISession(.password(user: "ada", password: "p"))
        let configuration = APIClient.Configuration(session: session, transport: transport)
        let post = PostDAO<Kept>(client: APIClient(server: "http://h", configuration: configuration))
        _ = try await post.parcel(1).value
        _ = try await post.parcel(1).value
        #expect(transport.requests.count == 1)
        try await session.establish(.password(user: "ada", password: "guess"))
        _ = try await post.parcel(1).value
        #expect(transport.requests.count == 2)
        try await session.clear()
        _ = try await post.parcel(1).value
        #expect(transport.requests.count == 3)

        let named = PostDAO<Kept>(client: post.client.acting(for: "ada"))
        try await session.establish(.password(user: "ada", password: "p"))
        _ = try await named.parcel(1).value
        try await session.establish(.password(user: "ada", password: "q"))
        _ = try await named.parcel(1).value
        #expect(transport.requests.count == 5)
        _ = try await named.parcel(1).value
        #expect(transport.requests.count == 5)
    }
}
