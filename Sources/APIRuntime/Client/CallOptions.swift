/// How one call differs from others of its endpoint.
struct CallOptions: Sendable {
    var timeout: Duration?
    var cache: APIClient.CacheUse?
    var queue: String?
    var priority: TaskPriority?
    var retries: Int?
    var addsParameters: Bool = true
    var label: String?
    var isStrict: Bool = false
    /// The server to which the call is sent; `nil` for those of the client.
    var server: Result<ServerAddress, InvalidServer>?
    /// Whether the call carries the credential, and whatever else identifies the client or its user.
    var sendsCredential: Bool = true
}

extension APIClient {
    /// How one call uses the cache, if the client and the endpoint have one. It is sent to the server as well, in
    /// `Cache-Control` (RFC 9111, section 5.2.1), so that caches in between do the same.
    public enum CacheUse: Sendable, Hashable {
        /// No cached response is used. The server's is stored.
        case reload
        /// No cached response is used, and the server's is not stored.
        case bypass
        /// A cached response is used if it is not older than this, in whole seconds.
        case atMost(Duration)
        /// No request is sent. If there is no fresh response in the cache, the status is 504.
        case only

        /// The directive of the request.
        var directive: String {
            switch self {
            case .reload: "no-cache"
            case .bypass: "no-store"
            case .atMost(let age): "max-age=\(max(0, age.components.seconds))"
            case .only: "only-if-cached"
            }
        }
    }
}

extension PreparedCall {
    /// The same call with other options. Options that are `nil` stay as they are. Streams have no cache, and leave their
    /// queue when they begin.
    ///
    /// ```swift
    /// let fresh = try await gallery.searchPictures(searchKey: "cat").with(timeout: .seconds(5), cache: .reload).value
    /// ```
    /// - Parameters:
    ///   - timeout: how long the call may take, up to the last byte of the response; zero or less: it fails at once. This
    ///     and all others default to `nil`.
    ///   - cache: how the call uses the cache.
    ///   - queue: the queue in which it waits, by its name in the spec. A queue that the spec does not name runs one call
    ///     at a time.
    ///   - priority: the priority of the task of ``ValueCall/start()``, and that in the queue, where it is `medium` by
    ///     default: calls with a higher one are admitted before others, however long these wait.
    ///   - retries: how often the call is sent again at most; 0 for never. It is only sent again where that is safe.
    ///     Defaults to `nil`.
    ///   - addsParameters: whether the parameters and header fields of the client's configuration are added.
    ///   - label: a text that its events contain.
    ///   - strict: whether values that the spec tolerates are errors: `.dataFormat` with the first one, and with the others
    ///     as its further errors.
    public func with(
        timeout: Duration? = nil, cache: APIClient.CacheUse? = nil, queue: String? = nil,
        priority: TaskPriority? = nil, retries: Int? = nil, addsParameters: Bool? = nil, label: String? = nil,
        strict: Bool? = nil
    ) -> Self {
        changingOptions { options in
            options.timeout = timeout ?? options.timeout
            options.cache = cache ?? options.cache
            options.queue = queue ?? options.queue
            options.priority = priority ?? options.priority
            options.retries = retries.map { count in max(0, count) } ?? options.retries
            options.addsParameters = addsParameters ?? options.addsParameters
            options.label = label ?? options.label
            options.isStrict = strict ?? options.isStrict
        }
    }

    /// The same call to another server, such as one that is known only at run time.
    /// - Parameters:
    ///   - server: an absolute http or https URL. If it is not valid, the call throws `.request`.
    ///   - sendsCredential: whether the call carries the credential, cookies, secrets, and the parameters and header fields of
    ///     the client and the service. Defaults to `false`: the server gets only what the endpoint declares.
    public func with(server: String, sendsCredential: Bool = false) -> Self {
        changingOptions { options in
            options.server = Result { () throws(InvalidServer) in try InvalidServer.check(server) }
            options.sendsCredential = sendsCredential
        }
    }

    /// The same call with another credential than that of the client's session. See ``APIClient/acting(for:credential:)``.
    /// - Parameters:
    ///   - credential: the credential.
    ///   - user: identifies its user, in any form. Defaults to `nil`.
    public func with(credential: Credential, for user: String? = nil) -> Self {
        var call = self
        call.draft.client = draft.client.acting(for: user, credential: credential)
        return call
    }

    private func changingOptions(_ change: (inout CallOptions) -> Void) -> Self {
        var call = self
        var options = draft.options ?? CallOptions()
        change(&options)
        call.draft.options = options
        return call
    }
}

extension EndpointRoute {
    /// The route of a call with other options than the endpoint's.
    func changed(by options: CallOptions, in service: ServiceDescription) -> EndpointRoute {
        guard options.timeout != nil || options.queue != nil || options.retries != nil || !options.sendsCredential
        else {
            return self
        }
        var policies = policies ?? CallPolicies()
        policies.queue = options.queue ?? policies.queue
        if let retries = options.retries {
            let usual = policies.retry ?? service.retry ?? RetryPolicy(times: retries)
            policies.retry = RetryPolicy(times: retries, on: usual.failures, backoff: usual.backoff)
        }
        if !options.sendsCredential { policies.authentication = .none }
        return EndpointRoute(self, timeout: options.timeout ?? timeout, policies: policies)
    }
}
