/// What an endpoint says of how its calls are carried out.
struct EndpointPolicies: Sendable {
    /// With the place of the key; nil where nothing is cached.
    var cache: Written<CachePolicy>?
    /// The queue, and the place of its name.
    var queue: Written<String>?
    var dedupe: CallPolicies.Dedupe = .none
    var retry: RetryDeclaration?
    var isIdempotent: Bool = false
    /// With the place of its name.
    var idempotencyHeader: Written<String>?
    var pagination: PaginationDeclaration?
    /// With the place of the key; nil where `auth` says nothing.
    var authentication: Written<CallPolicies.Authentication>?
    /// With the place of the key.
    var session: Written<CallPolicies.SessionEffect>?
    /// The place of the key, where calls may travel in the service's batch.
    var batch: SourceRange?
    /// Whether a download that broke off goes on where it stopped.
    var resumes: Bool = false
    /// With the place of the key; nil where the usual way is.
    var redirectBody: Written<RedirectBodyWord>?
    /// Nil where the folder of mocks says it.
    var mock: MockSource?
    /// The table that keeps what comes back, and the place of its name.
    var stores: Written<String>?
}

/// The `paginate` of an endpoint.
struct PaginationDeclaration: Sendable {
    var style: Pagination.Style
    /// The names of parameters as declared.
    var parameter: Written<String>
    var size: Written<String>?
    var total: JSONPath?
    var next: JSONPath?
    /// The place of the key.
    var range: SourceRange
}

/// The `retry` of a service or of an endpoint; what is not said is inherited, or has a default.
struct RetryDeclaration: Sendable {
    /// 0 where nothing is sent again, whatever would be inherited.
    var times: Int
    var failures: [RetryPolicy.Failure]?
    var backoff: Duration?
    /// The place of the key.
    var range: SourceRange

    /// With what another one says, where this one does not say it.
    func inheriting(_ inherited: RetryDeclaration?) -> RetryDeclaration {
        var merged = self
        merged.failures = failures ?? inherited?.failures
        merged.backoff = backoff ?? inherited?.backoff
        return merged
    }

    var policy: RetryPolicy {
        RetryPolicy(times: times, failures: failures, backoff: backoff)
    }
}

/// The `failover` of a service; what is not said is inherited, or has a default.
struct FailoverDeclaration: Sendable {
    var policy: FailoverPolicy
    /// The place of the key.
    var range: SourceRange

    /// With what another one says, where this one does not say it.
    func inheriting(_ inherited: FailoverDeclaration?) -> FailoverDeclaration {
        var merged = self
        merged.policy.samples = policy.samples ?? inherited?.policy.samples
        merged.policy.errorPercentage = policy.errorPercentage ?? inherited?.policy.errorPercentage
        merged.policy.cooldown = policy.cooldown ?? inherited?.policy.cooldown
        return merged
    }
}
