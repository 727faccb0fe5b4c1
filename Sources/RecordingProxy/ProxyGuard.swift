#if Servers
    import LoopbackServing
    import NIOCore
    import NIOHTTP1

    /// Precedes a connection of the proxy: passes its requests on one after the other, within the bounds of servers on
    /// loopback, and refuses those that must not reach the origin.
    final class ProxyGuard: ChannelDuplexHandler, LoopbackConnection {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        private enum Phase {
            /// Nothing of the next request has arrived yet.
            case idle
            case head
            /// A head and spaces after it are held back until the body shows what it is.
            case undecided([HTTPServerRequestPart])
            case body
            case responding
            /// A WebSocket has taken the place of HTTP.
            case upgraded
            /// Nothing is passed on any more, but the peer may still be receiving the last response.
            case leaving
        }

        /// How many parts are held back at most.
        private static let mostHeld: Int = 64

        private let bounds: ServerBounds
        private let vetting: RequestVetting
        let life: ConnectionLife
        private let log: @Sendable (String) -> Void
        private var gate: RequestGate?
        /// The handlers of HTTP, which a WebSocket does without.
        private var http: [any RemovableChannelHandler] = []
        private var context: ChannelHandlerContext? { life.context }
        private var phase: Phase = .idle
        /// Whether a response to the current request has begun.
        private var hasBegun: Bool = false
        /// Whether the data that the parser found after this request is malformed.
        private var isBroken: Bool = false
        /// Writes that the peer has not taken yet.
        private var pending: Int = 0
        /// Parts of later requests that were in the same bytes as the end of this one.
        private var ahead: CircularBuffer<HTTPServerRequestPart> = []

        init(
            _ bounds: ServerBounds, _ vetting: RequestVetting, _ connections: ServerConnections,
            log: @escaping @Sendable (String) -> Void
        ) {
            self.bounds = bounds
            self.vetting = vetting
            life = ConnectionLife(bounds, among: connections)
            self.log = log
        }

        /// Adds the handlers of a connection to its pipeline.
        func add(to channel: any Channel) throws {
            let gate = RequestGate(bounds, for: self)
            self.gate = gate
            let encoder = HTTPResponseEncoder()
            let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes))
            http = [encoder, decoder]
            try channel.pipeline.syncOperations.addHandlers([gate, encoder, decoder, self])
        }

        func end() {
            phase = .leaving
        }

        func peerIsLate(after patience: TimeAmount) {
            switch phase {
            case .head, .undecided, .body: refuse(.time(patience))
            case .idle, .responding, .upgraded, .leaving: leave()
            }
        }
    }

    // MARK: - Requests

    extension ProxyGuard {
        func requestBegins() {
            guard case .idle = phase else { return }
            phase = .head
            life.wait(bounds.headTime)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            if case .responding = phase { ahead.append(part) } else { take(part) }
        }

        private func take(_ part: HTTPServerRequestPart) {
            switch (part, phase) {
            case (.head(let head), .idle), (.head(let head), .head): take(head)
            case (.body(let bytes), .undecided(let held)):
                switch RequestVetting.isJSON(bytes.readableBytesView) {
                case false?: pass(held + [part])
                case nil where held.count < Self.mostHeld: phase = .undecided(held + [part])
                case nil, true?: refuse(.text)
                }
            case (.body, .body):
                // Uploads may take long, as long as they go on.
                life.wait(bounds.bodyTime)
                pass([part])
            case (.end(let trailers), .undecided(let held)): finish(trailers, after: held)
            case (.end(let trailers), .body): finish(trailers, after: [])
            default: break
            }
        }

        private func take(_ head: HTTPRequestHead) {
            gate?.endHead()
            hasBegun = false
            if let refusal = vetting.refusal(of: head) { return refuse(refusal) }
            life.wait(bounds.bodyTime)
            guard !vetting.isSimpleText(head) else {
                phase = .undecided([.head(head)])
                return
            }
            pass([.head(head)])
        }

        private func pass(_ parts: [HTTPServerRequestPart]) {
            phase = .body
            for part in parts { context?.fireChannelRead(wrapInboundOut(part)) }
            context?.fireChannelReadComplete()
        }

        private func finish(_ trailers: HTTPHeaders?, after parts: [HTTPServerRequestPart]) {
            if let refusal = vetting.refusal(ofTrailers: trailers) { return refuse(refusal) }
            pass(parts)
            phase = .responding
            life.stopWaiting()
            gate?.close()
            context?.fireChannelRead(wrapInboundOut(.end(trailers)))
            context?.fireChannelReadComplete()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch (error, phase) {
            case (HTTPParserError.headerOverflow, .idle), (HTTPParserError.headerOverflow, .head):
                refuse(.header(bounds))
            case (is HTTPParserError, .idle), (is HTTPParserError, .head), (is HTTPParserError, .body),
                (is HTTPParserError, .undecided):
                refuse(.malformed)
            case (is HTTPParserError, .responding): isBroken = true
            case (is HTTPParserError, _): break
            default: leave()
            }
        }

        /// Rejects a request, and accepts no others. If a part of it has been passed on, the exchange ends with the
        /// connection.
        func refuse(_ refusal: Refusal) {
            let isPassedOn: Bool
            switch phase {
            case .idle, .head, .undecided: isPassedOn = false
            case .body: isPassedOn = true
            case .responding, .upgraded, .leaving: return
            }
            log("- \(refusal.status) \(refusal.reason)")
            gate?.drop()
            ahead.removeAll()
            guard let context, !isPassedOn || !hasBegun else { return leave() }
            phase = .leaving
            let text = refusal.reason + "\n"
            let headers: HTTPHeaders = [
                "Content-Type": "text/plain; charset=utf-8", "Content-Length": "\(text.utf8.count)",
                "Connection": "close",
            ]
            let head = HTTPResponseHead(
                version: .http1_1, status: HTTPResponseStatus(statusCode: refusal.status), headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            // A peer that is still sending would lose the response otherwise (RFC 9112, section 9.6).
            life.wait(bounds.lingerTime)
            context.close(mode: .output, promise: nil)
        }
    }

    // MARK: - Responses

    extension ProxyGuard {
        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .leaving = phase {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return
            }
            if case .upgraded = phase { return context.write(data, promise: promise) }
            let part = unwrapOutboundIn(data)
            let isEnd = if case .end = part { true } else { false }
            if case .head(let head) = part, !(100...199).contains(head.status.code) { hasBegun = true }
            let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
            pending += 1
            if case .responding = phase { life.wait(bounds.writeTime) }
            let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
            sent.futureResult.whenComplete { _ in connection.value.taken(isEnd: isEnd) }
            context.write(data, promise: sent)
        }

        /// The peer has taken a part of the response.
        private func taken(isEnd: Bool) {
            pending -= 1
            guard case .responding = phase else { return }
            if pending == 0 { life.stopWaiting() }
            if isEnd { awaitNext() }
        }

        private func awaitNext() {
            phase = .idle
            life.wait(bounds.idleTime)
            while let part = ahead.popFirst() {
                take(part)
                if case .responding = phase { return }
            }
            if isBroken { return refuse(.malformed) }
            switch phase {
            case .body, .undecided: gate?.open(isInHead: false)
            default: gate?.open(isInHead: true)
            }
        }
    }

    // MARK: - WebSockets

    extension ProxyGuard {
        /// Sends the head that opens a WebSocket, after which frames have the place of the handlers of HTTP.
        /// - Parameter begin: adds the handlers of frames before this one
        func upgrade<Socket>(
            _ fields: HTTPHeaders, _ begin: @escaping (any Channel, ProxyGuard) throws -> Socket
        ) -> EventLoopFuture<Socket>? {
            guard case .responding = phase, let context else { return nil }
            phase = .upgraded
            life.stopWaiting()
            let head = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: fields)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            let channel = context.channel
            let pipeline = context.pipeline.syncOperations
            let connection = NIOLoopBound((handler: self, begin: begin), eventLoop: context.eventLoop)
            let removed = EventLoopFuture.andAllSucceed(http.map { pipeline.removeHandler($0) }, on: context.eventLoop)
            return removed.flatMapThrowing {
                // It reads when there is room for messages.
                try channel.syncOptions?.setOption(.autoRead, value: false)
                let socket = try connection.value.begin(channel, connection.value.handler)
                connection.value.handler.gate?.openForever()
                return socket
            }
        }
    }
#endif
