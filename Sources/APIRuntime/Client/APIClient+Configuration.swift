@_spi(Generated) import APIJSON

#if os(Linux)
    /// The transport of clients that are given no other: over libcurl on Linux, over `URLSession` on Apple's systems.
    public typealias DefaultTransport = CurlTransport
#else
    /// The transport of clients that are given no other: over libcurl on Linux, over `URLSession` on Apple's systems.
    public typealias DefaultTransport = URLSessionTransport
#endif

extension APIClient {
    /// What is the same for all calls of a client.
    public struct Configuration: Sendable {
        /// Header fields of every request.
        public var headers: [String: String]
        /// Parts of the query of every request.
        public var parameters: [APICall.Request.Item]
        /// Whose value counts where a spec and a call give some for the same names.
        public var precedence: Precedence
        /// The version of the API, and where requests name it, in the form that goes over the wire; nil: what the spec
        /// says.
        public var apiVersion: APIVersion?
        /// The `User-Agent` field, unless a spec or `headers` sets one; nil: the transport's own.
        public var userAgent: String?
        /// How long a call may take, to the last byte of the answer, where the spec does not say.
        public var timeout: Duration
        /// How many bytes an answer may have before it is a `NetworkFault` of the kind `answerTooLarge`.
        public var maximumAnswerSize: Int
        /// How many bytes an event or a line of a stream may have before it is a `NetworkFault` of the kind
        /// `answerTooLarge`.
        public var maximumEventSize: Int
        /// How many bytes the header fields of an answer may have before it is a `NetworkFault` of the kind
        /// `answerTooLarge`. Transports have bounds of their own, of at least 64 KiB.
        public var maximumHeaderSize: Int
        /// What every call goes through once, the outermost first: around the cache, the queue and all tries.
        public var middlewares: [any Middleware]
        /// What every sending goes through, the outermost first: once for each time that a request is sent, and not at
        /// all for answers from the cache. The place for logs of what is on the wire, but for the credential and the
        /// signature, which are added after it.
        public var wireMiddlewares: [any Middleware]
        /// Who asks, where answers depend on it: an id, a name, of any form; nil: nobody in particular.
        public var user: String?
        /// Who is signed in: the credential that requests carry where their service has `auth`.
        public var session: APISession
        /// Gives a credential in place of one that the server refuses, by a 401 or a code that the spec names; nil: a
        /// refusal is final. It is asked once for all calls that wait for it, and may take as long as `timeout`.
        public var refresh: Credential.Refresh?
        /// What requests are signed with, by the names that specs give it.
        public var secrets: Secrets
        /// The texts of errors for people, which `text(for:)` gives.
        public var texts: ErrorTexts
        /// Tells what happens to all calls; nil: nobody wants to know.
        public var events: Events?
        /// How much may be sent again; nil: as much as the spec's policies allow.
        public var retryBudget: RetryBudget?
        /// Gives a number from 0 to 1, by which waits before sending again are shortened.
        public var random: @Sendable () -> Double
        /// Where answers are kept that the spec wants kept; nil: nowhere.
        public var cache: ResponseCache?
        /// What to do where this device has no network.
        public var connectivity: ConnectivityPolicy
        /// Says whether there is one; asked only where that is of interest.
        public var networkMonitor: any NetworkMonitor
        /// How long a call that may travel with others waits for them; nil: calls of a group do so, single ones do not.
        public var batchWindow: Duration?
        /// The time that the client goes by.
        public var time: any TimeSource
        /// Carries the requests.
        public var transport: any Transport

        /// - Parameters:
        ///   - headers: header fields of every request; none unless given.
        ///   - parameters: parts of the query of every request; none unless given.
        ///   - precedence: whose value counts where there are several; the call's, else these, else the spec's, unless
        ///     given.
        ///   - apiVersion: the version of the API; what the spec says unless given.
        ///   - userAgent: the `User-Agent` field; apigen and its version unless given.
        ///   - timeout: how long a call may take where the spec does not say; a minute unless given.
        ///   - maximumAnswerSize: how many bytes an answer may have; 64 MiB unless given.
        ///   - maximumEventSize: how many bytes an event or a line of a stream may have; 1 MiB unless given.
        ///   - maximumHeaderSize: how many bytes the header fields of an answer may have; 64 KiB unless given.
        ///   - middlewares: what every call goes through once, the outermost first; nothing unless given.
        ///   - wireMiddlewares: what every sending goes through, the outermost first; nothing unless given.
        ///   - user: who asks, where answers depend on it; nobody in particular unless given.
        ///   - session: who is signed in; nobody unless given.
        ///   - refresh: gives a credential in place of one that the server refuses; nobody does unless given.
        ///   - secrets: what requests are signed with; nothing unless given.
        ///   - texts: the texts of errors for people; English ones unless given.
        ///   - events: tells what happens to all calls; nothing is told unless given.
        ///   - retryBudget: how much may be sent again; a tenth of the calls and one a second unless given.
        ///   - random: gives a number from 0 to 1, by which waits before sending again are shortened; evenly
        ///     distributed unless given.
        ///   - cache: where answers are kept that the spec wants kept; 20 MiB of memory unless given.
        ///   - connectivity: what to do where this device has no network; to send all the same unless given.
        ///   - networkMonitor: says whether there is one; the system unless given.
        ///   - batchWindow: how long a call that may travel with others waits for them; single ones do not unless given.
        ///   - time: the time that the client goes by; the machine's own unless given.
        ///   - transport: carries the requests; the platform's `DefaultTransport` unless given.
        public init(
            headers: [String: String] = [:], parameters: [APICall.Request.Item] = [],
            precedence: Precedence = .callConfigurationSpec, apiVersion: APIVersion? = nil,
            userAgent: String? = APIClient.userAgent,
            timeout: Duration = .seconds(60), maximumAnswerSize: Int = 64 << 20, maximumEventSize: Int = 1 << 20,
            maximumHeaderSize: Int = 64 << 10,
            middlewares: [any Middleware] = [], wireMiddlewares: [any Middleware] = [], user: String? = nil,
            session: APISession = APISession(), refresh: Credential.Refresh? = nil, secrets: Secrets = [:],
            texts: ErrorTexts = ErrorTexts(), events: Events? = nil,
            retryBudget: RetryBudget? = RetryBudget(),
            random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
            cache: ResponseCache? = ResponseCache(), connectivity: ConnectivityPolicy = .ignore,
            networkMonitor: any NetworkMonitor = NetworkState.SystemMonitor(), batchWindow: Duration? = nil,
            time: any TimeSource = SystemTime(), transport: any Transport = DefaultTransport()
        ) {
            self.headers = headers
            self.parameters = parameters
            self.precedence = precedence
            self.apiVersion = apiVersion
            self.userAgent = userAgent
            self.timeout = timeout
            self.maximumAnswerSize = maximumAnswerSize
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
            self.retryBudget = retryBudget
            self.random = random
            self.cache = cache
            self.connectivity = connectivity
            self.networkMonitor = networkMonitor
            self.batchWindow = batchWindow
            self.time = time
            self.transport = transport
        }
    }
}
