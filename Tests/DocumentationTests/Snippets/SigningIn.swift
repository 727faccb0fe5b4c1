import APIRuntime
import Foundation
import SigningScenario
import Testing

actor FileStore: APISession.Store {
    let file: URL

    init(file: URL) { self.file = file }

    func load() async throws -> Credential? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return Credential(encoded: [UInt8](try Data(contentsOf: file)))
    }

    func save(_ credential: Credential?) async throws {
        guard let credential else { return try FileManager.default.removeItem(at: file) }
        try Data(credential.encoded).write(to: file, options: .atomic)
    }
}

/// The snippets of the page on signing in, verbatim and run.
@Suite("Snippets on signing in")
struct SigningInSnippets {
    private func freshToken(instead refused: Credential) async throws -> String { "t-2" }

    private func vaultSecret(_ name: String) async throws -> String? { "s3cret" }

    @Test("sessions with fixed credentials")
    func credentials() async throws {
        let key = APIClient.Configuration(session: APISession(.token("k-51")))
        let person = APIClient.Configuration(session: APISession(.password(user: "ada", password: "…")))
        #expect(try await key.session.credential == .token("k-51"))
        #expect(try await person.session.credential == .password(user: "ada", password: "…"))
    }

    @Test("calls that start and end a session")
    func calls() async throws {
        let transport = CannedTransport(json: #"{"code":0,"data":{"token":"t-1","name":"Ada"}}"#)
        let configuration = APIClient.Configuration(transport: transport)
        let vault = VaultDAO(client: APIClient(environment: VaultDAO.Environment.release, configuration: configuration))
        _ = try await vault.logIn(user: "ada", password: "…").value
        let account = try await vault.account().value
        try await vault.logOut().value
        #expect(account.name == "Ada")
        await #expect(throws: APIError<VaultError>.self) { _ = try await vault.account().value }
    }

    @Test("calls with the credentials of several users")
    func callers() async throws {
        let transport = CannedTransport(json: #"{"code":0,"data":{"token":"t-1","name":"Ada"}}"#)
        let configuration = APIClient.Configuration(transport: transport)
        let client = APIClient(environment: VaultDAO.Environment.release, configuration: configuration)
        let (user, token, support) = ("ada", "t-1", "t-2")
        let vault = VaultDAO(client: client.acting(for: user, credential: .token(token)))
        let other = try await vault.account().with(credential: .token(support)).value
        #expect(other.name == "Ada")
    }

    @Test("a call without a session fails as not signed in")
    func notSignedIn() async throws {
        let configuration = APIClient.Configuration(transport: CannedTransport(json: "{}"))
        let vault = VaultDAO(client: APIClient(environment: VaultDAO.Environment.release, configuration: configuration))
        let task = Task {
            switch await vault.account().result {
            case .success(let account):
                print(account.name)
            case .failure(.authentication(let fault)) where fault.kind == .notSignedIn:
                print("Please sign in.")
            case .failure(let error):
                print(error)
            }
        }
        await task.value
    }

    @Test("a screen follows the session")
    func states() async throws {
        let session = APISession()
        let (screens, screen) = AsyncStream<String>.makeStream()
        let following = Task { try await Self.follow(session, screen) }
        var shown = screens.makeAsyncIterator()
        let first = await shown.next()
        try await session.establish(.token("t-1"))
        let second = await shown.next()
        try await session.clear()
        let third = await shown.next()
        #expect([first, second, third] == ["welcome", "pictures", "welcome"])
        following.cancel()
        try await following.value
    }

    private static func follow(_ session: APISession, _ screen: AsyncStream<String>.Continuation) async throws {
        let states: AsyncStream<APISession.Status> = try await session.states()
        for await state in states {
            screen.yield(state == .signedIn ? "pictures" : "welcome")
        }
    }

    @Test("an app starts a session and follows its changes")
    func changes() async throws {
        let session = APISession()
        let clearing = Task {
            while !Task.isCancelled {
                try await session.establish(.token("t-2"))
                try await session.clear()
            }
        }
        try await session.establish(.token("t-1"))
        for await change in await session.changes() {
            if change == .cleared { break }
            print(change)
        }
        clearing.cancel()
        _ = await clearing.result
    }

    @Test("a session stored in a file")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try await APISession(store: FileStore(file: file)).establish(.token("t-1"))
        let again = APISession(store: FileStore(file: file))
        #expect(try await again.credential == .token("t-1"))
        try await again.clear()
        #expect(try await APISession(store: FileStore(file: file)).credential == nil)
    }

    @Test("keys that are given by name")
    func keys() async throws {
        let (merchantKey, oldCertificate, newCertificate) = ("m", "o", "n")
        let configuration = APIClient.Configuration(
            secrets: Secrets(
                ["mchid": "1900009191"],
                keys: [
                    "merchant": .pem(merchantKey, id: "5157F09EFDC096DE15EBE81A47057A7232F1B8E1"),
                    "platform": .oneOf([.pem(oldCertificate), .pem(newCertificate)]),
                ]))
        #expect(!"\(configuration.secrets)".contains("1900009191"))
    }

    private func vaultKey(_ name: String, serialNumber: String?) async throws -> SigningKey? { .pem("k") }

    @Test("keys that are looked up")
    func foundKeys() async throws {
        let secrets = Secrets { name in
            try await vaultSecret(name)
        } keys: { name, id in
            try await vaultKey(name, serialNumber: id)
        }
        #expect("\(secrets)" == "\(Secrets([:]))")
    }

    @Test("a credential that is renewed")
    func renewal() async throws {
        let session = APISession(.token("t-1"))
        let configuration = APIClient.Configuration(
            session: session,
            refresh: { refused in .token(try await freshToken(instead: refused)) })
        #expect(try await configuration.refresh?(.token("t-1")) == .token("t-2"))
    }

    @Test("a client certificate in a file")
    func clientCertificate() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data([0x30]).write(to: file)
        let password = "p w"
        let identity = APIClient.ClientIdentity.pkcs12([UInt8](try Data(contentsOf: file)), password: password)
        let configuration = APIClient.Configuration(transport: DefaultTransport(.init(identity: identity)))
        #expect("\(identity)" == "ClientIdentity(pkcs12: ())")
        #expect(configuration.transport.canPin)
    }

    @Test("secrets are hidden in descriptions")
    func secrets() {
        let secret = "s3cret"
        let configuration = APIClient.Configuration(secrets: ["app-secret": secret])
        let looked = APIClient.Configuration(secrets: Secrets { name in try await vaultSecret(name) })
        #expect("\(configuration.secrets)\(looked.secrets)" == "Secrets(<hidden>)Secrets(<hidden>)")
    }
}
