import APIRuntime
import HTTPTypes
import SigningScenario
import Testing

@Suite("Generated authentication schemes")
struct SchemeTests {
    private let transport: ScriptedTransport = ScriptedTransport { _, _ in .init(body: "{}") }

    private func client(_ credential: Credential?) -> APIClient {
        APIClient(server: "https://h", configuration: .signing(transport, session: APISession(credential)))
    }

    @Test("bearer: the token is in Authorization, kept out of compression tables")
    func bearer() async throws {
        try await LedgerDAO(client: client(.token("mF_9.B5f-4.1JqM"))).add(text: "x").value
        let field = try #require(await transport.requests.first?.head.headerFields[fields: .authorization].first)
        #expect(field.value == "Bearer mF_9.B5f-4.1JqM")
        #expect(field.indexingStrategy == .disallow)
    }

    // The first is the example of RFC 7617, section 2, the second that of section 2.1.
    @Test(
        "basic: user and password are in Base64",
        arguments: [
            ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
        ])
    func basic(user: String, password: String, field: String) async throws {
        try await DoorDAO(client: client(.password(user: user, password: password))).open().value
        #expect(await transport.fields("Authorization") == [field])
    }

    @Test("key: the key is in its own header, unless the endpoint has auth: none")
    func key() async throws {
        let weather = WeatherDAO(client: client(.token("k")))
        _ = try? await weather.today().value
        _ = try? await weather.about().value
        #expect(await transport.fields("X-Key") == ["k", nil])
    }

    @Test("scheme: the key comes after a word of the server's own")
    func ownScheme() async throws {
        _ = try? await WordsDAO(client: client(.token("k:fx"))).usage().value
        #expect(await transport.fields("Authorization") == ["DeepL-Auth-Key k:fx"])
    }

    @Test(
        "an unusable credential is not sent",
        arguments: [
            Credential.token("t"), .password(user: "a:b", password: ""), .password(user: "a", password: "b\n"),
        ])
    func unusable(credential: Credential) async throws {
        let door = DoorDAO(client: client(credential))
        let error = await #expect(throws: APIError<DoorError>.self) { try await door.open().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .unusableCredential)
        #expect(await transport.requests.isEmpty)
    }

    @Test("an empty token, or one with a line break, is not sent", arguments: ["a\r\nX-Other: b", "", " "])
    func unusableToken(token: String) async throws {
        let weather = WeatherDAO(client: client(.token(token)))
        await #expect(throws: APIError<WeatherError>.self) { _ = try await weather.today().value }
        #expect(await transport.requests.isEmpty)
    }
}
