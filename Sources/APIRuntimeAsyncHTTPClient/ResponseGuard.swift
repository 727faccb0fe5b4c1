#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression

    /// Shields the client from server behaviour that its state machine does not expect: it would crash the process, or
    /// be mistaken for another response.
    ///
    /// It is the last handler before the client's own. It also delivers trailers, which the client does not expose.
    final class ResponseGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private enum State {
            case idle
            /// A request has been sent.
            case waiting
            /// The head of the response has arrived, and possibly part of its body.
            case receiving(isEmpty: Bool)
            /// The response is complete, but the client has not been notified: something may follow.
            case ended(trailers: HTTPHeaders?)
            /// Nothing more is passed on.
            case refused
        }

        private var state: State = .idle
        /// Whether the connection is reused for one request after another.
        private let isShared: Bool
        /// Receives the trailers. `nil` if the client is shared with other code.
        private var exchanges: ExchangeBoard?
        /// The exchange of the last request.
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
            // A connection that is reused for one request after another carries one at a time.
            if let mark { exchanges?.begin(mark, isShared: !isShared) }
            let clock = try? context.channel.parent?.pipeline.syncOperations.handler(type: ArrivalClock.self)
            if let clock, let mark { exchanges?.connect(clock.last, to: mark) }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            switch (part, state) {
            case (_, .refused): break
            // Interim responses may arrive at any time and can be ignored (RFC 9110, section 15.2).
            case (.head(let head), .waiting) where head.isInterim: break
            case (.head(let head), .waiting) where (200...999).contains(head.status.code):
                state = .receiving(isEmpty: true)
                context.fireChannelRead(wrapInboundOut(.head(CodingShield.revealed(head))))
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
                // The data that follows belongs to no response, and must not be mistaken for the next one (RFC 9112,
                // section 6.3). The client closes the connection when it receives a head like this.
                let head = HTTPResponseHead(version: .http1_1, status: .continue, headers: ["Connection": "close"])
                context.fireChannelRead(wrapInboundOut(.head(head)))
                passEnd(context)
                state = .refused
            // A response without a body cannot have a truncated one.
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

        /// The server's error on the HTTP/2 connection whose end has ended this response. `nil` if there is none.
        private func connectionFault(_ context: ChannelHandlerContext) -> NetworkError? {
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
            context.fireErrorCaught(NetworkError(.badServer, reason: reason))
            context.close(promise: nil)
        }
    }

    extension ResponseGuard {
        /// Guards every connection of a client.
        /// - Parameter exchanges: receives the trailers of responses.
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

        /// Called after the client has added its own handlers and before anything is sent. If it fails, nothing is
        /// sent.
        private static func add(
            to channel: any Channel, isShared: Bool, _ exchanges: ExchangeBoard?
        ) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let last = try? pipeline.handler(type: NIOHTTPResponseDecompressor.self)
                #if os(Linux)
                    if exchanges != nil, let last { try pipeline.addHandler(CodingShield(), position: .before(last)) }
                #endif
                if let guarding = try? pipeline.handler(type: ResponseGuard.self) {
                    guarding.exchanges = guarding.exchanges ?? exchanges
                    return
                }
                let decoder = try? pipeline.context(handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self).handler
                if let decoder { try pipeline.addHandler(CodingNames(), position: .after(decoder)) }
                guard let handler: any ChannelHandler = last ?? decoder else {
                    throw NetworkError(.other, reason: "the client's connections cannot be guarded")
                }
                try pipeline.addHandler(ResponseGuard(isShared: isShared, exchanges), position: .after(handler))
            }
        }
    }

    /// Replaces the content coding `x-gzip` with its standard name, which the client supports (RFC 9110, section
    /// 8.4.1.3).
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

    /// Hides content codings from the client, whose decoder refuses a body of several gzip members (RFC 1952, section 2.2)
    /// and `deflate` without a header. The exchange decodes the body.
    private final class CodingShield: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart

        private static let field: String = "Content-Encoding"
        private static let hidden: String = "Apigen-Content-Encoding"

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
            head.headers.remove(name: Self.hidden)
            head.headers = Self.renaming(Self.field, Self.hidden, in: head.headers)
            context.fireChannelRead(wrapInboundOut(.head(head)))
        }

        /// The head with its content codings.
        static func revealed(_ head: HTTPResponseHead) -> HTTPResponseHead {
            var head = head
            head.headers = renaming(hidden, field, in: head.headers)
            return head
        }

        private static func renaming(_ old: String, _ new: String, in fields: HTTPHeaders) -> HTTPHeaders {
            guard fields.contains(name: old) else { return fields }
            return HTTPHeaders(
                fields.map { name, value in (name.lowercased() == old.lowercased() ? new : name, value) })
        }
    }

    extension HTTPResponseHead {
        fileprivate var isInterim: Bool { (100..<200).contains(status.code) && status != .switchingProtocols }
    }

    extension Error {
        /// Whether a compressed body ends before its compressed data does.
        fileprivate var isTruncation: Bool {
            self as? NIOHTTPDecompression.ExtraDecompressionError == .truncatedData
        }
    }
#endif
