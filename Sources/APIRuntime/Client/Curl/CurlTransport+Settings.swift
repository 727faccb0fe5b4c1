#if os(Linux)
    extension CurlTransport {
        /// How a transport uses the network.
        public struct Settings: Sendable, Hashable {
            /// What becomes of the cookies that servers set.
            public enum Cookies: Sendable, Hashable {
                /// They are not kept. Cookies that a spec declares are sent all the same.
                case ignored
                /// The transport keeps them in memory and sends them back; they are gone with it. Each one who asks has a
                /// jar of their own. See ``CookieJar``.
                case kept
            }

            /// Through whom servers are reached.
            public enum Proxy: Sendable, Hashable {
                /// The proxy that the environment names, where it names one: `http_proxy`, `https_proxy` (or
                /// `HTTPS_PROXY`) and `all_proxy`, but for the hosts of `no_proxy`.
                case environment
                /// None, whatever the environment says.
                case none
                /// The proxy with that URL, such as `http://proxy.example:3128`, for all hosts; a name and a password in
                /// it are sent to the proxy. Its scheme is `http`, `https`, `socks5` or `socks5h`.
                case url(String)
            }

            /// How many connections to one host there are at a time; calls beyond wait. Streamed responses have
            /// connections of their own, as many again. Over HTTP/2 many calls share one.
            public var connectionsPerHost: Int
            public var cookies: Cookies
            /// How long nothing may arrive before a call is `timedOut`; nil: only the timeout of the call counts.
            public var idleTimeout: Duration?
            /// Who signs the certificates of servers.
            public var authorities: APIClient.CertificateAuthorities
            public var proxy: Proxy

            /// - Parameters:
            ///   - connectionsPerHost: how many connections to one host there are at a time; six unless given.
            ///   - cookies: what becomes of the cookies that servers set; they are not kept unless told otherwise.
            ///   - idleTimeout: how long nothing may arrive; as long as the call may take unless given.
            ///   - authorities: who signs the certificates of servers; those that the system trusts unless given.
            ///   - proxy: through whom servers are reached; what the environment says unless given.
            public init(
                connectionsPerHost: Int = 6, cookies: Cookies = .ignored, idleTimeout: Duration? = nil,
                authorities: APIClient.CertificateAuthorities = .system, proxy: Proxy = .environment
            ) {
                self.connectionsPerHost = connectionsPerHost
                self.cookies = cookies
                self.idleTimeout = idleTimeout
                self.authorities = authorities
                self.proxy = proxy
            }
        }
    }
#endif
