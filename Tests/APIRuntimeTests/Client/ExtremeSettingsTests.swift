import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

/// What settings mean at the ends of their types: none ends a program or leaves a call without an end.
@Suite("Extreme settings", .timeLimit(.minutes(5)))
struct ExtremeSettingsTests {
    private enum Plain: Delivery {}

    private enum Retried: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 3, on: [.statusClass(5)]))
    }

    private enum Batched: Delivery {
        static let policies: CallPolicies? = CallPolicies(isBatched: true)
        static let service: ServiceDescription = ServiceDescription(
            "Post", batch: BatchFormat(.post, "/batch", atMost: 4))
    }

    private static let counts: [Int] = [.min, -1, 0, .max]
    private static let durations: [Duration] = [.seconds(Int64.min), .seconds(-1), .zero, .seconds(Int64.max)]

    private func transports(
        _ connections: APIClient.ConnectionSettings = APIClient.ConnectionSettings(), idle: Duration? = nil
    ) -> [any Transport] {
        var transports: [any Transport] = [
            URLSessionTransport(URLSessionTransport.Settings(connections: connections, idleTimeout: idle))
        ]
        #if os(Linux)
            transports.append(CurlTransport(CurlTransport.Settings(connections: connections, idleTimeout: idle)))
        #endif
        return transports
    }

    /// What a call gives: its response, or the kind of its fault.
    private func outcome(at server: String = "http://h", _ configuration: APIClient.Configuration) async -> String {
        await outcome(of: Plain.self, at: server, configuration)
    }

    private func outcome<How: Delivery>(
        of how: How.Type, at server: String = "http://h", _ configuration: APIClient.Configuration
    ) async -> String {
        let dao = PostDAO<How>(client: APIClient(server: server, configuration: configuration))
        switch await dao.parcel(1).result {
        case .success(let text): return text
        case .failure(.network(let fault)): return "\(fault.kind)"
        case .failure(let error): return "\(error)"
        }
    }

    @Test("connections: less than one is one, and the greatest is no limit", arguments: counts)
    func connections(count: Int) async throws {
        let server = try LoopbackServer { _ in .response("200 OK", body: "ok") }
        let settings = APIClient.ConnectionSettings(perHost: count, total: count, waiting: count)
        for transport in transports(settings) {
            #expect(await outcome(at: server.address, APIClient.Configuration(transport: transport)) == "ok")
        }
    }

    @Test("idleLife and connectTimeout: the greatest are no limits", arguments: [Duration.seconds(Int64.max)])
    func connectionTimes(time: Duration) async throws {
        let server = try LoopbackServer { _ in .response("200 OK", body: "ok") }
        let settings = APIClient.ConnectionSettings(idleLife: time, connectTimeout: time)
        for transport in transports(settings) + transports(.init(idleLife: .seconds(Int64.min))) {
            #expect(await outcome(at: server.address, APIClient.Configuration(transport: transport)) == "ok")
        }
    }

    @Test("timeout: zero and less time out at once, and the greatest never does", arguments: durations)
    func timeout(_ timeout: Duration) async throws {
        let server = try LoopbackServer { _ in timeout > .zero ? .response("200 OK", body: "ok") : .hang(after: []) }
        for transport in transports() {
            let configuration = APIClient.Configuration(timeout: timeout, transport: transport)
            #expect(await outcome(at: server.address, configuration) == (timeout > .zero ? "ok" : "timedOut"))
        }
    }

    @Test("idleTimeout: zero and less time out at once, and the greatest never does", arguments: durations)
    func idleTimeout(_ timeout: Duration) async throws {
        let server = try LoopbackServer { _ in timeout > .zero ? .response("200 OK", body: "ok") : .hang(after: []) }
        for transport in transports(idle: timeout) {
            let configuration = APIClient.Configuration(transport: transport)
            #expect(await outcome(at: server.address, configuration) == (timeout > .zero ? "ok" : "timedOut"))
        }
    }

    @Test("maximumResponseSize: zero and less accept no bytes, and the greatest is no limit", arguments: counts)
    func maximumResponseSize(size: Int) async {
        let transport = InMemoryTransport("ok")
        let configuration = APIClient.Configuration(maximumResponseSize: size, transport: transport)
        #expect(await outcome(configuration) == (size > 0 ? "ok" : "responseTooLarge"))
    }

    @Test("maximumHeaderSize: zero and less accept no header fields, and the greatest is no limit", arguments: counts)
    func maximumHeaderSize(size: Int) async throws {
        let server = try LoopbackServer { _ in .response("200 OK", ["X-A: b"], body: "ok") }
        for transport in transports() {
            let configuration = APIClient.Configuration(maximumHeaderSize: size, transport: transport)
            #expect(await outcome(at: server.address, configuration) == (size > 0 ? "ok" : "responseTooLarge"))
        }
    }

    @Test(
        "RetryBudget: no number and less than zero are no retries",
        arguments: [-Double.infinity, -1, 0, .nan, .infinity])
    func retryBudget(amount: Double) async throws {
        let transport = InMemoryTransport("", status: 500)
        let budget = APIClient.RetryBudget(share: amount, perSecond: amount, reserve: amount)
        let configuration = APIClient.Configuration(
            retryBudget: budget, time: ManualTime(skipsSleep: true), transport: transport)
        _ = await outcome(of: Retried.self, configuration)
        #expect(transport.requests.count == (amount > 0 ? 4 : 1))
    }

    @Test("batchWindow: zero and less do not wait", arguments: durations.dropLast())
    func batchWindow(window: Duration) async {
        let configuration = APIClient.Configuration(batchWindow: window, transport: InMemoryTransport("ok"))
        #expect(await outcome(of: Batched.self, configuration) == "ok")
    }

    @Test("a sleep of zero or less returns at once, and the longest ends with its task", arguments: durations)
    func sleep(duration: Duration) async throws {
        let task = Task { try await APIClient.SystemTime().sleep(for: duration) }
        guard duration > .zero else { return try await task.value }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("capacity of events: zero and less keep none", arguments: counts)
    func eventCapacity(capacity: Int) async {
        var events: APIClient.Events? = APIClient.Events()
        let stream = events?.stream(capacity: capacity)
        #expect(await outcome(APIClient.Configuration(events: events, transport: InMemoryTransport("ok"))) == "ok")
        // The stream ends with them.
        events = nil
        let count = await stream?.reduce(0) { count, _ in count + 1 }
        #expect(capacity > 0 ? count ?? 0 > 0 : count == 0)
    }

    @Test("limits of the cache: zero and less cache nothing", arguments: counts)
    func cacheLimits(limit: Int) async throws {
        let folder = try TestFolder()
        let cache = ResponseCache(memoryLimit: limit, directory: folder.url, diskLimit: limit)
        #expect(await outcome(APIClient.Configuration(cache: cache, transport: InMemoryTransport("ok"))) == "ok")
    }

    @Test("collect: a limit of zero or less accepts no bytes", arguments: counts)
    func collectLimit(limit: Int) async throws {
        for body in [WireBody([1]), WireBody(length: nil, isRepeatable: true) { WireBody([1]).chunks() }] {
            let bytes = try? await body.collect(atMost: limit)
            #expect(bytes == (limit > 0 ? [1] : nil))
        }
    }

    @Test("lengths of uploads: less than zero is unknown", arguments: [Int64.min, -1])
    func uploadLength(length: Int64) {
        #expect(Upload.Stream(AsyncStream<[UInt8]> { $0.finish() }, length: length).length == nil)
        #expect(WireBody(length: length, isRepeatable: true) { WireBody([]).chunks() }.length == nil)
    }
}
