@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

private let issuer = "https://id.example"

private enum Discovered: Delivery {
    static let scheme = OAuth2Scheme(
        issuer: issuer, client: "id", scopes: ["openid", "mail"],
        grants: [.authorizationCode, .deviceCode, .refresh], parameters: ["audience": "https://api"])
    static let service = ServiceDescription("Post", authentication: .bearer, credentials: scheme.source)
}

private enum Confidential: Delivery {
    static let scheme = OAuth2Scheme(
        token: "/token?tenant=1", client: "id", secret: "key", clientAuthentication: .post,
        grants: [.clientCredentials])
    static let service = ServiceDescription("Post", authentication: .bearer, credentials: scheme.source)
}

private enum Plain: Delivery {
    static let scheme = OAuth2Scheme(token: "http://id.example/token", client: "id", grants: [.refresh])
    static let service = ServiceDescription("Post", authentication: .bearer, credentials: scheme.source)
}

/// A browser that returns what a test says, for the query of the page.
private struct ScriptedBrowser: APIClient.OAuth2.Browser {
    let redirect: @Sendable ([String: String]) -> String

    func redirection(from page: @Sendable (_ redirect: String) -> String) async throws -> String {
        let items = URLComponents(string: page("app:/in"))?.queryItems ?? []
        return redirect(Dictionary(uniqueKeysWithValues: items.map { item in (item.name, item.value ?? "") }))
    }
}

@Suite("OAuth 2 and servers that cannot be trusted")
struct OAuth2Tests {
    private let time: ManualTime = ManualTime(skipsSleep: true)

    private func post<How: Delivery>(
        _: How.Type, _ session: APISession = APISession(), _ transport: any Transport,
        at time: any TimeSource = APIClient.SystemTime()
    ) -> PostDAO<How> {
        let secrets: Secrets = ["id": "app", "key": "s3cret"]
        let configuration = APIClient.Configuration(
            session: session, secrets: secrets, time: time, transport: transport)
        return PostDAO(client: APIClient(server: "https://h", configuration: configuration))
    }

