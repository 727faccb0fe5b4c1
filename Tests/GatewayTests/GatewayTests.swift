import APIRuntime
import APIRuntimeAsyncHTTPClient
import APIRuntimeTelemetry
import Configuration
import Gateway
import HTTPTypes
import InMemoryTracing
import Testing
import Tracing

@Suite("The gateway in Examples", .timeLimit(.minutes(5)))
struct GatewayTests {
    @Test("a handler shows what three services have, with the user's token")
    func home() async throws {
        try await withGateway { gateway, _ in
            let placed = try await gateway.place("tea", as: "ada")
            #expect(placed.status == 200 && placed.line?.title == "Title of tea")
            let home = try await gateway.home(of: "ada")
            #expect(home.content?.name == "Name of ada")
            #expect(home.content?.orders.map(\.title) == ["Title of tea"])
            let other = try await gateway.home(of: "grace")
            #expect(other.content?.orders.isEmpty == true)
        }
    }

    @Test("a failed call responds with a status that says who is to blame")
    func failures() async throws {
        try await withGateway { gateway, _ in
            let statuses = [
                try await gateway.home(of: nil).status,
                try await gateway.home(of: "ada", token: "wrong").status,
                try await gateway.place("sold-out", as: "ada").status,
                try await gateway.place("tea", quantity: 100, as: "ada").status,
            ]
            #expect(statuses == [401, 401, 409, 400])
        }
    }

    @Test("calls of a handler join the trace of the incoming request")
    func trace() async throws {
        let tracer = InMemoryTracer()
        try await withTracer(tracer) {
            try await withGateway { gateway, upstream in
                let trace: HTTPFields = [.traceID: "trace of the app", .spanID: "span of the app"]
                let home = try await gateway.home(of: "ada", fields: trace)
                #expect(home.status == 200)
                #expect(upstream.fields.map { fields in fields[.traceID] } == ["trace of the app", "trace of the app"])
            }
        }
        let spans = tracer.finishedSpans.filter { span in span.traceID == "trace of the app" }
        let root = try #require(spans.first { span in span.parentSpanID == "span of the app" })
        #expect(root.operationName == "/home" && root.kind == .server)
        let calls = spans.filter { span in span.parentSpanID == root.spanID }
        #expect(Set(calls.map(\.operationName)) == ["Accounts.account", "Orders.orders"])
    }

    @Test("without an upstream that responds, the response comes by its deadline")
    func deadline() async throws {
        let upstream = UpstreamDouble(faultsPerMille: 1000)
        try await withGateway(upstream) { gateway, _ in
            let response = try await gateway.home(of: "ada", fields: [.expectedTimeout: "50"])
            #expect(response.status == 504)
        }
    }
}

extension HTTPField.Name {
    fileprivate static let traceID: HTTPField.Name = HTTPField.Name(InMemoryTracer.traceIDKey) ?? .age
    fileprivate static let spanID: HTTPField.Name = HTTPField.Name(InMemoryTracer.spanIDKey) ?? .age
    static let expectedTimeout: HTTPField.Name = HTTPField.Name("X-Envoy-Expected-RQ-Timeout-Ms") ?? .age
}

/// Runs a gateway with an upstream, both on loopback.
/// - Parameter restart: After how many requests the upstream stops and starts again; never if `nil`.
func withGateway(
    _ upstream: UpstreamDouble = UpstreamDouble(), restartingEvery restart: Int? = nil,
    events: APIClient.Events = APIClient.Events(), _ body: (GatewayCaller, UpstreamDouble) async throws -> Void
) async throws {
    let services = try await RestartingServer(upstream)
    let transport = AsyncHTTPClientTransport(.init(connections: .init(perHost: 100)))
    let server = "http://127.0.0.1:\(services.port)"
    let variables = ["ACCOUNTS_SERVERS": server, "ORDERS_SERVERS": server, "CATALOG_SERVERS": server]
    let settings = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: variables))
    let gateway = Gateway(try Upstreams(transport: transport, settings: settings, events: events))
    let running = try await RunningServer(gateway.router().buildResponder())
    let caller = GatewayCaller(port: running.port)
    let restarts = Task {
        var next = restart ?? .max
        while !Task.isCancelled {
            if upstream.count >= next {
                try await services.restart()
                next = upstream.count + (restart ?? .max)
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
    let result: Result<Void, any Error>
    do {
        result = .success(try await body(caller, upstream))
    } catch {
        result = .failure(error)
    }
    restarts.cancel()
    _ = await restarts.result
    await caller.end()
    await running.stop()
    await services.stop()
    try result.get()
}
