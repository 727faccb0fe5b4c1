@_spi(Generated) import APIJSON

extension APIClient {
    /// The settings that all calls of a client share.
    ///
    /// ```swift
    /// var configuration = APIClient.Configuration()
    /// configuration.headers = ["X-Client": "ios 4.2"]
    /// configuration.timeout = .seconds(20)
    /// ```
    public struct Configuration: Sendable {
        /// Header fields of every request.
        public var headers: [String: String]
        /// Query parameters of every request.
        public var parameters: [APICall.Request.Item]
        /// Which value is used if the spec, the configuration and a call set the same header field or query parameter.
        public var precedence: Precedence
        /// The version of the API, and its place in requests, as it is sent; `nil` uses the version of the spec.
        public var apiVersion: APIVersion?
        /// Whether this is a build for a review: services are sent their version for review builds, if their specs have one.
        public var isForReview: Bool
        /// The `User-Agent` field, unless a spec or `headers` sets one; `nil` uses the transport's own.
        public var userAgent: String?
        /// The timeout of a call, up to the last byte of the response, unless the spec sets one. With zero or less, what
        /// is sent is `timedOut` at once.
        public var timeout: Duration
        /// The largest response that is read into memory, in bytes. A larger one is a `NetworkError` of the kind
        /// `responseTooLarge`.
        public var maximumResponseSize: Int
        /// The largest file of a download, in bytes, after its content coding is decoded. A larger one is a `NetworkError` of
        /// the kind `responseTooLarge`, and is not kept.
        public var maximumDownloadSize: Int64
        /// The largest event or line of a stream, in bytes. A larger one is a `NetworkError` of the kind `responseTooLarge`.
        public var maximumEventSize: Int
        /// The largest header of a response, in bytes. A larger one is a `NetworkError` of the kind `responseTooLarge`.
        /// Transports have limits of their own, of at least 64 KiB.
        public var maximumHeaderSize: Int
        /// The middlewares of every call, the outermost first. Each call passes them once, before the cache, the queue and
        /// all attempts.
        public var middlewares: [any Middleware]
        /// The middlewares of every attempt, the outermost first. Responses from the cache do not pass them. Use them to log
        /// wire traffic; the credential and the signature are added after them.
        public var wireMiddlewares: [any Middleware]
        /// The user, if responses depend on it: an id or a name in any form; `nil` if they do not.
        public var user: String?
        /// The signed-in user: the credential for requests to services with `auth`.
        public var session: APISession
        /// Renews a credential that has expired, or that the server refuses with a 401 or a code in the spec; `nil` leaves this
        /// to the spec (`oauth2`), or else makes a refusal final. It is called once for all calls that wait for it, and may take up to `timeout`.
        public var refresh: Credential.Refresh?
        /// The secrets that requests are signed with, by their names in specs.
        public var secrets: Secrets
        /// The localized texts of errors, for `text(for:)`.
        public var texts: ErrorTexts
        /// Reports the events of all calls; `nil` disables events.
        public var events: Events?
        /// Observes how responses differ from their specs; `nil` observes nothing.
        public var drift: DriftMonitor?
        /// The budget for retries; `nil` allows all retries of the spec's policies.
        public var retryBudget: RetryBudget?
        /// Returns a number from 0 to 1, by which the delays before retries are shortened, and from which nonces of
        /// signatures are made.
        public var random: @Sendable () -> Double
        /// The cache for endpoints that declare one; `nil` disables caching.
        public var cache: ResponseCache?
        /// Keeps calls of endpoints with `offline` that are made without a network; `nil` keeps none: they fail.
        public var outbox: Outbox?
        /// How calls behave if this device has no network.
        public var connectivity: ConnectivityPolicy
        /// Reports whether there is one. It is only used if `connectivity` needs it, or `deliveries()`.
        public var networkMonitor: any NetworkMonitor
        /// How long a call waits for others to share a batch with; `nil` batches only the calls of a group.
        public var batchWindow: Duration?
        /// The clock of the client, and of the cookies of its transport.
        public var time: any TimeSource
        /// Sends the requests.
        public var transport: any Transport
        #if (DEBUG || DebugProxy) && (!os(Linux) || Curl)
            /// A proxy that decrypts requests and responses, for debugging: its authority is trusted, and stands for the
            /// declared pins. What it does not decrypt, `transport` sends with all its checks. Transfers that the system
            /// makes in the background do not use it.
            public var debugProxy: DebugProxy?
        #endif

