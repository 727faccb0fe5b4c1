@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

private enum Signed: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum SignedByPassword: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .basic)
}

private enum LogIn: Delivery {
    static let policies: CallPolicies? = CallPolicies(session: .establish("token"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum LogInAgain: Delivery {
    static let policies: CallPolicies? = CallPolicies(authentication: .required, session: .establish("token"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum LogOut: Delivery {
    static let policies: CallPolicies? = CallPolicies(authentication: AuthenticationUse.none, session: .clear)
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

@Suite("The user of a session")
struct SessionUserTests {
    private let session: APISession = APISession()

    /// Responds with the credential of each request.
    private let transport: InMemoryTransport = InMemoryTransport { request in
        WireResponse(200, request.head.headerFields[.authorization] ?? "nobody")
    }

    private func client(_ user: String? = nil) -> APIClient {
        APIClient(
            server: "http://h",
            configuration: APIClient.Configuration(user: user, session: session, transport: transport)
        )
    }

    /// Makes sure that a call fails because the session is another user's, and that nothing is sent.
    private func expectRefusal<How: Delivery>(_ how: How.Type, _ client: APIClient) async {
        let count = transport.requests.count
        do throws(APIError<ParcelError>) {
            _ = try await PostDAO<How>(client: client).parcel(1).value
            Issue.record("no error")
        } catch .authentication(let fault) {
            #expect(
                "\(fault)"
                    == "Post.parcel: otherUser: the session is not that of the user that the client acts for")
        } catch {
            Issue.record(error)
        }
        #expect(transport.requests.count == count)
    }

    private func call(_ client: APIClient) async throws -> String {
        try await PostDAO<Signed>(client: client).parcel(1).value
    }

    @Test("a call for another user fails, and sends nothing")
    func refusesOthers() async throws {
        try await session.establish(.token("t-ada"), for: "ada")
        let client = client()
        #expect(try await call(client.acting(for: "ada")) == "Bearer t-ada")
        #expect(try await call(client) == "Bearer t-ada")
        await expectRefusal(Signed.self, client.acting(for: "bob"))
        try await session.establish(.token("t-bob"), for: "bob")
        #expect(try await call(client.acting(for: "bob")) == "Bearer t-bob")
        await expectRefusal(Signed.self, client.acting(for: "ada"))
    }

    @Test("the same token for another user begins another session")
    func sameToken() async throws {
        try await session.establish(.token("t"), for: "ada")
        try await session.establish(.token("t"), for: "bob")
        #expect(try await call(client().acting(for: "bob")) == "Bearer t")
        await expectRefusal(Signed.self, client().acting(for: "ada"))
    }

    @Test("a session without a name is that of the configuration's user")
    func belongsToTheClient() async throws {
        try await session.establish(.token("t"))
        let client = client("ada")
        #expect(try await call(client) == "Bearer t")
        #expect(try await call(client.acting(for: nil)) == "Bearer t")
        await expectRefusal(Signed.self, client.acting(for: "bob"))
        // Another client with the same session is not served any more.
        await expectRefusal(Signed.self, self.client("bob"))
        #expect(try await call(client) == "Bearer t")
    }

    @Test("a session without a name serves no other user of a client without one")
    func unnamed() async throws {
        try await session.establish(.token("t"))
        await expectRefusal(Signed.self, client().acting(for: "ada"))
        #expect(try await call(client()) == "Bearer t")
    }

    @Test("the user of a password is the user of the session")
    func passwords() async throws {
        try await session.establish(.password(user: "ada", password: "p"))
        let client = client()
        _ = try await PostDAO<SignedByPassword>(client: client.acting(for: "ada")).parcel(1).value
        await expectRefusal(SignedByPassword.self, client.acting(for: "bob"))
    }

    @Test("nobody is signed in: calls for any user are anonymous")
    func anonymous() async throws {
        for user in ["ada", "bob"] { #expect(try await call(client().acting(for: user)) == "nobody") }
    }

    @Test("a call that signs in names the user, and sends no credential of the one before")
    func signsIn() async throws {
        let counter = Counter()
        let transport = InMemoryTransport { request in
            WireResponse(200, request.head.headerFields[.authorization] ?? #"{"token":"t\#(counter.next())"}"#)
        }
        let client = APIClient(
            server: "http://h", configuration: APIClient.Configuration(session: session, transport: transport))
        let (ada, bob) = (client.acting(for: "ada"), client.acting(for: "bob"))
        _ = try await PostDAO<LogIn>(client: ada).parcel(1).value
        #expect(try await call(ada) == "Bearer t1")
        await #expect(throws: APIError<ParcelError>.self) { _ = try await call(bob) }
        _ = try await PostDAO<LogIn>(client: bob).parcel(1).value
        #expect(try await call(bob) == "Bearer t2")
        await #expect(throws: APIError<ParcelError>.self) { _ = try await call(ada) }
        await expectRefusal(LogInAgain.self, self.client().acting(for: "ada"))
    }

    @Test("nobody signs out another")
    func signsOut() async throws {
        try await session.establish(.token("t"), for: "ada")
        await expectRefusal(LogOut.self, client().acting(for: "bob"))
        #expect(try await session.credential == .token("t"))
        _ = try await PostDAO<LogOut>(client: client().acting(for: "ada")).parcel(1).value
        #expect(try await session.credential == nil)
    }

    @Test("forty handlers share a session: each gets their own data or none", arguments: [true, false])
    func handlers(isNamed: Bool) async {
        let client = client()
        let session = session
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let user = "user-\(number)"
                    try? await session.establish(.token("t-\(number)"), for: isNamed ? user : nil)
                    do throws(APIError<ParcelError>) {
                        let value = try await PostDAO<Signed>(client: client.acting(for: user)).parcel(1).value
                        #expect(value == "Bearer t-\(number)")
                    } catch .authentication(let fault) {
                        #expect([.otherUser, .sessionEnded].contains(fault.kind))
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
    }
}
