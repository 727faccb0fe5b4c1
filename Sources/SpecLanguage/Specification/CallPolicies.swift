/// How the calls of an endpoint are carried out, where that is more than to send a request once.
public struct CallPolicies: Sendable, Hashable {
    /// What a call means while an equal one is under way.
    public enum Dedupe: String, Sendable, Hashable, CaseIterable {
        case none
        /// The new one fails.
        case reject
        /// The new one gets the answer of the one under way.
        case coalesce
        /// The one under way is cancelled.
        case cancelPrevious = "cancel-previous"
    }

    /// Whether requests carry the credential of a service that has `auth`.
    public enum Authentication: String, Sendable, Hashable, CaseIterable {
        /// Where there is one.
        case available
        /// Always: without one, nothing is sent.
        case required
        /// Never.
        case none
    }

    /// What a call that went well does to the session.
    public enum SessionEffect: Sendable, Hashable {
        /// Keeps the token that stands there in the answer.
        case establish(JSONPath)
        case clear
    }

    /// Nil where answers are not kept.
    public var cache: CachePolicy?
    /// The name of the queue in which calls wait for one another.
    public var queue: String?
    public var dedupe: Dedupe
    /// Nil where the endpoint says what its service does.
    public var retry: RetryPolicy?
    /// Whether the spec says that sending twice does no harm; what the method says is not in it.
    public var isIdempotent: Bool
    /// The header that carries a fresh key with every call.
    public var idempotencyHeader: String?
    public var authentication: Authentication
    /// Nil where the call leaves the session as it is.
    public var session: SessionEffect?
    /// Whether calls may travel in the service's batch.
    public var isBatched: Bool
    /// Whether a download that broke off goes on where it stopped.
    public var resumes: Bool
    /// Nil where no table keeps what comes back.
    public var storage: AnswerStorage?
    /// Whether a redirection to another origin may take along a body that is sensitive or signed.
    public var redirectsBody: Bool

    public init(
        cache: CachePolicy? = nil, queue: String? = nil, dedupe: Dedupe = .none, retry: RetryPolicy? = nil,
        isIdempotent: Bool = false, idempotencyHeader: String? = nil, authentication: Authentication = .available,
        session: SessionEffect? = nil, isBatched: Bool = false, resumes: Bool = false,
        storage: AnswerStorage? = nil, redirectsBody: Bool = false
    ) {
        self.cache = cache
        self.queue = queue
        self.dedupe = dedupe
        self.retry = retry
        self.isIdempotent = isIdempotent
        self.idempotencyHeader = idempotencyHeader
        self.authentication = authentication
        self.session = session
        self.isBatched = isBatched
        self.resumes = resumes
        self.storage = storage
        self.redirectsBody = redirectsBody
    }
}

/// How the answers of an endpoint are kept.
public struct CachePolicy: Sendable, Hashable {
    /// When the cache is asked.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// The cache while it is fresh, else the server.
        case cacheFirst = "cache-first"
        /// The cache now, and then the server.
        case cacheThenNetwork = "cache-then-network"
        case writeOnly = "write-only"
        /// As the answer's own headers say (RFC 9111).
        case http
    }

    public var mode: Mode
    /// How long an answer is fresh; nil for `http` alone.
    public var duration: Duration?
    /// Whether each user has answers of their own.
    public var isPerUser: Bool

    public init(mode: Mode, duration: Duration? = nil, isPerUser: Bool = false) {
        self.mode = mode
        self.duration = duration
        self.isPerUser = isPerUser
    }
}

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
