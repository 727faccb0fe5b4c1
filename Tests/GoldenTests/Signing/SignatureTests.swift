import APIRuntime
import Foundation
import HTTPTypes
import SigningScenario
import Testing

/// Python's hashlib and openssl give these digests for the texts beside them.
@Suite("Generated signatures")
struct SignatureTests {
    private let transport: ScriptedTransport = ScriptedTransport { _, _ in .init(body: #"{"time":"t"}"#) }
    private let secrets: Secrets = [
        "app-secret": "s3cret", "secret": "s3cret", "signing-key": "s3cret", "client-key": "c1",
    ]

    // app_id=7&page=2&tag=z&tag=a&text=a b&c=ü&v=2&Ä=s3cret
    @Test("of a query: over all items, sorted by bytes and before encoding")
    func query() async throws {
        let shop = shop(.signing(transport, secrets: secrets))
        _ = try? await shop.search(text: "a b&c=ü", tags: ["z", "a"], page: 2, rest: "").value
        let path = "/items?v=2&app_id=7&text=a%20b%26c%3D%C3%BC&tag=z&tag=a&page=2&%C3%84="
        #expect(await transport.paths == [path + "&sign=1C58077B2176703E1D44548E7A27C29F"])
    }

    // app_id=7&item=5&v=2s3cret
    @Test("of a form: over query and form, sent in the form")
    func form() async throws {
        try? await shop(.signing(transport, secrets: secrets)).order(item: 5).value
        #expect(await transport.paths == ["/orders?v=2&app_id=7"])
        #expect(try await transport.bodies() == ["item=5&sign=DDEED8926FB08433297266244FFCA11F"])
    }

    // app_id=7&box={"size":3}&labels=["a","b c"]&price=1.5&title=T "é"&v=2s3cret
    @Test("of a JSON body: over query and keys, sent in the body")
    func json() async throws {
        let shop = shop(.signing(transport, secrets: secrets))
        try? await shop.add(title: "T \"é\"", price: 1.50, labels: ["a", "b c"], size: 3).value
        let fields = #""title":"T \"é\"","price":1.5,"labels":["a","b c"],"box":{"size":3}"#
        #expect(try await transport.bodies() == ["{\(fields),\"sign\":\"3A3AAC080784ED839029A7CB1B61A7EA\"}"])
    }

    // app_id=7&isOpen=true&title=x&v=2s3cret
    @Test("of a whole body: not over path, headers or an older signature")
    func wholeBody() async throws {
        let shop = shop(.signing(transport, secrets: secrets))
        try? await shop.rename(id: 4, trace: "t", body: Item(title: "x", isOpen: true, sign: "old")).value
        let body = #"{"title":"x","isOpen":true,"sign":"6BF5DFF552CCC72F4D2AEF50C42C4225"}"#
        #expect(try await transport.bodies() == [body])
    }

    // app_id=7&v=2s3cret
    @Test("without a body: in the query")
    func noBody() async throws {
        try? await shop(.signing(transport, secrets: secrets)).ping().value
        #expect(await transport.paths == ["/ping?v=2&app_id=7&sign=DCD6675F8DD8AA0E50F1C478475C4E43"])
    }

    // key=ks3cret
    @Test("include the service's key in the query")
    func key() async throws {
        let configuration = APIClient.Configuration.signing(
            transport, session: APISession(.token("k")), secrets: secrets)
        _ = try await MapsDAO(client: APIClient(server: "https://h", configuration: configuration)).tile(x: 1, y: 2)
            .value
        let digest = "f963ec71a0d5cb5936ce546622000518d87fb74742fd95de1852bc43737f26d5"
        #expect(await transport.paths == ["/tiles/1/2?key=k&sig=" + digest])
        #expect(await transport.fields("X-Client-Key") == ["c1"])
    }

    @Test("without a header's secret, nothing is sent")
    func missingHeaderSecret() async throws {
        let configuration = APIClient.Configuration.signing(
            transport, session: APISession(.token("k")), secrets: ["secret": "s3cret"])
        let maps = MapsDAO(client: APIClient(server: "https://h", configuration: configuration))
        let error = await #expect(throws: APIError<MapsError>.self) { try await maps.tile(x: 1, y: 2).value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.reason == "the client's configuration has no secret client-key")
        #expect(await transport.requests.isEmpty)
    }

    @Test("are over the request after all middlewares")
    func middlewares() async throws {
        var configuration = APIClient.Configuration.signing(transport, secrets: secrets)
        configuration.wireMiddlewares = [
            APICall.Hooks(preparing: { request, _ in
                request.query = [APICall.Request.Item("v", "2"), APICall.Request.Item("app_id", "7")]
            })
        ]
        let shop = ShopDAO(client: APIClient(server: "https://h", configuration: configuration), app: "other")
        try? await shop.ping().value
        #expect(await transport.paths == ["/ping?v=2&app_id=7&sign=DCD6675F8DD8AA0E50F1C478475C4E43"])
    }

    // 1800000000000 and 1800000000250, with the key s3cret
    @Test("of a timestamp: a new one for each attempt")
    func timestamp() async throws {
        let time = StoppedTime()
        let failing = ScriptedTransport { _, number in
            defer { time.advance(by: .milliseconds(250)) }
            return number == 1 ? .status(503) : .init(body: #"{"time":"t"}"#)
        }
        let configuration = APIClient.Configuration.signing(
            failing, session: APISession(.token("k")), secrets: secrets, time: time)
        _ = try await ClockDAO(client: APIClient(server: "https://h", configuration: configuration)).time().value
        let fields = [
            "4f39b80390ec62533fc6dbd35205966a34319bb097e8bac1b545e6285dd48fbc,1800000000000",
            "546a53d46b87d35f0ff27e48c90317300ef934197cf0f9bb7515cf0827423096,1800000000250",
        ]
        #expect(await failing.fields("X-Sign") == fields)
    }

    @Test("are not made anew when a request is redirected")
    func redirect() async throws {
        let time = StoppedTime()
        let redirecting = ScriptedTransport { _, number in
            time.advance(by: .milliseconds(250))
            return number == 1
                ? .init(status: 307, fields: [.location: "/elsewhere"]) : .init(body: #"{"time":"t"}"#)
        }
        let configuration = APIClient.Configuration.signing(
            redirecting, session: APISession(.token("k")), secrets: secrets, time: time)
        _ = try await ClockDAO(client: APIClient(server: "https://h", configuration: configuration)).time().value
        let fields = await redirecting.fields("X-Sign")
        #expect(fields.count == 2)
        #expect(fields.first == fields.last)
    }

    // 1700000000000, with the key s3cret
    @Test("of a timestamp, with the server's clock: once more if the server refuses the device's")
    func serverClock() async throws {
        let refusing = ScriptedTransport { _, number in
            number == 1
                ? .init(status: 403, fields: [.date: "Tue, 14 Nov 2023 22:13:20 GMT"]) : .init(body: #"{"time":"t"}"#)
        }
        let configuration = APIClient.Configuration.signing(
            refusing, session: APISession(.token("k")), secrets: secrets)
        let clock = ClockDAO(client: APIClient(server: "https://h", configuration: configuration))
        for _ in 0..<2 { #expect(try await clock.time().value == "t") }
        let field = "d5a888570dae02c1ca89b7b03bd60d414b90b5a39fdc84a39870ade133c98594,1700000000000"
        let device = "4f39b80390ec62533fc6dbd35205966a34319bb097e8bac1b545e6285dd48fbc,1800000000000"
        #expect(await refusing.fields("X-Sign") == [device, field, field])
    }

    @Test("without their secret, nothing is sent")
    func missingSecret() async throws {
        let shop = shop(.signing(transport, secrets: ["other": "s3cret"]))
        let error = await #expect(throws: APIError<ShopError>.self) { try await shop.ping().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .missingSecret)
        #expect(fault.reason == "the client's configuration has no secret app-secret")
        #expect(await transport.requests.isEmpty)
    }

    @Test("an error while a secret is looked up is one of authentication, and nothing is sent")
    func throwingSecrets() async throws {
        let shop = shop(.signing(transport, secrets: Secrets { _ in throw NetworkError(.notConnected) }))
        let error = await #expect(throws: APIError<ShopError>.self) { try await shop.ping().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .missingSecret)
        #expect(fault.reason == "the secret app-secret cannot be looked up")
        #expect(await transport.requests.isEmpty)
    }

    @Test("use secrets from a function")
    func secretsFromAFunction() async throws {
        let secrets = Secrets { name in name == "app-secret" ? "s3cret" : nil }
        try? await shop(.signing(transport, secrets: secrets)).ping().value
        #expect(await transport.paths == ["/ping?v=2&app_id=7&sign=DCD6675F8DD8AA0E50F1C478475C4E43"])
    }
}
