import APIRuntime
import HTTPTypes
import SigningScenario
import Testing

@Suite("Generated ways to say who asks")
struct SchemeTests {
    private let transport: ScriptedTransport = ScriptedTransport { _, _ in .init(body: "{}") }

    private func client(_ credential: Credential?) -> APIClient {
        APIClient(server: "https://h", configuration: .signing(transport, session: APISession(credential)))
    }

    @Test("a bearer's token is in the header of HTTP, kept out of compression tables")
    func bearer() async throws {
        try await LedgerDAO(client: client(.token("mF_9.B5f-4.1JqM"))).add(text: "x")
        let field = try #require(await transport.requests.first?.head.headerFields[fields: .authorization].first)
        #expect(field.value == "Bearer mF_9.B5f-4.1JqM")
        #expect(field.indexingStrategy == .disallow)
    }

    // The first is the example of RFC 7617, section 2, the second that of section 2.1.
    @Test(
        "a user and a password are in Base64",
        arguments: [
            ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
        ])
    func basic(user: String, password: String, field: String) async throws {
        try await DoorDAO(client: client(.password(user: user, password: password))).open()
        #expect(await transport.fields("Authorization") == [field])
    }

    @Test("a key is in its own header, and only where the endpoint does not say otherwise")
    func key() async throws {
        let weather = WeatherDAO(client: client(.token("k")))
        _ = try? await weather.today()
        _ = try? await weather.about()
        #expect(await transport.fields("X-Key") == ["k", nil])
    }

    @Test(
        "a credential of another kind, or one that no field can hold, is not sent",
        arguments: [
            Credential.token("t"), .password(user: "a:b", password: ""), .password(user: "a", password: "b\n"),
        ])
    func unusable(credential: Credential) async throws {
        let door = DoorDAO(client: client(credential))
        let error = await #expect(throws: APIError<DoorError>.self) { try await door.open() }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .unusableCredential)
        #expect(await transport.requests.isEmpty)
    }

    @Test("nor is a token with a line break, or an empty one", arguments: ["a\r\nX-Other: b", "", " "])
    func unusable(token: String) async throws {
        let weather = WeatherDAO(client: client(.token(token)))
        await #expect(throws: APIError<WeatherError>.self) { _ = try await weather.today() }
        #expect(await transport.requests.isEmpty)
    }
}
