#if Servers
    import APIRuntime
    import APIRuntimeMock
    import Foundation
    import HTTPTypes
    import LoopbackServing
    import NIOCore
    import NIOPosix
    import RecordingProxy
    import TestSupport
    import Testing
    import WireSyntax

    @Suite("Recording proxy", .timeLimit(.minutes(5)))
    struct ProxyTests {
        @Test("proxy: passes a response on, and records it")
        func plain() async throws {
            let responses = ["GET /json?a=1": "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nX-A: b\r\n\r\n{\"a\":1}"]
            try await proxied(responses) { proxy in
                let response = try await proxy.get("/json?a=1")
                #expect(response.field("X-A") == "b")
                #expect(try await response.text == "{\"a\":1}")
                let exchange = try #require(try await proxy.exchanges().first)
                #expect(exchange.request.url == proxy.origin.url + "/json?a=1")
                #expect(exchange.responseText == "{\"a\":1}")
            }
        }

        @Test("proxy: passes compressed and chunked bodies on decoded, and records them so")
        func codings() async throws {
            let zipped: [UInt8] = [
                31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 170, 202, 44, 40, 72, 77, 81, 178, 42, 41, 42, 77, 173, 5, 0,
                132, 40,
                188, 8, 15, 0, 0, 0,
            ]
            let origin = try Origin { head, _, socket in
                let isZipped = head.hasPrefix("GET /zipped ")
                let fields =
                    isZipped
                    ? "Content-Encoding: gzip\r\nContent-Length: \(zipped.count)" : "Transfer-Encoding: chunked"
                _ = socket.send(Array("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n".utf8))
                _ = socket.send(isZipped ? zipped : Array("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n".utf8))
            }
            try await proxied(origin) { proxy in
                let response = try await proxy.get("/zipped")
                #expect(response.head.headerFields[.contentEncoding] == nil)
                #expect(try await response.text == "{\"zipped\":true}")
                #expect(try await proxy.get("/chunked").text == "abcde")
                #expect(try await proxy.exchanges(2).map(\.responseText) == ["{\"zipped\":true}", "abcde"])
            }
        }

        @Test("proxy: leads redirects, links and cookies back to itself, and records them as they came")
        func addresses() async throws {
            let origin = try Origin { head, _, socket in
                let host = head.components(separatedBy: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6) ?? ""
                let fields = [
                    "Location: http://\(host)/next?a=b", "Link: <http://\(host)/p?page=2>; rel=\"next\"",
                    "Content-Length: 0",
                    "Set-Cookie: lang=en; Domain=a.example; Path=/; Secure; SameSite=None", "Connection: X-Own",
                    "X-Own: 1",
                ]
                _ = socket.send(Array("HTTP/1.1 302 Found\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8))
            }
            try await proxied(origin) { proxy in
                let response = try await proxy.get("/a")
                let fields = response.head.headerFields
                #expect(response.head.status.code == 302)
                #expect(fields[.location] == proxy.url + "/next?a=b")
                #expect(response.field("Link") == "<\(proxy.url)/p?page=2>; rel=\"next\"")
                #expect(fields[.setCookie] == "lang=en; Path=/")
                #expect(response.field("X-Own") == nil)
                let recorded = try #require(try await proxy.exchanges().first?.response?.headers)
                #expect(recorded.contains { $0.value == proxy.origin.url + "/next?a=b" })
                #expect(recorded.contains { $0.value.hasSuffix("; Domain=a.example; Path=/; Secure; SameSite=None") })
            }
        }

        @Test("proxy: sends the origin what the client sent, apart from fields about the connection")
        func requests() async throws {
            let origin = try Origin { head, body, socket in
                let text = head + "\n" + body
                _ = socket.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
            }
            try await proxied(origin) { proxy in
                var head = proxy.request(.post, "/echo?q=%20")
                head.headerFields[try #require(HTTPField.Name("X-Kept"))] = "1"
                head.headerFields[.origin] = proxy.url
                head.headerFields[.expect] = "100-continue"
                let text = try await proxy.send(head, WireBody(Array("body".utf8))).text
                #expect(text.hasPrefix("POST /echo?q=%20 HTTP/1.1\r\n"))
                #expect(text.hasSuffix("\nbody"))
                let lines = text.components(separatedBy: "\r\n").map { $0.lowercased() }
                #expect(lines.contains("host: 127.0.0.1:\(origin.port)"))
                #expect(lines.contains("origin: \(origin.url)"))
                #expect(lines.contains("x-kept: 1"))
                #expect(!lines.contains { $0.hasPrefix("expect:") })
                let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
                continuation.yield(Array("chunk".utf8))
                continuation.finish()
                let body = WireBody(length: nil, isRepeatable: false) { WireBody.Chunks(stream) }
                let chunked = try await proxy.send(proxy.request(.put, "/chunked"), body).text
                #expect(chunked.hasSuffix("5\r\nchunk\r\n0\r\n\r\n"))
                #expect(try await proxy.exchanges(2).map(\.requestText) == ["body", "chunk"])
            }
        }

        @Test("proxy: HEAD, 204 and 304 have no body")
        func noBodies() async throws {
            let responses = [
                "HEAD /a": "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n",
                "GET /b": "HTTP/1.1 204 No Content\r\n\r\n",
                "GET /c": "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\nContent-Length: 100\r\n\r\n",
            ]
            try await proxied(responses) { proxy in
                let head = try await proxy.send(proxy.request(.head, "/a"))
                #expect(head.head.headerFields[.contentLength] == "100")
                #expect(try await proxy.get("/b").head.status.code == 204)
                let notModified = try await proxy.get("/c")
                #expect(notModified.head.headerFields[.eTag] == "\"x\"")
                #expect(try await notModified.text == "")
                let exchanges = try await proxy.exchanges(3)
                #expect(exchanges.map { $0.response?.status } == [200, 204, 304])
                #expect(exchanges.allSatisfy { $0.response?.body == nil })
            }
        }

        @Test("proxy: passes events on as they come")
        func events() async throws {
            let gate = DispatchSemaphore(value: 0)
            let origin = try Origin { _, _, socket in
                _ = socket.send(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n".utf8))
                gate.wait()
                _ = socket.send(Array("data: 2\n\n".utf8))
            }
            try await proxied(origin) { proxy in
                let response = try await proxy.get("/events")
                var text = ""
                for try await chunk in response.body.chunks() {
                    text += String(decoding: chunk, as: UTF8.self)
                    // The origin sends the second event only now.
                    if text == "data: 1\n\n" { gate.signal() }
                }
                #expect(text == "data: 1\n\ndata: 2\n\n")
                #expect(try await proxy.exchanges().first?.responseText == text)
            }
        }

        @Test("proxy: passes large bodies on whole, and records their beginning")
        func large() async throws {
            let length = 12_000_000
            let origin = try Origin { _, _, socket in
                _ = socket.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8))
                _ = socket.send(Array(repeating: 0, count: length))
            }
            try await proxied(origin) { proxy in
                #expect(try await proxy.get("/large").body.collect(atMost: length).count == length)
                let body = try #require(try await proxy.exchanges().first?.response?.body)
                #expect(body.bytes.count == 10_000_000 && body.isTruncated)
            }
        }

        @Test(
            "proxy: a response that the origin cuts is cut for the client, and recorded as far as it came",
            arguments: [
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
            ])
        func cuts(response: String) async throws {
            try await proxied(["GET /cut": response]) { proxy in
                let response = try await proxy.get("/cut")
                await #expect(throws: NetworkError.self) { try await response.text }
                let exchange = try #require(try await proxy.exchanges().first)
                #expect(exchange.responseText == "abc")
                #expect(exchange.response?.body?.isTruncated == true)
            }
        }

        @Test("proxy: connections that send nothing keep nobody out")
        func idleConnections() async throws {
            var bounds = ServerBounds()
            bounds.connections = 4
            let origin = try Origin { _, _, socket in
                _ = socket.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
            }
            try await proxied(origin, bounds) { proxy in
                let port = try #require(proxy.url.split(separator: ":").last.flatMap { Int($0) })
                for _ in 0..<20 {
                    _ = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .connect(host: "127.0.0.1", port: port).get()
                }
                #expect(try await proxy.get("/a").text == "ok")
            }
        }

        @Test("proxy: says that the origin did not respond, and records that")
        func noResponse() async throws {
            try await proxied(["GET /none": ""]) { proxy in
                let response = try await proxy.get("/none")
                #expect(response.head.status.code == 502)
                #expect(try await response.text.hasPrefix("apigen record got no response: "))
                #expect(try await proxy.exchanges().map { $0.response == nil } == [true])
            }
        }

        @Test("proxy: refuses WebSocket connections with a reason")
        func webSocket() async throws {
            try await proxied([:]) { proxy in
                var head = proxy.request(.get, "/socket")
                head.headerFields[.connection] = "Upgrade"
                head.headerFields[.upgrade] = "websocket"
                let response = try await proxy.send(head)
                #expect(response.head.status.code == 501)
                #expect(try await response.text == "apigen record does not forward WebSocket connections\n")
                #expect(try await proxy.exchanges(0).isEmpty)
            }
        }

        @Test("proxy: refuses CONNECT with a reason")
        func tunnel() async throws {
            try await proxied([:]) { proxy in
                let port = try #require(proxy.url.split(separator: ":").last)
                let script = """
                    exec 3<>/dev/tcp/127.0.0.1/\(port)
                    printf 'CONNECT localhost:443 HTTP/1.1\\r\\nHost: localhost:443\\r\\n\\r\\n' >&3
                    cat <&3
                    """
                let run = try await ProgramRun.detached(
                    try #require(Programs.find("bash")), ["-c", script], in: Programs.packageFolder.path)
                #expect(run.output.hasPrefix("HTTP/1.1 501 "), "\(run.output)")
                #expect(run.output.hasSuffix("apigen record does not forward CONNECT requests\n"))
            }
        }
    }

    /// A client of a proxy whose exchanges are recorded.
    private struct ProxyClient {
        let origin: Origin
        let url: String
        let recorder: RecordingTransport
        let recorded: RecordedExchanges
        private let transport: DefaultTransport = DefaultTransport()

        func request(_ method: HTTPRequest.Method, _ target: String) -> HTTPRequest {
            HTTPRequest(method: method, scheme: "http", authority: String(url.dropFirst("http://".count)), path: target)
        }

        func get(_ target: String) async throws -> WireResponse { try await send(request(.get, target)) }

        func send(_ head: HTTPRequest, _ body: WireBody? = nil) async throws -> WireResponse {
            try await transport.send(WireRequest(head: head, body: body))
        }

        /// The exchanges, once there are as many: the client may have all of a response before the proxy has seen its end.
        func exchanges(_ count: Int = 1) async throws -> [Recording.Exchange] {
            for _ in 0..<6_000 {
                await recorder.flush()
                let exchanges = await recorded.all
                if exchanges.count >= count { return exchanges }
                try await Task.sleep(for: .milliseconds(10))
            }
            return await recorded.all
        }
    }

    private actor RecordedExchanges {
        private(set) var all: [Recording.Exchange] = []

        func add(_ exchange: Recording.Exchange) { all.append(exchange) }
    }

    /// Runs a test with a proxy in front of an origin that sends these responses, by method and target.
    private func proxied(
        _ responses: [String: String], _ body: @escaping @Sendable (ProxyClient) async throws -> Void
    ) async throws {
        let origin = try Origin { head, _, socket in
            let request = head.components(separatedBy: " ").prefix(2).joined(separator: " ")
            _ = socket.send(Array((responses[request] ?? "").utf8))
        }
        try await proxied(origin, ServerBounds(), body)
    }

    private func proxied(
        _ origin: Origin, _ bounds: ServerBounds = ServerBounds(),
        _ body: @escaping @Sendable (ProxyClient) async throws -> Void
    ) async throws {
        let recorded = RecordedExchanges()
        let recorder = RecordingTransport(DefaultTransport()) { await recorded.add($0) }
        let server = try await ProxyServer(to: try ServerURL(origin.url), port: 0, over: recorder, bounds: bounds) {
            _ in
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await server.serve() }
            try await body(
                ProxyClient(origin: origin, url: server.heads.proxy, recorder: recorder, recorded: recorded))
            group.cancelAll()
        }
    }

    extension WireResponse {
        fileprivate func field(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { name in head.headerFields[name] }
        }

        fileprivate var text: String {
            get async throws { String(decoding: try await body.collect(atMost: 1 << 20), as: UTF8.self) }
        }
    }
#endif
