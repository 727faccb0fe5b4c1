import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Recording

#if Servers && AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
    import RecordingProxy
    import WireSyntax
#endif

@Suite("Recorded WebSockets", .timeLimit(.minutes(5)))
struct SocketRecordingTests {
    private static let url: String = "http://chat.example/rooms/7?since=1"

    private static let recorded: RecordedSocket = RecordedSocket(
        messages: [
            .init(.server, isText: true, Array(#"{"type":"joined"}"#.utf8), time: 1_795_642_200_042.5),
            .init(.client, isText: true, Array(#"{"say":"ü"}"#.utf8)), .init(.server, isText: false, [0, 255]),
        ], closure: .init(.server, code: 4_001, time: 1_795_642_201_000))

    private static func exchange(_ socket: RecordedSocket) -> Recording.Exchange {
        var exchange = Recording.Exchange(
            request: RecordedRequest(method: "GET", url: url), response: RecordedResponse(status: 101), startedAt: 0,
            duration: 0)
        exchange.socket = socket
        return exchange
    }

    private static func request(_ authority: String = "chat.example") -> WireRequest {
        WireRequest(
            head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/rooms/7?since=1"))
    }

    private func read(_ entry: [UInt8]) throws -> Recording.Exchange {
        var reader = HARReader()
        var read: [Recording.Exchange] = []
        let file = HARText.opening(creator: "a", version: "1") + entry + HARText.closing
        try reader.read(file) { exchange, _ in read.append(exchange) }
        #expect(reader.skipped == [])
        return try #require(read.first)
    }

    // MARK: Files

    @Test("HAR: messages are written as Chrome writes them, and read again")
    func file() throws {
        let entry = HARText.entry(Self.exchange(Self.recorded))
        let text = String(decoding: entry, as: UTF8.self)
        #expect(text.contains(#""url":"ws://chat.example/rooms/7?since=1""#))
        #expect(
            text.contains(
                #""_resourceType":"websocket","_webSocketMessages":[{"type":"receive","time":1795642200.043,"opcode":1,"#
                    + #""data":"{\"type\":\"joined\"}"},{"type":"send","opcode":1,"data":"{\"say\":\"ü\"}"},"#
                    + #"{"type":"receive","opcode":2,"data":"AP8="},"#
                    + #"{"type":"receive","time":1795642201,"opcode":8,"data":"D6E="}]"#))
        let read = try read(entry)
        #expect(read.request.url == Self.url)
        #expect(read.socket?.messages.map(\.bytes) == Self.recorded.messages.map(\.bytes))
        #expect(read.socket?.messages.map(\.sender) == [.server, .client, .server])
        #expect(read.socket?.closure == Self.recorded.closure)
        var cut = Self.recorded
        (cut.isTruncated, cut.closure) = (true, RecordedSocket.Closure(.client, code: nil))
        let other = try self.read(HARText.entry(Self.exchange(cut)))
        #expect(other.socket?.isTruncated == true)
        #expect(other.socket?.closure == cut.closure)
    }

    @Test("HAR: what tools write besides messages is left out, and a connection that failed has none")
    func foreign() throws {
        func entry(_ status: Int) -> [UInt8] {
            Array(
                """
                {"request": {"method": "GET", "url": "wss://chat.example/live"}, "response": {"status": \(status)},
                 "_webSocketMessages": [{"type": "error", "time": 1, "opcode": -1, "data": "lost"},
                   {"type": "send", "time": 1.5, "opcode": 1, "data": "a", "mask": true},
                   {"type": "receive", "opcode": 9, "data": ""}]}
                """.utf8)
        }
        let read = try read(entry(101))
        #expect(read.request.url == "https://chat.example/live")
        #expect(read.socket == RecordedSocket(messages: [.init(.client, isText: true, [0x61], time: 1_500)]))
        #expect(try self.read(entry(403)).socket == nil)
    }

    @Test("secrets in messages are hidden, in texts and in bytes")
    func secrets() {
        var redactor = Redactor()
        let token = "hunter2-secret-token"
        let login = RecordedSocket(
            messages: [
                .init(.client, isText: true, Array(#"{"do":"login","password":"\#(token)"}"#.utf8)),
                .init(.server, isText: false, [0] + Array(token.utf8)),
            ])
        let redacted = redactor.redact(Self.exchange(login)).socket?.messages.map(\.bytes) ?? []
        #expect(redacted.count == 2)
        for bytes in redacted { #expect(bytes.firstRange(of: Array(token.utf8)) == nil) }
    }

    // MARK: Transports

    private actor Recorded {
        private(set) var all: [Recording.Exchange] = []

        func add(_ exchange: Recording.Exchange) { all.append(exchange) }
    }

    private static func mock() -> MockTransport {
        let mock = MockTransport()
        mock.respond(
            to: .get, "/rooms/7",
            with: .socket { peer in
                try await peer.send(text: "hello")
                try await peer.send(try await peer.receive())
                peer.close(SocketClosure.Code(rawValue: 4_001))
            })
        return mock
    }

    /// Reads up to the end.
    private static func talk(_ socket: any WireSocket) async throws -> ([SocketMessage], SocketClosure) {
        var received = [try await socket.receive()]
        try await socket.send(.data([1, 2]))
        do {
            while true { received.append(try await socket.receive()) }
        } catch let closure as SocketClosure {
            return (received, closure)
        }
    }

    private static func expectTalk(_ exchange: Recording.Exchange?) throws {
        let exchange = try #require(exchange)
        #expect(exchange.response?.status == 101)
        let socket = try #require(exchange.socket)
        #expect(socket.messages.map(\.sender) == [.server, .client, .server])
        #expect(socket.messages.map(\.bytes) == [Array("hello".utf8), [1, 2], [1, 2]])
        #expect(socket.messages.map(\.isText) == [true, false, false])
        #expect(socket.closure?.code == 4_001 && socket.closure?.sender == .server)
    }

    @Test("a recording transport records messages both ways, and the end")
    func transport() async throws {
        let recorded = Recorded()
        let recorder = RecordingTransport(Self.mock()) { await recorded.add($0) }
        let response = try await recorder.open(Self.request(), maximumMessageSize: 1_000)
        let (messages, closure) = try await Self.talk(try #require(response.body.socket))
        #expect(messages == [.text("hello"), .data([1, 2])])
        #expect(closure.code.rawValue == 4_001)
        await recorder.flush()
        try Self.expectTalk(await recorded.all.first)
    }

    @Test("of the messages, as many are recorded as there is room for")
    func limit() async throws {
        let recorded = Recorded()
        let recorder = RecordingTransport(Self.mock(), bodyLimit: 6) { await recorded.add($0) }
        let response = try await recorder.open(Self.request(), maximumMessageSize: 1_000)
        _ = try await Self.talk(try #require(response.body.socket))
        await recorder.flush()
        let socket = try #require(await recorded.all.first?.socket)
        #expect(socket.messages.map(\.bytes) == [Array("hello".utf8)])
        #expect(socket.isTruncated)
    }

    @Test("a replay sends the messages in their order, each after those of the client before it")
    func replay() async throws {
        let recorded = Recorded()
        let recorder = RecordingTransport(Self.mock()) { await recorded.add($0) }
        let first = try await recorder.open(Self.request(), maximumMessageSize: 1_000)
        _ = try await Self.talk(try #require(first.body.socket))
        await recorder.flush()
        let replay = ReplayTransport(Cassette(await recorded.all))
        let response = try await replay.open(Self.request(), maximumMessageSize: 1_000)
        let (messages, closure) = try await Self.talk(try #require(response.body.socket))
        #expect(messages == [.text("hello"), .data([1, 2])])
        #expect(closure.code.rawValue == 4_001)
        #expect(replay.unused.isEmpty)
        let reason = await #expect(throws: NetworkError.self) { try await replay.send(Self.request()) }?.reason
        #expect(reason == "recording number 1 is a WebSocket, and no response")
    }

    #if Servers && AsyncHTTPClient
        @Test("proxy: forwards WebSockets with the end of either side, and records them")
        func proxy() async throws {
            let recorded = Recorded()
            let mock = Self.mock()
            let recorder = RecordingTransport(mock) { await recorded.add($0) }
            let server = try await ProxyServer(
                to: try ServerURL("http://chat.example"), port: 0, over: recorder, sockets: recorder
            ) { _ in }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await server.serve() }
                let address = String(server.heads.proxy.dropFirst("http://".count))
                var request = Self.request(address)
                request.head.headerFields[.origin] = server.heads.proxy
                let response = try await AsyncHTTPClientTransport().open(request, maximumMessageSize: 1_000)
                let (messages, closure) = try await Self.talk(try #require(response.body.socket))
                #expect(messages == [.text("hello"), .data([1, 2])])
                #expect(closure.code.rawValue == 4_001)
                // The client goes away.
                let other = try await AsyncHTTPClientTransport().open(request, maximumMessageSize: 1_000)
                other.body.socket?.close(SocketClosure(.goingAway))
                var all: [Recording.Exchange] = []
                while all.count < 2 {
                    try await Task.sleep(for: .milliseconds(10))
                    await recorder.flush()
                    all = await recorded.all
                }
                try Self.expectTalk(all[0])
                #expect(all[0].request.url == Self.url)
                #expect(all[0].request.headers.contains { $0.value == "http://chat.example" })
                #expect(!all[0].request.headers.contains { $0.name.lowercased().hasPrefix("sec-websocket") })
                #expect(all[1].socket?.closure?.code == 1_001 && all[1].socket?.closure?.sender == .client)
                group.cancelAll()
            }
        }
    #endif
}
