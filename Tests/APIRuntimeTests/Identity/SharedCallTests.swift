@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

private enum Joined: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum JoinedByKey: Delivery {
    static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
    static let service: ServiceDescription = ServiceDescription("Post", secretHeaders: ["X-Key": "key"])
}

private enum KeptByKey: Delivery {
    static let policies: CallPolicies? = CallPolicies(
        cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"))
    static let service: ServiceDescription = ServiceDescription("Post", secretHeaders: ["X-Key": "key"])
}

/// A secret that changes.
private actor ChangingSecret {
    var value: String = "k1"

    func set(_ value: String) { self.value = value }
}

@Suite("Equal calls of different identities")
struct SharedCallTests {
    @Test("coalesce: does not join a call of another session")
    func separatesSessions() async throws {
        let transport = HeldTransport()
        let session = APISession(.token("t1"))
        let configuration = APIClient.Configuration(session: session, transport: transport)
        let post = PostDAO<Joined>(client: APIClient(server: "http://h", configuration: configuration))
        let first = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 1)
        try await session.establish(.token("t2"))
        let second = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/1", with: WireResponse(200, "first"))
        transport.respond(to: "/parcels/1", with: WireResponse(200, "second"))
        #expect(try await first.value == "first")
        #expect(try await second.value == "second")
    }

    @Test("coalesce: does not join a call with another secret")
    func separatesSecrets() async throws {
        let transport = HeldTransport()
        let secret = ChangingSecret()
        let configuration = APIClient.Configuration(secrets: Secrets { _ in await secret.value }, transport: transport)
        let post = PostDAO<JoinedByKey>(client: APIClient(server: "http://h", configuration: configuration))
        let first = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 1)
        await secret.set("k2")
        let second = Task { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 2)
        transport.respond(to: "/parcels/1")
        transport.respond(to: "/parcels/1")
        _ = try await (first.value, second.value)
    }

    @Test("a call keeps the secret it began with, and its response is cached for that secret")
    func keepsItsSecret() async throws {
        let secret = ChangingSecret()
        let transport = InMemoryTransport { request in
            await secret.set("k2")
            return WireResponse(200, request.head.headerFields[values: HTTPField.Name("X-Key") ?? .accept].joined())
        }
        let slow = APICall.Hooks(sending: { _ in await secret.set("k2") })
        let configuration = APIClient.Configuration(
            wireMiddlewares: [slow], secrets: Secrets { _ in await secret.value }, transport: transport)
        let post = PostDAO<KeptByKey>(client: APIClient(server: "http://h", configuration: configuration))
        #expect(try await post.parcel(1).value == "k1")
        #expect(try await post.parcel(1).value == "k2")
        #expect(try await post.parcel(1).value == "k2")
        #expect(transport.requests.count == 2)
    }
}
