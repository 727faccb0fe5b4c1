#if AsyncHTTPClient
    public import APIRuntime
    public import AsyncHTTPClient
    import NIOCore
    import NIOHTTPCompression
    import NIOSSL

    /// Sends requests through async-http-client, which implements HTTP/1.1 and HTTP/2 on SwiftNIO.
    ///
    /// It has no cache. If the settings enable cookies, it keeps them separately for each identity. Its HTTP client is
    /// created with the first request. Copies of the transport share it. It is shut down with the last copy, or with
    /// the last response that is still being read.
    public struct AsyncHTTPClientTransport: Transport {
        private let settings: Settings
        let owner: ClientOwner
        /// The cookies, by identity. `nil` if the settings disable cookies.
        public let cookies: CookieJar?

        /// A transport with its own HTTP client.
        /// - Parameters:
        ///   - settings: the network settings.
        ///   - configure: changes the configuration before the client is created, for options that the settings do
        ///     not cover, such as a proxy.
        public init(
            _ settings: Settings = Settings(),
            configure: @escaping @Sendable (inout HTTPClient.Configuration) -> Void = { _ in }
        ) {
            self.settings = settings
            cookies = settings.keepsCookies ? CookieJar() : nil
            owner = ClientOwner(settings, configure: configure)
        }

        /// A transport with a shared client. Whoever created the client shuts it down.
        /// - Parameters:
        ///   - client: a client whose configuration is based on `configuration(_:)`: it must not follow redirects,
        ///     and its connections must be guarded from responses that would crash the process. Public keys cannot be
        ///     pinned with it, and trailers are skipped.
        ///   - settings: only the idle timeout and the cookies are used. Everything else is configured in the client, which
        ///     has neither a limit for those that wait nor a time for connecting alone.
        public init(_ client: HTTPClient, _ settings: Settings = Settings()) {
            self.settings = settings
            cookies = settings.keepsCookies ? CookieJar() : nil
            owner = ClientOwner(client)
        }

        /// The configuration of a client that follows the rules of `Transport`.
        /// - Parameter settings: the network settings.
        public static func configuration(_ settings: Settings = Settings()) -> HTTPClient.Configuration {
            var configuration = unguardedConfiguration(settings)
            ResponseGuard.install(in: &configuration)
            return configuration
        }

        static func unguardedConfiguration(_ settings: Settings) -> HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow, decompression: .enabled(limit: .none))
            let connections = settings.connections
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections.connectionsPerHost
            configuration.connectionPool.idleTimeout = TimeAmount(connections.idleTime)
            // The spec determines whether calls are retried.
            configuration.connectionPool.retryConnectionEstablishment = false
            // It also bounds how long a call waits for one of the connections, which is up to the timeout of the call. The
            // queue in front of the client has a time for connecting.
            configuration.timeout.connect = .hours(24 * 365)
            // `APIClient.Configuration.trace` adds the fields of tracing; a server would get two of each.
            configuration.tracing.tracer = nil
            configuration.tlsConfiguration = TLSConfiguration(trusting: settings.authorities, settings.identity)
            return configuration
        }

        /// True if the transport has its own HTTP client. Keys are checked when a connection is established, over
        /// HTTP/1.1 and HTTP/2.
        public var canPin: Bool { owner.isOwner }

        public func send(_ request: WireRequest) async throws -> WireResponse {
            guard let cookies else { return try await exchange(request) }
            return try await cookies.send(request, by: exchange)
        }

        private func exchange(_ request: WireRequest) async throws -> WireResponse {
            try await request.sentAgainIfLost { [settings, owner] request in
                try await ClientExchange(request, idleTimeout: settings.idleTimeout, owner: owner).response()
            }
        }
    }

    extension TimeAmount {
        /// Up to a year.
        init(_ duration: Duration) {
            self = .milliseconds(Int64(min(max(.zero, duration), .longestWait) / .milliseconds(1)))
        }
    }

    extension AsyncHTTPClientTransport {
        /// The network settings of a transport.
        public struct Settings: Sendable, Hashable {
            /// How many connections there are, and how long they take. Over HTTP/2 there is one connection.
            public var connections: APIClient.ConnectionSettings
            /// The time without any received data after which a call fails with `timedOut`. `nil`: only the timeout of
            /// the call applies.
            public var idleTimeout: Duration?
            /// Whether cookies that servers set are kept in memory and sent back, separately for each identity. They
            /// are lost with the transport. See `CookieJar`.
            public var keepsCookies: Bool
            /// The authorities that are trusted to sign server certificates.
            public var authorities: APIClient.CertificateAuthorities
            /// The certificate that servers get if they ask for one; `nil` if the client has none.
            public var identity: APIClient.ClientIdentity?
            /// The path of a Unix domain socket to which all connections are made, whatever host the URL names, as in
            /// `/run/app.sock`. `nil`: connections are made to the host. Requests with the scheme `https` fail then.
            public var unixSocket: String?

            /// - Parameters:
            ///   - connections: how many connections there are, and how long they take. Six for each host by default.
            ///   - idleTimeout: the time without any received data after which a call fails. Zero or less fails at once.
            ///     `nil` by default: only the timeout of the call applies.
            ///   - keepsCookies: whether cookies are kept. False by default.
            ///   - authorities: the authorities that are trusted to sign server certificates. Those of the system by
            ///     default.
            ///   - identity: the certificate that servers get if they ask for one. None by default.
            ///   - unixSocket: the path of a Unix domain socket to which all connections are made. None by default.
            public init(
                connections: APIClient.ConnectionSettings = APIClient.ConnectionSettings(),
                idleTimeout: Duration? = nil,
                keepsCookies: Bool = false, authorities: APIClient.CertificateAuthorities = .system,
                identity: APIClient.ClientIdentity? = nil, unixSocket: String? = nil
            ) {
                self.connections = connections
                self.idleTimeout = idleTimeout
                self.keepsCookies = keepsCookies
                self.authorities = authorities
                self.identity = identity
                self.unixSocket = unixSocket
            }
        }
    }
#endif
