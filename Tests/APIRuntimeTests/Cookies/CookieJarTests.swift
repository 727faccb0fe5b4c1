import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

private enum Plain: Delivery {}

private enum Signed: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum LogIn: Delivery {
    static let policies: CallPolicies? = CallPolicies(authentication: .none, session: .establish("token"))
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum LogOut: Delivery {
    static let policies: CallPolicies? = CallPolicies(session: .clear)
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

/// Sends a token that the spec does not declare as a credential.
private struct TokenDAO: DAO {
    typealias Failure = ParcelError

    static var service: ServiceDescription { Plain.service }

    let client: APIClient
    let place: String
    let token: String

    func fill(_ request: inout RequestBuilder) {
        switch place {
        case "query": request.query("access_token", token)
        case "header": request.header("X-Api-Key", token)
        default: request.header("X-Sender", token, isSensitive: true)
        }
    }

    func parcel() -> Call<Void, ParcelError> { Call(RequestBuilder("Post.parcel", .get, "/parcel"), self) }
}

/// Sets cookies, and records those of each request.
private final class CookieServer: Transport, @unchecked Sendable {
    let cookies: CookieJar?
    private let inner: InMemoryTransport

    init(
        time: any TimeSource = APIClient.SystemTime(),
        _ response: @escaping @Sendable (WireRequest) async -> WireResponse
    ) {
        cookies = CookieJar(time: time)
        inner = InMemoryTransport { request in await response(request) }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard let cookies else { return try await inner.send(request) }
        return try await cookies.send(request, by: inner.send)
    }

    /// The Cookie field of each request, in order.
    var sent: [String?] {
        inner.requests.map { request in request.head.headerFields[.cookie] }
    }

    /// Sets a cookie with the number of each request.
    static func numbering() -> CookieServer {
        let counter = Counter()
        return CookieServer { _ in
            let number: Int = counter.next()
            return WireResponse(200, #"{"token":"t\#(number)"}"#, headers: [.setCookie: "sid=\(number); Path=/"])
        }
    }
}

@Suite("Cookie jar")
struct CookieJarTests {
    private func client(_ transport: any Transport, session: APISession = APISession(), user: String? = nil)
        -> APIClient
    {
        APIClient(
            server: "https://h.example.com",
            configuration: APIClient.Configuration(user: user, session: session, transport: transport))
    }

    private func call<How: Delivery>(_ how: How.Type, _ client: APIClient) async throws {
        _ = try await PostDAO<How>(client: client).parcel(1).value
    }

    @Test("each user has their own cookies")
    func separatesUsers() async throws {
        let server = CookieServer.numbering()
        let ada = client(server, user: "ada")
        for user in ["ada", "ada", "carl", "carl", "ada", nil] { try await call(Plain.self, ada.acting(for: user)) }
        #expect(server.sent == [nil, "sid=1", nil, "sid=3", "sid=2", nil])
    }

    @Test("signing out removes cookies, by a call or by the app", arguments: [true, false])
    func signOutRemovesCookies(isCall: Bool) async throws {
        let server = CookieServer.numbering()
        let session = APISession(.token("t"))
        let client = client(server, session: session)
        try await call(Signed.self, client)
        try await call(Signed.self, client)
        if isCall { try await call(LogOut.self, client) } else { try await session.clear() }
        try await call(Signed.self, client)
        try await session.establish(.token("t"))
        try await call(Plain.self, client.acting(for: nil))
        let byCall: [String?] = [nil, "sid=1", "sid=2", nil, "sid=4"]
        let byHand: [String?] = [nil, "sid=1", nil, "sid=3"]
        #expect(server.sent == (isCall ? byCall : byHand))
    }

    @Test("signing out removes cookies without a credential too")
    func signOutWithoutCredential() async throws {
        let server = CookieServer.numbering()
        let session = APISession()
        let client = client(server, session: session)
        try await call(Plain.self, client)
        try await call(Plain.self, client)
        try await session.clear()
        try await call(Plain.self, client)
        #expect(server.sent == [nil, "sid=1", nil])
    }

    @Test("cookies of a sign-in belong to the new session")
    func signInKeepsItsCookies() async throws {
        let server = CookieServer.numbering()
        let session = APISession()
        let client = client(server, session: session)
        try await call(LogIn.self, client)
        try await call(Signed.self, client)
        // The next user signs in, and gets none of the previous user's cookies.
        try await call(LogIn.self, client)
        try await call(Signed.self, client)
        #expect(server.sent == [nil, "sid=1", nil, "sid=3"])
    }

    @Test("a credential renewal keeps cookies")
    func renewalKeepsCookies() async throws {
        let counter = Counter()
        let server = CookieServer { request in
            let isRefused = request.head.headerFields[.authorization] == "Bearer t1" && counter.next() == 2
            return WireResponse(isRefused ? 401 : 200, "ok", headers: [.setCookie: "sid=1; Path=/"])
        }
        var configuration = APIClient.Configuration(session: APISession(.token("t1")), transport: server)
        configuration.refresh = { _ in .token("t2") }
        let client = APIClient(server: "https://h.example.com", configuration: configuration)
        for _ in 0..<3 { try await call(Signed.self, client) }
        #expect(server.sent == [nil, "sid=1", "sid=1", "sid=1"])
    }

    @Test("a response after the sign-out stores no cookies")
    func ignoresLateCookies() async throws {
        let session = APISession(.token("t"))
        let server = CookieServer { _ in
            try? await session.clear()
            return WireResponse(200, "ok", headers: [.setCookie: "sid=ada; Path=/"])
        }
        let client = client(server, session: session)
        try await call(Signed.self, client)
        try await call(Signed.self, client)
        try await session.establish(.token("t"))
        try await call(Plain.self, client)
        #expect(server.sent == [nil, nil, nil])
    }

    @Test("clients with other secrets or sessions share no cookies over one transport")
    func separatesClients() async throws {
        let server = CookieServer.numbering()
        var one = APIClient.Configuration(transport: server)
        one.secrets = ["key": "1"]
        var other = one
        other.secrets = ["key": "2"]
        var same = one
        same.secrets = ["key": "1"]
        var elsewhere = one
        elsewhere.session = APISession()
        for configuration in [one, other, same, elsewhere] {
            try await call(Plain.self, APIClient(server: "https://h.example.com", configuration: configuration))
        }
        #expect(server.sent == [nil, nil, "sid=1", nil])
    }

    /// Sends the token of one user after the other's.
    private func tokens(_ name: HTTPField.Name, _ user: String? = nil, isWire: Bool) async throws -> [String?] {
        let server = CookieServer.numbering()
        let counter = Counter()
        let hooks = APICall.Hooks(preparing: { request, _ in
            request.headerFields[name] = "token-\(counter.next())"
        })
        var configuration = APIClient.Configuration(user: user, transport: server)
        if isWire { configuration.wireMiddlewares = [hooks] } else { configuration.middlewares = [hooks] }
        let client = APIClient(server: "https://h.example.com", configuration: configuration)
        for _ in 0..<3 { try await call(Plain.self, client) }
        return server.sent
    }

    @Test("a middleware's token has no cookies of others", arguments: [true, false])
    func middlewaresTokens(isWire: Bool) async throws {
        let name = try #require(HTTPField.Name("X-Auth-Token"))
        #expect(try await tokens(.authorization, isWire: isWire) == [nil, nil, nil])
        #expect(try await tokens(name, isWire: isWire) == [nil, nil, nil])
        // A named user has cookies, whatever the token is.
        #expect(try await tokens(.authorization, "ada", isWire: isWire) == [nil, "sid=1", "sid=2"])
    }

    @Test("header fields that are no credentials leave the cookies")
    func otherHeaderFields() async throws {
        for text in ["X-Trace-Id", "X-CSRF-Token", "X-XSRFToken", "Accept-Language", "Idempotency-Key"] {
            let name = try #require(HTTPField.Name(text))
            #expect(try await tokens(name, isWire: false) == [nil, "sid=1", "sid=2"], "\(text)")
        }
    }

    @Test("a parameter's token has no cookies of others", arguments: ["header", "sensitive header", "query"])
    func parametersTokens(place: String) async throws {
        let server = CookieServer.numbering()
        let client = client(server)
        for token in ["ada", "bob"] {
            try await TokenDAO(client: client, place: place, token: token).parcel().value
        }
        #expect(server.sent == [nil, nil])
        // Nothing was stored for calls without a token.
        try await call(Plain.self, client)
        #expect(server.sent == [nil, nil, nil])
    }

    @Test("a call to another server has no cookies, even of their domain, unless the app says so")
    func otherServers() async throws {
        let server = CookieServer { _ in
            WireResponse(200, "ok", headers: [.setCookie: "sid=1; Domain=example.com; Path=/"])
        }
        let call = PostDAO<Plain>(client: client(server)).parcel(1)
        _ = try await call.value
        let other = "https://other.example.com"
        _ = try await call.with(server: other).value
        _ = try await call.with(server: other, sendsCredential: true).value
        #expect(server.sent == [nil, nil, "sid=1"])
    }

    @Test("a token of the configuration has the cookies of its client")
    func configurationsTokens() async throws {
        let server = CookieServer.numbering()
        var one = APIClient.Configuration(transport: server)
        one.headers = ["Authorization": "Bearer ada"]
        var other = one
        other.headers = ["Authorization": "Bearer bob"]
        for configuration in [one, other, one] {
            try await call(Plain.self, APIClient(server: "https://h.example.com", configuration: configuration))
        }
        #expect(server.sent == [nil, nil, "sid=1"])
    }

    @Test("a redirect sends and stores the cookies of its own host")
    func redirectsUseTheirOwnCookies() async throws {
        let server = CookieServer { request in
            switch (request.head.authority ?? "", request.head.path ?? "") {
            case ("h.example.com", "/parcels/1"):
                var fields: HTTPFields = [.location: "https://other.org/x"]
                fields.append(HTTPField(name: .setCookie, value: "own=1; Path=/"))
                fields.append(HTTPField(name: .setCookie, value: "all=1; Path=/; Domain=example.com"))
                return WireResponse(302, headers: fields)
            case ("other.org", "/x"):
                return WireResponse(
                    302, headers: [.location: "https://www.example.com/y", .setCookie: "other=1; Path=/"])
            default: return WireResponse(200, "ok")
            }
        }
        let client = client(server)
        try await call(Plain.self, client)
        try await call(Plain.self, client)
        #expect(server.sent == [nil, nil, "all=1", "own=1; all=1", "other=1", "all=1"])
    }

    @Test("longer paths come first, and the request's own cookies stay")
    func orderAndMerging() async throws {
        let jar = CookieJar()
        let request = WireRequest(
            head: HTTPRequest(
                method: .get, scheme: "https", authority: "h", path: "/a/b",
                headerFields: [.cookie: "theme=dark; own=1"]))
        let texts = ["one=1; Path=/", "two=2; Path=/a", "theme=light", "three=3; Path=/"]
        let response = WireResponse(
            200, headers: HTTPFields(texts.map { text in HTTPField(name: .setCookie, value: text) }))
        _ = try await jar.send(request) { _ in response }
        _ = try await jar.send(request) { request in
            let cookies = request.head.headerFields[.cookie]
            #expect(cookies == "theme=dark; own=1; two=2; one=1; three=3")
            return response
        }
    }

    @Test("a cookie whose value is not UTF-8 is sent as it came")
    func bytesOfCookies() async throws {
        let jar = CookieJar()
        let request = WireRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
        let bytes = Array("name=J".utf8) + [0xF6, 0x72, 0x67]
        let field = HTTPField(name: .setCookie, lenientValue: bytes + Array("; Path=/".utf8))
        _ = try await jar.send(request) { _ in WireResponse(200, headers: HTTPFields([field])) }
        _ = try await jar.send(request) { request in
            let sent = request.head.headerFields[fields: .cookie].map { field in
                field.withUnsafeBytesOfValue { bytes in Array(bytes) }
            }
            #expect(sent == [bytes])
            return WireResponse(200)
        }
    }

    @Test("cookies expire, are replaced and are removed")
    func expiryAndReplacement() async throws {
        let time = ManualTime()
        let fields = ["a=1; Max-Age=10; Path=/", "a=2; Max-Age=10; Path=/", "a=; Max-Age=0; Path=/"]
        let counter = Counter()
        let server = CookieServer(time: time) { _ in
            let number: Int = counter.next()
            return WireResponse(200, "ok", headers: number <= 3 ? [.setCookie: fields[number - 1]] : [:])
        }
        let client = client(server)
        for _ in 0..<4 { try await call(Plain.self, client) }
        #expect(server.sent == [nil, "a=1", "a=2", nil])
        let again = CookieServer(time: time) { _ in WireResponse(200, "ok", headers: [.setCookie: fields[0]]) }
        let other = self.client(again)
        try await call(Plain.self, other)
        time.advance(by: .seconds(10))
        try await call(Plain.self, other)
        #expect(again.sent == [nil, nil])
    }

    @Test("a server can set 50 cookies at most")
    func limitsCookiesPerHost() async throws {
        let jar = CookieJar()
        let request = WireRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
        let fields = (0..<200).map { number in HTTPField(name: .setCookie, value: "c\(number)=1") }
        _ = try await jar.send(request) { _ in WireResponse(200, headers: HTTPFields(fields)) }
        _ = try await jar.send(request) { request in
            let names = request.head.headerFields[.cookie]?.split(separator: ";") ?? []
            #expect(names.count == 50)
            return WireResponse(200)
        }
    }

    @Test("a response without encryption replaces and hides no Secure cookie (RFC 6265bis, section 5.7)")
    func secureCookiesStay() async throws {
        let jar = CookieJar()
        func exchange(_ scheme: String, _ host: String, setting texts: [String]) async throws -> String? {
            let request = WireRequest(head: HTTPRequest(method: .get, scheme: scheme, authority: host, path: "/a/b"))
            let counter = Locked<String?>(nil)
            let fields = HTTPFields(texts.map { text in HTTPField(name: .setCookie, value: text) })
            _ = try await jar.send(request) { request in
                counter.withLock { $0 = request.head.headerFields[.cookie] }
                return WireResponse(200, headers: fields)
            }
            return counter.withLock { $0 }
        }
        _ = try await exchange("https", "a.h.org", setting: ["sid=1; Secure; Domain=h.org; Path=/a"])
        let others = ["sid=2", "sid=3; Path=/a/b", "sid=4; Domain=h.org; Path=/a", "other=5; Path=/", "sid=6; Path=/"]
        _ = try await exchange("http", "a.h.org", setting: others)
        #expect(try await exchange("https", "a.h.org", setting: []) == "sid=1; other=5; sid=6")
        _ = try await exchange("https", "a.h.org", setting: ["sid=7; Domain=h.org; Path=/a"])
        #expect(try await exchange("http", "a.h.org", setting: []) == "sid=7; other=5; sid=6")
    }

    @Test("the cookies of a request have 8,190 bytes at most, and leave its own")
    func limitsTheField() async throws {
        let jar = CookieJar()
        let own = "own=" + String(repeating: "o", count: 1_000)
        let request = WireRequest(
            head: HTTPRequest(
                method: .get, scheme: "https", authority: "h", path: "/", headerFields: [.cookie: own]))
        let fields = (0..<20).map { number in
            HTTPField(name: .setCookie, value: "c\(number)=" + String(repeating: "x", count: 1_000))
        }
        _ = try await jar.send(request) { _ in WireResponse(200, headers: HTTPFields(fields)) }
        _ = try await jar.send(request) { request in
            let field = request.head.headerFields[.cookie] ?? ""
            #expect(field.utf8.count <= 8_190)
            let names = field.split(separator: "; ").map { pair in pair.prefix { character in character != "=" } }
            #expect(names == ["own", "c0", "c1", "c2", "c3", "c4", "c5", "c6"])
            return WireResponse(200)
        }
    }

    @Test("the description of a jar hides its cookies")
    func descriptionHidesCookies() async throws {
        let jar = CookieJar()
        let request = WireRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
        _ = try await jar.send(request) { _ in WireResponse(200, headers: [.setCookie: "sid=s3cret"]) }
        var dumped = ""
        dump(jar, to: &dumped)
        for text in [dumped, "\(jar)", String(reflecting: jar)] { #expect(text.contains("s3cret") == false) }
    }
}
