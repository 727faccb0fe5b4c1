#if Servers
    import LoopbackServing
    import MockServer
    import MockServing
    import NIOCore
    import NIOEmbedded
    import TestSupport
    import Testing

    @Suite("A connection of the mock server")
    struct ConnectionTests {
        private let peer: Peer = Peer()

        @Test("responds to one request after another, and closes on request")
        func requests() throws {
            try peer.connect()
            #expect(try peer.ask("GET /a?x=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n") == ["200 GET /a x=1 "])
            #expect(
                try peer.ask("POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc") == [
                    "200 POST /b  abc"
                ])
            #expect(
                try peer.ask("GET http://localhost/c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") == [
                    "200 GET /c  "
                ])
            peer.passes(seconds: 3)
            #expect(peer.isGone)
        }

        @Test("pipelined requests get their responses in order")
        func pipelining() throws {
            try peer.connect()
            let requests = (0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined()
            #expect(try peer.ask(requests) == (0..<200).map { "200 GET /\($0)  " })
        }

        @Test("responds to the requests before a malformed one, then closes")
        func malformedRequest() throws {
            try peer.connect()
            #expect(try peer.ask("GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n\u{1}\r\n\r\n").first == "200 GET /1  ")
            peer.passes(seconds: 3)
            #expect(peer.isGone)
            #expect(peer.log == ["GET 200 /1", "- 400 the request is no HTTP/1.1"])
        }

        @Test("sends bodies of any length, and none for HEAD")
        func responseBodies() throws {
            try peer.connect()
            peer.response = Array(repeating: 0x61, count: 100_000)
            #expect(
                try peer.ask("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") == [
                    "200 " + String(repeating: "a", count: 100_000)
                ])
            try peer.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let head = try peer.read()
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
            #expect(head.lowercased().contains("content-length: 100000\r\n"))
        }

        @Test("Expect: 100-continue gets an interim response")
        func expectContinue() throws {
            try peer.connect()
            try peer.send("PUT / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
            #expect(try peer.read() == "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(try peer.ask("a") == ["200 PUT /  a"])
        }

        /// Rejected requests, and their status.
        private static let refused: [Named<(text: String, status: Int)>] = [
            Named(
                "a request line of 8,193 bytes", ("GET /" + String(repeating: "a", count: 8_179) + " HTTP/1.1\r\n", 414)
            ),
            Named(
                "a header of 32,769 bytes",
                ("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "a", count: 32_747) + "\r\n\r\n", 431)),
            Named("a path of 2 MB", ("GET /" + String(repeating: "a", count: 2 << 20), 414)),
            Named(
                "a field of 40 KB",
                ("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "a", count: 40_000), 431)),
            Named(
                "300 fields", ("GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: a\r\n", count: 300), 431)
            ),
            Named("a body over 1 MB", ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n", 413)),
            Named(
                "a picture over 16 MB",
                (
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 16777217\r\n\r\n",
                    413
                )),
            Named(
                "a chunk of 2 MB",
                (
                    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n"
                        + String(repeating: "a", count: 0x20_0000), 413
                )),
            Named("a length below zero", ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400)),
            Named("control characters", ("\u{1}\u{2}\r\n\r\n", 400)),
            Named("no host", ("GET / HTTP/1.1\r\nX: a\r\n\r\n", 400)),
            Named("a fragment", ("GET /#a HTTP/1.1\r\nHost: localhost\r\n\r\n", 400)),
            Named("another version", ("GET / HTTP/3.0\r\n\r\n", 400)),
        ]

        @Test("rejects a request over a limit, and closes", arguments: refused)
        func rejects(_ request: Named<(text: String, status: Int)>) throws {
            try peer.connect()
            try peer.send(request.value.text)
            #expect(try peer.read().hasPrefix("HTTP/1.1 \(request.value.status) "))
            try? peer.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try peer.read() == "")
            peer.passes(seconds: 3)
            #expect(peer.isGone)
            #expect(peer.asked == 0)
        }

        /// Requests that a page of another origin could send, or that another server would read otherwise.
        private static let foreign: [Named<(text: String, status: Int)>] = [
            Named("another host", ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421)),
            Named("a host that begins like loopback", ("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n", 421)),
            Named("another host in the target", ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 421)),
            Named("two hosts", ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400)),
            Named(
                "JSON as a plain text",
                (
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain;a=b\r\nContent-Length: 4\r\n\r\n {1}",
                    415
                )
            ),
            Named(
                "a trailer about the framing",
                (
                    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n",
                    400
                )
            ),
        ]

        @Test("rejects a request that could be from a page of another origin, and closes", arguments: foreign)
        func rejectsForeign(_ request: Named<(text: String, status: Int)>) throws {
            try rejects(request)
        }

        @Test("says what is wrong with a head, and serves it with a warning if it is lenient")
        func lenience() throws {
            let flaws = [
                ("GET / HTTP/1.1\r\n\r\n", "the request has no Host (RFC 9112, section 3.2)"),
                (
                    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: 127.0.0.1\r\n\r\n",
                    "the request has 2 fields Host (RFC 9112, section 3.2)"
                ),
                (
                    "GET /?a=1#b?c HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    "the target has a fragment, which is never sent (RFC 9110, section 4.2.5)"
                ),
            ]
            for (request, flaw) in flaws {
                let (strict, lenient) = (Peer(), Peer(isLenient: true))
                for peer in [strict, lenient] { try peer.connect() }
                #expect(try strict.ask(request).first?.hasPrefix("400 ") == true)
                #expect(strict.log == ["- 400 \(flaw)"])
                let query = request.contains("?") ? "a=1" : ""
                #expect(try lenient.ask(request) == ["200 GET / \(query) "])
                #expect(lenient.log == ["- warning: \(flaw)", "GET 200 /"])
            }
            let old = Peer()
            try old.connect()
            #expect(try old.ask("GET / HTTP/1.0\r\n\r\n") == ["200 GET /  "])
            let hosts = "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"
            let lenient = Peer(isLenient: true)
            try lenient.connect()
            #expect(try lenient.ask(hosts).first?.hasPrefix("421 ") == true)
        }

        @Test("accepts loopback by every name, hosts that are named, and JSON that no page sends by itself")
        func acceptsNamedHosts() throws {
            let peer = Peer(hosts: ["Shop.test"])
            try peer.connect()
            for host in ["127.0.0.1", "127.8.0.1:80", "localhost:8080", "a.LocalHost", "[::1]:8080", "shop.test:1"] {
                #expect(try peer.ask("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == ["200 GET /  "], "\(host)")
            }
            for field in ["Content-Type: text/plain\r\nX-App: 1", "Content-Type: application/json"] {
                #expect(
                    try peer.ask("POST / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\nContent-Length: 2\r\n\r\n{}") == [
                        "200 POST /  {}"
                    ])
            }
            #expect(
                try peer.ask(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi")
                    == ["200 POST /  hi"])
        }

        @Test("accepts requests just within the limits")
        func acceptsTheLongest() throws {
            try peer.connect()
            let path = "/" + String(repeating: "a", count: 8_178)
            #expect(try peer.ask("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n") == ["200 GET \(path)  "])
            let field = "X: " + String(repeating: "a", count: 32_746)
            #expect(try peer.ask("GET / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n") == ["200 GET /  "])
            // What follows a header in the same piece is no part of it.
            let sized = "Host: localhost\r\nContent-Length: 900\r\nX: " + String(repeating: "a", count: 32_725)
            let short = String(repeating: "\r\n", count: 450)
            #expect(try peer.ask("POST / HTTP/1.1\r\n\(sized)\r\n\r\n\(short)") == ["200 POST /  " + short])
            let body = String(repeating: "a", count: 1 << 20)
            #expect(
                try peer.ask("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(1 << 20)\r\n\r\n" + body) == [
                    "200 POST /  " + body
                ])
        }

        @Test("waits for a head, a body and the next request for a limited time")
        func timeouts() throws {
            try peer.connect()
            try peer.send("GET / HT")
            peer.passes(seconds: 9)
            #expect(try peer.read() == "")
            try peer.send("TP/1.1\r\nX: a")
            peer.passes(seconds: 2)
            #expect(try peer.read().hasPrefix("HTTP/1.1 408 "))
            for (start, seconds, response) in [
                ("", Int64(10), ""),
                ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na", 30, "HTTP/1.1 408 "),
            ] {
                let other = Peer(beside: peer)
                try other.connect()
                if !start.isEmpty { try other.send(start) }
                other.passes(seconds: seconds - 1)
                #expect(!other.isGone)
                other.passes(seconds: 4)
                #expect(other.isGone)
                #expect(try other.read().hasPrefix(response))
            }
            let last = Peer(beside: peer)
            try last.connect()
            #expect(try last.ask("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") == ["200 GET /  "])
            last.passes(seconds: 59)
            #expect(!last.isGone)
            last.passes(seconds: 2)
            #expect(last.isGone)
        }

        @Test("closes a connection whose peer reads no part of a response for 20 s")
        func unreadResponses() throws {
            try peer.connect()
            try peer.stopReading()
            try peer.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            peer.passes(seconds: 19)
            #expect(!peer.isGone)
            peer.passes(seconds: 2)
            #expect(peer.isGone)
        }

        @Test("does not compute responses for a peer that has left")
        func peerGone() throws {
            let (other, third) = (Peer(beside: peer), Peer(beside: peer))
            for peer in [peer, other, third] { try peer.connect() }
            peer.isHeld = true
            try peer.send("GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try other.send("GET /2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try third.send("GET /3 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            other.leave()
            peer.isHeld = false
            #expect(peer.asked == 2)
            #expect(try third.read().hasSuffix("GET /3  "))
        }

        @Test("a peer with one request goes before a peer with several")
        func fairness() throws {
            let (busy, other) = (Peer(beside: peer), Peer(beside: peer))
            for peer in [peer, busy, other] { try peer.connect() }
            peer.isHeld = true
            try peer.send("GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try busy.send("GET /2 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /3 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try other.send("GET /4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            peer.isHeld = false
            #expect(peer.log == ["GET 200 /1", "GET 200 /4", "GET 200 /2", "GET 200 /3"])
        }

        @Test("the bodies of all requests share a memory limit")
        func bodyMemory() throws {
            var bounds = ServerBounds()
            bounds.allBodies = 10
            let (first, second) = (Peer(bounds), Peer())
            let other = Peer(beside: first)
            for peer in [first, second, other] { try peer.connect() }
            try first.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n12345678")
            try other.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n123")
            #expect(try other.read().hasPrefix("HTTP/1.1 503 "))
            #expect(try first.ask("9") == ["200 POST /  123456789"])
            #expect(
                try first.ask("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n123456789") == [
                    "200 POST /  123456789"
                ])
        }

        @Test("the connection that has idled longest makes room for a new one")
        func connectionLimit() throws {
            var bounds = ServerBounds()
            bounds.connections = 2
            let first = Peer(bounds)
            let (second, third) = (Peer(beside: first), Peer(beside: first))
            try first.connect()
            first.passes(seconds: 1)
            try second.connect()
            first.passes(seconds: 1)
            #expect(try first.ask("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") == ["200 GET /  "])
            try third.connect()
            #expect([first, second, third].map(\.isGone) == [false, true, false])
        }
    }
#endif
