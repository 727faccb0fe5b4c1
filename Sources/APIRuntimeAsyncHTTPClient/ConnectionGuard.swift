#if AsyncHTTPClient
    import APIRuntime
    import NIOCore

    /// Closes an HTTP/2 connection after a connection error of the server (RFC 9113, section 5.4.1). The client itself
    /// leaves such connections open, and their calls never end.
    final class ConnectionGuard: ChannelInboundHandler {
        typealias InboundIn = NIOAny

        /// The protocol error of the server.
        private(set) var fault: NetworkError?

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // Stream errors have already been reported to their stream.
            if let name = HTTP2Errors.name(of: error), name != "StreamError" {
                let reason = "the server broke a rule of HTTP/2: " + name
                fault =
                    fault
                    ?? NetworkError(NetworkError.Kind(http2: error) ?? .badServer, reason: reason, underlying: error)
                context.close(promise: nil)
            }
            context.fireErrorCaught(error)
        }

        /// Called after the client has added its own handlers and before anything is sent.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                guard (try? pipeline.handler(type: ConnectionGuard.self)) == nil else { return }
                try pipeline.addHandler(ConnectionGuard(), position: .last)
                try pipeline.addHandler(ArrivalClock(), position: .first)
            }
        }
    }

    /// Records when something last arrived on a connection.
    final class ArrivalClock: ChannelInboundHandler {
        typealias InboundIn = NIOAny

        let last = Locked<ContinuousClock.Instant>(.now)

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            last.withLock { $0 = .now }
            context.fireChannelRead(data)
        }
    }
#endif
