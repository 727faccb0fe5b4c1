import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

private enum Rejected: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .reject)
}

private enum Joined: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
}

private enum Replaced: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .cancelPrevious)
}

private enum Keyed: Delivery {
    static let method: APICall.Request.Method = .post
    static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce, idempotencyHeader: "Idempotency-Key")
}

private enum JoinedBySession: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

/// Everything that tells users, requests, rows and servers apart, with texts that are equal as Swift strings: none of it
/// takes one for the other.
@Suite("Canonically equivalent texts are two identities", .timeLimit(.minutes(5)))
struct EquivalentTextTests {
    private let transport: HeldTransport = HeldTransport()

    private func client(_ configure: (inout APIClient.Configuration) -> Void = { _ in }) -> APIClient {
        var configuration = APIClient.Configuration(transport: transport)
        configure(&configuration)
        return APIClient(server: "http://h", configuration: configuration)
    }

    /// Makes two calls at once, and returns the responses to two requests: each says which request it is for.
    private func responses<How: Delivery>(
        _ first: PostDAO<How>, _ second: PostDAO<How>
    ) async throws -> [String] {
        let tasks = [first, second].map { post in Task { try await post.parcel(1).value } }
        await transport.arrivals(atLeast: 2)
        for (index, path) in transport.heldPaths.enumerated() {
            transport.respond(to: path, with: WireResponse(200, "\(index) \(path)"))
        }
        var values: [String] = []
        for task in tasks { values.append(try await task.value) }
        #expect(transport.paths.count == 2)
        return values
    }

    @Test("the texts are equal as Swift strings, and have other bytes", arguments: EquivalentTexts.pairs)
    func areEquivalent(texts: EquivalentTexts) {
        #expect(texts.first == texts.second)
        #expect(Array(texts.first.utf8) != Array(texts.second.utf8))
    }

    private func separatesParameters<How: Delivery>(_ how: How.Type, _ texts: EquivalentTexts) async throws {
        let client = client()
        let posts = texts.both.map { text in PostDAO<How>(client: client, lang: text) }
        let values = try await responses(posts[0], posts[1])
        for (text, value) in zip(texts.both, values) {
            let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(value.hasSuffix("lang=" + encoded), "a call got the response to another")
        }
    }

    private func separatesUsers<How: Delivery>(_ how: How.Type, _ texts: EquivalentTexts) async throws {
        let client = client()
        let posts = texts.both.map { user in PostDAO<How>(client: client.acting(for: user)) }
        let values = try await responses(posts[0], posts[1])
        #expect(Set(values) == ["0 /parcels/1", "1 /parcels/1"])
    }

    /// One client, whose middleware gives each call another value of a header field.
    private func separatesFields<How: Delivery>(
        _ how: How.Type, _ field: String, _ texts: EquivalentTexts
    ) async throws {
        let name = try #require(HTTPField.Name(field))
        let counter = Counter()
        let hooks = APICall.Hooks(preparing: { request, _ in
            request.headerFields[name] = texts.both[(counter.next() - 1) % 2]
        })
        let client = client { $0.middlewares = [hooks] }
        let values = try await responses(PostDAO<How>(client: client), PostDAO<How>(client: client))
        #expect(Set(values) == ["0 /parcels/1", "1 /parcels/1"])
    }

    @Test("dedupe: each parameter has its own request", arguments: EquivalentTexts.pairs)
    func dedupeSeparatesParameters(texts: EquivalentTexts) async throws {
        try await separatesParameters(Joined.self, texts)
    }

    @Test("dedupe: each user has their own request", arguments: EquivalentTexts.pairs)
    func dedupeSeparatesUsers(texts: EquivalentTexts) async throws {
        try await separatesUsers(Joined.self, texts)
    }

    @Test("reject: neither call is refused", arguments: EquivalentTexts.pairs)
    func rejectSeparatesParameters(texts: EquivalentTexts) async throws {
        try await separatesParameters(Rejected.self, texts)
    }

