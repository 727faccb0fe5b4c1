#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// Looks at the certificates of a server, by a handshake that it ends as soon as it has seen them.
    struct HandshakeProbe {
        private static let timeout: TimeAmount = .seconds(5)

        private let host: String
        private let port: Int
        /// Where the host is.
        private let target: String
        private let tls: TLSConfiguration

        /// - Returns: nil where the request has no place.
        init?(_ request: WireRequest, _ configuration: HTTPClient.Configuration) {
            guard let authority = request.head.authority, let url = URLComponents(string: "https://" + authority),
                let host = url.host
            else { return nil }
            self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            port = url.port ?? 443
            target = configuration.dnsOverride[self.host] ?? self.host
            var tls: TLSConfiguration = configuration.tlsConfiguration ?? .makeClientConfiguration()
            // Nobody is trusted: so none of the system's authorities is read, and no handshake comes to its end.
            tls.trustRoots = .certificates([])
            tls.additionalTrustRoots = []
            tls.certificateVerification = .fullVerification
            self.tls = tls
        }

        /// The certificates that the server shows, in DER, its own first; none where it shows none in five seconds.
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
            // An address is no name that a server could be asked for.
            return try
                (try? NIOSSLClientHandler(
                    context: context, serverHostname: host, customVerificationCallback: look))
                ?? NIOSSLClientHandler(context: context, serverHostname: nil, customVerificationCallback: look)
        }
    }
#endif
