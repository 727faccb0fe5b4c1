#if Servers
    import LoopbackServing
    import MockServing
    import NIOCore
    import NIOHTTP1
    import NIOWebSocket

    extension ConnectionHandler {
        /// Begins a WebSocket (RFC 6455, section 4.2).
        /// - Returns: the response that opens it; `nil` if the request is no handshake.
        static func handshake(
            _ head: HTTPRequestHead, on channel: any Channel
        ) -> EventLoopFuture<HTTPHeaders>? {
            guard head.headers[canonicalForm: "upgrade"].contains(where: { $0.lowercased() == "websocket" }) else {
                return nil
            }
            let upgrader = NIOWebSocketServerUpgrader(
                automaticErrorHandling: false,
                shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
                upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
            return upgrader.buildUpgradeResponse(
                channel: channel, upgradeRequest: head,
                initialResponseHeaders: ["Connection": "upgrade", "Upgrade": "websocket"])
        }
    }

    /// A WebSocket of the mock server: sends what the mocks say, and checks what arrives.
    final class SocketHandler: LoopbackConnection {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        /// The largest message that is accepted, in bytes.
        static let limit: Int = 1 << 20

        let life: ConnectionLife
        private let server: ServerState
        private let reply: SocketReply
        /// The fragments of a message so far; `nil` between messages.
        private var fragments: (isText: Bool, bytes: [UInt8])?
        private var isClosing: Bool = false
        /// What is left of the mock.
        private var steps: ArraySlice<SocketReply.Step>

        init(_ server: ServerState, _ reply: SocketReply) {
            self.server = server
            self.reply = reply
            steps = reply.steps[...]
            life = ConnectionLife(server.bounds, among: server.connections)
        }

        /// Sends the messages of the mock.
        func begin(_ context: ChannelHandlerContext) {
            life.wait(server.bounds.idleTime)
            proceed(context)
        }

        private func proceed(_ context: ChannelHandlerContext) {
            while case .send(let isText, let message)? = steps.first {
                steps.removeFirst()
                send(isText ? .text : .binary, message, context)
            }
            if steps.isEmpty, let code = reply.closeCode { close(UInt16(clamping: code), "", context) }
        }

        func end() {}

        func peerIsLate(after patience: TimeAmount) { leave() }

        func requestBegins() {}

        func refuse(_ refusal: Refusal) { leave() }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            life.wait(server.bounds.idleTime)
            guard !isClosing else {
                // The server ends the connection (RFC 6455, section 7.1.1).
                if frame.opcode == .connectionClose { context.close(promise: nil) }
                return
            }
            let bytes = Array(frame.unmaskedData.readableBytesView)
            switch frame.opcode {
            case .ping: send(.pong, bytes, context)
            case .pong: break
            case .connectionClose:
                send(.connectionClose, Array(bytes.prefix(2)), context)
                context.close(promise: nil)
            case .text, .binary: add(bytes, to: (frame.opcode == .text, []), frame, context)
            default:
                guard let fragments else { return close(1002, "half a message", context) }
                add(bytes, to: fragments, frame, context)
            }
        }

        private func add(
            _ bytes: [UInt8], to begun: (isText: Bool, bytes: [UInt8]), _ frame: WebSocketFrame,
            _ context: ChannelHandlerContext
        ) {
            let message = (isText: begun.isText, bytes: begun.bytes + bytes)
            guard message.bytes.count <= Self.limit else { return close(1009, "a message is too long", context) }
            fragments = frame.fin ? nil : message
            guard frame.fin else { return }
            guard let fault = reply.fault(isText: message.isText, message.bytes) else {
                guard steps.popFirst() != nil else { return }
                return proceed(context)
            }
            server.log("- WebSocket closed: a message does not match the spec")
            close(1007, fault, context)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            close(1002, "the frame is not valid", context)
        }

        private func close(_ code: UInt16, _ reason: String, _ context: ChannelHandlerContext) {
            guard !isClosing else { return }
            isClosing = true
            life.wait(server.bounds.lingerTime)
            // A reason has at most 123 bytes (RFC 6455, section 5.5).
            var text = reason
            while text.utf8.count > 123 { text.removeLast() }
            send(.connectionClose, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(text.utf8), context)
        }

        private func send(_ opcode: WebSocketOpcode, _ bytes: [UInt8], _ context: ChannelHandlerContext) {
            let frame = WebSocketFrame(fin: true, opcode: opcode, data: ByteBuffer(bytes: bytes))
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        }
    }
#endif
