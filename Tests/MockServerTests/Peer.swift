#if Servers
    import Foundation
    import LoopbackServing
    import MockServer
    import MockServing
    import NIOCore
    import NIOEmbedded

    /// A peer of an in-memory server whose clock the test advances.
    final class Peer {
        /// The state that the peers of one server share.
        private final class Server: Sendable {
            struct Contents {
                var held: [@Sendable () -> Void] = []
                var isHeld: Bool = false
                var asked: Int = 0
                var log: [String] = []
                var response: [UInt8]?
            }

            let contents: Locked<Contents> = Locked(Contents())
        }

        private let server: Server
        private let state: ServerState
        private let loop: EmbeddedEventLoop
        private let channel: EmbeddedChannel

        init(_ bounds: ServerBounds = ServerBounds(), hosts: [String] = [], isLenient: Bool = false) {
            let server = Server()
            let loop = EmbeddedEventLoop()
            self.server = server
            self.loop = loop
            let workers = ServerState.Workers(count: 1) { work in
                let isHeld = server.contents.with { contents in
                    if contents.isHeld { contents.held.append(work) }
                    return contents.isHeld
                }
                if !isHeld { work() }
            }
            state = ServerState(
                bounds, RequestVetting(AllowedHosts(hosts), isLenient: isLenient), on: loop, workers: workers,
                log: { line in server.contents.with { $0.log.append(line) } },
                reply: { request in
                    server.contents.with { contents in
                        contents.asked += 1
                        let text = "\(request.method) \(request.path) \(request.query) "
                        let body = contents.response ?? Array(text.utf8) + request.body
                        return MockReply(status: 200, headers: [], body: body, note: request.path)
                    }
                })
            channel = EmbeddedChannel(loop: loop)
        }

        /// Another peer of the same server.
        init(beside peer: Peer) {
            server = peer.server
            state = peer.state
            loop = peer.loop
            channel = EmbeddedChannel(loop: peer.loop)
        }

        func connect() throws {
            try state.serve(channel)
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
        }

        func send(_ text: String) throws {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty, channel.isActive {
                try channel.writeInbound(ByteBuffer(bytes: rest.prefix(16_384)))
                rest = rest.dropFirst(16_384)
                loop.run()
            }
        }

        /// Everything received since the last read.
        func read() throws -> String {
            loop.run()
            var bytes: [UInt8] = []
            while let part: IOData = try channel.readOutbound() {
                if case .byteBuffer(let buffer) = part { bytes += Array(buffer.readableBytesView) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Sends requests, and reads the statuses and bodies of the responses.
        func ask(_ requests: String) throws -> [String] {
            try send(requests)
            var rest = try read()[...]
            var responses: [String] = []
            while let end = rest.firstRange(of: "\r\n\r\n") {
                let lines = rest[..<end.lowerBound].split(separator: "\r\n")
                let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { line in
                    Int(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " })
                }
                let body = rest[end.upperBound...].prefix(length ?? 0)
                responses.append("\(lines.first?.split(separator: " ").dropFirst().first ?? "") \(body)")
                rest = rest[end.upperBound...].dropFirst(length ?? 0)
            }
            return responses
        }

        func passes(seconds: Int64) {
            loop.advanceTime(by: .seconds(seconds))
        }

        /// From now on, the peer reads nothing of what the server sends.
        func stopReading() throws {
            try channel.pipeline.syncOperations.addHandler(FullPipe(), position: .first)
        }

        func leave() {
            channel.close(promise: nil)
            loop.run()
        }

        var isGone: Bool { !channel.isActive }

        /// The number of requests that the server has handled.
        var asked: Int { server.contents.with { $0.asked } }

        var log: [String] { server.contents.with { $0.log } }

        /// The body of responses instead of an echo of the request.
        var response: [UInt8]? {
            get { server.contents.with { $0.response } }
            set { server.contents.with { $0.response = newValue } }
        }

        /// Whether the server holds back its work.
        var isHeld: Bool {
            get { server.contents.with { $0.isHeld } }
            set {
                server.contents.with { $0.isHeld = newValue }
                guard !newValue else { return }
                for work in server.contents.with({ contents in
                    defer { contents.held = [] }
                    return contents.held
                }) { work() }
                loop.run()
            }
        }
    }

    /// Holds everything that is sent, like a system whose buffers are full.
    private final class FullPipe: ChannelOutboundHandler {
        typealias OutboundIn = IOData

        private var held: [EventLoopPromise<Void>] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if let promise { held.append(promise) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            for promise in held { promise.fail(ChannelError.ioOnClosedChannel) }
            held = []
        }
    }

    /// A value behind a lock.
    final class Locked<Value: Sendable>: @unchecked Sendable {
        private let lock: NSLock = NSLock()
        private var value: Value

        init(_ value: Value) {
            self.value = value
        }

        func with<Result>(_ body: (inout Value) -> Result) -> Result {
            lock.withLock { body(&value) }
        }
    }
#endif
