/// How the calls of an endpoint are made, if there is more to it than sending a request once.
@_spi(Generated) public struct CallPolicies: Sendable, Hashable {
    /// The caching policy; `nil` disables caching.
    public var cache: CachePolicy?
    /// The queue in which calls wait for each other; `nil` for no queue. The wait does not count towards the timeout. A
    /// call keeps its place until it is finished, even while it waits for a retry.
    public var queue: String?
    /// The effect of an equal call in flight.
    public var dedupe: DedupePolicy
    /// The retry policy; `nil` uses the service's.
    public var retry: RetryPolicy?
    /// When a call is sent a second time beside the first; `nil` uses the service's.
    public var hedge: Step?
    /// How many requests are sent in a time; `nil` uses the service's.
    public var rate: Step?
    /// Whether sending a request twice does the same as sending it once, whatever its method.
    public var isIdempotent: Bool
    /// The header field with a key that is new for each call and the same for all of its attempts; `nil` for no key.
    public var idempotencyHeader: String?
    /// How calls without a network are kept, by clients with an outbox; `nil` if they fail.
    public var offline: OfflinePolicy?
    /// Whether requests carry the credential of a service that has one.
    public var authentication: AuthenticationUse
    /// The effect of a successful call on the client's session; `nil` for none.
    public var session: SessionEffect?
    /// Whether calls may be sent in the service's batch.
    public var isBatched: Bool
    /// Whether an interrupted download resumes where it stopped, even in another process.
    public var resumes: Bool
    /// Whether the DAO stores the values of responses in a table.
    public var isStored: Bool
    /// Whether the type of the body has fields that are sensitive.
    public var hasSensitiveBody: Bool
    /// Whether a redirection to another origin may take along a body that is sensitive or signed.
    public var redirectsBody: Bool
    /// What happens to redirects.
    public var redirects: Redirects
    /// Whether requests have the header fields and parameters of the service, the DAO and the client's configuration.
    public var inherits: Bool
    /// Whether responses are checked, if those of the service are.
    public var isVerified: Bool

    /// What happens to redirects (RFC 9110, section 15.4).
    public enum Redirects: Sendable, Hashable {
        /// They are followed.
        case followed
        /// They are responses with a status that means failure.
        case rejected
        /// They are successful responses, if the endpoint decodes their status.
        case returned
    }

    /// Whether calls pass steps, whatever the client's configuration.
    var haveSteps: Bool {
        queue != nil || dedupe != .none || retry != nil || hedge != nil || rate != nil || idempotencyHeader != nil
            || isStored || offline != nil
    }