        /// - Parameters:
        ///   - headers: header fields of every request. Defaults to none.
        ///   - parameters: query parameters of every request. Defaults to none.
        ///   - precedence: which value is used if there are several. Defaults to the call's, then the configuration's, then the
        ///     spec's.
        ///   - apiVersion: the version of the API. Defaults to that of the spec.
        ///   - isForReview: whether services are sent their version for review builds. Defaults to `false`.
        ///   - userAgent: the `User-Agent` field. Defaults to apigen and its version.
        ///   - timeout: the timeout of a call, unless the spec sets one. Zero or less times out at once. Defaults to 60 seconds.
        ///   - maximumResponseSize: the largest response, in bytes. Zero or less accepts no bytes. Defaults to 64 MiB.
        ///   - maximumDownloadSize: the largest file of a download, in bytes. Zero or less accepts none. Defaults to 1 GiB.
        ///   - maximumEventSize: the largest event or line of a stream, in bytes. Zero or less accepts none. Defaults to 1 MiB.
        ///   - maximumHeaderSize: the largest header of a response, in bytes. Zero or less accepts none. Defaults to 64 KiB.
        ///   - middlewares: the middlewares of every call, the outermost first. Defaults to none.
        ///   - wireMiddlewares: the middlewares of every attempt, the outermost first. Defaults to none.
        ///   - user: the user, if responses depend on it. Defaults to none.
        ///   - session: the signed-in user. Defaults to nobody.
        ///   - refresh: renews a credential that the server refuses. Defaults to none.
        ///   - secrets: the secrets that requests are signed with. Defaults to none.
        ///   - texts: the localized texts of errors. Defaults to English.
        ///   - events: reports the events of all calls. Defaults to none.
        ///   - drift: observes how responses differ from their specs. Defaults to nothing.
        ///   - retryBudget: the budget for retries. Defaults to ten, a tenth of the calls and one per second.
        ///   - random: returns a number from 0 to 1, by which the delays before retries are shortened, and from which
        ///     nonces of signatures are made. Defaults to a uniform distribution.
        ///   - cache: the cache for endpoints that declare one. Defaults to 20 MiB in memory.
        ///   - outbox: keeps calls that are made without a network. Defaults to none.
        ///   - connectivity: how calls behave if this device has no network. Defaults to sending anyway.
        ///   - networkMonitor: reports whether there is one. Defaults to the system's.
        ///   - batchWindow: how long a call waits for others to share a batch with. Zero or less does not wait. Defaults to `nil`: only
        ///     the calls of a group are batched.
        ///   - time: the clock of the client, and of the cookies of its transport. Defaults to the machine's.
        ///   - transport: sends the requests. Defaults to the platform's `DefaultTransport`.
        public init(
            headers: [String: String] = [:], parameters: [APICall.Request.Item] = [],
            precedence: Precedence = .callConfigurationSpec, apiVersion: APIVersion? = nil, isForReview: Bool = false,
            userAgent: String? = APIClient.userAgent,
            timeout: Duration = .seconds(60), maximumResponseSize: Int = 64 << 20,
            maximumDownloadSize: Int64 = 1 << 30, maximumEventSize: Int = 1 << 20, maximumHeaderSize: Int = 64 << 10,
            middlewares: [any Middleware] = [], wireMiddlewares: [any Middleware] = [], user: String? = nil,
            session: APISession = APISession(), refresh: Credential.Refresh? = nil, secrets: Secrets = [:],
            texts: ErrorTexts = ErrorTexts(), events: Events? = nil,
            drift: DriftMonitor? = nil, retryBudget: RetryBudget? = RetryBudget(),
            random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
            cache: ResponseCache? = ResponseCache(), outbox: Outbox? = nil, connectivity: ConnectivityPolicy = .ignore,
            networkMonitor: any NetworkMonitor = NetworkState.SystemMonitor(), batchWindow: Duration? = nil,
            time: any TimeSource = SystemTime(), transport: any Transport = DefaultTransport()
        ) {
            self.headers = headers
            self.parameters = parameters
            self.precedence = precedence
            self.apiVersion = apiVersion
            self.isForReview = isForReview
            self.userAgent = userAgent
            self.timeout = timeout
            self.maximumResponseSize = maximumResponseSize
            self.maximumDownloadSize = maximumDownloadSize
            self.maximumEventSize = maximumEventSize
            self.maximumHeaderSize = maximumHeaderSize
            self.middlewares = middlewares
            self.wireMiddlewares = wireMiddlewares
            self.user = user
            self.session = session
            self.refresh = refresh
            self.secrets = secrets
            self.texts = texts
            self.events = events
            self.drift = drift
            self.retryBudget = retryBudget
            self.random = random
            self.cache = cache
            self.outbox = outbox
            self.connectivity = connectivity
            self.networkMonitor = networkMonitor
            self.batchWindow = batchWindow
            self.time = time
            self.transport = transport
        }
    }
}
