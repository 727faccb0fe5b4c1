/// How the calls of an endpoint are carried out, where that is more than to send a request once.
public struct CallPolicies: Sendable, Hashable {
    /// How answers are kept; nil: not at all.
    public var cache: CachePolicy?
    /// The queue in which calls wait for one another; nil: none.
    public var queue: String?
    /// What an equal call under way means.
    public var dedupe: DedupePolicy
    /// When a call is sent again; nil: as the service says.
    public var retry: RetryPolicy?
    /// Whether sending a request twice does the same as sending it once, whatever its method.
    public var isIdempotent: Bool
    /// The header field that carries a fresh key with every call, the same one each time it is sent; nil: none.
    public var idempotencyHeader: String?

    /// - Parameters:
    ///   - cache: how answers are kept; not at all unless given.
    ///   - queue: the queue in which calls wait; none unless given.
    ///   - dedupe: what an equal call under way means; nothing unless given.
    ///   - retry: when a call is sent again; what the service says unless given.
    ///   - isIdempotent: whether sending twice does no harm; what the method says unless true.
    ///   - idempotencyHeader: the header field that carries a key with every call; none unless given.
    public init(
        cache: CachePolicy? = nil, queue: String? = nil, dedupe: DedupePolicy = .none, retry: RetryPolicy? = nil,
        isIdempotent: Bool = false, idempotencyHeader: String? = nil
    ) {
        self.cache = cache
        self.queue = queue
        self.dedupe = dedupe
        self.retry = retry
        self.isIdempotent = isIdempotent
        self.idempotencyHeader = idempotencyHeader
    }
}

/// What a call means while an equal one is under way: same endpoint, same parameters, same user.
public enum DedupePolicy: Sendable, Hashable {
    /// Nothing: both are carried out.
    case none
    /// The new one fails.
    case reject
    /// The new one gets the answer of the one under way.
    case coalesce
    /// The one under way is cancelled.
    case cancelPrevious
}
