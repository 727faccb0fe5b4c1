@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("URLSessionTransport settings", .timeLimit(.minutes(5)))
struct URLSessionSettingsTests {
    private func transport(_ settings: URLSessionTransport.Settings) -> URLSessionTransport {
        URLSessionTransport(settings)
    }

    private func send(_ request: WireRequest, _ transport: URLSessionTransport) async throws {
        _ = try await transport.send(request).body.collect(atMost: 100)
    }

    @Test("cookies are stored by a transport that asks for it, and not shared")
    func storesCookiesPerTransport() async throws {
        let server = try LoopbackServer { _ in .response("200 OK", ["Set-Cookie: id=1"]) }
        let keeping = transport(URLSessionTransport.Settings(cookies: .kept))
        for transport in [
            keeping, keeping, transport(URLSessionTransport.Settings(cookies: .kept)), transport(.init()),
        ] {
            try await send(server.request(), transport)
        }
        #expect(server.requests.map { received in received.fields["cookie"] } == [nil, "id=1", nil, nil])
    }

    @Test("cookies of the request are sent in any case", arguments: [true, false])
    func sendsTheRequestsCookies(isKept: Bool) async throws {
        let server = try LoopbackServer { _ in .response("200 OK") }
        let transport = transport(URLSessionTransport.Settings(cookies: isKept ? .kept : .ignored))
        try await send(server.request(fields: [.cookie: "theme=dark"]), transport)
        #expect(server.requests.first?.fields["cookie"] == "theme=dark")
    }

    @Test("calls beyond the connections per host wait")
    func limitsConnections() async throws {
        let gate = ServerGate()
        let server = try LoopbackServer { _ in .late(.response("200 OK"), when: gate) }
        let transport = transport(URLSessionTransport.Settings(connections: .init(perHost: 1)))
        let requests = [server.request(path: "/1"), server.request(path: "/2")]
        let first = Task { try await send(requests[0], transport) }
        #expect(await server.waitForRequests(1))
        let second = Task { try await send(requests[1], transport) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(server.requests.count == 1)
        gate.open()
        try await first.value
        try await second.value
        #expect(server.requests.map(\.line) == ["GET /1 HTTP/1.1", "GET /2 HTTP/1.1"])
    }

    @Test("a server that is silent for the idle timeout times out")
    func idleTimeout() async throws {
        let server = try LoopbackServer { _ in .hang(after: []) }
        let transport = transport(URLSessionTransport.Settings(idleTimeout: .milliseconds(200)))
        do {
            try await send(server.request(), transport)
            Issue.record("no error")
        } catch let fault as NetworkError {
            #expect(fault.kind == .timedOut)
        }
        #expect(await server.waitForClosing(1))
    }
}