    /// - Parameters:
    ///   - cache: the caching policy. Defaults to no caching.
    ///   - queue: the queue in which calls wait. Defaults to none.
    ///   - dedupe: the effect of an equal call in flight. Defaults to none.
    ///   - retry: the retry policy. Defaults to the service's.
    ///   - hedge: when a call is sent a second time beside the first. Defaults to the service's.
    ///   - rate: how many requests are sent in a time. Defaults to the service's.
    ///   - isIdempotent: whether it is safe to send a call twice. Defaults to what the method says.
    ///   - idempotencyHeader: the header field with a key for each call. Defaults to none.
    ///   - offline: how calls without a network are kept. Defaults to `nil`: they fail.
    ///   - authentication: whether requests carry a credential. By default they do if there is one.
    ///   - session: the effect of a successful call on the session. Defaults to none.
    ///   - isBatched: whether calls may be sent in the service's batch. Defaults to `false`.
    ///   - resumes: whether an interrupted download resumes where it stopped. Defaults to `false`.
    ///   - isStored: whether the DAO stores the values of responses in a table. Defaults to `false`.
    ///   - hasSensitiveBody: whether the type of the body has sensitive fields. Defaults to `false`.
    ///   - redirectsBody: whether a redirect may send a sensitive or signed body to another origin. Defaults to
    ///     `false`.
    ///   - redirects: what happens to redirects. By default they are followed.
    ///   - inherits: whether requests have the header fields and parameters of the service, the DAO and the client.
    ///     Defaults to `true`.
    ///   - isVerified: whether responses are checked, if those of the service are. Defaults to `true`.
    public init(
        cache: CachePolicy? = nil, queue: String? = nil, dedupe: DedupePolicy = .none, retry: RetryPolicy? = nil,
        hedge: Step? = nil, rate: Step? = nil, isIdempotent: Bool = false, idempotencyHeader: String? = nil,
        offline: OfflinePolicy? = nil,
        authentication: AuthenticationUse = .available, session: SessionEffect? = nil,
        isBatched: Bool = false, resumes: Bool = false, isStored: Bool = false,
        hasSensitiveBody: Bool = false, redirectsBody: Bool = false, redirects: Redirects = .followed,
        inherits: Bool = true, isVerified: Bool = true
    ) {
        self.cache = cache
        self.queue = queue
        self.dedupe = dedupe
        self.retry = retry
        self.hedge = hedge
        self.rate = rate
        self.isIdempotent = isIdempotent
        self.idempotencyHeader = idempotencyHeader
        self.offline = offline
        self.authentication = authentication
        self.session = session
        self.isBatched = isBatched
        self.resumes = resumes
        self.isStored = isStored
        self.hasSensitiveBody = hasSensitiveBody
        self.redirectsBody = redirectsBody
        self.redirects = redirects
        self.inherits = inherits
        self.isVerified = isVerified
    }
}

/// What to do with a call while an equal one is in flight: same endpoint, same parameters including those of the DAO,
/// same user, credential, secrets and cookies, and same servers. Changes by the configuration's `middlewares` count
/// too. A body that they create is equal to no other unless it is in memory.
@_spi(Generated) public enum DedupePolicy: Sendable, Hashable {
    /// Both calls are made.
    case none
    /// The new one fails by a `NetworkError` of the kind `duplicate`.
    case reject
    /// The new call gets the response of the one in flight, which is cancelled when all of its callers are.
    case coalesce
    /// The call in flight is cancelled, and its caller gets `.cancelled`.
    case cancelPrevious
}

/// How calls of an endpoint are kept while there is no network.
@_spi(Generated) public struct OfflinePolicy: Sendable, Hashable {
    /// What happens to a call while an older one for the same object waits that was never sent.
    public enum Merge: Sendable, Hashable {
        /// The new call is dropped.
        case drop
        /// The new call replaces the older one.
        case replace
        /// The bodies of both become one merge patch (RFC 7396).
        case patch
    }

    /// What happens to a call while an older one waits; `nil` keeps both.
    public let merge: Merge?
    /// How long a call is kept; `nil` for any time.
    public let duration: Duration?

    /// - Parameters:
    ///   - merge: what happens to a call while an older one waits. Defaults to keeping both.
    ///   - duration: how long a call is kept. Defaults to any time.
    public init(merge: Merge? = nil, for duration: Duration? = nil) {
        self.merge = merge
        self.duration = duration
    }
}

/// How the responses of an endpoint are cached.
@_spi(Generated) public struct CachePolicy: Sendable, Hashable {
    /// When the cache is used.
    public enum Mode: Sendable, Hashable {
        /// Uses the cached response while it is fresh, and else the server's.
        case cacheFirst
        /// Uses the cached response if it is fresh, followed by the server's.
        case cacheThenNetwork
        /// Stores responses, but never uses them.
        case writeOnly
        /// Follows the header fields of the responses (RFC 9111).
        case http
    }

    public let mode: Mode
    /// How long a response is fresh; `nil` uses its header fields.
    public let duration: Duration?
    /// Whether each user has their own responses.
    public let isPerUser: Bool
    /// A digest of everything that the spec says about the response. Responses that were stored with another
    /// fingerprint are not used.
    public let fingerprint: String

