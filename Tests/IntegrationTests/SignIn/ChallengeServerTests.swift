import APIRuntime
import PagesScenario
import ServersScenario
import Testing

@Suite(
    "Challenges of Apache httpd", ServerTrait<ApacheServer>(), .serialized,
    .enabled(if: ApacheServer.isInstalled, "Apache httpd is not installed; Scripts/test does that"))
struct ApacheChallengeTests {
    private func vault(_ password: String, _ transport: any Transport = DefaultTransport()) -> SafeDAO {
        SafeDAO(
            client: APIClient(
                server: CurrentServer.address,
                configuration: APIClient.Configuration(
                    session: APISession(.password(user: "ada", password: password)), cache: nil, transport: transport)))
    }

    @Test(
        "a password is sent as a digest, or as it is, where the server asks for it", arguments: ClientTransport.allCases
    )
    func passwords(transport: ClientTransport) async throws {
        let safe = vault("p w", transport.make())
        for _ in 1...3 {
            #expect(try await safe.digest().value == "digest")
            #expect(try await safe.basic().value == "basic")
            #expect(try await safe.open().value == "open")
        }
    }

    @Test("many calls at once share a nonce, whose numbers the server accepts in any order")
    func concurrentCalls() async throws {
        let safe = vault("p w")
        let values = try await withThrowingTaskGroup { group in
            for _ in 0..<30 { group.addTask { try await safe.digest().value } }
            return try await group.reduce(into: []) { all, value in all.append(value) }
        }
        #expect(values == Array(repeating: "digest", count: 30))
    }

    @Test("a wrong password is refused")
    func wrongPassword() async {
        for call in [vault("wrong").digest(), vault("wrong").basic()] {
            let error = await #expect(throws: APIError<SafeError>.self) { _ = try await call.value }
            guard case .server(let failure)? = error else { return #expect(error == nil) }
            #expect(failure.code == "http-401")
        }
    }
}

@Suite(
    "Challenges of httpbin", ServerTrait<HTTPBinServer>(), .serialized,
    .enabled(if: HTTPBinServer.isInstalled, "httpbin is not installed; Scripts/test does that"))
struct HTTPBinChallengeTests {
    @Test(
        "digests by each algorithm, of requests alone and with their bodies",
        arguments: ["auth", "auth-int"], ["MD5", "SHA-256"])
    func digests(protection: String, algorithm: String) async throws {
        let bin = DigestBinDAO(
            client: APIClient(
                server: CurrentServer.address,
                configuration: APIClient.Configuration(
                    session: APISession(.password(user: "ada", password: "s3cret")), cache: nil)))
        for _ in 1...2 {
            let call = bin.signIn(protection: protection, user: "ada", password: "s3cret", algorithm: algorithm)
            #expect(try await call.value == "ada")
        }
    }
}
