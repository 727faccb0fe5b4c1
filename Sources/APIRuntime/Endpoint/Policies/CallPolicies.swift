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
