@_spi(Generated) import APIRuntime
import APIRuntimeMock
import HTTPTypes
import TestSupport

/// A transport, and a server that follows a script.
struct Stage: Sendable {
    let transport: any Transport
    private let server: LoopbackServer?

    init(_ subject: TransportSubject, _ script: @escaping @Sendable (ReceivedRequest) -> ServerScript) throws {
        guard subject == .mock else {
            transport = subject.transport()
            server = try LoopbackServer { request in script(request).reply }
            return
        }
        let mock = MockTransport()
        mock.respondToOthers { request in script(ReceivedRequest(request)).mockResponse }
        transport = mock
        server = nil
    }

    init(_ subject: TransportSubject, _ script: ServerScript = ServerScript()) throws {
        try self.init(subject) { _ in script }
    }

    /// A request to the server. On a loaded machine, each step of it waits for the threads of thousands of other tests.
    func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", fields: HTTPFields = [:], body: WireBody? = nil,
        timeout: Duration = .seconds(600), isStreamed: Bool = false
    ) -> WireRequest {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: authority, path: path, headerFields: fields)
        var request = WireRequest(head: head, body: body, timeout: timeout)
        request.isStreamed = isStreamed
        return request
    }

    var authority: String { server.map { server in "127.0.0.1:\(server.port)" } ?? "mock.example" }

    /// Sends a request, and reads the whole response.
    func response(to request: WireRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
        let response: WireResponse = try await transport.send(request)
        return (response.head, try await response.body.collect(atMost: 1 << 20))
    }

    /// Sends a request that must fail.
    func fault(of request: WireRequest) async -> NetworkError? {
        do {
            _ = try await response(to: request)
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    /// The requests that the server received.
    var received: [ReceivedRequest] {
        if let mock = transport as? MockTransport { return mock.requests.map { request in ReceivedRequest(request) } }
        return server?.requests ?? []
    }

    func waitForRequests(_ count: Int) async {
        if let server {
            _ = await server.waitForRequests(count)
        } else {
            while received.count < count { await letOthersRun() }
        }
    }

    /// Whether the client has closed the connection; true for mocks, which have none.
    func waitForClosing() async -> Bool {
        await server?.waitForClosing(1) ?? true
    }
}

extension ReceivedRequest {
    /// A request as a mock gets it.
    init(_ request: WireRequest) {
        let fields = request.head.headerFields.map { field in
            (field.name.canonicalName, field.value)
        }
        self.init(
            line: request.head.method.rawValue + " " + (request.head.path ?? "/") + " HTTP/1.1",
            fields: Dictionary(fields) { first, second in first + ", " + second }, body: request.body?.bytes ?? [])
    }
}
