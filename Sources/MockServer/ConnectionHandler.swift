#if Servers
    import LoopbackServing
    import MockServing
    import NIOCore
    import NIOHTTP1
    import NIOWebSocket

    /// One connection: accepts requests one after the other, within bounds, and responds to each.
    final class ConnectionHandler: LoopbackConnection, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private enum Phase {
            /// Nothing of the next request has arrived yet.
            case idle
            case head
            case body(HTTPRequestHead, [UInt8], limit: Int)
            case responding
            /// Everything has been sent, but the peer may still be receiving it.
            case leaving
        }

        let life: ConnectionLife
        private let server: ServerState
        private var gate: RequestGate?
        /// What reads and writes HTTP.
        private var http: [any RemovableChannelHandler] = []
        private var phase: Phase = .idle
        private var context: ChannelHandlerContext? { life.context }
        private var bodyLength: Int = 0
        /// Whether the data that the parser found after this request is malformed.
        private var isBroken: Bool = false
        /// Parts of later requests that were in the same bytes as the end of this one.
        private var ahead: CircularBuffer<HTTPServerRequestPart> = []

        init(_ server: ServerState) {
            self.server = server
            life = ConnectionLife(server.bounds, among: server.connections)
        }

        /// Adds the handlers of a connection to its pipeline.
        static func add(to channel: any Channel, _ server: ServerState) throws {
            let handler = ConnectionHandler(server)
            let gate = RequestGate(server.bounds, for: handler)
            handler.gate = gate
            let pipeline = channel.pipeline.syncOperations
            let encoder = HTTPResponseEncoder()
            let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes))
            handler.http = [encoder, decoder]
            try pipeline.addHandlers([gate, encoder, decoder, handler])
        }

        func end() {
            phase = .leaving
            release()
        }

        func peerIsLate(after patience: TimeAmount) {
            switch phase {
            case .head, .body: refuse(.time(patience))
            case .idle, .responding, .leaving: leave()
            }
        }

        /// The first byte of a request has arrived.
        func requestBegins() {
            guard case .idle = phase else { return }
            phase = .head
            life.wait(server.bounds.headTime)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .responding = phase {
                ahead.append(unwrapInboundIn(data))
            } else {
                take(unwrapInboundIn(data))
            }
        }

        private func take(_ part: HTTPServerRequestPart) {
            switch (part, phase) {
            case (.head(let head), .idle), (.head(let head), .head): take(head)
            case (.body(let bytes), .body): take(bytes)
            case (.end(let trailers), .body(let head, let body, _)):
                if let refusal = server.vetting.refusal(ofTrailers: trailers) { return refuse(refusal) }
                if server.vetting.isSimpleText(head), RequestVetting.isJSON(body) ?? false { return refuse(.text) }
                respond(to: head, body)
            default: break
            }
        }

        /// Whether the peer has sent more than the current request.
        var isAhead: Bool { !ahead.isEmpty || gate?.holdsMore ?? false }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch (error, phase) {
            case (HTTPParserError.headerOverflow, .idle), (HTTPParserError.headerOverflow, .head):
                refuse(.header(server.bounds))
            case (is HTTPParserError, .idle), (is HTTPParserError, .head), (is HTTPParserError, .body):
                refuse(.malformed)
            case (is HTTPParserError, .responding): isBroken = true
            case (is HTTPParserError, _): break
            default: leave()
            }
        }

        private func take(_ head: HTTPRequestHead) {
            gate?.endHead()
            if let refusal = server.vetting.refusal(of: head) { return refuse(refusal) }
            if let warning = server.vetting.warning(of: head) { server.log("- warning: \(warning)") }
            let limit = head.isStructured ? server.bounds.structuredBody : server.bounds.body
            phase = .body(head, [], limit: limit)
            life.wait(server.bounds.bodyTime)
            if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limit {
                return refuse(.body(limit))
            }
            guard head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" }) else {
                return
            }
            let proceed = HTTPResponseHead(version: .http1_1, status: .continue)
            context?.writeAndFlush(wrapOutboundOut(.head(proceed)), promise: nil)
        }

        private func take(_ bytes: ByteBuffer) {
            guard case .body(let head, var body, let limit) = phase else { return }
            // Without this, the array would be copied for each chunk.
            phase = .head
            let isTaken = body.count + bytes.readableBytes <= limit
            let hasRoom = isTaken && server.hold(bytes.readableBytes)
            if hasRoom {
                bodyLength += bytes.readableBytes
                body.append(contentsOf: bytes.readableBytesView)
            }
            phase = .body(head, body, limit: limit)
            if !isTaken { return refuse(.body(limit)) }
            if !hasRoom { refuse(.busy) }
        }

        /// Releases the memory reserved for the body.
        private func release() {
            server.release(bodyLength)
            bodyLength = 0
        }

        private func respond(to head: HTTPRequestHead, _ body: [UInt8]) {
            phase = .responding
            life.stopWaiting()
            gate?.close()
            server.respond(to: MockRequest(head, body), for: self) { reply in
                self.release()
                self.send(reply, to: head)
            }
        }

        private func send(_ reply: MockReply, to head: HTTPRequestHead) {
            guard case .responding = phase else { return }
            if reply.isLost { return leave() }
            if let socket = reply.socket { return open(socket, for: head) }
            let staysOpen = head.isKeepAlive && !head.endsProtocol
            let response = HTTPResponseHead(reply, to: head, staysOpen: staysOpen)
            context?.write(wrapOutboundOut(.head(response)), promise: nil)
            sendBody(head.method == .HEAD ? [] : reply.body[...]) { connection in
                staysOpen ? connection.awaitNext() : connection.depart()
            }
        }

        /// Opens a WebSocket, unless the request is no handshake, or one of a page of another origin.
        private func open(_ socket: SocketReply, for head: HTTPRequestHead) {
            guard let context, let handshake = Self.handshake(head, on: context.channel) else {
                let reply = MockResponder.refusal(426, "this endpoint is a WebSocket (RFC 6455)")
                return send(reply, to: head)
            }
            if let origin = head.headers.first(name: "Origin"), let host = head.headers.first(name: "Host"),
                !origin.hasSuffix("://\(host)")
            {
                return send(MockResponder.refusal(403, "WebSockets are not opened for other origins"), to: head)
            }
            let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
            handshake.whenSuccess { fields in connection.value.open(socket, fields) }
            handshake.whenFailure { _ in
                connection.value.send(MockResponder.refusal(400, "the handshake is not valid"), to: head)
            }
        }

        private func open(_ socket: SocketReply, _ fields: HTTPHeaders) {
            guard let context, case .responding = phase else { return }
            let head = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: fields)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
            let pipeline = context.pipeline.syncOperations
            // Frames do not pass the handlers of HTTP.
            EventLoopFuture.andAllSucceed(http.map { pipeline.removeHandler($0) }, on: context.eventLoop).whenComplete {
                _ in connection.value.begin(socket)
            }
        }

        private func begin(_ socket: SocketReply) {
            guard let context, case .responding = phase else { return }
            let handler = SocketHandler(server, socket)
            let pipeline = context.pipeline.syncOperations
            do {
                let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: SocketHandler.limit))
                try pipeline.addHandlers([WebSocketFrameEncoder(), decoder, handler])
                let added = try pipeline.context(handler: handler)
                pipeline.removeHandler(self, promise: nil)
                gate?.openForever()
                handler.begin(added)
            } catch {
                leave()
            }
        }

        /// Rejects a request, and accepts no others.
        func refuse(_ refusal: Refusal) {
            switch phase {
            case .idle, .head, .body: break
            case .responding, .leaving: return
            }
            phase = .responding
            life.stopWaiting()
            release()
            ahead.removeAll()
            gate?.drop()
            let reply = MockResponder.refusal(refusal.status, refusal.reason)
            server.log("- \(reply.status) \(reply.note)")
            let response = HTTPResponseHead(reply, to: nil, staysOpen: false)
            context?.write(wrapOutboundOut(.head(response)), promise: nil)
            sendBody(reply.body[...]) { connection in connection.depart() }
        }

        /// Sends a body in chunks, each once the peer has taken the previous one.
        private func sendBody(_ body: ArraySlice<UInt8>, then finish: @escaping (ConnectionHandler) -> Void) {
            guard let context, context.channel.isActive else { return }
            let piece = body.prefix(16_384)
            let rest = body.dropFirst(piece.count)
            life.wait(server.bounds.writeTime)
            let sent: EventLoopPromise<Void> = context.eventLoop.makePromise()
            if !piece.isEmpty {
                let bytes = context.channel.allocator.buffer(bytes: piece)
                context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: rest.isEmpty ? nil : sent)
            }
            if rest.isEmpty { context.write(wrapOutboundOut(.end(nil)), promise: sent) }
            let loop: any EventLoop = context.eventLoop
            let next: NIOLoopBound<() -> Void> = NIOLoopBound(
                { rest.isEmpty ? finish(self) : self.sendBody(rest, then: finish) }, eventLoop: loop)
            // Deferred, because calls would nest if the system takes chunks immediately.
            sent.futureResult.whenSuccess { loop.execute { next.value() } }
            context.flush()
        }

        private func awaitNext() {
            guard case .responding = phase else { return }
            phase = .idle
            life.wait(server.bounds.idleTime)
            while let part = ahead.popFirst() {
                take(part)
                if case .responding = phase { return }
            }
            if isBroken { return refuse(.malformed) }
            if case .body = phase { gate?.open(isInHead: false) } else { gate?.open(isInHead: true) }
        }

        /// Closes the connection once the peer has read the response. A peer that is still sending would lose it
        /// otherwise (RFC 9112, section 9.6).
        private func depart() {
            guard case .responding = phase, let context else { return }
            phase = .leaving
            gate?.drop()
            life.wait(server.bounds.lingerTime)
            context.close(mode: .output, promise: nil)
        }
    }

    extension HTTPRequestHead {
        /// Whether the body is parsed here, which takes many times its length in memory.
        fileprivate var isStructured: Bool {
            let type = (headers.first(name: "Content-Type") ?? "").prefix { $0 != ";" }.lowercased()
            return type.contains("json") || type.contains("x-www-form-urlencoded") || type.isEmpty
        }

        /// Whether the parser treats what follows as another protocol.
        fileprivate var endsProtocol: Bool {
            method == .CONNECT || headers.contains(name: "Upgrade")
        }
    }

    extension HTTPResponseHead {
        fileprivate init(_ reply: MockReply, to request: HTTPRequestHead?, staysOpen: Bool) {
            var fields = HTTPHeaders(reply.headers.map { header in (header.name, header.value) })
            if reply.status != 204 { fields.replaceOrAdd(name: "Content-Length", value: "\(reply.body.count)") }
            if !staysOpen {
                fields.replaceOrAdd(name: "Connection", value: "close")
            } else if request?.version == .http1_0 {
                fields.replaceOrAdd(name: "Connection", value: "keep-alive")
            }
            self.init(version: .http1_1, status: HTTPResponseStatus(statusCode: reply.status), headers: fields)
        }
    }

    extension MockRequest {
        init(_ head: HTTPRequestHead, _ body: [UInt8]) {
            var target = head.uri.prefix { $0 != "#" }
            // Requests to proxies have an absolute target with scheme and host (RFC 9112, section 3.2.2).
            if let scheme = target.firstRange(of: "://"), !target.hasPrefix("/") {
                target = target[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
            }
            let path = target.prefix { $0 != "?" }
            self.init(
                method: head.method.rawValue, path: path.isEmpty ? "/" : String(path),
                query: String(target.dropFirst(path.count + 1)),
                headers: head.headers.map { MockHeader($0.name, $0.value) }, body: body)
        }
    }
#endif
