#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import NIOHTTPCompression
    import NIOPosix

    /// Makes HTTP clients when they are first needed, and shuts them down with itself.
    ///
    /// A client keeps its connections, so those to hosts with declared keys have a client for these keys: what was
    /// connected without a check is not used where one is asked for.
    final class ClientOwner: Sendable {
        /// Whether the clients are its own.
        var isOwner: Bool { foreign == nil }
        /// What its own clients are made with, apart from pins.
        private let configuration: HTTPClient.Configuration
        private let authorities: APIClient.CertificateAuthorities
        /// The exchanges of its own clients; nil where the client is somebody else's.
        let exchanges: ExchangeBoard?
        /// The client that somebody else shuts down, where it has one.
        private let foreign: HTTPClient?
        private let clients = Locked<[[APIClient.PublicKeyPin]: HTTPClient]>([:])

        init(
            _ settings: AsyncHTTPClientTransport.Settings,
            configure: @escaping @Sendable (inout HTTPClient.Configuration) -> Void
        ) {
            var configuration = AsyncHTTPClientTransport.unguardedConfiguration(settings)
            configure(&configuration)
            // Every request asks for the codings that are undone.
            if case .disabled = configuration.decompression { configuration.decompression = .enabled(limit: .none) }
            let exchanges = ExchangeBoard()
            ResponseGuard.install(in: &configuration, exchanges)
            self.configuration = configuration
            self.exchanges = exchanges
            authorities = settings.authorities
            foreign = nil
        }

        /// Has a client that somebody else shuts down.
        init(_ client: HTTPClient) {
            configuration = AsyncHTTPClientTransport.configuration()
            authorities = .system
            exchanges = nil
            foreign = client
        }

        deinit {
            guard isOwner else { return }
            // Nothing waits for this: no exchange is left that would use them.
            for client in clients.withLock({ $0 }).values { client.shutdown { _ in } }
        }

        /// The client for requests to hosts whose certificates must have one of these keys.
        /// - Throws: a fault where the authorities that are trusted cannot be read.
        func client(pinning pins: [APIClient.PublicKeyPin]) throws(NetworkFault) -> HTTPClient {
            if let foreign { return foreign }
            try authorities.check()
            return clients.withLock { clients in
                if let client = clients[pins] { return client }
                let made: HTTPClient = make(pins)
                clients[pins] = made
                return made
            }
        }

        private func make(_ pins: [APIClient.PublicKeyPin]) -> HTTPClient {
            var configuration: HTTPClient.Configuration = configuration
            if !pins.isEmpty { PinCheck(pins).install(in: &configuration) }
            // These threads are the process's. On Apple systems too they do TLS in SwiftNIO, so that faults and
            // certificates are the same everywhere.
            return HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
        }

        /// Why the certificate of a server was refused, which the client does not tell: another handshake shows it. Nothing
        /// is sent in it.
        /// - Returns: nil where there is no telling, such as behind a proxy.
        func cause(ofRefusing request: WireRequest) async -> NetworkFault.TLSCause? {
            guard isOwner, configuration.proxy == nil, let probe = HandshakeProbe(request, configuration) else {
                return nil
            }
            let chain: [[UInt8]] = await probe.chain()
            return chain.isEmpty ? nil : NetworkFault.TLSCause(ofRefused: chain, at: Date())
        }
    }
#endif
