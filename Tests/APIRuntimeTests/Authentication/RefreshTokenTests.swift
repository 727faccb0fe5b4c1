@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

private enum Renewed: Delivery {
    static let service = ServiceDescription(
        "Post", authentication: .bearer,
        credentials: OAuth2Scheme(token: "/token", client: "id", grants: [.refresh]).source)
}

private actor Vault: APISession.Store {
    private(set) var saved: Credential?
    private let log: Locked<[String]>

    init(_ credential: Credential, _ log: Locked<[String]>) {
        saved = credential
        self.log = log
    }

    func load() async throws -> Credential? { saved }

    func save(_ credential: Credential?) async throws {
        // Others would get on meanwhile.
        for _ in 0..<100 { await Task.yield() }
        saved = credential
        log.withLock { $0.append("saved") }
    }
}

@Suite("Refresh tokens")
struct RefreshTokenTests {
    private let time: ManualTime = ManualTime()
    private let log: Locked<[String]> = Locked([])

    private func tokens(in seconds: TimeInterval) -> Credential {
        .tokens(
            Credential.Tokens(
                accessToken: "t1", expiry: time.date.addingTimeInterval(seconds), refreshToken: "r1", scopes: ["x"]))
    }

    /// - Parameter answer: the body of responses with tokens.
    private func post(_ session: APISession, status: Int = 200, _ body: String) -> (PostDAO<Renewed>, InMemoryTransport)
    {
        let log = log
        let transport = InMemoryTransport { request in
            guard request.head.path != "/token" else { return WireResponse(status, body) }
            log.withLock { $0.append(request.head.headerFields[.authorization] ?? "") }
            return WireResponse(200, "ok")
        }
        let configuration = APIClient.Configuration(
            session: session, secrets: ["id": "app"], time: time, transport: transport)
        return (PostDAO(client: APIClient(server: "http://127.0.0.1", configuration: configuration)), transport)
    }

    @Test("a refresh token that rotates is stored before the new token is used")
    func storesFirst() async throws {
        let vault = Vault(tokens(in: 10), log)
        let (post, transport) = post(
            APISession(store: vault), #"{"access_token":"t2","token_type":"Bearer","refresh_token":"r2"}"#)
        _ = try await post.parcel(1).value
        #expect(log.withLock { $0 } == ["saved", "Bearer t2"])
        #expect(transport.requests[0].bodyText == "grant_type=refresh_token&refresh_token=r1&client_id=app")
        guard case .tokens(let saved)? = await vault.saved else { return #expect(Bool(false)) }
        #expect(saved.refreshToken == "r2")
        #expect(saved.scopes == ["x"])
    }

    @Test("a token that is valid for long is not renewed, and one that cannot be renewed is sent")
    func keepsToken() async throws {
        let (fresh, first) = post(APISession(tokens(in: 60)), "{}")
        _ = try await fresh.parcel(1).value
        #expect(first.requests.count == 1)
        let (due, second) = post(APISession(tokens(in: 10)), status: 503, "")
        _ = try await due.parcel(1).value
        #expect(second.requests.map(\.head.path) == ["/token", "/parcels/1"])
        #expect(log.withLock { $0 } == ["Bearer t1", "Bearer t1"])
    }

    @Test("a refresh token that is refused ends the session of the call, and is removed from the store")
    func endsSession() async throws {
        let vault = Vault(tokens(in: 10), log)
        let session = APISession(store: vault)
        let states = try await session.states()
        let (post, _) = post(session, status: 400, #"{"error":"invalid_grant"}"#)
        let error = await #expect(throws: APIError<ParcelError>.self) { _ = try await post.parcel(1).value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .sessionEnded)
        var seen = states.makeAsyncIterator()
        var last = await seen.next()
        if last == .signedIn { last = await seen.next() }
        #expect(last == .signedOut)
        while await vault.saved != nil { await letOthersRun() }
    }

    @Test("who is signed in is the same before and after a renewal and a restart")
    func identity() async throws {
        let vault = Vault(tokens(in: 10), log)
        let (post, _) = post(
            APISession(store: vault), #"{"access_token":"t2","token_type":"Bearer","expires_in":3600}"#)
        let before = Self.owner(of: await vault.saved)
        _ = try await post.parcel(1).value
        let again = APISession(store: vault)
        #expect(Self.owner(of: try await again.credential) == before)
        #expect(before != nil)
    }

    private static func owner(of credential: Credential?) -> String? {
        credential.flatMap { credential in try? JSON(fromJSON: credential.encoded) }?["tokens"]?["owner"]?.string
    }
}
