extension URLSessionTransport {
    /// How a transport uses the network.
    public struct Settings: Sendable, Hashable {
        /// What becomes of the cookies that servers set.
        public enum Cookies: Sendable, Hashable {
            /// They are not kept. Cookies that a spec declares are sent all the same.
            case ignored
            /// The transport keeps them in memory and sends them back; they are gone with it. Each one who asks has a
            /// jar of their own: a user whom the client names, who is signed in to its session, with the secrets that it
            /// knows. It is emptied when they sign out. See ``CookieJar``.
            case kept
        }

        /// How many connections to one host there are at a time; calls beyond wait. More have an effect over HTTP/1.1
        /// only.
        public var connectionsPerHost: Int
        public var cookies: Cookies
        /// How long nothing may arrive before a call is `timedOut`; nil: only the timeout of the call counts.
        public var idleTimeout: Duration?
        /// Who signs the certificates of servers. On Linux it can only be the system's authorities: with others, each call
        /// fails before anything is sent.
        public var authorities: APIClient.CertificateAuthorities

        /// - Parameters:
        ///   - connectionsPerHost: how many connections to one host there are at a time; six unless given.
        ///   - cookies: what becomes of the cookies that servers set; they are not kept unless told otherwise.
        ///   - idleTimeout: how long nothing may arrive; as long as the call may take unless given.
        ///   - authorities: who signs the certificates of servers; those that the system trusts unless given.
        public init(
            connectionsPerHost: Int = 6, cookies: Cookies = .ignored, idleTimeout: Duration? = nil,
            authorities: APIClient.CertificateAuthorities = .system
        ) {
            self.connectionsPerHost = connectionsPerHost
            self.cookies = cookies
            self.idleTimeout = idleTimeout
            self.authorities = authorities
        }
    }
}
