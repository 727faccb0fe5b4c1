extension APIClient {
    /// How many connections a transport makes, how long it waits for them and keeps them, and how many requests may wait
    /// for one. All transports have these settings. `Documentation/platforms.md` says what each of them can do, and what a
    /// server should set.
    ///
    /// ```swift
    /// let connections = APIClient.ConnectionSettings(
    ///     perHost: 64, total: 500, waiting: 1_000, idleLife: .seconds(30), connectTimeout: .seconds(1))
    /// configuration.transport = DefaultTransport(.init(connections: connections))
    /// ```
    public struct ConnectionSettings: Sendable, Hashable {
        /// The maximum number of concurrent connections to one server, which is a scheme, a host and a port; at least 1.
        /// Further requests wait. Over HTTP/2, a connection carries many requests: a server gets up to a hundred more of
        /// them at a time.
        public var perHost: Int
        /// The maximum number of concurrent connections with requests to all servers together, at least 1. `nil`: no
        /// limit beside `perHost`.
        public var total: Int?
        /// The maximum number of requests that wait for a connection, in all. A further one fails with the kind
        /// ``NetworkError/Kind/overloaded``. Zero or less: none waits.
        public var waiting: Int
        /// How long a connection may be idle before it is not used any more; zero or less: a moment. A server should keep it
        /// for longer.
        public var idleLife: Duration
        /// How long a request may wait until the name is resolved, the connection is made and TLS is agreed on. The time in
        /// which it waits for one of the connections to be free is not counted. After it, the request fails with the kind
        /// ``NetworkError/Kind/cannotConnect``, and nothing was sent. Zero or less: it fails unless there is a connection.
        public var connectTimeout: Duration

        /// - Parameters:
        ///   - perHost: The maximum number of concurrent connections to one server, at least 1. Defaults to six.
        ///   - total: The maximum number of concurrent connections with requests in all. Defaults to `nil`, no limit.
        ///   - waiting: The maximum number of requests that wait for a connection. Zero or less: none waits. Defaults to
        ///     10,000.
        ///   - idleLife: How long a connection may be idle. Zero or less: a moment. Defaults to a minute.
        ///   - connectTimeout: How long a request may wait until there is a connection. Zero or less: it fails unless there
        ///     is one. Defaults to three seconds.
        public init(
            perHost: Int = 6, total: Int? = nil, waiting: Int = 10_000, idleLife: Duration = .seconds(60),
            connectTimeout: Duration = .seconds(3)
        ) {
            self.perHost = perHost
            self.total = total
            self.waiting = waiting
            self.idleLife = idleLife
            self.connectTimeout = connectTimeout
        }
    }
}

extension APIClient.ConnectionSettings {
    /// More than a system has ports; sums and products of it stay small.
    private static let most: Int = 1 << 16

    package var connectionsPerHost: Int { min(max(1, perHost), Self.most) }
    package var connectionsInAll: Int? { total.map { total in min(max(1, total), Self.most) } }
    package var idleTime: Duration { min(max(.zero, idleLife), .longestWait) }
    package var connectTime: Duration { min(max(.zero, connectTimeout), .longestWait) }
}
