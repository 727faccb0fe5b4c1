#if AsyncHTTPClient
    package import APIRuntime
    import Foundation
    package import NIOCore
    import NIOWebSocket

    /// The side of a WebSocket that a program is.
    package enum SocketRole: Sendable {
        /// It masks its frames (RFC 6455, section 5.3), and leaves the end of the connection to the server (section 7.1.1).
        case client
        case server
    }

    /// An open WebSocket over SwiftNIO. It is closed when it is released.
    package final class ClientSocket: WireSocket {
        private let channel: any Channel
        private let inbox: Watched<SocketInbox>
        private let frames: SocketFraming
        private let lastPing = Locked<UInt64>(0)

        /// Begins to read and write frames on a connection. Call it on its event loop.
        /// - Parameters:
        ///   - limit: the largest message that is received, in bytes.
        ///   - position: where the handlers of frames are in the pipeline.
        package init(
            _ channel: any Channel, as role: SocketRole, limit: Int,
            position: ChannelPipeline.SynchronousOperations.Position
        ) throws {
            self.channel = channel
            frames = SocketFraming(role: role, limit: limit)
            inbox = Watched(SocketInbox())
            let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limit))
            try channel.pipeline.syncOperations.addHandlers(
                [WebSocketFrameEncoder(), decoder, SocketFrames(inbox, frames)], position: position)
        }

        deinit {
            close(SocketClosure(.goingAway))
        }

        package func receive() async throws -> SocketMessage {
            let (message, hasRoom) = try await inbox.wait { inbox in try inbox.take() }
            if hasRoom { channel.read() }
            return message
        }

        package func send(_ message: SocketMessage) async throws {
            try Task.checkCancellation()
            try await write(message.isText ? .text : .binary, message.bytes)
        }

        package func ping() async throws {
            let number = lastPing.withLock { last in
                last += 1
                return last
            }
            try await write(.ping, withUnsafeBytes(of: number.bigEndian) { Array($0) })
            try await inbox.wait { inbox in
                if let ending = inbox.ending { throw ending }
                return inbox.lastPong >= number ? () : nil
            }
        }

        package func close(_ closure: SocketClosure) {
            channel.triggerUserOutboundEvent(SocketClosing(closure: closure), promise: nil)
        }

        /// Ends the connection without a closing handshake.
        package func lose() {
            channel.close(promise: nil)
        }

        private func write(_ opcode: WebSocketOpcode, _ bytes: [UInt8]) async throws {
            do {
                try await channel.writeAndFlush(frames.frame(opcode, bytes))
            } catch {
                throw inbox.read(\.ending) ?? NetworkError(error, isReceiving: true)
            }
        }
    }

    /// The request to close a WebSocket, for its handler.
    struct SocketClosing: Sendable {
        let closure: SocketClosure
    }

    /// What both directions of a WebSocket share.
    struct SocketFraming: Sendable {
        let role: SocketRole
        let limit: Int

        func frame(_ opcode: WebSocketOpcode, _ bytes: [UInt8]) -> WebSocketFrame {
            WebSocketFrame(
                fin: true, opcode: opcode, maskKey: role == .client ? .random() : nil, data: ByteBuffer(bytes: bytes))
        }

        /// A frame that closes the connection.
        func close(_ closure: SocketClosure) -> WebSocketFrame {
            guard closure.code.isSendable else { return frame(.connectionClose, []) }
            let code = closure.code.rawValue
            let reason = closure.reason.utf8.count <= 123 ? Array(closure.reason.utf8) : []
            return frame(.connectionClose, [UInt8(code >> 8), UInt8(code & 0xFF)] + reason)
        }

        /// Whether a frame of the other side is masked as it has to be, without reserved bits, as there are no extensions.
        func isValid(_ frame: WebSocketFrame) -> Bool {
            (frame.maskKey == nil) == (role == .client) && frame.reservedBits.isEmpty
        }
    }

    /// The messages that have arrived and wait for their receiver.
    struct SocketInbox: Sendable {
        private var messages: [SocketMessage] = []
        private var size: Int = 0
        /// The number of the last ping to which a pong has arrived.
        var lastPong: UInt64 = 0
        /// How the connection has ended; `nil` if it has not.
        private(set) var ending: (any Error)?
        /// Whether the connection waits for room.
        private var isHeld: Bool = false

        /// The next message, and whether there is room again for others; `nil` if there is none yet.
        mutating func take() throws -> (SocketMessage, hasRoom: Bool)? {
            guard let message = messages.first else {
                if let ending { throw ending }
                return nil
            }
            messages.removeFirst()
            size -= message.bytes.count
            let hasRoom = isHeld && size <= ChunkBuffer.usualLimit / 2
            if hasRoom { isHeld = false }
            return (message, hasRoom)
        }

        mutating func append(_ message: SocketMessage) {
            guard ending == nil else { return }
            messages.append(message)
            size += message.bytes.count
        }

        /// Whether more may be read from the connection. If not, the next receiver says when.
        mutating func mayRead() -> Bool {
            isHeld = size >= ChunkBuffer.usualLimit && ending == nil
            return !isHeld
        }

        mutating func end(_ error: any Error) {
            if ending == nil { ending = error }
        }
    }

    /// Joins frames into messages, responds to pings and to the end, and checks the rules of RFC 6455.
    final class SocketFrames: ChannelInboundHandler, ChannelOutboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        /// How long the server may take to close the connection after the closing handshake.
        private static let patience: TimeAmount = .seconds(5)

        private let inbox: Watched<SocketInbox>
        private let frames: SocketFraming
        /// The fragments of a message so far; `nil` between messages.
        private var fragments: SocketMessage?
        private var hasSentClose: Bool = false
        private var hasEnded: Bool = false

        init(_ inbox: Watched<SocketInbox>, _ frames: SocketFraming) {
            self.inbox = inbox
            self.frames = frames
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            guard !hasEnded else {
                if frames.role == .server, frame.opcode == .connectionClose { context.close(promise: nil) }
                return
            }
            do {
                try take(frame, context)
            } catch let closure as SocketClosure {
                fail(closure, context)
            } catch {
                end(error, context)
            }
        }

        private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) throws {
            guard frames.isValid(frame) else {
                throw SocketClosure(.protocolError, reason: "a frame with a wrong mask, or with reserved bits")
            }
            let bytes = Array(buffer: frame.unmaskedData)
            switch frame.opcode {
            case .text, .binary:
                guard fragments == nil else { throw SocketClosure(.protocolError, reason: "a message within another") }
                try add(bytes, to: frame.opcode == .text ? .text(utf8: []) : .data([]), isLast: frame.fin)
            case .continuation:
                guard let begun = fragments else { throw SocketClosure(.protocolError, reason: "half a message") }
                try add(bytes, to: begun, isLast: frame.fin)
            case .ping where !hasSentClose: write(frames.frame(.pong, bytes), context)
            case .ping: break
            case .pong: inbox.change { $0.lastPong = max($0.lastPong, Self.number(bytes)) }
            case .connectionClose: try close(bytes, context)
            default: throw SocketClosure(.protocolError, reason: "an unknown kind of frame")
            }
        }

        private func add(_ bytes: [UInt8], to begun: SocketMessage, isLast: Bool) throws {
            var message = begun
            fragments = nil
            guard message.bytes.count + bytes.count <= frames.limit else {
                throw SocketClosure(.messageTooBig, reason: "a message of more than \(frames.limit) bytes")
            }
            message.bytes += bytes
            guard isLast else {
                fragments = message
                return
            }
            guard !message.isText || String(bytes: message.bytes, encoding: .utf8) != nil else {
                throw SocketClosure(.invalidData, reason: "a text that is not UTF-8")
            }
            inbox.change { $0.append(message) }
        }

        /// The number of the ping that a pong is for; 0 for others.
        private static func number(_ bytes: [UInt8]) -> UInt64 {
            bytes.count == 8 ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : 0
        }

        // MARK: The end

        /// The server closes the connection.
        private func close(_ bytes: [UInt8], _ context: ChannelHandlerContext) throws {
            let closure = try Self.closure(bytes)
            if !hasSentClose { write(frames.close(closure), context) }
            hasSentClose = true
            end(closure, context, after: frames.role == .client ? Self.patience : .zero)
        }

        private static func closure(_ bytes: [UInt8]) throws -> SocketClosure {
            guard !bytes.isEmpty else { return SocketClosure(.noStatus) }
            let code = SocketClosure.Code(rawValue: bytes.prefix(2).reduce(0) { $0 << 8 | UInt16($1) })
            guard bytes.count >= 2, code.isSendable else {
                throw SocketClosure(.protocolError, reason: "an invalid code at the end")
            }
            guard let reason = String(bytes: bytes.dropFirst(2), encoding: .utf8) else {
                throw SocketClosure(.invalidData, reason: "a reason that is not UTF-8")
            }
            return SocketClosure(code, reason: reason)
        }

        /// The server has broken a rule.
        private func fail(_ closure: SocketClosure, _ context: ChannelHandlerContext) {
            if !hasSentClose { write(frames.close(closure), context) }
            hasSentClose = true
            let kind: NetworkError.Kind = closure.code == .messageTooBig ? .responseTooLarge : .badServer
            let sender = frames.role == .client ? "server" : "client"
            end(NetworkError(kind, reason: "the \(sender) sent \(closure.reason)"), context)
        }

        private func end(_ error: any Error, _ context: ChannelHandlerContext, after patience: TimeAmount = .zero) {
            hasEnded = true
            inbox.change { $0.end(error) }
            guard patience > .zero else { return context.close(promise: nil) }
            let channel = context.channel
            let closing = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
            channel.closeFuture.whenComplete { _ in closing.cancel() }
        }

        func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
            guard let closing = event as? SocketClosing else {
                return context.triggerUserOutboundEvent(event, promise: promise)
            }
            promise?.succeed()
            guard !hasEnded, !hasSentClose else { return }
            hasSentClose = true
            write(frames.close(closing.closure), context)
            end(NetworkError(.connectionLost, reason: "the WebSocket is closed"), context, after: Self.patience)
            // What the server still sends is read, up to its end of the handshake.
            context.read()
        }

        private func write(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        }

        // MARK: The channel

        func handlerAdded(context: ChannelHandlerContext) {
            context.read()
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if hasEnded || inbox.change({ $0.mayRead() }) { context.read() }
            context.fireChannelReadComplete()
        }

        func channelInactive(context: ChannelHandlerContext) {
            inbox.change { $0.end(NetworkError(.connectionLost, reason: "the connection ended")) }
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard !hasEnded else { return context.close(promise: nil) }
            switch error {
            case NIOWebSocketError.invalidFrameLength:
                fail(SocketClosure(.messageTooBig, reason: "a message of more than \(frames.limit) bytes"), context)
            case is NIOWebSocketError:
                fail(SocketClosure(.protocolError, reason: "a control frame that is too long or in parts"), context)
            default: end(NetworkError(error, isReceiving: true), context)
            }
        }
    }
#endif
