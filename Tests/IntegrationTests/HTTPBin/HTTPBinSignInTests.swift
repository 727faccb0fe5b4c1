import APIRuntime
import ServersScenario
import Testing

@Suite(
    "Authentication at httpbin", ServerTrait<HTTPBinServer>(), .serialized,
    .enabled(if: HTTPBinServer.isInstalled, "httpbin is not installed; Scripts/test does that"))
struct HTTPBinSignInTests {
    private func client(_ credential: Credential?, refresh: Credential.Refresh? = nil) -> APIClient {
        APIClient(
            server: CurrentServer.address,
            configuration: APIClient.Configuration(session: APISession(credential), refresh: refresh))
    }

    @Test("a bearer token is sent where the spec requires it")
    func bearer() async throws {
        let bin = TokenBinDAO(client: client(.token("mF_9.B5f-4.1JqM")))
        #expect(try await bin.bearer().value == "mF_9.B5f-4.1JqM")
        #expect(try await bin.headers().value["Authorization"] == nil)
    }

    @Test("a missing token gives 401")
    func missingToken() async throws {
        let bin = TokenBinDAO(client: client(nil))
        let error = await #expect(throws: APIError<TokenBinError>.self) { _ = try await bin.bearer().value }
        guard case .server(let failure)? = error else { return #expect(error == nil) }
        #expect(failure.code == "http-401")
    }

    @Test(
        "user and password are accepted, also beyond ASCII", arguments: [("ada", "p w"), ("zoë", "pässwörd:1")])
    func basic(user: String, password: String) async throws {
        let bin = PasswordBinDAO(client: client(.password(user: user, password: password)))
        #expect(try await bin.signIn(user: user, password: password).value == user)
    }

    @Test("a wrong password is refused, and renewed by the right one")
    func renewal() async throws {
        let wrong = Credential.password(user: "ada", password: "wrong")
        let final = PasswordBinDAO(client: client(wrong))
        await #expect(throws: APIError<PasswordBinError>.self) {
            _ = try await final.signIn(user: "ada", password: "right").value
        }
        let renewed = PasswordBinDAO(client: client(wrong) { _ in .password(user: "ada", password: "right") })
        #expect(try await renewed.signIn(user: "ada", password: "right").value == "ada")
    }
}
