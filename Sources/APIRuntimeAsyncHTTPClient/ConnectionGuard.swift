#if AsyncHTTPClient
    import APIRuntime
    import NIOCore

    /// Closes a connection of HTTP/2 on which the server broke a rule that concerns all of its streams (RFC 9113, section
    /// 5.4.1). The client itself leaves such connections as they are, and its calls without an end.
    final class ConnectionGuard: ChannelInboundHandler {
        typealias InboundIn = NIOAny

        /// What the server did wrong.
        private(set) var fault: NetworkFault?

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // What concerns one stream has been told to it.
            if let name = HTTP2Errors.name(of: error), name != "StreamError" {
                let reason: String = "the server broke a rule of HTTP/2: " + name
                fault = fault ?? NetworkFault(.connectionLost, reason: reason, underlying: error)
                context.close(promise: nil)
            }
            context.fireErrorCaught(error)
        }

        /// The client has added its handlers already. Nothing has been sent yet.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                guard (try? pipeline.handler(type: ConnectionGuard.self)) == nil else { return }
                try pipeline.addHandler(ConnectionGuard(), position: .last)
            }
        }
    }
#endif
