import APIRuntime
import HTTPTypes
import SigningScenario
import Testing

@Suite("Generated sessions")
struct SessionTests {
    @Test("calls have the token after a login, until the logout")
    func logInAndOut() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/api/session" ? .token("t1") : .account
        }
        let vault = vault(.signing(transport))
        _ = try await vault.logIn(user: "ada", password: "p").value
        _ = try await vault.account().value
        _ = try? await vault.search(text: "x").value
        try await vault.logOut().value
        _ = try? await vault.search(text: "x").value
        #expect(await transport.fields("X-Session") == [nil, "t1", "t1", "t1", nil])
    }

    @Test("without a session, a call that requires auth fails, and nothing is sent")
    func authRequired() async throws {
        let transport = ScriptedTransport { _, _ in .account }
        let vault = vault(.signing(transport))
        let error = await #expect(throws: APIError<VaultError>.self) { _ = try await vault.account().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .notSignedIn)
        #expect(fault.endpoint == "Vault.account")
        #expect(vault.client.text(for: fault) == "Please sign in.")
        #expect(await transport.requests.isEmpty)
    }

    @Test("a login that fails or returns no token does not sign in", arguments: [#"{"name":"Ada"}"#, "null"])
    func failedLogIn(data: String) async throws {
        let session = APISession()
        let vault = vault(
            .signing(ScriptedTransport { _, number in number == 1 ? .code(1002) : .data(data) }, session: session))
        await #expect(throws: APIError<VaultError>.server(.wrongPassword)) {
            _ = try await vault.logIn(user: "a", password: "b").value
        }
        let error = await #expect(throws: APIError<VaultError>.self) {
            _ = try await vault.logIn(user: "a", password: "b").value
        }
        guard case .dataFormat? = error else { return #expect(error == nil) }
        #expect(try await session.credential == nil)
    }

    @Test("a token may be a number at the top level")
    func numericToken() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/login" ? .init(body: #"{"access_token":12}"#) : .init(body: "[]")
        }
        let client = APIClient(environment: LedgerDAO.Environment.release, configuration: .signing(transport))
        let ledger = LedgerDAO(client: client)
        try await ledger.logIn(code: "c").value
        _ = try await ledger.entries().value
        #expect(await transport.fields("Authorization") == [nil, "Bearer 12"])
    }

    @Test("a response cached for one user is not returned to another")
    func cache() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/api/session" ? .token("b") : .data(#"{"name":"\#(request.session ?? "")"}"#)
        }
        let session = APISession(.token("a"))
        let vault = vault(.signing(transport, session: session))
        #expect(try await vault.account().value.name == "a")
        #expect(try await vault.account().value.name == "a")
        _ = try await vault.logIn(user: "b", password: "p").value
        #expect(try await vault.account().value.name == "b")
        try await session.establish(.token("a"))
        #expect(try await vault.account().value.name == "a")
        #expect(await transport.requests.count == 3)
    }

    @Test("a waiting call is not sent for another user")
    func otherUser() async throws {
        let session = APISession(.token("a"))
        let transport = ScriptedTransport { _, number in
            guard number == 1 else { return .account }
            try? await session.establish(.token("b"))
            return .status(503)
        }
        let error = await #expect(throws: APIError<VaultError>.self) {
            _ = try await vault(.signing(transport, session: session)).account().value
        }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .sessionEnded)
        #expect(await transport.fields("X-Session") == ["a"])
    }
}
