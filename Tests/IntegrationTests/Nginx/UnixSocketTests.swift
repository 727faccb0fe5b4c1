import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
#endif

@Suite(
    "Unix domain sockets of nginx", ServerTrait<NginxServer>(), .serialized,
    .enabled(if: NginxServer.isInstalled, "nginx is not installed; Scripts/test does that"))
struct UnixSocketTests {
    /// The protocol and the host that nginx sees in the requests.
    private func responses(over transport: any Transport, scheme: String = "http", _ count: Int) async throws
        -> [String]
    {
        let head = HTTPRequest(method: .get, scheme: scheme, authority: "orders.example", path: "/a?b=c")
        return try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<count {
                group.addTask {
                    let response = try await transport.send(WireRequest(head: head, timeout: .seconds(120)))
                    return String(decoding: try await response.body.collect(atMost: 100), as: UTF8.self)
                }
            }
            return try await group.reduce(into: []) { all, one in all.append(one) }
        }
    }

    private func path(_ name: String) throws -> String {
        try #require(CurrentServer.folder).url.appending(path: name).path
    }

    #if os(Linux)
        @Test("CurlTransport sends requests to a socket, whatever the host is")
        func curl() async throws {
            let transport = CurlTransport(
                .init(
                    connections: .init(connectTimeout: .seconds(60)), proxy: .url("http://127.0.0.1:9"),
                    unixSocket: try path("http1.sock")))
            #expect(try await responses(over: transport, 20) == Array(repeating: "HTTP/1.1 orders.example", count: 20))
        }

        @Test("CurlTransport uses HTTP/2 without TLS by its setting")
        func plainHTTP2() async throws {
            let transport = CurlTransport(
                .init(
                    connections: .init(perHost: 1, connectTimeout: .seconds(60)), http2: .always,
                    unixSocket: try path("http2.sock")))
            #expect(try await responses(over: transport, 20) == Array(repeating: "HTTP/2.0 orders.example", count: 20))
        }
    #endif

    #if AsyncHTTPClient
        @Test("AsyncHTTPClientTransport sends requests to a socket, unless the scheme is https")
        func asyncHTTPClient() async throws {
            let transport = AsyncHTTPClientTransport(
                .init(connections: .init(connectTimeout: .seconds(60)), unixSocket: try path("http1.sock")))
            #expect(try await responses(over: transport, 20) == Array(repeating: "HTTP/1.1 orders.example", count: 20))
            let reason = "only http is sent to a Unix domain socket"
            await #expect(throws: NetworkError(.other, reason: reason)) {
                try await responses(over: transport, scheme: "https", 1)
            }
        }
    #endif
}
