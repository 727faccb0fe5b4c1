/// What is the same for all endpoints of a service: one object for all calls, as each of them carries it.
@_spi(Generated) public final class ServiceDescription: Sendable {
    /// The name as declared, such as `Gallery`.
    public let name: String
    public let version: APIClient.APIVersion?
    /// Header fields of every request, in the order written.
    public let headers: [(name: String, value: String)]
    /// Header fields of every request whose values are secrets of the client: the field's name and the secret's.
    public let secretHeaders: [(name: String, secret: String)]
    /// How every answer is wrapped; nil: it is not.
    public let envelope: Envelope?
    /// How long a call may take where its endpoint does not say; nil: what the client's configuration says.
    public let timeout: Duration?
    /// How requests say who sends them; nil: they do not.
    public let authentication: AuthenticationScheme?
    /// How requests are signed; nil: they are not.
    public let signature: SignatureScheme?
    /// When calls are sent again whose endpoint does not say; nil: never.
    public let retry: RetryPolicy?
    /// When servers change places; nil: never.
    public let failover: FailoverPolicy?
    /// How many calls of a queue run at once; one, in a queue that is not named here.
    public let queues: [String: Int]
    /// How several calls travel in one request; nil: they do not.
    public let batch: BatchFormat?
    /// The keys that the certificate of a host may have, by its name in lower case; any that is trusted, where a host is
    /// not named here.
    public let pins: [String: [APIClient.PublicKeyPin]]

    /// - Parameters:
    ///   - name: the name as declared, such as `Gallery`.
    ///   - version: the version of the API and where requests name it.
    ///   - headers: header fields of every request.
    ///   - secretHeaders: header fields of every request, with the names of the secrets that they carry.
    ///   - envelope: how every answer is wrapped.
    ///   - timeout: how long a call may take, to the last byte of the answer, where its endpoint does not say.
    ///   - authentication: how requests say who sends them; they do not unless given.
    ///   - signature: how requests are signed; they are not unless given.
    ///   - retry: when calls are sent again whose endpoint does not say; never unless given.
    ///   - failover: when servers change places; never unless given.
    ///   - queues: how many calls of a queue run at once; one unless given.
    ///   - batch: how several calls travel in one request; they do not unless given.
    ///   - pins: the keys that the certificates of hosts may have; any that is trusted unless given.
    public init(
        _ name: String, version: APIClient.APIVersion? = nil, headers: KeyValuePairs<String, String> = [:],
        secretHeaders: KeyValuePairs<String, String> = [:], envelope: Envelope? = nil, timeout: Duration? = nil,
        authentication: AuthenticationScheme? = nil, signature: SignatureScheme? = nil, retry: RetryPolicy? = nil,
        failover: FailoverPolicy? = nil, queues: [String: Int] = [:], batch: BatchFormat? = nil,
        pins: [String: [APIClient.PublicKeyPin]] = [:]
    ) {
        self.name = name
        self.version = version
        self.headers = headers.map { header in (header.key, header.value) }
        self.secretHeaders = secretHeaders.map { header in (header.key, header.value) }
        self.envelope = envelope
        self.timeout = timeout
        self.authentication = authentication
        self.signature = signature
        self.retry = retry
        self.failover = failover
        self.queues = queues
        self.batch = batch
        self.pins = pins
    }
}
