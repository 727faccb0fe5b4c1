@_spi(Generated) import APIJSON

/// The properties that all calls of an endpoint share, in one object, as every call uses them several times.
@_spi(Generated) public final class EndpointRoute: Sendable {
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    public let name: String
    public let method: APICall.Request.Method
    /// The path below the server's, with `{name}` where a path parameter goes; nothing but `{name}` if callers give the
    /// whole address.
    public let path: String
    /// The same path, taken apart.
    let template: RequestPath
    /// Whether callers give the whole address of the request.
    let isByAddress: Bool
    /// Whether calls pass steps in any client.
    let hasSteps: Bool
    /// What happens to redirects.
    let redirects: CallPolicies.Redirects
    /// Whether a redirection to another origin may take the body along in any case.
    let redirectsBody: Bool
    /// Whether the body has values that are sensitive in any call.
    let hasSensitiveBody: Bool
    /// The path of the value in the response, or several that are tried in order; `nil` uses that of the service's envelope.
    public let returning: JSONPointerPath?
    /// How built-in types in the response are read.
    public let reading: ReadOptions
    /// The timeout of a call; `nil` uses the service's.
    public let timeout: Duration?
    /// How calls are made; `nil` if they are only sent.
    public let policies: CallPolicies?
    /// How bodies become text; `nil` uses the service's.
    public let text: BodyText?

    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` for each path parameter.
    ///   - returning: the path of the value in the response, `$` for the root, or several that are tried in order. Defaults
    ///     to that of the envelope.
    ///   - reading: how built-in types in the response are read. Defaults to strictly.
    ///   - timeout: the timeout of a call, up to the last byte of the response. Defaults to the service's.
    ///   - policies: how calls are made. By default they are only sent.
    ///   - text: how bodies become text. Defaults to the service's.
    public init(
        _ name: String, _ method: APICall.Request.Method, _ path: String, returning: JSONPointerPath? = nil,
        reading: ReadOptions = ReadOptions(), timeout: Duration? = nil,
        policies: CallPolicies? = nil, text: BodyText? = nil
    ) {
        self.name = name
        self.method = method
        self.path = path
        template = RequestPath(path)
        isByAddress = path.hasPrefix("{")
        self.returning = returning
        self.reading = reading
        self.timeout = timeout
        self.policies = policies
        self.text = text
        hasSteps = policies?.haveSteps == true
        redirects = policies?.redirects ?? .followed
        redirectsBody = policies?.redirectsBody == true
        hasSensitiveBody = policies?.hasSensitiveBody == true
    }

    /// An endpoint with the defaults. Most endpoints have them, and their generated code stays short.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` for each path parameter.
    public convenience init(_ name: String, _ method: APICall.Request.Method, _ path: String) {
        self.init(name, method, path, returning: nil)
    }

    /// The same endpoint, whose calls are made in another way.
    convenience init(_ route: EndpointRoute, timeout: Duration?, policies: CallPolicies) {
        self.init(
            route.name, route.method, route.path, returning: route.returning, reading: route.reading,
            timeout: timeout, policies: policies, text: route.text)
    }

    /// The same endpoint, for a call that gives values to fields of its response.
    convenience init(_ route: EndpointRoute, giving values: [String: any Sendable]) {
        var reading = route.reading
        reading.given = GivenValues(values)
        self.init(
            route.name, route.method, route.path, returning: route.returning, reading: reading,
            timeout: route.timeout, policies: route.policies, text: route.text)
    }

    /// The path of the value in a response of the service, or several that are tried in order.
    func valuePath(in service: ServiceDescription) -> JSONPointerPath {
        returning ?? service.envelope?.data ?? .root
    }
}

