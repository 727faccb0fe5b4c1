@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

private enum Signed: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum Repeated: Delivery {
    static let policies: CallPolicies? = CallPolicies(
        retry: RetryPolicy(times: 2, on: [.statusClass(5)], backoff: .seconds(10)))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum Queued: Delivery {
    static let policies: CallPolicies? = CallPolicies(queue: "q")
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum LogIn: Delivery {
    static let policies: CallPolicies? = CallPolicies(authentication: .none, session: .establish("token"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

extension PostDAO<Signed> {
    /// A stream of texts that needs a credential.
    fileprivate func ticker() -> StreamCall<String, ParcelError> {
        StreamCall(
            RequestBuilder("Post.ticker", .get, "/ticker"), as: .texts(StreamFormat(.sse, reconnections: 3)), self)
    }
}

/// Signing out ends a waiting call at once with `sessionEnded`, wherever it waits, and nothing more of
/// the call is sent.
@Suite("Signing out during a call", .timeLimit(.minutes(5)))
struct SessionEndTests {
    private let session: APISession = APISession(.token("t1"))
    private let time: ManualTime = ManualTime()

    private func client(_ transport: any Transport, refresh: Credential.Refresh? = nil) -> APIClient {
        APIClient(
            server: "http://h",
            configuration: APIClient.Configuration(
                session: session, refresh: refresh, retryBudget: nil, random: { 1 }, time: time, transport: transport))
    }

    private func expectEnd(_ result: Result<String, some Error>) {
        let error = #expect(throws: APIError<ParcelError>.self) { try result.get() }
        guard case .authentication(let fault)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.kind == .sessionEnded)
    }

    @Test("ends calls that wait for a renewal, their own or another call's", arguments: [true, false])
    func endsCallsWaitingForARenewal(isOther: Bool) async throws {
        let begun = Gate()
        let never = Gate()
        let transport = InMemoryTransport(status: 401)
        let post = PostDAO<Signed>(
            client: client(transport) { _ in
                await begun.open()
                await never.wait()
                return .token("t2")
            })
        let first = Task { try await post.parcel(1).value }
        await begun.wait()
        // The timeouts of the renewal and of the call that waits for it.
        await time.sleepers(atLeast: 2)
        let second: Task<String, any Error>? = isOther ? Task { try await post.parcel(2).value } : nil
        if isOther { await time.sleepers(atLeast: 3) }
        try await session.clear()
        expectEnd(await first.result)
        if let second { expectEnd(await second.result) }
        #expect(transport.requests.count == 1)
        await never.open()
    }

    @Test("ends the call whose renewal signs out, also when the renewal fails", arguments: [true, false])
    func endsTheCallWhoseRenewalSignsOut(isFailing: Bool) async throws {
        let session = session
        let transport = InMemoryTransport(status: 401)
        let post = PostDAO<Signed>(
            client: client(transport) { _ in
                try await session.clear()
                if isFailing { throw NetworkError(.timedOut) }
                return .token("t2")
            })
        expectEnd(await post.parcel(1).result)
        #expect(try await session.credential == nil)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "ends a call that waits for a retry, also when another user signs in", arguments: [nil, Credential.token("t2")])
    func endsCallsWaitingForARetry(next: Credential?) async throws {
        let transport = InMemoryTransport(status: 503)
        let post = PostDAO<Repeated>(client: client(transport))
        let call = Task { try await post.parcel(1).value }
        await time.sleepers(atLeast: 1)
        if let next { try await session.establish(next) } else { try await session.clear() }
        expectEnd(await call.result)
        #expect(transport.requests.count == 1)
        #expect(time.sleepers == 0)
    }

    @Test("ends a call that waits for a network")
    func endsCallsWaitingForANetwork() async throws {
        let transport = InMemoryTransport("ok")
        var configuration = client(transport).configuration
        configuration.connectivity = .wait(atMost: .seconds(60))
        configuration.networkMonitor = ManualNetwork(.unsatisfied)
        let post = PostDAO<Signed>(client: APIClient(server: "http://h", configuration: configuration))
        let call = Task { try await post.parcel(1).value }
        await time.sleepers(atLeast: 1)
        try await session.clear()
        expectEnd(await call.result)
        #expect(transport.requests.isEmpty)
    }

    @Test("ends a queued call and keeps the queue working")
    func endsQueuedCalls() async throws {
        let transport = HeldTransport()
        let client = client(transport)
        let post = PostDAO<Queued>(client: client)
        let first = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 1)
        let second = post.parcel(2).start()
        for await event in second.events {
            guard case .queued = event.kind else { continue }
            break
        }
        try await session.clear()
        await #expect(throws: APIError<ParcelError>.self) { _ = try await second.value }
        transport.respond(to: "/parcels/1")
        // A request that was sent before still gets its response.
        #expect(try await first.value == "ok")
        try await session.establish(.token("t2"))
        let third = Task { try await post.parcel(3).value }
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/3")
        #expect(try await third.value == "ok")
        #expect(transport.paths == ["/parcels/1", "/parcels/3"])
    }

    @Test("ends a call whose response would sign in")
    func endsTheCallThatSignsIn() async throws {
        let session = session
        let transport = InMemoryTransport { _ in
            try await session.clear()
            return WireResponse(200, #"{"token":"t2"}"#)
        }
        let post = PostDAO<LogIn>(client: client(transport))
        expectEnd(await post.parcel(1).result)
        #expect(try await session.credential == nil)
    }

    @Test("ends a stream that waits for its next value")
    func endsASilentStream() async throws {
        let server = StreamServer(.init(text: "data: 1\n\n", end: .silence))
        let dao = PostDAO<Signed>(client: client(server))
        var iterator = dao.ticker().makeAsyncIterator()
        #expect(try await iterator.next() == "1")
        let session = session
        let time = time
        let signOut = Task {
            await time.sleepers(atLeast: 1)
            try await session.clear()
        }
        do {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            expectEnd(.failure(error))
        }
        try await signOut.value
    }

    @Test("prevents the reconnection of a stream when another user signs in")
    func preventsReconnection() async throws {
        let server = StreamServer(
            .init(text: "data: 1\n\n", end: .failure(.connectionLost)), .init(text: "data: 2\n\n", end: .silence))
        let dao = PostDAO<Signed>(client: client(server))
        var iterator = dao.ticker().makeAsyncIterator()
        #expect(try await iterator.next() == "1")
        try await session.establish(.token("t2"))
        do {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            expectEnd(.failure(error))
        }
        #expect(server.requests.count == 1)
    }
}
