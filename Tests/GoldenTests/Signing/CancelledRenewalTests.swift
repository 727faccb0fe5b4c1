import APIRuntime
import SigningScenario
import Testing

@Suite("Cancellation during a credential renewal")
struct CancelledRenewalTests {
    private static func server() -> ScriptedTransport {
        ScriptedTransport { request, _ in request.session == "t2" ? .account : .status(401) }
    }

    @Test("ends the call at once, and the renewal continues", arguments: [true, false])
    func endsTheCallNotTheRenewal(hasOther: Bool) async throws {
        let gate = Gate()
        let transport = Self.server()
        let renewals = Renewals { _ in
            await gate.wait()
            try Task.checkCancellation()
            return .token("t2")
        }
        let session = APISession(.token("t1"))
        let vault = vault(.signing(transport, session: session, refresh: renewals.refresh))
        let first = Task { try await vault.account().value }
        await renewals.begun(1)
        let other = hasOther ? Task { try await vault.rename(id: 1, body: Title(title: "t")).value } : nil
        first.cancel()
        let result = await first.result
        #expect(throws: APIError<VaultError>.cancelled) { try result.get() }
        let changes = await session.changes()
        await gate.open()
        try await other?.value
        for await change in changes where change == .renewed { break }
        #expect(try await session.credential == .token("t2"))
    }

    @Test("leaves nothing behind, at any time", arguments: 0..<40)
    func leavesNothingBehind(seed: Int) async throws {
        let transport = Self.server()
        let renewals = Renewals { _ in
            for _ in 0..<(seed % 7) { await Task.yield() }
            return .token("t2")
        }
        let vault = vault(.signing(transport, session: APISession(.token("t1")), refresh: renewals.refresh))
        let calls = (0..<20).map { id in Task { try await vault.rename(id: id, body: Title(title: "t")).value } }
        for (number, call) in calls.enumerated() where (number * 7 + seed) % 3 == 0 {
            for _ in 0..<(number * seed % 11) { await Task.yield() }
            call.cancel()
        }
        for (number, call) in calls.enumerated() {
            let result = await call.result
            if (number * 7 + seed) % 3 != 0 { #expect(throws: Never.self) { try result.get() } }
        }
        try await vault.rename(id: 21, body: Title(title: "t")).value
        #expect(await renewals.refused.count == 1)
    }
}
