import APIRuntime
import HTTPTypes
import SigningScenario
import TestSupport
import Testing

@Suite("Generated credential renewal")
struct RenewalTests {
    /// Accepts the newest token, and refuses all others.
    private static func server(_ newest: String, refusal: ScriptedTransport.Reply = .status(401)) -> ScriptedTransport {
        ScriptedTransport { request, _ in request.session == newest ? .account : refusal }
    }

    @Test("a hundred refused calls renew once, by status 401 or by a declared code", arguments: [true, false])
    func once(isStatus: Bool) async throws {
        let transport = Self.server("t2", refusal: isStatus ? .status(401) : .code(1001))
        let renewals = Renewals { _ in .token("t2") }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: renewals.refresh))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<100 { group.addTask { try await vault.rename(id: id, body: Title(title: "t")).value } }
            try await group.waitForAll()
        }
        #expect(await renewals.refused == [.token("t1")])
        let tokens = await transport.fields("X-Session")
        #expect(tokens.filter { $0 == "t2" }.count == 100)
        #expect(tokens.count <= 200)
    }

    @Test("a call during the renewal waits for it")
    func waitsForTheRenewal() async throws {
        let gate = Gate()
        let transport = Self.server("t2")
        let renewals = Renewals { _ in
            await gate.wait()
            return .token("t2")
        }
        let session = APISession(.token("t1"))
        let vault = vault(.signing(transport, session: session, refresh: renewals.refresh))
        async let first = vault.account().value
        await renewals.begun(1)
        async let second: Void = vault.rename(id: 1, body: Title(title: "t")).value
        for _ in 0..<100 { await letOthersRun() }
        #expect(await transport.requests.count == 1)
        await gate.open()
        _ = try await (first, second)
        #expect(await transport.fields("X-Session") == ["t1", "t2", "t2"])
        #expect(try await session.credential == .token("t2"))
    }

    @Test("a newer credential is used without another renewal")
    func usesANewerCredential() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            guard request.session == "t1" else { return .account }
            if request.path == "/api/items/1" { await gate.wait() }
            return .status(401)
        }
        let renewals = Renewals { _ in .token("t2") }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: renewals.refresh))
        async let slow: Void = vault.rename(id: 1, body: Title(title: "t")).value
        await transport.requests(atLeast: 1)
        _ = try await vault.account().value
        await gate.open()
        try await slow
        #expect(await renewals.refused.count == 1)
    }

    @Test("a second refusal is reported")
    func secondRefusal() async throws {
        let transport = Self.server("t3")
        let renewals = Renewals { _ in .token("t2") }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: renewals.refresh))
        await #expect(throws: APIError<VaultError>.server(.unknown(code: "http-401", message: nil))) {
            _ = try await vault.account().value
        }
        #expect(await transport.fields("X-Session") == ["t1", "t2"])
    }

    @Test("a failed renewal reports the server's error to all calls")
    func failedRenewal() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            await gate.wait()
            return .code(1001)
        }
        let renewals = Renewals { _ in throw NetworkError(.timedOut) }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: renewals.refresh))
        let calls = (0..<10).map { _ in Task { try await vault.account().value } }
        await transport.requests(atLeast: 10)
        await gate.open()
        for call in calls {
            let result = await call.result
            #expect(throws: APIError<VaultError>.server(.tokenExpired)) { try result.get() }
        }
    }

    @Test("a call that waits for a renewal that fails is sent with the old credential, and renews nothing")
    func sendsTheOldOne() async throws {
        let gate = Gate()
        let transport = Self.server("t2")
        let renewals = Renewals { _ in
            await gate.wait()
            throw NetworkError(.timedOut)
        }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: renewals.refresh))
        let first = Task { _ = try await vault.account().value }
        await renewals.begun(1)
        let second = Task { try await vault.rename(id: 1, body: Title(title: "t")).value }
        for _ in 0..<100 { await letOthersRun() }
        #expect(await transport.requests.count == 1)
        await gate.open()
        for result in await [first.result, second.result] { #expect(throws: (any Error).self) { try result.get() } }
        #expect(await transport.fields("X-Session") == ["t1", "t1"])
        #expect(await renewals.refused.count == 1)
    }

    @Test("without a renewal or a credential, status 401 is final")
    func noRenewal() async throws {
        let transport = Self.server("t2")
        let renewals = Renewals { _ in .token("t2") }
        let configurations: [APIClient.Configuration] = [
            .signing(transport, session: APISession(.token("t1"))), .signing(transport, refresh: renewals.refresh),
        ]
        for configuration in configurations {
            await #expect(throws: APIError<VaultError>.self) {
                _ = try await vault(configuration).search(text: "x").value
            }
        }
        #expect(await transport.fields("X-Session") == ["t1", nil])
        #expect(await renewals.refused.isEmpty)
    }

    @Test("signing out during the renewal stays signed out")
    func signingOut() async throws {
        let session = APISession(.token("t1"))
        let transport = Self.server("t2")
        let renewals = Renewals { _ in
            try await session.clear()
            return .token("t2")
        }
        let vault = vault(.signing(transport, session: session, refresh: renewals.refresh))
        let error = await #expect(throws: APIError<VaultError>.self) { _ = try await vault.account().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .sessionEnded)
        #expect(try await session.credential == nil)
        #expect(await transport.requests.count == 1)
    }

    @Test("the renewal may call the same client")
    func sameClient() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/api/session" ? .token("t2") : request.session == "t2" ? .account : .status(401)
        }
        let client = Box<VaultDAO?>(nil)
        let refresh: Credential.Refresh = { refused in
            // This call would also wait for the renewal that it is part of.
            _ = try? await client.value?.search(text: "x").value
            _ = try await client.value?.logIn(user: "a", password: "b").value
            return .token("t2")
        }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: refresh))
        await client.set(vault)
        #expect(try await vault.account().value.name == "Ada")
        #expect(await transport.paths.count == 4)
        #expect(await transport.fields("X-Session") == ["t1", "t1", nil, "t2"])
    }
}
