#if AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOPosix
    import NIOSSL
    import Testing

    /// A server on loopback that does one thing with each connection, optionally behind TLS.
    final class FaultListener: Sendable {
        /// What it does.
        enum Act: Sendable {
            /// Closes or resets the connection when it is opened.
            case close
            case reset
            /// Sends nothing.
            case silence
            /// Reads something, sends this, and then does `then`.
            case respond(String, then: Next)
        }

        enum Next: Sendable {
            case close, reset, silence
        }

        let port: Int
        private let channel: any Channel

        /// - Parameter tls: the TLS configuration of the server; nil disables TLS.
        init(_ act: Act, _ tls: TLSConfiguration? = nil) async throws {
            let context = try tls.map { tls in try NIOSSLContext(configuration: tls) }
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                        try pipeline.addHandler(ActHandler(act))
                    }
                }
            channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
            port = try #require(channel.localAddress?.port)
        }

        deinit {
            channel.close(promise: nil)
        }
    }

    /// Does the one thing with a connection.
    private final class ActHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let act: FaultListener.Act
        private var hasResponded: Bool = false

        init(_ act: FaultListener.Act) {
            self.act = act
        }

        func channelActive(context: ChannelHandlerContext) {
            switch act {
            case .close: context.close(promise: nil)
            case .reset: Self.end(context.channel, .reset)
            case .silence, .respond: break
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .respond(let text, let next) = act, !hasResponded else { return }
            hasResponded = true
            let channel: any Channel = context.channel
            let bytes = ByteBuffer(string: text)
            channel.writeAndFlush(bytes).whenComplete { _ in Self.end(channel, next) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        private static func end(_ channel: any Channel, _ next: FaultListener.Next) {
            switch next {
            case .silence: break
            case .close: channel.close(promise: nil)
            case .reset:
                // Closing like this discards unread bytes (RFC 9293, section 3.10.7).
                let options = channel as? any SocketOptionProvider
                options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in channel.close(promise: nil) }
            }
        }
    }
#endif
