#if AsyncHTTPClient
    public import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL
    import NIOTLS

    extension AsyncHTTPClientTransport: WebSocketTransport {
        /// Opens a WebSocket on a connection of its own, over HTTP/1.1. Proxies of the configuration are not supported.
        public func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
            guard let cookies else { return try await openSocket(request, limit) }
            return try await cookies.send(request) { request in try await openSocket(request, limit) }
        }

        private func openSocket(_ request: WireRequest, _ limit: Int) async throws -> WireResponse {
            try await SocketOpener(request, owner, limit: limit).response()
        }
    }

    /// Connects to a server, and opens a WebSocket.
    struct SocketOpener {
        private let request: WireRequest
        private let host: String
        private let port: Int
        private let target: String
        private let tls: TLSConfiguration?
        private let limit: Int
        private let connectTime: Duration

        /// - Parameter limit: the largest message, in bytes.
        init(_ request: WireRequest, _ owner: ClientOwner, limit: Int) throws(NetworkError) {
            guard let authority = request.head.authority, let url = URLComponents(string: "https://" + authority),
                let host = url.host
            else { throw NetworkError(.other, reason: "the request has no valid URL") }
            let configuration = try owner.socketConfiguration()
            guard configuration.proxy == nil else {
                throw NetworkError(.other, reason: "WebSockets are not opened through a proxy")
            }
            let isSecure = request.head.scheme == "https"
            self.request = request
            self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            port = url.port ?? (isSecure ? 443 : 80)
            target = configuration.dnsOverride[self.host] ?? self.host
            tls = isSecure ? configuration.tlsConfiguration ?? .makeClientConfiguration() : nil
            self.limit = min(limit, Int(UInt32.max))
            connectTime = min(max(.seconds(1), request.timeout), owner.connectTime * request.connectShare)
        }

        func response() async throws -> WireResponse {
            let loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.any()
            let promise = loop.makePromise(of: WireResponse.self)
            let opened = Locked<(channel: (any Channel)?, isCancelled: Bool)>((nil, false))
            let connecting = ClientBootstrap(group: loop)
                .connectTimeout(TimeAmount(connectTime))
                .channelOption(.autoRead, value: false)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try prepare(channel, promise) }
                }.connect(host: target, port: port)
            connecting.whenFailure { error in promise.fail(error) }
            connecting.whenSuccess { channel in
                let isCancelled = opened.withLock { opened in
                    opened.channel = channel
                    return opened.isCancelled
                }
                if isCancelled { channel.close(promise: nil) }
            }
            return try await withTaskCancellationHandler {
                do {
                    return try await promise.futureResult.get()
                } catch {
                    try Task.checkCancellation()
                    throw NetworkError(error, isReceiving: false)
                }
            } onCancel: {
                promise.fail(CancellationError())
                let channel = opened.withLock { opened in
                    opened.isCancelled = true
                    return opened.channel
                }
                channel?.close(promise: nil)
            }
        }

        private func prepare(_ channel: any Channel, _ promise: EventLoopPromise<WireResponse>) throws {
            let pipeline = channel.pipeline.syncOperations
            if var tls {
                tls.applicationProtocols = ["http/1.1"]
                let context = try NIOSSLContext(configuration: tls)
                // An IP address cannot be sent as a server name.
                let named = try? NIOSSLClientHandler(context: context, serverHostname: host)
                try pipeline.addHandler(try named ?? NIOSSLClientHandler(context: context, serverHostname: nil))
            }
            let encoder = HTTPRequestEncoder()
            let decoder = ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
            try pipeline.addHandlers([
                encoder, decoder,
                SocketHandshakeHandler(request, isSecure: tls != nil, limit: limit, http: [encoder, decoder], promise),
            ])
        }
    }

    /// Sends the request of the handshake, and reads the response.
    final class SocketHandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        /// How much is read of the body of a response that opens no WebSocket.
        private static let bodyLimit: Int = 1 << 20

        private let request: WireRequest
        private let isSecure: Bool
        private let limit: Int
        private let http: [any RemovableChannelHandler]
        private let promise: EventLoopPromise<WireResponse>
        private let handshake: SocketHandshake = SocketHandshake()
        private var response: HTTPResponse?
        private var body: [UInt8] = []
        /// What arrives while the handlers of HTTP leave; `nil` before that.
        private var early: [NIOAny]?

        init(
            _ request: WireRequest, isSecure: Bool, limit: Int, http: [any RemovableChannelHandler],
            _ promise: EventLoopPromise<WireResponse>
        ) {
            self.request = request
            self.isSecure = isSecure
            self.limit = limit
            self.http = http
            self.promise = promise
        }

        func channelActive(context: ChannelHandlerContext) {
            if !isSecure { send(context) }
            context.read()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted? = event as? TLSUserEvent {
                let bound: NIOLoopBound<ChannelHandlerContext> = NIOLoopBound(context, eventLoop: context.eventLoop)
                let handler: NIOLoopBound<SocketHandshakeHandler> = NIOLoopBound(self, eventLoop: context.eventLoop)
                let check = CertificateCheck(request.pins).check(context.channel)
                check.whenSuccess { handler.value.send(bound.value) }
                check.whenFailure { error in handler.value.fail(error, bound.value) }
            }
            context.fireUserInboundEventTriggered(event)
        }

        private func send(_ context: ChannelHandlerContext) {
            var headers = HTTPHeaders(handshake.requestFields.map { field in (field.name, field.value) })
            headers.add(name: "Host", value: request.head.authority ?? "")
            for field in request.head.headerFields { headers.add(name: field.name.rawName, value: field.value) }
            let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: request.head.path ?? "/", headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard early == nil else {
                early?.append(data)
                return
            }
            do {
                switch unwrapInboundIn(data) {
                case .head(let head): response = try checked(head)
                case .body(let bytes): body += bytes.readableBytesView.prefix(Self.bodyLimit - body.count)
                case .end: try finish(context)
                }
            } catch {
                fail(error, context)
            }
        }

        private func checked(_ head: HTTPResponseHead) throws(NetworkError) -> HTTPResponse {
            guard (100...999).contains(head.status.code) else {
                throw NetworkError(.badServer, reason: "the response's status is \(head.status.code)")
            }
            let response = HTTPResponse(
                status: HTTPResponse.Status(code: Int(head.status.code)), headerFields: HTTPFields(head.headers))
            if response.status == .switchingProtocols {
                try handshake.check(response.headerFields, to: request.head.headerFields)
            } else {
                try response.check(for: request.head)
            }
            return response
        }

        private func finish(_ context: ChannelHandlerContext) throws {
            guard let response else { return }
            guard response.status == .switchingProtocols else {
                promise.succeed(WireResponse(head: response, body: WireBody(body)))
                return context.close(promise: nil)
            }
            early = []
            let pipeline = context.pipeline.syncOperations
            let bound: NIOLoopBound<ChannelHandlerContext> = NIOLoopBound(context, eventLoop: context.eventLoop)
            let handler: NIOLoopBound<SocketHandshakeHandler> = NIOLoopBound(self, eventLoop: context.eventLoop)
            // The decoder passes on what it has read of the first frames, and would not let frames pass.
            EventLoopFuture.andAllSucceed(http.map { pipeline.removeHandler($0) }, on: context.eventLoop).whenComplete {
                _ in handler.value.begin(response, bound.value)
            }
        }

        /// Passes on what follows to the handlers of WebSockets.
        private func begin(_ response: HTTPResponse, _ context: ChannelHandlerContext) {
            do {
                let socket = try ClientSocket(context.channel, as: .client, limit: limit, position: .after(self))
                promise.succeed(WireResponse(head: response, socket: socket))
                for data in early ?? [] { context.fireChannelRead(data) }
                context.fireChannelReadComplete()
                context.pipeline.syncOperations.removeHandler(self, promise: nil)
            } catch {
                fail(error, context)
            }
        }

        private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
            promise.fail(error)
            context.close(promise: nil)
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            context.read()
            context.fireChannelReadComplete()
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(NetworkError.lost)
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            fail(error, context)
        }
    }
#endif
