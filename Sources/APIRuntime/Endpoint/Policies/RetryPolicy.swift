/// When a call that failed is sent again.
///
/// It is only where that does no harm: by its method (RFC 9110, section 9.2.2), by its spec, or by an idempotency key;
/// and only if its body can be sent again, the client's `APIClient.RetryBudget` has something left, and the server's `Retry-After`
/// (section 10.2.3) asks for no more than a minute. All sendings and the waits between them together stay within the
/// call's timeout; where `timeout` is among the failures, each sending gets an equal share of what is left of it.
@_spi(Generated) public struct RetryPolicy: Sendable, Hashable {
    /// What a call can fail by, as far as sending it again may help.
    public enum Failure: Sendable, Hashable {
        /// The answer was not there in time.
        case timeout
        /// The server could not be reached, or the connection ended too early.
        case connection
        /// A status of the class, such as 5 for 500 to 599.
        case statusClass(Int)
        /// That status.
        case status(Int)
    }

    /// How often a request is sent again, after the first time.
    public let times: Int
    /// The failures after which it is.
    public let failures: [Failure]
    /// How long to wait before the first time; it doubles with each further one, and is shortened at random.
    public let backoff: Duration

    /// - Parameters:
    ///   - times: how often a request is sent again.
    ///   - failures: the failures after which it is; `timeout`, `connection`, 5xx and 429 unless given.
    ///   - backoff: how long to wait before the first time; 200 ms unless given.
    public init(
        times: Int, on failures: [Failure] = [.timeout, .connection, .statusClass(5), .status(429)],
        backoff: Duration = .milliseconds(200)
    ) {
        self.times = times
        self.failures = failures
        self.backoff = backoff
    }
}

/// When the servers of a client change places.
@_spi(Generated) public struct FailoverPolicy: Sendable, Hashable {
    /// How many calls of a server are looked at: the last ones, and nothing is decided before there are so many.
    public let samples: Int
    /// The share of them that has to fail, from 0 to 1; this share is enough.
    public let errorRate: Double
    /// How long a server that failed is left alone.
    public let cooldown: Duration

    /// - Parameters:
    ///   - samples: how many calls of a server are looked at; 40 unless given.
    ///   - errorRate: the share of failures that is enough; 0.1 unless given.
    ///   - cooldown: how long a server that failed is left alone; a minute unless given.
    public init(after samples: Int = 40, errorRate: Double = 0.1, cooldown: Duration = .seconds(60)) {
        self.samples = samples
        self.errorRate = errorRate
        self.cooldown = cooldown
    }
}
