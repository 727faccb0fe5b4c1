import APIRuntime
import SigningScenario
import Testing

@Suite("Credentials and secrets of generated calls")
struct SecretTextTests {
    /// All descriptions, dumps, events and errors of a client and its calls.
    private func texts(_ transport: ScriptedTransport, _ credential: Credential) async throws -> [String] {
        let journal = Box<[String]>([])
        let look: @Sendable (Any) async -> Void = { value in
            var dumped = ""
            dump(value, to: &dumped)
            await journal.set(journal.value + ["\(value)", String(reflecting: value), dumped])
        }
        let events = APIClient.Events()
        let stream = events.stream()
        var configuration = APIClient.Configuration.signing(
            transport, session: APISession(credential), refresh: { _ in .token("s3cret-2") },
            secrets: ["app-secret": "s3cret", "secret": "s3cret"])
        configuration.events = events
        let hooks = APICall.Hooks(
            sending: { call in
                await look(call); await look(call.request); await look(call.request.wire)
            },
            failed: { error, _ in await look(error) })
        configuration.middlewares = [hooks]
        configuration.wireMiddlewares = [hooks]
        let client = APIClient(server: "https://h", configuration: configuration)
        for value: Any in [client, configuration, configuration.session, configuration.secrets, credential] {
            await look(value)
        }
        let maps = MapsDAO(client: client)
        var calls = 0
        for call: () async throws -> Void in [
            { _ = try await VaultDAO(client: client).account().value },
            { _ = try await DoorDAO(client: client).open().value },
            { _ = try await maps.tile(x: 1, y: 2).value }, { try await ShopDAO(client: client, app: "7").ping().value },
        ] {
            calls += 1
            do {
                try await call()
            } catch {
                await look(error)
                await look(client.text(for: error))
            }
        }
        for await event in stream {
            await look(event)
            if case .ended = event.kind { calls -= 1 }
            if calls == 0 { break }
        }
        return await journal.value
    }

    @Test(
        "are in no event, description, dump or error",
        arguments: [Credential.token("s3cret"), .password(user: "s3cret", password: "s3cret")])
    func areInNoText(credential: Credential) async throws {
        let transports = [
            ScriptedTransport { _, _ in .account }, ScriptedTransport { _, _ in .status(401) },
            ScriptedTransport { _, _ in .init(status: 500, body: "s3cret") },
        ]
        for transport in transports {
            let texts = try await texts(transport, credential)
            #expect(texts.count > 60)
            #expect(texts.filter { text in text.contains("s3cret") || text.contains("czNjcmV0") } == [])
        }
    }
}
