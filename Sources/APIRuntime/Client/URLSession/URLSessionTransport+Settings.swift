extension URLSessionTransport {
    /// How a transport uses the network.
    public struct Settings: Sendable, Hashable {
        /// What becomes of the cookies that servers set.
        public enum Cookies: Sendable, Hashable {
            /// They are not kept. Cookies that a spec declares are sent all the same.
            case ignored
            /// The transport keeps them in memory and sends them back, its own alone; they are gone with it. On Linux
            /// a cookie that comes with a redirection is sent from the next call on, not yet to where that leads.
            case kept
        }

        /// How many connections to one host there are at a time; calls beyond wait. More have an effect over HTTP/1.1
        /// only.
        public var connectionsPerHost: Int
        public var cookies: Cookies
        /// How long nothing may arrive before a call is `timedOut`; nil: only the timeout of the call counts.
        public var idleTimeout: Duration?

        /// - Parameters:
        ///   - connectionsPerHost: how many connections to one host there are at a time; six unless given.
        ///   - cookies: what becomes of the cookies that servers set; they are not kept unless told otherwise.
        ///   - idleTimeout: how long nothing may arrive; as long as the call may take unless given.
        public init(connectionsPerHost: Int = 6, cookies: Cookies = .ignored, idleTimeout: Duration? = nil) {
            self.connectionsPerHost = connectionsPerHost
            self.cookies = cookies
            self.idleTimeout = idleTimeout
        }
    }
}
