#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import NIOHTTPCompression
    import NIOPosix

    /// Creates HTTP clients when they are first needed, and shuts them down when it is released.
    ///
    /// A client reuses its connections. Hosts with declared keys therefore have a client per set of keys, so that a
    /// connection that was established without the check is never used for a request that needs it.
    final class ClientOwner: Sendable {
        let timer: DeadlineTimer = DeadlineTimer()
        /// Whether it created the clients itself.
        var isOwner: Bool { foreign == nil }
        /// The configuration of its own clients, without pins.
        private let configuration: HTTPClient.Configuration
        private let authorities: APIClient.CertificateAuthorities
        /// Why the client's own certificate cannot be used.
        private let identityFault: NetworkError?
        /// The exchanges of its own clients. `nil` for a client that someone else shuts down.
        let exchanges: ExchangeBoard?
        /// A client that someone else shuts down, if there is one.
        private let foreign: HTTPClient?
        private let clients = Locked<[[APIClient.PublicKeyPin]: OwnedClient]>([:])

        init(
            _ settings: AsyncHTTPClientTransport.Settings,
            configure: @escaping @Sendable (inout HTTPClient.Configuration) -> Void
        ) {
            var configuration = AsyncHTTPClientTransport.unguardedConfiguration(settings)
            configure(&configuration)
            // Every request accepts compressed responses, so decompression must be enabled.
            if case .disabled = configuration.decompression { configuration.decompression = .enabled(limit: .none) }
            let exchanges = ExchangeBoard()
            ResponseGuard.install(in: &configuration, exchanges)
            self.configuration = configuration
            self.exchanges = exchanges
            authorities = settings.authorities
            identityFault = settings.identity?.fault
            foreign = nil
        }

        /// Uses a client that someone else shuts down.
        init(_ client: HTTPClient) {
            configuration = AsyncHTTPClientTransport.configuration()
            authorities = .system
            identityFault = nil
            exchanges = nil
            foreign = client
        }

        /// The client for requests to hosts whose certificates must have one of these keys.
        /// - Throws: a `NetworkError` if the trusted authorities or the identity cannot be read.
        func client(pinning pins: [APIClient.PublicKeyPin]) throws(NetworkError) -> OwnedClient {
            if let foreign { return OwnedClient(foreign, isForeign: true) }
            try check()
            return clients.withLock { clients in
                if let client = clients[pins] { return client }
                let made = make(pins)
                clients[pins] = made
                return made
            }
        }

        /// The configuration for connections that become WebSockets.
        /// - Throws: a `NetworkError` if the trusted authorities or the identity cannot be read.
        func socketConfiguration() throws(NetworkError) -> HTTPClient.Configuration {
            try check()
            return configuration
        }

        /// Checks that what the settings have in PEM or PKCS #12 can be read.
        private func check() throws(NetworkError) {
            try authorities.check()
            if let identityFault { throw identityFault }
        }

        /// Lets no more requests use the connections of today. Running exchanges keep theirs.
        ///
        /// The client keeps a connection until it learns of its end, and cannot be told about one on which nothing arrives
        /// any more, which would take every later request to its server (RFC 9113, section 9.1).
        func retireConnections() {
            // Released outside of the lock.
            _ = clients.withLock { clients in
                defer { clients = [:] }
                return clients
            }
        }

        private func make(_ pins: [APIClient.PublicKeyPin]) -> OwnedClient {
            var configuration = configuration
            CertificateCheck(pins).install(in: &configuration)
            // The process-wide event loop threads. On Apple platforms too, TLS then runs in SwiftNIO, so that errors
            // and certificates are the same on all platforms.
            return OwnedClient(
                HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration),
                isForeign: false)
        }

        /// The reason why a server's certificate was refused. The client does not report it, so a second handshake is
        /// made, in which no request is sent.
        /// - Returns: `nil` if the reason cannot be determined, for example behind a proxy.
        func cause(ofRefusing request: WireRequest) async -> NetworkError.TLSCause? {
            guard isOwner, configuration.proxy == nil, let probe = HandshakeProbe(request, configuration) else {
                return nil
            }
            let chain = await probe.chain()
            return chain.isEmpty ? nil : NetworkError.TLSCause(ofRefused: chain, at: Date())
        }
    }

    /// A client that is shut down with its last exchange, unless someone else does that.
    final class OwnedClient: Sendable {
        let client: HTTPClient
        private let isForeign: Bool

        init(_ client: HTTPClient, isForeign: Bool) {
            self.client = client
            self.isForeign = isForeign
        }

        deinit {
            // There is no need to wait: no exchange is left that uses it.
            if !isForeign { client.shutdown { _ in } }
        }
    }
#endif
