import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

private enum Carrying: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum CarryingJoined: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum CarryingKept: Delivery {
    static let policies: CallPolicies? = CallPolicies(
        cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum CarryingPassword: Delivery {
    static let policies: CallPolicies? = CallPolicies(
        cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .basic)
}

@Suite("Credentials of single callers", .timeLimit(.minutes(5)))
struct CallerCredentialTests {
    /// Responds with the credential of each request.
    private let echo: InMemoryTransport = InMemoryTransport { request in
        WireResponse(200, request.head.headerFields[.authorization] ?? "nobody")
    }

    private func client(_ transport: any Transport, _ session: APISession = APISession()) -> APIClient {
        APIClient(server: "http://h", configuration: APIClient.Configuration(session: session, transport: transport))
    }

    private func post<Kind: Delivery>(_ kind: Kind.Type, _ client: APIClient, as user: String) -> PostDAO<Kind> {
        PostDAO<Kind>(client: client.acting(for: user, credential: .token("t-" + user)))
    }

    @Test("each call carries the credential of its caller, and the session's is nobody else's")
    func ownCredentials() async throws {
        let client = client(echo, APISession(.token("mine"), for: "me"))
        let users = (0..<50).map { number in "user\(number)" }
        let found = try await withThrowingTaskGroup(of: (String, String).self) { group in
            for user in users {
                group.addTask { (user, try await post(Carrying.self, client, as: user).parcel(1).value) }
            }
            return try await group.reduce(into: [:]) { found, pair in found[pair.0] = pair.1 }
        }
        #expect(found == Dictionary(uniqueKeysWithValues: users.map { user in (user, "Bearer t-" + user) }))
        #expect(try await PostDAO<Carrying>(client: client).parcel(1).value == "Bearer mine")
        let once = PostDAO<Carrying>(client: client).parcel(1).with(credential: .token("once"))
        #expect(try await once.value == "Bearer once")
        #expect(try await PostDAO<Carrying>(client: client).parcel(1).value == "Bearer mine")
    }

    @Test("a cached response belongs to its credential, and is found by the next caller with it")
    func cache() async throws {
        let client = client(echo)
        for user in ["ada", "bob", "ada", "bob"] {
            #expect(try await post(CarryingKept.self, client, as: user).parcel(1).value == "Bearer t-" + user)
        }
        #expect(echo.requests.count == 2)
    }

    @Test("so it does with passwords, whose digests differ in each process")
    func passwords() async throws {
        let client = client(echo)
        for _ in 0..<2 {
            for user in ["ada", "bob"] {
                let credential = Credential.password(user: user, password: "p")
                let post = PostDAO<CarryingPassword>(client: client.acting(for: nil, credential: credential))
                _ = try await post.parcel(1).value
            }
        }
        #expect(echo.requests.count == 2)
    }

    @Test("equal calls are joined only if their credentials are the same")
    func dedupe() async throws {
        let transport = HeldTransport()
        let events = APIClient.Events()
        let configuration = APIClient.Configuration(events: events, transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        let stream = events.stream()
        let ada = Task { try await post(CarryingJoined.self, client, as: "ada").parcel(1).value }
        await transport.arrivals(atLeast: 1)
        let again = Task { try await post(CarryingJoined.self, client, as: "ada").parcel(1).value }
        for await event in stream {
            if case .joined = event.kind { break }
        }
        let bob = Task { try await post(CarryingJoined.self, client, as: "bob").parcel(1).value }
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/1", with: WireResponse(200, "ada's"))
        transport.respond(to: "/parcels/1", with: WireResponse(200, "bob's"))
        #expect(try await [ada.value, again.value, bob.value] == ["ada's", "ada's", "bob's"])
    }

    @Test("cookies belong to the credential, and last longer than a copy of the client")
    func cookies() async throws {
        let transport = CookieTransport()
        let client = client(transport)
        for user in ["ada", "bob", "ada", "bob"] {
            _ = try await post(Carrying.self, client, as: user).parcel(1).value
        }
        #expect(
            transport.seen.withLock { $0 } == [
                "Bearer t-ada ", "Bearer t-bob ", "Bearer t-ada of=t-ada", "Bearer t-bob of=t-bob",
            ])
    }

    @Test("what policies remember is shared by all callers")
    func sharedState() {
        let client = client(echo)
        let copies = ["ada", "bob"].map { user in client.acting(for: user, credential: .token(user)) }
        #expect(copies.allSatisfy { copy in copy.settings === client.settings })
        #expect(copies[0] != copies[1] && copies[0] != client)
    }

    @Test("a refused credential is renewed for its caller alone")
    func renewal() async throws {
        let transport = InMemoryTransport { request in
            let field = request.head.headerFields[.authorization] ?? ""
            return WireResponse(field.hasSuffix("-new") ? 200 : 401, field)
        }
        var configuration = APIClient.Configuration(session: APISession(.token("mine-new")), transport: transport)
        configuration.refresh = { refused in
            guard case .token(let token) = refused else { return refused }
            return .token(token + "-new")
        }
        let client = APIClient(server: "http://h", configuration: configuration)
        #expect(try await post(Carrying.self, client, as: "ada").parcel(1).value == "Bearer t-ada-new")
        #expect(try await PostDAO<Carrying>(client: client).parcel(1).value == "Bearer mine-new")
        #expect(try await configuration.session.credential == .token("mine-new"))
    }
}

/// Sets a cookie that names the credential, and notes what requests have.
private struct CookieTransport: Transport {
    let jar = CookieJar()
    let seen = Locked<[String]>([])

    var cookies: CookieJar? { jar }

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await jar.send(request) { request in
            let fields = request.head.headerFields
            let name = fields[.authorization] ?? ""
            seen.withLock { $0.append(name + " " + (fields[.cookie] ?? "")) }
            var response = WireResponse(200, "ok")
            response.head.headerFields[.setCookie] = "of=" + name.dropFirst("Bearer ".count)
            return response
        }
    }
}
