import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import SigningScenario
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Searches for sensitive values, tokens and secrets in everything that mocks store and show.
@Suite("Secrets in mocks", .timeLimit(.minutes(5)))
struct MockSecretTests {
    private static let secret: String = "s3cret"

    private static let spec: String = """
        apigen: 1
        service: {name: Strongbox, auth: bearer}
        endpoints:
          open:
            post: /boxes/{number}
            parameters:
              number: {type: Int, sensitive: true}
              key: {type: Int, in: header, map: X-Key, sensitive: true}
              crumb: {type: Int?, in: cookie, sensitive: true}
              combination: {type: Int, sensitive: true}
              counts: {type: '[String: Int]', sensitive: true}
              names: {type: '[String]', sensitive: true, length: {max: 1}}
            returns: Content
          enter: {post: /doors, parameters: {pin: {type: Int, in: form, sensitive: true}}}
          store: {put: /boxes, body: Content}
        models:
          Content:
            fields:
              owner: String
              pin: {type: Int, sensitive: true}
              counts: {type: '[String: Int]', sensitive: true}
              inner: {type: Inner?, sensitive: true}
          Inner: {unknown-keys: error, fields: {word: {type: String, pattern: '[a-z]+'}}}

        """

    /// Whether a text contains the secret, plain or encoded.
    private static func containsSecret(_ text: String) -> Bool {
        text.contains(secret) || text.contains("czNjcmV0") || text.contains("s3%63ret")
    }

    private static func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    /// A JSON object in which every value and every key of a dictionary that is sensitive is wrong, and the secret.
    private static let content: String = """
        {"owner": "Ada", "pin": "s3cret", "counts": {"s3cret": "s3cret"}, "inner": {"word": "s3cret", "s3cret": 1}}
        """

    @Test("the mock server responds and logs without sensitive values")
    func server() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.spec, to: "Specs/Strongbox.yaml")
        let server = try ServerProcess(Programs.apigen.path, ["mock", "Specs", "--port", "PORT"], in: folder.url)
        try await eventually { try await Self.text("GET", server.address + "/", "", "").contains("no endpoint") }
        let open = #"{"combination": "s3cret", "counts": {"s3cret": "s3cret"}, "names": ["s3cret"]}"#
        let json = "application/json"
        for (method, path, body, type) in [
            ("POST", "/boxes/s3cret", open, json), ("POST", "/boxes/s3cret", "{\"combination\": s3cret", json),
            ("POST", "/boxes/s3cret?number=s3cret", #"{"combination": {"s3cret": 1}}"#, json),
            ("POST", "/doors", "pin=s3cret", "application/x-www-form-urlencoded"),
            ("PUT", "/boxes", Self.content, json), ("PUT", "/boxes", "s3cret", json),
            ("PUT", "/boxes", #"{"pin": ["s3cret"]}"#, json),
        ] {
            let text = try await Self.text(method, server.address + path, body, type)
            #expect(text.contains("faults"), "\(text)")
            #expect(!Self.containsSecret(text), "\(text)")
        }
        // A valid request gets its response, without the secret.
        let response = try await Self.text(
            "PUT", server.address + "/boxes", #"{"owner": "s3cret", "pin": 1, "counts": {"s3cret": 1}}"#, json)
        #expect(response.isEmpty)
        try await server.stop()
        let log = try folder.text(of: "server.log")
        #expect(log.contains("Strongbox.open") && log.contains("204 Strongbox.store"), "\(log)")
        #expect(!Self.containsSecret(log), "\(log)")
    }

    @Test("`apigen check` reports faults of mocks without sensitive values")
    func check() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.spec, to: "Specs/Strongbox.yaml")
        try folder.write(Self.content, to: "Mocks/open.json")
        let run = try await ProgramRun.detached(
            Programs.apigen, ["check", "Specs", "--mocks", "Mocks"], in: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("$.pin: expected Int, found <hidden>"), "\(run.output)")
        #expect(!Self.containsSecret(run.errors + run.output), "\(run.errors + run.output)")
    }

    @Test("generated responses and fixtures contain nothing of the environment")
    func fixtures() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.spec, to: "Specs/Strongbox.yaml")
        let run = try await ProgramRun.detached(
            Programs.apigen, ["fixtures", "Specs", "-o", "Fixtures"], in: folder.path,
            environment: ["TOKEN": Self.secret, "USER": Self.secret, "HOSTNAME": Self.secret])
        #expect(run.status == 0, "\(run.errors)")
        let fixture = try folder.text(of: "Fixtures/Strongbox.open.json")
        #expect(fixture.contains("\"pin\""))
        #expect(!Self.containsSecret(fixture) && !Self.containsSecret(run.output + run.errors))
    }

    @Test("MockTransport and its errors show nothing of recorded calls")
    func mockTransport() async throws {
        let mock = MockTransport()
        mock.respond(to: "Vault.account", with: .value(Account(name: "Ada")))
        mock.respond(
            to: .post, "/api/session", with: .json(#"{"code": 0, "data": {"token": "s3cret", "name": "Ada"}}"#))
        let configuration = APIClient.Configuration(
            session: APISession(.token(Self.secret)),
            secrets: ["secret": "s3cret", "signing-key": "s3cret", "client-key": "s3cret"], transport: mock)
        let vault = VaultDAO(client: APIClient(server: "https://vault.example.com/api", configuration: configuration))
        var texts: [String] = []
        for call: () async throws -> Void in [
            { _ = try await vault.account().value },
            { _ = try await vault.logIn(user: "ada", password: Self.secret).value },
            { _ = try await vault.search(text: Self.secret).value },
            { _ = try await ClockDAO(client: vault.client).time().value },
            { _ = try await MapsDAO(client: vault.client).tile(x: 1, y: 2).value },
        ] {
            do {
                try await call()
            } catch {
                texts += Self.texts(error) + [vault.client.text(for: error)]
            }
        }
        // Tests can still find it where it was sent.
        let heads = mock.requests.map { "\($0.head.headerFields)" + ($0.head.path ?? "") }
        #expect(heads.count == 5, "\(heads)")
        #expect(heads.contains(where: Self.containsSecret))
        texts += Self.texts(mock) + mock.requests.flatMap(Self.texts) + Self.texts(mock.requests)
        #expect(texts.filter(Self.containsSecret) == [])
    }

    private func eventually(_ condition: () async throws -> Bool) async throws {
        for _ in 0..<1_200 {
            if (try? await condition()) == true { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("the server did not begin within two minutes")
    }

    private static func text(_ method: String, _ url: String, _ body: String, _ type: String) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        for (name, value) in [
            ("Content-Type", type), ("X-Key", secret), ("Cookie", "crumb=s3cret"), ("Authorization", "Bearer s3cret"),
        ] where !value.isEmpty {
            request.setValue(value, forHTTPHeaderField: name)
        }
        let (data, _) = try await URLSession.shared.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }
}
