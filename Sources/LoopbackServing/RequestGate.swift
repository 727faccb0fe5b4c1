#if Servers
    package import NIOCore

    /// The connection that a gate belongs to.
    package protocol GatedConnection: AnyObject {
        /// The first byte of a request has arrived.
        func requestBegins()

        /// Rejects a request, and accepts no others.
        func refuse(_ refusal: Refusal)
    }

    /// Precedes the parser: passes on what belongs to the current request, measures its head, and holds back what
    /// follows, which also slows down the peer.
    package final class RequestGate: ChannelDuplexHandler {
        package typealias InboundIn = ByteBuffer
        package typealias InboundOut = ByteBuffer
        package typealias OutboundIn = IOData
        package typealias OutboundOut = IOData

        private enum State {
            case open
            /// A response is being sent.
            case closed
            /// Nothing is read any more.
            case dropping
        }

        /// The number of bytes passed to the parser at once, because it does not stop at the end of a request.
        private static let piece: Int = 1_024
        /// More than one read returns. Only a peer that has gone leaves this much.
        private static let mostHeld: Int = 1 << 18

        /// The pause between reads of ignored data, so that peers that send endlessly leave time for others.
        private static let dropPause: TimeAmount = .milliseconds(200)

        private let bounds: ServerBounds
        private weak var connection: (any GatedConnection)?
        private var state: State = .open
        private var held: ByteBuffer = ByteBuffer()
        private var isFeeding: Bool = false
        private var wantsToRead: Bool = false
        private var context: ChannelHandlerContext?
        // The head of the current request.
        private var isInHead: Bool = true
        private var lineLength: Int = 0
        private var headerLength: Int = 0
        private var isLineOver: Bool = false
        /// Whether the current line of the header has no bytes yet.
        private var isFieldEmpty: Bool = true

        package init(_ bounds: ServerBounds, for connection: any GatedConnection) {
            self.bounds = bounds
            self.connection = connection
        }

        package func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        package func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        /// Whether the peer has sent more than the current request.
        package var holdsMore: Bool { held.readableBytes > 0 }

        /// Whether the next request has begun to arrive.
        var hasBegun: Bool { lineLength > 0 }

        /// The parser has read the head.
        package func endHead() {
            isInHead = false
        }

        /// The request is complete, and the next one has to wait.
        package func close() {
            state = .closed
        }

        /// The response has been sent, and the next one may follow.
        /// - Parameter isInHead: whether its head has not been read yet
        package func open(isInHead: Bool) {
            guard state == .closed else { return }
            state = .open
            self.isInHead = isInHead
            lineLength = 0
            headerLength = 0
            isLineOver = false
            isFieldEmpty = true
            feed()
        }

        /// What follows is no HTTP any more, and all of it is passed on.
        package func openForever() {
            state = .open
            isInHead = false
            feed()
        }

        /// Discards everything that the peer still sends, and keeps reading so that the peer gets to read the response.
        package func drop() {
            state = .dropping
            held.clear()
            readIfWanted()
        }

        package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard state != .dropping else { return }
            var bytes = unwrapInboundIn(data)
            if held.readableBytes == 0 { held = bytes } else { held.writeBuffer(&bytes) }
            guard held.readableBytes <= Self.mostHeld else {
                context.close(promise: nil)
                return
            }
            feed()
        }

        package func read(context: ChannelHandlerContext) {
            wantsToRead = true
            readIfWanted()
        }

        private func readIfWanted() {
            guard wantsToRead, let context else { return }
            switch state {
            case .open where held.readableBytes == 0: break
            case .open, .closed: return
            case .dropping:
                wantsToRead = false
                let later = NIOLoopBound(self, eventLoop: context.eventLoop)
                context.eventLoop.scheduleTask(in: Self.dropPause) { later.value.context?.read() }
                return
            }
            wantsToRead = false
            context.read()
        }

        private func feed() {
            guard !isFeeding, let context else { return }
            isFeeding = true
            while state == .open, let bytes = held.readSlice(length: min(Self.piece, held.readableBytes)),
                bytes.readableBytes > 0
            {
                if isInHead { measure(bytes) }
                if state == .open { context.fireChannelRead(wrapInboundOut(bytes)) }
            }
            isFeeding = false
            if held.readableBytes == 0 { held = ByteBuffer() }
            readIfWanted()
        }

        private func measure(_ bytes: ByteBuffer) {
            let wasBegun = hasBegun
            for byte in bytes.readableBytesView {
                let isLineFeed = byte == UInt8(ascii: "\n")
                // The end of the request line, and the empty lines around it and after the header, do not count.
                if !isLineOver || isFieldEmpty, byte == UInt8(ascii: "\r") { continue }
                if isLineOver {
                    // The header ends here; the rest is the beginning of the body.
                    if isLineFeed, isFieldEmpty { break }
                    headerLength += 1
                    isFieldEmpty = isLineFeed
                } else if isLineFeed {
                    isLineOver = lineLength > 0
                } else {
                    lineLength += 1
                }
            }
            if !wasBegun, hasBegun { connection?.requestBegins() }
            if lineLength > bounds.line {
                connection?.refuse(.line(bounds))
            } else if headerLength > bounds.header {
                connection?.refuse(.header(bounds))
            }
        }
    }
#endif
