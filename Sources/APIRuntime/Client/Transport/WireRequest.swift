public import HTTPTypes

/// A request as a transport sends it.
public struct WireRequest: Sendable {
    /// The method, the scheme, the authority, the path with the query, and the header fields.
    public var head: HTTPRequest
    /// What follows the head; nil where the request has no body, which is not the same as an empty one.
    public var body: WireBody?
    /// How long the whole exchange may take, to the last byte of the answer.
    public var timeout: Duration
    /// How long the whole call may take, where `timeout` is what attempts before this one have left of it.
    var callTimeout: Duration?
    /// Whether the answer's body is read piece by piece, by someone who may take their time: then the transport keeps the
    /// server from sending far ahead of them. Otherwise it is read at once.
    public var isStreamed: Bool = false
    /// The endpoint that is called, such as `Gallery.searchPictures`; empty where the request is made by hand. Nothing of
    /// it is sent.
    public var endpoint: String = ""
    /// What the spec says of the service and the endpoint that are called, for transports that make answers up; nil where
    /// the request is made by hand.
    package var service: ServiceDescription?
    package var route: EndpointRoute?
    /// Whether the body is for the origin alone that the request goes to: a redirection does not take it elsewhere.
    public var isBodyBound: Bool = false
    /// The keys of which the server's certificate must have one; empty: any that is trusted. They are there only where
    /// the transport says that it checks them (`canPin`).
    public var pins: [APIClient.PublicKeyPin] = []
    /// Whose cookies the transport sends and keeps, where it does so; nil: those of requests that are made by hand.
    var cookieOwner: CookieOwner?
    /// Who wants to know how much of the body has been sent, and of how much, where that is known; nil: nobody. The
    /// transport calls it as the bytes leave, with the number of them so far.
    public var uploading: (@Sendable (_ count: Int64, _ length: Int64?) -> Void)?

    /// - Parameters:
    ///   - head: the method, the place and the header fields.
    ///   - body: what follows the head, if anything does.
    ///   - timeout: how long the whole exchange may take; a minute unless said otherwise.
    public init(head: HTTPRequest, body: WireBody? = nil, timeout: Duration = .seconds(60)) {
        self.head = head
        self.body = body
        self.timeout = timeout
    }

    /// The timeout that the caller knows, for errors to name.
    package var namedTimeout: Duration { callTimeout ?? timeout }

    /// Gives this request less time than the call has.
    mutating func shortenTimeout(to rest: Duration) {
        callTimeout = namedTimeout
        timeout = rest
    }
}
