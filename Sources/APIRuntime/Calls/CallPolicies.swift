/// How the calls of an endpoint are carried out, where that is more than to send a request once.
@_spi(Generated) public struct CallPolicies: Sendable, Hashable {
    /// How answers are kept; nil: not at all.
    public var cache: CachePolicy?
    /// The queue in which calls wait for one another; nil: none. The wait does not count as time of the call, and a call
    /// keeps its place until it is over, also while it waits to be sent again.
    public var queue: String?
    /// What an equal call under way means.
    public var dedupe: DedupePolicy
    /// When a call is sent again; nil: as the service says.
    public var retry: RetryPolicy?
    /// Whether sending a request twice does the same as sending it once, whatever its method.
    public var isIdempotent: Bool
    /// The header field that carries a fresh key with every call, the same one each time it is sent; nil: none.
    public var idempotencyHeader: String?
    /// Whether requests carry the credential of a service that has one.
    public var authentication: AuthenticationUse
    /// What a call that went well does to the client's session; nil: nothing.
    public var session: SessionEffect?
    /// Whether calls may travel in the service's batch.
    public var isBatched: Bool
    /// Whether a download that broke off goes on where it stopped, also in another process.
    public var resumes: Bool
    /// Whether the DAO keeps what the server gives in a table.
    public var isStored: Bool
    /// Whether the type of the body has fields that are sensitive.
    public var hasSensitiveBody: Bool
    /// Whether a redirection to another origin may take along a body that is sensitive or signed.
    public var redirectsBody: Bool

    /// - Parameters:
    ///   - cache: how answers are kept; not at all unless given.
    ///   - queue: the queue in which calls wait; none unless given.
    ///   - dedupe: what an equal call under way means; nothing unless given.
    ///   - retry: when a call is sent again; what the service says unless given.
    ///   - isIdempotent: whether sending twice does no harm; what the method says unless true.
    ///   - idempotencyHeader: the header field that carries a key with every call; none unless given.
    ///   - authentication: whether requests carry a credential; where there is one, unless given.
    ///   - session: what a call that went well does to the session; nothing unless given.
    ///   - isBatched: whether calls may travel in the service's batch; not unless true.
    ///   - resumes: whether a download that broke off goes on where it stopped; not unless true.
    ///   - isStored: whether the DAO keeps what the server gives in a table; not unless true.
    ///   - hasSensitiveBody: whether the type of the body has fields that are sensitive; not unless true.
    ///   - redirectsBody: whether a redirection to another origin may take along a body that is sensitive or signed; not
    ///     unless true.
    public init(
        cache: CachePolicy? = nil, queue: String? = nil, dedupe: DedupePolicy = .none, retry: RetryPolicy? = nil,
        isIdempotent: Bool = false, idempotencyHeader: String? = nil,
        authentication: AuthenticationUse = .available, session: SessionEffect? = nil,
        isBatched: Bool = false, resumes: Bool = false, isStored: Bool = false,
        hasSensitiveBody: Bool = false, redirectsBody: Bool = false
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
        self.isStored = isStored
        self.hasSensitiveBody = hasSensitiveBody
        self.redirectsBody = redirectsBody
    }
}

/// What a call means while an equal one is under way: same endpoint, same parameters, those of the DAO among them, same
/// user, credential, secrets and cookies, same servers. What the configuration's `middlewares` put into the request counts too; a body that they make and
/// that is not at hand is equal to no other.
@_spi(Generated) public enum DedupePolicy: Sendable, Hashable {
    /// Nothing: both are carried out.
    case none
    /// The new one fails by a `NetworkFault` of the kind `duplicate`.
    case reject
    /// The new one gets the answer of the one under way, which is cancelled when all who wait for it are.
    case coalesce
    /// The one under way is cancelled, and its caller told so.
    case cancelPrevious
}

/// How the answers of an endpoint are kept.
@_spi(Generated) public struct CachePolicy: Sendable, Hashable {
    /// When the cache is asked.
    public enum Mode: Sendable, Hashable {
        /// The cache while an answer in it is fresh, else the server.
        case cacheFirst
        /// The cache first, whatever it holds that is fresh, and then the server.
        case cacheThenNetwork
        /// Never, but answers are kept.
        case writeOnly
        /// As the header fields of the answers say (RFC 9111).
        case http
    }

    public let mode: Mode
    /// How long an answer is fresh; nil: as its header fields say.
    public let duration: Duration?
    /// Whether each user has answers of their own.
    public let isPerUser: Bool
    /// Stands for everything the spec says of the answer: one that was kept under another fingerprint is never read.
    public let fingerprint: String

    /// - Parameters:
    ///   - mode: when the cache is used.
    ///   - duration: how long an answer is fresh; as its header fields say unless given.
    ///   - isPerUser: whether each user has answers of their own; not unless true.
    ///   - fingerprint: stands for what the spec says of the answer.
    public init(_ mode: Mode, for duration: Duration? = nil, isPerUser: Bool = false, fingerprint: String) {
        self.mode = mode
        self.duration = duration
        self.isPerUser = isPerUser
        self.fingerprint = fingerprint
    }
}

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