    private static let metadata = #"""
        {"issuer":"\#(issuer)","token_endpoint":"\#(issuer)/token","authorization_endpoint":"\#(issuer)/page?kind=1",
        "device_authorization_endpoint":"\#(issuer)/device","authorization_response_iss_parameter_supported":true}
        """#

    /// An ID token with these claims.
    private static func idToken(_ claims: String) -> String {
        let claims = Data(claims.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
            .replacing("/", with: "_")
        return "e30.\(claims).c2ln"
    }

    /// Signs in at a server with these properties.
    private func signIn(
        metadata: String = metadata, redirect: @escaping @Sendable ([String: String]) -> String = Self.redirect,
        claims: @escaping @Sendable (String) -> String = { nonce in
            #"{"iss":"\#(issuer)","aud":"app","sub":"ada","nonce":"\#(nonce)"}"#
        }, tokenType: String = "bearer"
    ) async -> (APIClient.OAuth2.SignInError?, InMemoryTransport) {
        let nonce = Locked("")
        let transport = InMemoryTransport { request in
            switch request.head.path {
            case "/.well-known/openid-configuration": return WireResponse(200, metadata)
            case "/token":
                let id = Self.idToken(claims(nonce.withLock { $0 }))
                return WireResponse(
                    200, #"{"access_token":"t","token_type":"\#(tokenType)","expires_in":"60","id_token":"\#(id)"}"#)
            default: return WireResponse(404)
            }
        }
        let post = post(Discovered.self, APISession(), transport)
        let oauth2 = APIClient.OAuth2(Discovered.scheme, post)
        do {
            try await oauth2.signIn(
                with: ScriptedBrowser { query in
                    nonce.withLock { $0 = query["nonce"] ?? "" }
                    return redirect(query)
                })
            return (nil, transport)
        } catch {
            return (error as? APIClient.OAuth2.SignInError, transport)
        }
    }

    @Sendable private static func redirect(_ query: [String: String]) -> String {
        "app:/in?code=c&state=\(query["state"] ?? "")&iss=https%3A%2F%2Fid.example#x"
    }

    @Test("a sign-in has a proof key, a state and a nonce, each of 256 bits")
    func request() async throws {
        let queries = Locked<[[String: String]]>([])
        let (error, transport) = await signIn(redirect: { query in
            queries.withLock { $0.append(query) }
            return Self.redirect(query)
        })
        #expect(error == nil)
        let query = try #require(queries.withLock { $0.first })
        #expect(query["kind"] == "1")
        #expect(query["response_type"] == "code")
        #expect(query["client_id"] == "app")
        #expect(query["scope"] == "openid mail")
        #expect(query["audience"] == "https://api")
        #expect(query["code_challenge_method"] == "S256")
        let lengths = ["state", "nonce", "code_challenge"].map { query[$0]?.count }
        #expect(lengths == [43, 43, 43])
        let form = try #require(transport.requests.last?.bodyText)
        #expect(form.hasPrefix("grant_type=authorization_code&code=c&redirect_uri=app%3A%2Fin&code_verifier="))
        #expect(form.hasSuffix("&audience=https%3A%2F%2Fapi&client_id=app"))
    }

    @Test(
        "a redirection with another state or issuer, or with two codes, is refused",
        arguments: [
            ("app:/in?code=c&state=other&iss=https://id.example", "untrusted"), ("app:/in?code=c", "untrusted"),
            ("app:/in?code=c&state=STATE&iss=https://evil.example", "untrusted"),
            ("app:/in?code=c&state=STATE", "untrusted"),
            ("app:/in?code=c&code=d&state=STATE&iss=https://id.example", "badResponse"),
            ("app:/in?state=STATE&iss=https://id.example", "badResponse"),
            ("app:/in?error=access_denied&state=STATE&iss=https://id.example", "access_denied"),
            ("app:/in?error=cancelled&state=STATE&iss=https://id.example", "other"),
        ])
    func redirections(address: String, kind: String) async {
        let (error, transport) = await signIn(redirect: { query in
            address.replacing("STATE", with: query["state"] ?? "")
        })
        #expect(error?.kind.rawValue == kind)
        #expect(!transport.requests.contains { $0.head.path == "/token" })
    }

    @Test(
        "an ID token for somebody else is refused",
        arguments: [
            #"{"iss":"https://evil.example","aud":"app","nonce":"NONCE"}"#,
            #"{"iss":"https://id.example","aud":"other","nonce":"NONCE"}"#,
            #"{"iss":"https://id.example","aud":["app","other"],"nonce":"NONCE"}"#,
            #"{"iss":"https://id.example","aud":"app","nonce":"other"}"#, #"{"iss":"https://id.example","aud":"app"}"#,
        ])
    func idTokens(claims: String) async {
        let (error, _) = await signIn(claims: { nonce in claims.replacing("NONCE", with: nonce) })
        #expect(error?.kind == .untrusted)
    }

    @Test("metadata of another issuer, and addresses without TLS, are refused")
    func metadata() async {
        let (other, first) = await signIn(
            metadata: Self.metadata.replacing("\"issuer\":\"https://id", with: "\"issuer\":\"https://evil"))
        #expect(other?.kind == .untrusted)
        #expect(first.requests.count == 1)
        let (plain, second) = await signIn(
            metadata: Self.metadata.replacing("https://id.example/token", with: "http://id.example/token"))
        #expect(plain?.kind == .badAddress)
        #expect(!second.requests.contains { $0.head.path == "/token" })
    }

    @Test("a token of another type than Bearer is refused")
    func tokenType() async {
        let (error, _) = await signIn(tokenType: "mac")
        #expect(error?.kind == .badResponse)
    }

    @Test("a request for tokens follows no redirect")
    func redirect() async throws {
        let transport = InMemoryTransport { _ in
            WireResponse(307, "", headers: [.location: "https://evil.example/token"])
        }
        let post = post(Confidential.self, APISession(), transport)
        let error = await #expect(throws: APIError<ParcelError>.self) { _ = try await post.parcel(1).value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.reason == "badResponse: the status is 307, without an error code")
        #expect(transport.requests.map(\.head.authority) == ["h"])
        #expect(transport.requests[0].head.path == "/token?tenant=1")
        #expect(transport.requests[0].bodyText == "grant_type=client_credentials&client_id=app&client_secret=s3cret")
    }

    @Test("an error of the server has its code, and its words apart from the text")
    func errors() async throws {
        let transport = InMemoryTransport(#"{"error":"invalid_scope","error_description":"no: s3cret"}"#, status: 400)
        let post = post(Confidential.self, APISession(), transport)
        let oauth2 = APIClient.OAuth2(Confidential.scheme, post)
        let error = await #expect(throws: APIClient.OAuth2.SignInError.self) { try await oauth2.signIn() }
        #expect(error?.kind == .invalidScope)
        #expect(error?.code == "invalid_scope")
        #expect(error?.message == "no: s3cret")
        #expect(error.map { "\($0)" } == "invalid_scope")
        let other = await #expect(throws: APIClient.OAuth2.SignInError.self) { try await oauth2.signIn { _ in } }
        #expect(other?.kind == .notDeclared)
    }

    @Test("a secret does not leave over http")
    func plain() async throws {
        let transport = InMemoryTransport { request in
            WireResponse(request.head.path == "/parcels/1" ? 401 : 200)
        }
        let tokens = Credential.Tokens(accessToken: "t", refreshToken: "r")
        let post = post(Plain.self, APISession(.tokens(tokens)), transport)
        await #expect(throws: APIError<ParcelError>.self) { _ = try await post.parcel(1).value }
        #expect(transport.requests.map(\.head.authority) == ["h"])
    }

    @Test("a device asks as often as the server says: more slowly, and not after the end")
    func device() async throws {
        let transport = InMemoryTransport { request in
            switch request.head.path {
            case "/.well-known/openid-configuration": return WireResponse(200, Self.metadata)
            case "/device":
                return WireResponse(
                    200,
                    #"{"device_code":"d","user_code":"u","verification_uri":"https://x","expires_in":60,"interval":10}"#
                )
            default:
                let isFirst = request.bodyText?.contains("first") == true
                return WireResponse(400, #"{"error":"\#(isFirst ? "authorization_pending" : "slow_down")"}"#)
            }
        }
        let post = post(Discovered.self, APISession(), transport, at: time)
        let oauth2 = APIClient.OAuth2(Discovered.scheme, post)
        let error = await #expect(throws: APIClient.OAuth2.SignInError.self) {
            try await oauth2.signIn { code in
                #expect(code.text == "u")
                #expect("\(code)" == "DeviceCode(lifetime: 60.0 seconds)")
            }
        }
        #expect(error?.kind == .expired)
        #expect(time.sleeps == [.seconds(10), .seconds(15), .seconds(20), .seconds(25)])
    }

    @Test("credentials are the same after they were stored")
    func encoding() throws {
        let tokens = Credential.Tokens(
            accessToken: "a", expiry: Date(timeIntervalSince1970: 1e9), refreshToken: "r", scopes: ["x"], idToken: "i")
        for credential in [
            Credential.token("t"), .password(user: "ada", password: "p"), .tokens(tokens),
            .tokens(Credential.Tokens(accessToken: "b")),
        ] {
            #expect(Credential(encoded: credential.encoded) == credential)
        }
        #expect(Credential(encoded: Array("{}".utf8)) == nil)
        #expect(Credential(encoded: Array("t-1".utf8)) == nil)
    }
}