    @Test("reject: neither user is refused", arguments: EquivalentTexts.pairs)
    func rejectSeparatesUsers(texts: EquivalentTexts) async throws {
        try await separatesUsers(Rejected.self, texts)
    }

    @Test("cancel-previous: neither call is cancelled", arguments: EquivalentTexts.pairs)
    func cancelPreviousSeparatesParameters(texts: EquivalentTexts) async throws {
        try await separatesParameters(Replaced.self, texts)
    }

    @Test("cancel-previous: the call of neither user is cancelled", arguments: EquivalentTexts.pairs)
    func cancelPreviousSeparatesUsers(texts: EquivalentTexts) async throws {
        try await separatesUsers(Replaced.self, texts)
    }

    @Test("dedupe: each header field has its own request", arguments: EquivalentTexts.pairs)
    func dedupeSeparatesHeaderFields(texts: EquivalentTexts) async throws {
        try await separatesFields(Joined.self, "X-Token", texts)
    }

    @Test("dedupe: each token of a session has its own request", arguments: EquivalentTexts.pairs)
    func dedupeSeparatesTokens(texts: EquivalentTexts) async throws {
        let session = APISession(.token(texts.first))
        let post = PostDAO<JoinedBySession>(client: client { $0.session = session })
        let first = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 1)
        try await session.establish(.token(texts.second))
        let second = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/1", with: WireResponse(200, "first"))
        transport.respond(to: "/parcels/1", with: WireResponse(200, "second"))
        #expect(try await first.value == "first")
        #expect(try await second.value == "second")
    }

    @Test("dedupe: bodies with other texts are other bodies", arguments: EquivalentTexts.pairs)
    func dedupeSeparatesBodies(texts: EquivalentTexts) throws {
        func key(_ content: APICall.Request.Content) throws -> CallKey? {
            let request = APICall.Request(
                method: .post, server: try ServerAddress("http://h"), path: "/", query: [], headerFields: [:],
                content: content, timeout: .seconds(1))
            return CallKey(APICall(request, to: PostDAO<Joined>.parcelRoute, of: Joined.service))
        }
        func multipart(_ fill: (inout MultipartBody) -> Void) -> APICall.Request.Content {
            var body = MultipartBody()
            fill(&body)
            return .other(body.body, contentType: body.contentType)
        }
        let bodies: [(String) -> APICall.Request.Content] = [
            { text in .json(Array(text.utf8)) },
            { text in .form([APICall.Request.Item("a", text)]) },
            { text in .form([APICall.Request.Item(text, "a")]) },
            { text in multipart { $0.append("a", text) } },
            { text in multipart { $0.append(text, "a") } },
            { text in multipart { $0.append(text, [1], contentType: nil) } },
            { text in multipart { $0.append("a", Upload(bytes: [1], name: text), .bytes([1])) } },
        ]
        for body in bodies {
            #expect(try key(body(texts.first)) == key(body(texts.first)))
            #expect(try key(body(texts.first)) != key(body(texts.second)))
        }
    }

    @Test("cache: each user has their own responses, in memory and on disk", arguments: EquivalentTexts.pairs)
    func cacheSeparatesUsers(texts: EquivalentTexts) async throws {
        let folder = try TestFolder()
        for cache in [ResponseCache(), ResponseCache(directory: folder.url)] {
            let counter = Counter()
            let transport = InMemoryTransport { _ in WireResponse(200, "\(counter.next())") }
            let client = APIClient(
                server: "http://h", configuration: APIClient.Configuration(cache: cache, transport: transport))
            let posts = texts.both.map { user in
                PostDAO<Marked<UserMark, KeptForEach>>(client: client.acting(for: user))
            }
            for _ in 0..<2 {
                #expect(try await posts[0].parcel(1).value == "1")
                #expect(try await posts[1].parcel(1).value == "2")
            }
            // Removing those of one user leaves those of the other.
            await cache.removeAll(of: texts.first)
            #expect(try await posts[1].parcel(1).value == "2")
            #expect(try await posts[0].parcel(1).value == "3")
        }
    }

    @Test("cache: each parameter has its own response", arguments: EquivalentTexts.pairs)
    func cacheSeparatesParameters(texts: EquivalentTexts) async throws {
        let folder = try TestFolder()
        for cache in [ResponseCache(), ResponseCache(directory: folder.url)] {
            let counter = Counter()
            let transport = InMemoryTransport { _ in WireResponse(200, "\(counter.next())") }
            let client = APIClient(
                server: "http://h", configuration: APIClient.Configuration(cache: cache, transport: transport))
            for _ in 0..<2 {
                for (index, text) in texts.both.enumerated() {
                    let post = PostDAO<Marked<UserMark, KeptForAll>>(client: client, lang: text)
                    #expect(try await post.parcel(1).value == "\(index + 1)")
                }
            }
        }
    }

    @Test("batch: each user has their own batch", arguments: EquivalentTexts.pairs)
    func batchSeparatesUsers(texts: EquivalentTexts) async {
        let shop = Shop(Positional.self) { request in request.goods }
        let daos = texts.both.map { user in ShopDAO<Positional>(client: shop.dao.client.acting(for: user)) }
        let results = await shop.dao.client.batch((1...4).map { id in daos[id % 2].goods(id) })
        #expect(results.count == 4)
        #expect(shop.loads == [2, 2])
    }

    @Test("batch: each parameter has its own batch", arguments: EquivalentTexts.pairs)
    func batchSeparatesParameters(texts: EquivalentTexts) async {
        let shop = Shop(Positional.self) { request in request.goods }
        let daos = texts.both.map { text in ShopDAO<Positional>(client: shop.dao.client, lang: text) }
        let results = await shop.dao.client.batch((1...4).map { id in daos[id % 2].goods(id) })
        #expect(results.count == 4)
        #expect(shop.loads == [2, 2])
    }

    @Test("queue: each name is a queue of its own", arguments: EquivalentTexts.pairs)
    func queues(texts: EquivalentTexts) {
        let queues = CallQueues()
        #expect(queues.enter(texts.first, width: 1))
        #expect(queues.enter(texts.second, width: 1))
        #expect(!queues.enter(texts.first, width: 1))
    }

    @Test(
        "credentials, header fields, parameters and callers are compared by their bytes",
        arguments: EquivalentTexts.pairs)
    func values(texts: EquivalentTexts) {
        func areTwo<Value: Hashable>(_ make: (String) -> Value) -> Bool {
            make(texts.first) == make(texts.first) && Set(texts.both.map(make)).count == 2
        }
        #expect(areTwo { text in Credential.token(text) })
        #expect(areTwo { text in Credential.password(user: text, password: "p") })
        #expect(areTwo { text in Credential.password(user: "u", password: text) })
        #expect(areTwo { text in APICall.Request.Item(text, "a") })
        #expect(areTwo { text in APICall.Request.Item("a", text) })
        #expect(areTwo { text in Upload(bytes: [1], name: text) })
        #expect(areTwo { text in Identity(user: text) })
        #expect(areTwo { text in RangeValidator(text) })
        #expect(areTwo { text in ExactFields([.accept: text]) })
        #expect(Credential.token("u") != Credential.password(user: "u", password: ""))
    }

    @Test("header fields in ASCII are equal if those of HTTP are")
    func headerFields() {
        let one: HTTPFields = [.accept: "a", .authorization: "b"]
        let other: HTTPFields = [.authorization: "b", .accept: "a"]
        #expect(ExactFields(one) == ExactFields(one))
        #expect((one == other) == (ExactFields(one) == ExactFields(other)))
        #expect(ExactFields([.accept: "a"]) != ExactFields([.accept: "b"]))
    }

    @Test("validators of files are compared by their bytes", arguments: EquivalentTexts.pairs)
    func validators(texts: EquivalentTexts) {
        let validator = RangeValidator("\"\(texts.first)\"")
        #expect(validator.isMeant(by: [.eTag: "\"\(texts.first)\""]))
        #expect(!validator.isMeant(by: [.eTag: "\"\(texts.second)\""]))
        let cached = Validators([.eTag: "\"\(texts.first)\""])
        #expect(cached.areMeant(by: [.eTag: "W/\"\(texts.first)\""]))
        #expect(!cached.areMeant(by: [.eTag: "W/\"\(texts.second)\""]))
    }

    @Test("each secret has its own name", arguments: EquivalentTexts.pairs)
    func secrets(texts: EquivalentTexts) async throws {
        let secrets: Secrets = [texts.first: "1", texts.second: "2"]
        #expect(try await secrets.value(of: texts.first) == "1")
        #expect(try await secrets.value(of: texts.second) == "2")
    }

    @Test("cookies: names, paths and values are compared by their bytes", arguments: EquivalentTexts.pairs)
    func cookies(texts: EquivalentTexts) async throws {
        let jar = CookieJar()
        let request = WireRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
        let fields = texts.both.map { text in HTTPField(name: .setCookie, value: text + "=1; Path=/") }
        _ = try await jar.send(request) { _ in WireResponse(200, headers: HTTPFields(fields)) }
        let sent = Counter()
        _ = try await jar.send(request) { request in
            let cookie = request.head.headerFields[.cookie] ?? ""
            #expect(Array(cookie.utf8) == Array("\(texts.first)=1; \(texts.second)=1".utf8))
            sent.increase()
            return WireResponse(200)
        }
        #expect(sent.value == 1)

        var place = HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/\(texts.first)/a")
        let own = try #require(CookieTarget(place))
        place.path = "/\(texts.second)/a"
        let other = try #require(CookieTarget(place))
        let cookie = try #require(Cookie("a=b; Path=/\(texts.first)", from: own, at: APIClient.SystemTime().moment))
        #expect(cookie.belongs(to: own))
        #expect(!cookie.belongs(to: other))
    }

    @Test("cookies: each user has their own", arguments: EquivalentTexts.pairs)
    func cookiesOfUsers(texts: EquivalentTexts) async throws {
        let jar = CookieJar()
        func owner(_ user: String) -> CookieOwner {
            CookieOwner(Identity(user: user).user, "", session: "s", epoch: 0, isVisitor: false)
        }
        func request(of user: String) -> WireRequest {
            var request = WireRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
            request.cookieOwner = owner(user)
            return request
        }
        _ = try await jar.send(request(of: texts.first)) { _ in WireResponse(200, headers: [.setCookie: "sid=1"]) }
        #expect(jar.digest(of: owner(texts.first)) != nil)
        #expect(jar.digest(of: owner(texts.second)) == nil)
        _ = try await jar.send(request(of: texts.second)) { request in
            #expect(request.head.headerFields[.cookie] == nil)
            return WireResponse(200)
        }
    }

    @Test("sessions: a call for the other user fails", arguments: EquivalentTexts.pairs)
    func sessions(texts: EquivalentTexts) async throws {
        let session = APISession(.token("t"), for: texts.first)
        let transport = InMemoryTransport("ok")
        let client = APIClient(
            server: "http://h", configuration: APIClient.Configuration(session: session, transport: transport))
        #expect(try await PostDAO<JoinedBySession>(client: client.acting(for: texts.first)).parcel(1).value == "ok")
        await #expect(throws: APIError<ParcelError>.self) {
            _ = try await PostDAO<JoinedBySession>(client: client.acting(for: texts.second)).parcel(1).value
        }
        #expect(transport.requests.count == 1)
    }

    @Test("idempotency keys: each key has its own request", arguments: EquivalentTexts.pairs)
    func idempotencyKeys(texts: EquivalentTexts) async throws {
        try await separatesFields(Keyed.self, "Idempotency-Key", texts)
    }
}