/// The properties that all endpoints of a service share, in one object that each call refers to.
@_spi(Generated) public final class ServiceDescription: Sendable {
    /// The name as declared, such as `Gallery`.
    public let name: String
    public let version: APIClient.APIVersion?
    /// The version that clients for a review send in its place; `nil` for the same.
    public let reviewVersion: APIClient.APIVersion?
    /// Header fields of every request, in the order written.
    public let headers: [(name: String, value: String)]
    /// Header fields of every request whose values are secrets of the client: the field's name and the secret's.
    public let secretHeaders: [(name: String, secret: String)]
    /// How each response is wrapped; `nil` if it is not.
    public let envelope: Envelope?
    /// The timeout of calls whose endpoint sets none; `nil` uses the client's.
    public let timeout: Duration?
    /// How requests are authenticated; `nil` if they are not.
    public let authentication: AuthenticationScheme?
    /// Obtains and renews credentials; `nil` if the app does.
    public let credentials: CredentialSource?
    /// How requests are signed; `nil` if they are not.
    public let signature: SignatureScheme?
    /// Whether requests are signed.
    let isSigned: Bool
    /// How responses are signed; `nil` if they are not.
    let verification: VerificationScheme?
    /// When calls whose endpoint has no retry policy are sent again; `nil` for never.
    public let retry: RetryPolicy?
    /// When calls whose endpoint does not say so are sent a second time beside the first; `nil` for never.
    public let hedge: CallPolicies.Step?
    /// How many requests are sent in a time; `nil` for any number.
    public let rate: CallPolicies.Step?
    /// When to switch to another server; `nil` for never.
    public let failover: FailoverPolicy?
    /// How many calls of a queue run at once; one, in a queue that is not named here.
    public let queues: [String: Int]
    /// How many calls of a queue wait at most; any number, in a queue that is not named here.
    public let waiting: [String: Int]
    /// How several calls are sent in one request; `nil` if they are not.
    public let batch: BatchFormat?
    /// The accepted keys of certificates, by host in lower case. A host that is not listed may have any trusted
    /// certificate.
    public let pins: [String: [APIClient.PublicKeyPin]]
    /// How bodies become text; `nil` as the server says.
    public let text: BodyText?

    /// - Parameters:
    ///   - name: the name as declared, such as `Gallery`.
    ///   - version: the version of the API, and its place in requests.
    ///   - reviewVersion: the version that clients for a review send in its place. Defaults to the same.
    ///   - headers: header fields of every request.
    ///   - secretHeaders: header fields of every request, with the names of their secrets.
    ///   - envelope: how each response is wrapped. Defaults to no envelope.
    ///   - timeout: the timeout of calls whose endpoint sets none, up to the last byte of the response.
    ///   - authentication: how requests are authenticated. Defaults to no authentication.
    ///   - credentials: obtains and renews credentials. Defaults to nothing: the app does.
    ///   - signature: how requests are signed. Defaults to no signature.
    ///   - verification: how responses are signed. Defaults to no signature.
    ///   - retry: when calls whose endpoint has no retry policy are sent again. Defaults to never.
    ///   - hedge: when calls are sent a second time beside the first. Defaults to never.
    ///   - rate: how many requests are sent in a time. Defaults to any number.
    ///   - failover: when to switch to another server. Defaults to never.
    ///   - queues: how many calls of a queue run at once. Defaults to one.
    ///   - waiting: how many calls of a queue wait at most; further ones fail. Defaults to any number.
    ///   - batch: how several calls are sent in one request. Defaults to no batches.
    ///   - pins: the accepted keys of the certificates of hosts. Defaults to any trusted certificate.
    ///   - text: how bodies become text. Defaults to what the server says.
    public init(
        _ name: String, version: APIClient.APIVersion? = nil, reviewVersion: APIClient.APIVersion? = nil,
        headers: KeyValuePairs<String, String> = [:],
        secretHeaders: KeyValuePairs<String, String> = [:], envelope: Envelope? = nil, timeout: Duration? = nil,
        authentication: AuthenticationScheme? = nil, credentials: CredentialSource? = nil,
        signature: SignatureScheme? = nil, verification: VerificationScheme? = nil, retry: RetryPolicy? = nil,
        hedge: CallPolicies.Step? = nil, rate: CallPolicies.Step? = nil, failover: FailoverPolicy? = nil,
        queues: [String: Int] = [:], waiting: [String: Int] = [:], batch: BatchFormat? = nil,
        pins: [String: [APIClient.PublicKeyPin]] = [:], text: BodyText? = nil
    ) {
        self.name = name
        self.version = version
        self.reviewVersion = reviewVersion
        self.headers = headers.map { header in (header.key, header.value) }
        self.secretHeaders = secretHeaders.map { header in (header.key, header.value) }
        self.envelope = envelope
        self.timeout = timeout
        self.authentication = authentication
        self.credentials = credentials
        self.signature = signature
        isSigned = signature != nil
        self.verification = verification
        self.retry = retry
        self.hedge = hedge
        self.rate = rate
        self.failover = failover
        self.queues = queues
        self.waiting = waiting
        self.batch = batch
        self.pins = pins
        self.text = text
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