    /// - Parameters:
    ///   - mode: when the cache is used.
    ///   - duration: how long a response is fresh. Defaults to what its header fields say.
    ///   - isPerUser: whether each user has their own responses. Defaults to `false`.
    ///   - fingerprint: a digest of what the spec says about the response.
    public init(_ mode: Mode, for duration: Duration? = nil, isPerUser: Bool = false, fingerprint: String) {
        self.mode = mode
        self.duration = duration
        self.isPerUser = isPerUser
        self.fingerprint = fingerprint
    }
}

/// When a failed call is sent again.
///
/// A call is only sent again if that is safe: by its method (RFC 9110, section 9.2.2), by its spec, or because of an
/// idempotency key. In addition, its body must be repeatable, the client's `APIClient.RetryBudget` must not be used up,
/// and the server's `Retry-After` (section 10.2.3) must not exceed a minute. All attempts and the delays between them
/// share the call's timeout. If `timeout` is among the failures, each attempt gets an equal share of the time that is
/// left.
@_spi(Generated) public struct RetryPolicy: Sendable, Hashable {
    /// A failure after which another attempt may help.
    public enum Failure: Sendable, Hashable {
        /// The response did not arrive in time.
        case timeout
        /// The server could not be reached, or the connection ended too early.
        case connection
        /// A status of the class, such as 5 for 500 to 599.
        case statusClass(Int)
        /// That status.
        case status(Int)
    }

    /// The number of retries.
    public let times: Int
    /// The failures after which it is.
    public let failures: [Failure]
    /// How long to wait before the first time; it doubles with each further one, and is shortened at random.
    public let backoff: Duration

    /// - Parameters:
    ///   - times: the number of retries.
    ///   - failures: the failures after which a call is sent again. Defaults to `timeout`, `connection`, 5xx and 429.
    ///   - backoff: the delay before the first retry. Defaults to 200 ms.
    public init(
        times: Int, on failures: [Failure] = [.timeout, .connection, .statusClass(5), .status(429)],
        backoff: Duration = .milliseconds(200)
    ) {
        self.times = times
        self.failures = failures
        self.backoff = backoff
    }
}

/// When a client switches to another server.
@_spi(Generated) public struct FailoverPolicy: Sendable, Hashable {
    /// Which of the servers a call goes to that are not left alone.
    public enum Choice: Sendable, Hashable {
        /// The first.
        case first
        /// The one after that of the last call.
        case roundRobin
        /// The one with the fewest calls in flight; of several, the one after that of the last call.
        case leastInFlight
    }

    /// How many calls of a server are looked at: the last ones, and nothing is decided before there are so many.
    public let samples: Int
    /// The share of them that has to fail, from 0 to 1; this share is enough.
    public let errorRate: Double
    /// How long a server that failed is left alone.
    public let cooldown: Duration
    /// Which of the other servers a call goes to.
    public let choice: Choice
    /// Whether calls fail at once while all servers are left alone, by a `NetworkError` of the kind `overloaded`.
    public let breaksCircuit: Bool

    /// - Parameters:
    ///   - samples: the number of calls of a server that are considered. Defaults to 40.
    ///   - errorRate: the share of failures that is enough. Defaults to 0.1.
    ///   - cooldown: how long a failing server is not used. Defaults to a minute.
    ///   - choice: which of the other servers a call goes to. Defaults to the first.
    ///   - breaksCircuit: whether calls fail at once while all servers are left alone. Defaults to `false`: they go to the
    ///     one whose cooldown ends first.
    public init(
        after samples: Int = 40, errorRate: Double = 0.1, cooldown: Duration = .seconds(60),
        choose choice: Choice = .first,
        breaker breaksCircuit: Bool = false
    ) {
        self.samples = samples
        self.errorRate = errorRate
        self.cooldown = cooldown
        self.choice = choice
        self.breaksCircuit = breaksCircuit
    }
}
