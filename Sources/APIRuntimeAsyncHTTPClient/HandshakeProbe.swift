#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// Retrieves the certificates of a server with a handshake that it aborts as soon as it has them.
    struct HandshakeProbe {
        private static let timeout: TimeAmount = .seconds(5)

        private let host: String
        private let port: Int
        /// The host to connect to.
        private let target: String
        private let tls: TLSConfiguration

        /// - Returns: `nil` if the request has no host.
        init?(_ request: WireRequest, _ configuration: HTTPClient.Configuration) {
            guard let authority = request.head.authority, let url = URLComponents(string: "https://" + authority),
                let host = url.host
            else { return nil }
            self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            port = url.port ?? 443
            target = configuration.dnsOverride[self.host] ?? self.host
            var tls = configuration.tlsConfiguration ?? .makeClientConfiguration()
            // Trusts no authorities. The system's authorities are not loaded, and no handshake completes.
            tls.trustRoots = .certificates([])
            tls.additionalTrustRoots = []
            tls.certificateVerification = .fullVerification
            self.tls = tls
        }

        /// The certificates of the server in DER, its own first. Empty if it sends none within five seconds.
        func chain() async -> [[UInt8]] {
            let loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.any()
            let seen = loop.makePromise(of: [[UInt8]].self)
            let connecting = ClientBootstrap(group: loop).connectTimeout(Self.timeout).channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(try handler(seen))
                }
            }.connect(host: target, port: port)
            connecting.whenFailure { error in seen.fail(error) }
            connecting.whenSuccess { channel in
                channel.closeFuture.whenComplete { _ in seen.succeed([]) }
                let limit = channel.eventLoop.scheduleTask(in: Self.timeout) { channel.close(promise: nil) }
                seen.futureResult.whenComplete { _ in
                    limit.cancel()
                    channel.close(promise: nil)
                }
            }
            return (try? await seen.futureResult.get()) ?? []
        }

        private func handler(_ seen: EventLoopPromise<[[UInt8]]>) throws -> NIOSSLClientHandler {
            let context = try NIOSSLContext(configuration: tls)
            let look: NIOSSLCustomVerificationCallback = { certificates, verdict in
                seen.succeed(certificates.compactMap { certificate in try? certificate.toDERBytes() })
                verdict.succeed(.failed)
            }
            // An IP address cannot be sent as a server name.
            return try
                (try? NIOSSLClientHandler(
                    context: context, serverHostname: host, customVerificationCallback: look))
                ?? NIOSSLClientHandler(context: context, serverHostname: nil, customVerificationCallback: look)
        }
    }
#endif
