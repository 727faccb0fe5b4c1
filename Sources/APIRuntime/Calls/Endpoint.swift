@_spi(Generated) import APIJSON

/// A call of a service as a value, whose properties are the parameters.
///
/// Generated code conforms to one of `ValueEndpoint`, `EmptyEndpoint`, `BytesEndpoint`, `TextEndpoint`, `FileEndpoint`,
/// `ValueStreamEndpoint` and `TextStreamEndpoint`, which differ in what they make of the answer's body.
public protocol Endpoint: EndpointCall {
    /// What is the same for all calls of this endpoint.
    @_spi(Generated) static var route: EndpointRoute { get }

    /// What the body of an answer is.
    @_spi(Generated) static var answerKind: AnswerKind { get }

    /// Reads what an answer of a successful status says.
    /// - Throws: where the answer cannot be what the spec says, whatever its envelope tells.
    @_spi(Generated) static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer>
}

extension Endpoint {
    @_spi(Generated) public var route: EndpointRoute { Self.route }

    @_spi(Generated) public var answerKind: AnswerKind { Self.answerKind }

    @_spi(Generated) public func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer> {
        try Self.read(content)
    }
}

/// A call that a client can send: a request value (``Endpoint``), or a request that a method of a DAO has filled.
public protocol EndpointCall: Sendable, Hashable {
    /// What the call gives.
    associatedtype Answer: Sendable
    /// The errors that the server may respond with.
    associatedtype Failure: ServerError

    /// What is the same for all calls of the endpoint.
    @_spi(Generated) var route: EndpointRoute { get }

    /// What the body of a response is.
    @_spi(Generated) var answerKind: AnswerKind { get }

    /// Puts the parameters into the request; without parameters there is nothing to do.
    @_spi(Generated) func fill(_ request: inout RequestBuilder) throws(InvalidRequest)

    /// Reads what a response of a successful status says.
    /// - Throws: where the response cannot be what the spec says, whatever its envelope tells.
    @_spi(Generated) func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer>
}

extension EndpointCall {
    @_spi(Generated) public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {}
}

/// What is the same for all calls of an endpoint: one object for all of them, as every call asks for it more than once.
@_spi(Generated) public final class EndpointRoute: Sendable {
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    public let name: String
    public let method: APICall.Request.Method
    /// The path below the server's, with `{name}` where a path parameter goes.
    public let path: String
    /// The same path, taken apart.
    let template: RequestPath
    /// Where the value stands in the answer; nil: where the service's envelope says.
    public let returning: JSONPointerPath?
    /// How built-in types in the answer are read.
    public let reading: ReadOptions
    /// How long a call may take; nil: what the service says.
    public let timeout: Duration?
    /// How calls are carried out; nil: they are sent, and that is all.
    public let policies: CallPolicies?

    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` where a path parameter goes.
    ///   - returning: where the value stands in the answer, `$` for all of it; what the envelope says unless given.
    ///   - reading: how built-in types in the answer are read; strictly unless given.
    ///   - timeout: how long a call may take, to the last byte of the answer; what the service says unless given.
    ///   - policies: how calls are carried out; they are sent, and that is all, unless given.
    public init(
        _ name: String, _ method: APICall.Request.Method, _ path: String, returning: String? = nil,
        reading: ReadOptions = ReadOptions(), timeout: Duration? = nil,
        policies: CallPolicies? = nil
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.template = RequestPath(path)
        self.returning = returning.map { path in JSONPointerPath(path) }
        self.reading = reading
        self.timeout = timeout
        self.policies = policies
    }

    /// Of the usual endpoint, of which no more has to be said; so that its many callers pass nothing on.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` where a path parameter goes.
    public convenience init(_ name: String, _ method: APICall.Request.Method, _ path: String) {
        self.init(name, method, path, returning: nil)
    }

    /// Where the value stands in an answer of the service.
    func place(in service: ServiceDescription) -> JSONPointerPath {
        returning ?? service.envelope?.data ?? .root
    }
}

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

extension APIClient {
    /// The version of the API that every request names, with its format applied.
    public enum APIVersion: Sendable, Hashable {
        /// The first segment of the path, before the endpoint's own.
        case path(String)
        /// A header field: name and value.
        case header(String, String)
        /// A part of the query: name and value.
        case query(String, String)
    }
}
