#if os(Linux)
    /// Sends requests through the system's libcurl, which speaks HTTP/1.1 and, over TLS, HTTP/2. It is the default on
    /// Linux.
    ///
    /// A thread of its own carries all exchanges; streamed responses have a second one, so that a reader who takes their
    /// time holds up nobody else. The threads start with the first request, and end with the last copy of the transport.
    /// Connections are used again. It keeps no cache, and cookies where the settings say so, for each one who asks apart.
    public struct CurlTransport: Transport {
        private let settings: Settings
        private let owner: CurlOwner
        /// The cookies of those who ask; nil where the settings say that none are kept.
        public let cookies: CookieJar?

        /// - Parameter settings: how the network is used.
        public init(_ settings: Settings = Settings()) {
            self.init(settings, hosts: [:])
        }

        /// - Parameter hosts: the addresses of names that are not to be looked up.
        package init(_ settings: Settings = Settings(), hosts: [String: String]) {
            self.settings = settings
            cookies = settings.cookies == .kept ? CookieJar() : nil
            owner = CurlOwner(settings, hosts: hosts)
        }

        /// It checks them in each handshake, before anything is sent.
        public var canPin: Bool { true }

        public func send(_ request: WireRequest) async throws -> WireResponse {
            guard let cookies else { return try await exchange(request) }
            return try await cookies.send(request, by: exchange)
        }

        private func exchange(_ request: WireRequest) async throws -> WireResponse {
            try owner.authorities.check()
            let exchange = CurlExchange(request, idleTimeout: settings.idleTimeout, owner)
            return try await exchange.response()
        }
    }
#endif
