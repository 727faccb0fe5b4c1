public import HTTPTypes

/// Sends requests to servers.
///
/// A transport knows nothing of endpoints or errors of a service: any status is an answer. What holds for each, and what
/// the tests of transports check:
/// - **Faults.** Where there is no answer it throws a `NetworkFault`, whose kind tells why. Any other error reaches the
///   caller as one of the kind `other`. Reasons hold no URL and no header field, which may be secret. A fault of the kind
///   `tls` has the cause, as far as the transport can tell it.
/// - **Cancellation.** When the task is cancelled it throws `CancellationError` and ends the exchange at once, which over
///   HTTP/1.1 closes the connection. In a task that is cancelled already it sends nothing.
/// - **Deadlines.** After `WireRequest.timeout` it fails with the kind `timedOut`, also in the middle of a body.
/// - **Redirects.** It follows none: an answer that leads elsewhere is an answer. The client follows, by the same rules on
///   every transport.
/// - **Requests.** Header fields go out as they are given, in any order; their sensitive values stay out of logs. A body
///   of known length goes with `Content-Length`, one of unknown length in chunks. It is read piece by piece while it is
///   sent, never whole, and no faster than the server takes it; one that throws, or is not as long as it says, ends the
///   exchange.
/// - **Answers.** The head may come before the body has arrived. Bodies of HEAD, 204 and 304 are empty whatever the
///   header fields say (RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5). `gzip` and `deflate` are undone, and then `length`
///   is nil. A body that ends before its `Content-Length` or its last chunk is a fault of the kind `connectionLost`; what
///   comes after its end does not belong to it.
///   Interim responses are skipped (RFC 9110, section 15.2). A response that leaves open where its body ends, or is what
///   nobody asked for, such as a part of a body, is a fault of the kind `badServer`.
/// - **Back-pressure.** Where `WireRequest.isStreamed`, no more than a megabyte is read ahead of whoever reads the body.
///   Other bodies may be read as fast as they come.
/// - **Abandoned bodies.** When nobody can read a body any more, because it and its iterators are gone, the exchange is
///   ended as if it were cancelled.
/// - **Bounds.** It reads a head of up to 64 KiB at least, and gives up on longer ones, at the latest after a few
///   megabytes, with the kind `answerTooLarge` or `badServer`. The client holds both heads and bodies to its own bounds.
public protocol Transport: Sendable {
    /// Whether it checks `WireRequest.pins`: it sends nothing to a server whose certificate, besides being trusted, has
    /// none of these keys, and fails with the kind `tls`. No, unless a transport says so; clients whose spec declares pins
    /// then send nothing at all.
    var canPin: Bool { get }

    /// Where it keeps the cookies that servers set, by ``CookieJar/send(_:by:)``; nil, unless a transport says otherwise:
    /// it keeps none. A transport around another one passes this on, as it does `canPin`: whose answer a call gets
    /// depends on it.
    var cookies: CookieJar? { get }

    /// Sends one request and gives its answer.
    func send(_ request: WireRequest) async throws -> WireResponse
}

extension Transport {
    public var canPin: Bool { false }

    public var cookies: CookieJar? { nil }
}

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
    /// The call that the request is made for, for transports that make responses up; nil where the request is made by hand.
    var origin: (any Sendable)?
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

/// A response as a transport returns it, with any status, whose body may still arrive.
public struct WireResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse
    /// What follows the head; empty where there is nothing.
    public var body: WireBody
    /// Stands for the cookies that were there when the request was sent; nil: there were none.
    var cookies: Digest?

    /// - Parameters:
    ///   - head: the status and the header fields.
    ///   - body: what follows the head.
    public init(head: HTTPResponse, body: WireBody = WireBody([])) {
        self.head = head
        self.body = body
    }
}
