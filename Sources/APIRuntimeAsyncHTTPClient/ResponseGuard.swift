#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression

    /// Keeps from the client what its state machine does not expect of a server, where it would end the process, and what
    /// it would take for another response.
    ///
    /// It is the last handler before the client's own. It passes trailers on, too, which the client keeps to itself.
    final class ResponseGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private enum State {
            case idle
            /// A request was sent.
            case waiting
            /// The head of the response is there, and perhaps some of its body.
            case receiving(isEmpty: Bool)
            /// All of the response is there, and the client does not know it yet: something may follow.
            case ended(trailers: HTTPHeaders?)
            /// Nothing more is passed on.
            case refused
        }

        private var state: State = .idle
        /// Whether the connection is used for one request after the other.
        private let isShared: Bool
        /// Who gets the trailers; nil: requests are sent by others, too.
        private var exchanges: ExchangeBoard?
        /// The exchange whose request was sent last.
        private var mark: String?

        init(isShared: Bool, _ exchanges: ExchangeBoard?) {
            self.isShared = isShared
            self.exchanges = exchanges
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard case .head(var head) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
            if case .idle = state { state = .waiting }
            guard exchanges != nil else { return context.write(data, promise: promise) }
            mark = head.headers.first(name: ExchangeBoard.field)
            head.headers.remove(name: ExchangeBoard.field)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part: HTTPClientResponsePart = unwrapInboundIn(data)
            switch (part, state) {
            case (_, .refused): break
            // RFC 9110, section 15.2: interim responses may come at any time, and can be ignored.
            case (.head(let head), .waiting) where head.isInterim: break
            case (.head(let head), .waiting) where (200...999).contains(head.status.code):
                state = .receiving(isEmpty: true)
                context.fireChannelRead(data)
            case (.head(let head), .waiting):
                refuse(context, "the response's status is \(head.status.code)")
            case (.body, .receiving):
                state = .receiving(isEmpty: false)
                context.fireChannelRead(data)
            case (.end(let trailers), .receiving):
                state = .ended(trailers: trailers)
                if !isShared { passEnd(context) }
            default: refuse(context, "the server sends what belongs to no response")
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch state {
            case .ended:
                // What follows belongs to nothing, and must not be taken for the next response (RFC 9112, section 6.3): the
                // client closes the connection when it has heard of such a head.
                let head = HTTPResponseHead(version: .http1_1, status: .continue, headers: ["Connection": "close"])
                context.fireChannelRead(wrapInboundOut(.head(head)))
                passEnd(context)
                state = .refused
            // The body of a response that has none is not cut short.
            case .receiving(isEmpty: true) where error.isTruncation: break
            default:
                state = .refused
                context.fireErrorCaught(error)
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            passEnd(context)
            context.fireChannelReadComplete()
        }

        func channelInactive(context: ChannelHandlerContext) {
            passEnd(context)
            if let fault = connectionFault(context) { errorCaught(context: context, error: fault) }
            context.fireChannelInactive()
        }

        /// What the server did wrong to the connection of HTTP/2 whose end has ended this response; nil: nothing.
        private func connectionFault(_ context: ChannelHandlerContext) -> NetworkFault? {
            switch state {
            case .waiting, .receiving:
                let connection = context.channel.parent?.pipeline.syncOperations
                return (try? connection?.handler(type: ConnectionGuard.self))?.fault
            case .idle, .ended, .refused: return nil
            }
        }

        private func passEnd(_ context: ChannelHandlerContext) {
            guard case .ended(let trailers) = state else { return }
            if let trailers, let mark { exchanges?.deliver(trailers, to: mark) }
            // The client may send its next request before this returns.
            state = .idle
            context.fireChannelRead(wrapInboundOut(.end(trailers)))
        }

        private func refuse(_ context: ChannelHandlerContext, _ reason: String) {
            state = .refused
            context.fireErrorCaught(NetworkFault(.badServer, reason: reason))
            context.close(promise: nil)
        }
    }

    extension ResponseGuard {
        /// Guards every connection of a client.
        /// - Parameter exchanges: who gets the trailers of responses.
        static func install(in configuration: inout HTTPClient.Configuration, _ exchanges: ExchangeBoard? = nil) {
            let connection = configuration.http1_1ConnectionDebugInitializer
            configuration.http1_1ConnectionDebugInitializer = { channel in
                add(to: channel, isShared: true, exchanges).flatMap {
                    connection?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
                }
            }
            let connection2 = configuration.http2ConnectionDebugInitializer
            configuration.http2ConnectionDebugInitializer = { channel in
                ConnectionGuard.add(to: channel).flatMap {
                    connection2?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
                }
            }
            let stream = configuration.http2StreamChannelDebugInitializer
            configuration.http2StreamChannelDebugInitializer = { channel in
                add(to: channel, isShared: false, exchanges).flatMap {
                    stream?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
                }
            }
        }

        /// The client has added its handlers already. Nothing has been sent yet, nor is it where this fails.
        private static func add(
            to channel: any Channel, isShared: Bool, _ exchanges: ExchangeBoard?
        ) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                if let guarding = try? pipeline.handler(type: ResponseGuard.self) {
                    guarding.exchanges = guarding.exchanges ?? exchanges
                    return
                }
                let decoder = try? pipeline.context(handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self).handler
                if let decoder { try pipeline.addHandler(CodingNames(), position: .after(decoder)) }
                let last = try? pipeline.handler(type: NIOHTTPResponseDecompressor.self)
                guard let place: any ChannelHandler = last ?? decoder else {
                    throw NetworkFault(.other, reason: "the client's connections cannot be guarded")
                }
                try pipeline.addHandler(ResponseGuard(isShared: isShared, exchanges), position: .after(place))
            }
        }
    }

    /// Gives the coding `x-gzip` its usual name, by which the client knows it (RFC 9110, section 8.4.1.3).
    private final class CodingNames: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(var head) = unwrapInboundIn(data),
                head.headers["Content-Encoding"].map({ coding in coding.lowercased() }) == ["x-gzip"]
            else { return context.fireChannelRead(data) }
            head.headers.replaceOrAdd(name: "Content-Encoding", value: "gzip")
            context.fireChannelRead(wrapInboundOut(.head(head)))
        }
    }

    extension HTTPResponseHead {
        fileprivate var isInterim: Bool { (100..<200).contains(status.code) && status != .switchingProtocols }
    }

    extension Error {
        /// Whether a coded body ends before its coding does.
        fileprivate var isTruncation: Bool {
            self as? NIOHTTPDecompression.ExtraDecompressionError == .truncatedData
        }
    }
#endif
