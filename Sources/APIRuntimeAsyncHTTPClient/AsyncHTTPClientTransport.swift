#if AsyncHTTPClient
    public import APIRuntime
    public import AsyncHTTPClient
    import NIOCore
    import NIOHTTPCompression
    import NIOSSL

    /// Sends requests through async-http-client, which speaks HTTP/1.1 and HTTP/2 over SwiftNIO.
    ///
    /// It keeps no cache, and cookies where the settings say so, for each one who asks apart. Its HTTP client is made when
    /// the first request is sent. Copies share it; it is shut down with the last of them, or with the last response that is
    /// still being read.
    public struct AsyncHTTPClientTransport: Transport {
        private let settings: Settings
        private let owner: ClientOwner
        /// The cookies of those who ask; nil where the settings say that none are kept.
        public let cookies: CookieJar?

        /// A transport with an HTTP client of its own.
        /// - Parameters:
        ///   - settings: how the network is used.
        ///   - configure: changes the client's configuration before the client is made, for what the settings leave out,
        ///     such as a certificate of the client's own.
        public init(
            _ settings: Settings = Settings(),
            configure: @escaping @Sendable (inout HTTPClient.Configuration) -> Void = { _ in }
        ) {
            self.settings = settings
            cookies = settings.keepsCookies ? CookieJar() : nil
            owner = ClientOwner(settings, configure: configure)
        }

        /// A transport over a client that others use too. Who made it shuts it down.
        /// - Parameters:
        ///   - client: a client whose configuration began as `configuration(_:)`: it must not follow redirections, and its
        ///     connections have to be guarded from responses that would end the process. Keys of certificates cannot be
        ///     checked with it, and trailers are skipped.
        ///   - settings: of these only the idle timeout and the cookies count; the others are the client's own.
        public init(_ client: HTTPClient, _ settings: Settings = Settings()) {
            self.settings = settings
            cookies = settings.keepsCookies ? CookieJar() : nil
            owner = ClientOwner(client)
        }

        /// The configuration of a client that keeps the rules of transports.
        /// - Parameter settings: how the network is used.
        public static func configuration(_ settings: Settings = Settings()) -> HTTPClient.Configuration {
            var configuration: HTTPClient.Configuration = unguardedConfiguration(settings)
            ResponseGuard.install(in: &configuration)
            return configuration
        }

        static func unguardedConfiguration(_ settings: Settings) -> HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow, decompression: .enabled(limit: .none))
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(
                1, settings.connectionsPerHost)
            // Whether calls are tried again is for the spec to say.
            configuration.connectionPool.retryConnectionEstablishment = false
            // It also bounds how long a call waits for one of the connections, which is up to the timeout of the call.
            configuration.timeout.connect = .hours(24 * 365)
            configuration.tlsConfiguration = TLSConfiguration(trusting: settings.authorities)
            return configuration
        }

        /// With an HTTP client of its own it can; it does so when a connection is made, over HTTP/1.1 and HTTP/2.
        public var canPin: Bool { owner.isOwner }

        public func send(_ request: WireRequest) async throws -> WireResponse {
            guard let cookies else { return try await exchange(request) }
            return try await cookies.send(request, by: exchange)
        }

        private func exchange(_ request: WireRequest) async throws -> WireResponse {
            let exchange = ClientExchange(request, idleTimeout: settings.idleTimeout, owner: owner)
            return try await exchange.response()
        }
    }

    extension AsyncHTTPClientTransport {
        /// How a transport uses the network.
        public struct Settings: Sendable, Hashable {
            /// How many connections to one host there are at a time; calls beyond wait. Over HTTP/2 there is one.
            public var connectionsPerHost: Int
            /// How long nothing may arrive before a call is `timedOut`; nil: only the timeout of the call counts.
            public var idleTimeout: Duration?
            /// Whether cookies that servers set are kept in memory and sent back, for each one who asks apart; they are
            /// gone with the transport. See `CookieJar`.
            public var keepsCookies: Bool
            /// Who signs the certificates of servers.
            public var authorities: APIClient.CertificateAuthorities

            /// - Parameters:
            ///   - connectionsPerHost: how many connections to one host there are at a time; six unless given.
            ///   - idleTimeout: how long nothing may arrive; as long as the call may take unless given.
            ///   - keepsCookies: whether cookies are kept; they are not unless true.
            ///   - authorities: who signs the certificates of servers; those that the system trusts unless given.
            public init(
                connectionsPerHost: Int = 6, idleTimeout: Duration? = nil, keepsCookies: Bool = false,
                authorities: APIClient.CertificateAuthorities = .system
            ) {
                self.connectionsPerHost = connectionsPerHost
                self.idleTimeout = idleTimeout
                self.keepsCookies = keepsCookies
                self.authorities = authorities
            }
        }
    }
#endif
