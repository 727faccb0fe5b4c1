/// When a call that failed is sent again. What is nil, the spec leaves to the runtime.
public struct RetryPolicy: Sendable, Hashable {
    /// What a call can fail by, as far as sending it again may help.
    public enum Failure: Sendable, Hashable {
        case timeout
        case connection
        /// An HTTP status, such as 429.
        case status(Int)
        /// All statuses of a class: 5 for 5xx.
        case statusClass(Int)
    }

    /// How often a request is sent again; 0 where an endpoint does not do what its service does.
    public var times: Int
    public var failures: [Failure]?
    /// How long to wait before the first time.
    public var backoff: Duration?

    public init(times: Int, failures: [Failure]? = nil, backoff: Duration? = nil) {
        self.times = times
        self.failures = failures
        self.backoff = backoff
    }
}

/// When the next server is taken. What is nil, the spec leaves to the runtime.
public struct FailoverPolicy: Sendable, Hashable {
    /// How many calls of a server are looked at.
    public var samples: Int?
    /// The share of them that has to fail, in percent: 1 to 100.
    public var errorPercentage: Int?
    /// How long a server that failed is left alone.
    public var cooldown: Duration?

    public init(samples: Int? = nil, errorPercentage: Int? = nil, cooldown: Duration? = nil) {
        self.samples = samples
        self.errorPercentage = errorPercentage
        self.cooldown = cooldown
    }
}

/// A queue of a service.
public struct Queue: Sendable, Hashable {
    public var name: String
    /// How many calls run at once; at least 1.
    public var width: Int

    public init(name: String, width: Int) {
        self.name = name
        self.width = width
    }
}

/// The keys that the certificate of a host may have.
public struct HostPins: Sendable, Hashable {
    /// In lower case, without a port.
    public var host: String
    /// At least one: `sha256/` and the base64 of a digest. The certificate must have one of them.
    public var pins: [String]

    public init(host: String, pins: [String]) {
        self.host = host
        self.pins = pins
    }
}
