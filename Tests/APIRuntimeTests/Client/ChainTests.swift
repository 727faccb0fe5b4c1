@_spi(Generated) import APIRuntime
import Testing

@Suite("Steps that calls share", .timeLimit(.minutes(5)))
struct ChainTests {
    private enum Everything: Delivery {
        static let service: ServiceDescription = ServiceDescription(
            "Post", retry: RetryPolicy(times: 1), queues: ["parcels": 2])
        static let policies: CallPolicies? = CallPolicies(
            cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"), queue: "parcels", dedupe: .coalesce)
    }

    private enum Changing: Delivery {
        static let method: APICall.Request.Method = .delete
        static let service: ServiceDescription = Everything.service
    }

    @Test("do not keep a client that nobody has any more")
    func releaseTheClient() async throws {
        weak var transport: InMemoryTransport?
        do {
            let created = InMemoryTransport("ok")
            transport = created
            let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: created))
            #expect(try await PostDAO<Everything>(client: client).parcel(1).value == "ok")
        }
        while transport != nil { await Task.yield() }
    }

    @Test("see the cache that a later call begins to use")
    func beginToInvalidate() async throws {
        let transport = InMemoryTransport("ok")
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let (reading, changing) = (PostDAO<Everything>(client: client), PostDAO<Changing>(client: client))
        _ = try await changing.parcel(1).value
        for _ in 0..<2 { _ = try await reading.parcel(1).value }
        #expect(transport.requests.count == 2)
        _ = try await changing.parcel(1).value
        _ = try await reading.parcel(1).value
        #expect(transport.requests.count == 4)
    }

    @Test("are those of each client")
    func belongToTheClient() async throws {
        let transport = InMemoryTransport("ok")
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let counter = Counter()
        var configuration = client.configuration
        configuration.middlewares = [
            Step { call, next in
                counter.increase()
                return try await next(call)
            }
        ]
        let other = APIClient(server: "http://h", configuration: configuration)
        _ = try await PostDAO<Everything>(client: client).parcel(1).value
        _ = try await PostDAO<Everything>(client: other).parcel(1).value
        #expect(counter.value == 1)
    }
}
