#if Servers
    import LoopbackServing
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import TestSupport
    import Testing

    @testable import RecordingProxy

    /// Connections of a proxy in memory, whose clock the test advances.
    private final class Client {
        private let loop: EmbeddedEventLoop
        private let connections: ServerConnections
        private let channel: EmbeddedChannel
        private let bounds: ServerBounds
        private let hosts: [String]

        init(_ bounds: ServerBounds = ServerBounds(), hosts: [String] = []) {
            loop = EmbeddedEventLoop()
            connections = ServerConnections(bounds, on: loop)
            channel = EmbeddedChannel(loop: loop)
            self.bounds = bounds
            self.hosts = hosts
        }

        /// Another connection to the same proxy.
        init(beside client: Client) {
            loop = client.loop
            connections = client.connections
            channel = EmbeddedChannel(loop: loop)
            bounds = client.bounds
            hosts = client.hosts
        }

        func connect() throws {
            let guardian = ProxyGuard(bounds, RequestVetting(AllowedHosts(hosts)), connections) { _ in }
            try guardian.add(to: channel)
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "/proxy")).wait()
        }

        func send(_ text: String) throws {
            guard channel.isActive else { return }
            try channel.writeInbound(ByteBuffer(string: text))
            loop.run()
        }

        /// What is passed on: methods and paths, bodies, and a dot at the end of each request.
        func passed() throws -> String {
            var text = ""
            while let part: HTTPServerRequestPart = try channel.readInbound() {
                switch part {
                case .head(let head): text += "\(head.method) \(head.uri) "
                case .body(let bytes): text += String(decoding: bytes.readableBytesView, as: UTF8.self)
                case .end: text += "."
                }
            }
            return text
        }

        /// Sends a response in place of the origin.
        func respond(isFlushed: Bool = true) {
            let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            channel.write(HTTPServerResponsePart.end(nil), promise: nil)
            if isFlushed { channel.flush() }
            loop.run()
        }

        func read() throws -> String {
            loop.run()
            var text = ""
            while let part: IOData = try channel.readOutbound() {
                if case .byteBuffer(let buffer) = part {
                    text += String(decoding: buffer.readableBytesView, as: UTF8.self)
                }
            }
            return text
        }

        func passes(seconds: Int64) { loop.advanceTime(by: .seconds(seconds)) }

        var isGone: Bool { !channel.isActive }
    }

    @Suite("The bounds of the recorder")
    struct ProxyBoundsTests {
        private let client: Client = Client()
        private static let ok: String = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

        @Test("passes one request on after the other")
        func passesInOrder() throws {
            try client.connect()
            try client.send(
                "POST /1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nabGET /2 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /3 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            #expect(try client.passed() == "POST /1 ab.")
            client.respond()
            #expect(try client.passed() == "GET /2 .")
            client.respond()
            #expect(try client.passed() == "GET /3 .")
            client.respond()
            #expect(try client.read() == Self.ok + Self.ok + Self.ok)
            #expect(!client.isGone)
        }

        @Test(
            "refuses what a page of another origin could send, and passes nothing on",
            arguments: [
                ("GET / HTTP/1.1\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
                ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
                ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n {}", 415),
                (
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n \r\n2\r\n[]\r\n",
                    415
                ),
                ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\n\r\n", 414), ("GET / HTTP/9\r\n\r\n", 400),
            ])
        func refuses(text: String, status: Int) throws {
            try client.connect()
            try client.send(text)
            #expect(try client.read().hasPrefix("HTTP/1.1 \(status) "))
            #expect(try client.passed() == "")
            client.passes(seconds: 3)
            #expect(client.isGone)
        }

        @Test("accepts hosts that are named, and texts")
        func accepts() throws {
            let client = Client(hosts: ["api.example"])
            try client.connect()
            try client.send("GET / HTTP/1.1\r\nHost: api.example:443\r\n\r\n")
            #expect(try client.passed() == "GET / .")
            client.respond()
            try client.send(
                "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n hi")
            #expect(try client.passed() == "POST /a  hi.")
            client.respond()
            try client.send(
                "POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nX-A: 1\r\nContent-Length: 2\r\n\r\n{}"
            )
            #expect(try client.passed() == "POST /b {}.")
        }

        @Test("a trailer about the framing ends the connection before its request is complete")
        func refusesTrailers() throws {
            try client.connect()
            try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
            #expect(try client.passed() == "POST / a")
            try client.send("0\r\nTransfer-Encoding: chunked\r\n\r\nGET /2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.passed() == "")
            #expect(try client.read().hasPrefix("HTTP/1.1 400 "))
            client.passes(seconds: 3)
            #expect(client.isGone)
        }

        @Test("waits for a head, a body, the next request and a client that does not read for a limited time")
        func timeouts() throws {
            for (start, seconds) in [
                ("", Int64(10)), ("GET / HT", 10),
                ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na", 30),
            ] {
                let client = Client(beside: client)
                try client.connect()
                if !start.isEmpty { try client.send(start) }
                client.passes(seconds: seconds - 1)
                #expect(!client.isGone)
                client.passes(seconds: 5)
                #expect(client.isGone, "\(start)")
            }
            let slow = Client(beside: client)
            try slow.connect()
            try slow.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            slow.passes(seconds: 3_600)
            #expect(!slow.isGone)
            slow.respond(isFlushed: false)
            slow.passes(seconds: 19)
            #expect(!slow.isGone)
            slow.passes(seconds: 2)
            #expect(slow.isGone)
            let idle = Client(beside: client)
            try idle.connect()
            try idle.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            idle.respond()
            idle.passes(seconds: 59)
            #expect(!idle.isGone)
            idle.passes(seconds: 2)
            #expect(idle.isGone)
        }

        @Test("the connection that has idled longest makes room for a new one")
        func connectionLimit() throws {
            var bounds = ServerBounds()
            bounds.connections = 2
            let first = Client(bounds)
            let (second, third) = (Client(beside: first), Client(beside: first))
            try first.connect()
            try first.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            first.passes(seconds: 1)
            try second.connect()
            first.passes(seconds: 1)
            try third.connect()
            // The first one waits for the origin.
            #expect(!first.isGone && second.isGone && !third.isGone)
        }
    }
#endif
