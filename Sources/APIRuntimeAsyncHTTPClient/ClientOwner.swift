#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
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
        /// The requests that wait for a connection, or have one.
        let connections: ConnectionQueue
        /// The time for connecting.
        let connectTime: Duration
        /// The path of the Unix domain socket to which connections are made; `nil` for connections to the host.
        let unixSocket: String?
        /// A client that someone else shuts down, if there is one.
        private let foreign: HTTPClient?

        private struct Key: Hashable {
            let pins: [APIClient.PublicKeyPin]
            /// The server that the client is for; `nil` for all that were never waited for in vain.
            let server: String?
        }

        private struct State {
            var clients: [Key: OwnedClient] = [:]
            /// The servers that were waited for in vain.
            var mute: Set<String> = []
        }

        private let state = Locked(State())

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
            connections = ConnectionQueue(settings.connections)
            connectTime = settings.connections.connectTime
            unixSocket = settings.unixSocket
            foreign = nil
        }

        /// Uses a client that someone else shuts down.
        init(_ client: HTTPClient) {
            configuration = AsyncHTTPClientTransport.configuration()
            authorities = .system
            identityFault = nil
            exchanges = nil
            // The client has limits of its own, and does not tell when a request has its connection.
            var kind = ConnectionQueue.Kind()
            kind.reportsConnections = false
            connections = ConnectionQueue(APIClient.ConnectionSettings(perHost: .max, waiting: .max), kind)
            connectTime = .longestWait
            unixSocket = nil
            foreign = client
        }

        /// The client for a request.
        /// - Throws: a `NetworkError` if the trusted authorities or the identity cannot be read.
        func client(for request: WireRequest) throws(NetworkError) -> OwnedClient {
            if let foreign { return OwnedClient(foreign, isForeign: true) }
            try check()
            let server = request.head.authority ?? ""
            return state.withLock { state in
                let key = Key(pins: request.pins, server: state.mute.contains(server) ? server : nil)
                if let client = state.clients[key] { return client }
                let made = make(request.pins)
                state.clients[key] = made
                return made
            }
        }

        /// Lets later requests to a server make new connections, because there was none in the time for connecting.
        ///
        /// The client goes on to connect, and would let later requests wait for that. Such a server gets a client of its
        /// own, so that the connections to others stay.
        /// - Parameter client: the client that was used.
        func abandon(_ client: OwnedClient, for request: WireRequest) {
            let server = request.head.authority ?? ""
            // Released outside of the lock.
            _ = state.withLock { state -> OwnedClient? in
                let key = Key(pins: request.pins, server: server)
                state.mute.insert(server)
                return state.clients[key] === client ? state.clients.removeValue(forKey: key) : nil
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
            _ = state.withLock { state in
                defer { state = State() }
                return state.clients
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
