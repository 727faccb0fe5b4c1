public import HTTPTypes

/// Sends requests to servers.
///
/// ```swift
/// struct CannedTransport: Transport {
///     let json: String
///
///     func send(_ request: WireRequest) async throws -> WireResponse {
///         WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array(json.utf8)))
///     }
/// }
/// ```
///
/// A transport knows nothing of endpoints or a service's errors: a response with any status is a response. Every
/// transport follows these rules, which the transport tests check:
/// - **Faults.** If there is no response, the transport throws a `NetworkError` whose kind tells why. Callers see any
///   other error as a fault of the kind `other`. Reasons contain no URL and no header field, as these may be secret. A
///   fault of the kind `tls` has the cause, as far as the transport can tell.
/// - **Cancellation.** When the task is cancelled, the transport throws `CancellationError` and ends the exchange at
///   once, which closes the connection over HTTP/1.1. If the task is already cancelled, it sends nothing.
/// - **Deadlines.** After `WireRequest.timeout`, the exchange fails with the kind `timedOut`, even in the middle of a
///   body.
/// - **Redirects.** The transport follows no redirects, but returns them. The client follows them, by the same rules on
///   every transport.
/// - **Requests.** Header fields are sent as given, in any order. Sensitive values are kept out of logs. A body of
///   known length is sent with `Content-Length`, one of unknown length with chunked transfer coding. The transport
///   reads the body in chunks while it sends it, never all at once, and no faster than the server accepts it. A body
///   that throws, or that does not have its declared length, ends the exchange.
/// - **Responses.** The head may be returned before the body has arrived. Bodies of HEAD, 204 and 304 are empty
///   whatever the header fields say (RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5). `gzip` and `deflate` are decoded,
///   and `length` is then `nil`. A body that ends before its `Content-Length` or its last chunk is a fault of the kind
///   `connectionLost`; bytes after its end are not part of it.
///   Interim responses are skipped (RFC 9110, section 15.2). A response with an ambiguous end of its body, or one that
///   the request did not ask for, such as a partial response, is a fault of the kind `badServer`.
/// - **Back-pressure.** If `WireRequest.isStreamed`, the transport reads no more than a megabyte ahead of the reader of
///   the body. It may read other bodies as fast as they arrive.
/// - **Abandoned bodies.** When a body and its iterators are gone, so that nobody can read it any more, the exchange is
///   ended as if it had been cancelled.
/// - **Limits.** The transport accepts heads of at least 64 KiB. It rejects longer heads, after a few megabytes at
///   most, with the kind `responseTooLarge` or `badServer`. The client applies its own limits to heads and bodies.
public protocol Transport: Sendable {
    /// Whether the transport checks `WireRequest.pins`. If it does, it sends nothing to a server whose certificate,
    /// though trusted, has none of these keys, and fails with the kind `tls`. Defaults to `false`. With such a
    /// transport, a client whose spec declares pins sends nothing at all.
    var canPin: Bool { get }

    /// The cookie jar of the transport, used with ``CookieJar/send(_:by:)``. Defaults to `nil`: the transport keeps no
    /// cookies. A transport that wraps another one must forward this property, like `canPin`: which response a call
    /// gets depends on the cookies.
    var cookies: CookieJar? { get }

    /// Sends a request and returns its response.
    /// - Throws: a `NetworkError`, or `CancellationError`.
    func send(_ request: WireRequest) async throws -> WireResponse
}

extension Transport {
    public var canPin: Bool { false }

    public var cookies: CookieJar? { nil }
}

/// A request as a transport sends it.
///
/// ```swift
/// let inner = call.request.wire
/// let body = try await inner.body?.collect(atMost: 1 << 20) ?? []
/// ```
public struct WireRequest: Sendable {
    /// The method, scheme, authority, path with query, and header fields.
    public var head: HTTPRequest
    /// The body; `nil` if the request has none, which differs from an empty body.
    public var body: WireBody?
    /// The timeout of the exchange, up to the last byte of the response.
    public var timeout: Duration
    /// The timeout of the whole call, if `timeout` is what earlier attempts have left of it.
    var callTimeout: Duration?
    /// Whether the response's body is streamed to a reader that may be slow. The transport then keeps the server from
    /// sending far ahead of the reader. Otherwise the body is read at once.
    public var isStreamed: Bool = false
    /// The endpoint of the call, such as `Gallery.searchPictures`. Empty for requests made by hand. It is not sent.
    public var endpoint: String = ""
    /// The call of the request, for transports that generate responses; `nil` for requests made by hand.
    var origin: Origin?
    /// Whether the body is bound to the request's origin, so that no redirect takes it elsewhere.
    public var isBodyBound: Bool = false
    /// Whether redirects are followed. Transports never do it themselves.
    var followsRedirects: Bool = true
    /// The accepted keys of the server's certificate, which must have one of them. If empty, any trusted certificate is
    /// accepted. Only transports with `canPin` get them.
    public var pins: [APIClient.PublicKeyPin] = []
    /// The owner of the cookies to send and store, if the transport does so; `nil` for requests made by hand, and for calls
    /// that have no cookies because nothing declares who makes them.
    var cookieOwner: CookieOwner?
    /// Reports upload progress: the bytes sent so far, and the length of the body if known. `nil` disables it. The
    /// transport calls it as the bytes are sent.
    public var uploading: (@Sendable (_ count: Int64, _ length: Int64?) -> Void)?
    /// Whether the request must not use a connection that was used before.
    package var needsNewConnection: Bool = false
    /// Which share of the transport's time for connecting the request gets; less than 1 if another server can be tried.
    package var connectShare: Double = 1
    /// Whether the request carries calls of which one must not be repeated.
    var carriesUnsafeCalls: Bool = false
    /// Whether sending the request another time does the same as sending it once: as its method says (RFC 9110, section
    /// 9.2.2), unless it carries calls of which one must not be repeated.
    var isIdempotent: Bool { head.method.isIdempotent && !carriesUnsafeCalls }

    /// The service and the endpoint of a call, whose types transports do not know.
    struct Origin: Sendable {
        let service: any AnyObject & Sendable
        let route: any AnyObject & Sendable
    }
}

extension WireRequest {
    /// - Parameters:
    ///   - head: The method, URL and header fields.
    ///   - body: The body. Defaults to `nil`.
    ///   - timeout: The timeout of the exchange. Zero or less times out at once. Defaults to one minute.
    public init(head: HTTPRequest, body: WireBody? = nil, timeout: Duration = .seconds(60)) {
        self.head = head
        self.body = body
        self.timeout = timeout
    }

    /// The timeout that the caller set, for error messages.
    package var namedTimeout: Duration { callTimeout ?? timeout }

    /// Shortens the timeout to what is left of the call's timeout.
    mutating func shortenTimeout(to rest: Duration) {
        callTimeout = namedTimeout
        timeout = rest
    }
}

/// A response as a transport returns it, with any status, whose body may still arrive.
///
/// ```swift
/// WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array(json.utf8)))
/// ```
public struct WireResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse
    /// The body; empty if there is none.
    public var body: WireBody
    /// A digest of the cookies at the time of the request; `nil` if there were none.
    var cookies: Digest?
    /// The address that responded, after redirects; `nil` if it is unknown.
    var address: ResponseAddress?
    /// By how much the clock of a signed request was ahead of the server's, if the server refused the request and that may
    /// be why.
    var clockDifference: Duration?
    /// Whether no server sent it: it is made up, or replayed, for tests and previews. It cannot be signed then.
    package var isGenerated: Bool = false

    /// - Parameters:
    ///   - head: The status and the header fields.
    ///   - body: The body. Defaults to an empty one.
    public init(head: HTTPResponse, body: WireBody = WireBody([])) {
        self.head = head
        self.body = body
    }
}

extension WireResponse: RedactedStringConvertible {
    /// The status, the names of the header fields, and the body without its bytes.
    public var shownParts: KeyValuePairs<String, Any> {
        ["status": head.status.code, "headerFields": head.headerFields.shownNames, "body": body]
    }
}

/// The address that responded to a request. Dumps do not show it, because its query may contain secrets.
struct ResponseAddress: Sendable, RedactedStringConvertible {
    private let parts: HTTPRequest.PseudoHeaderFields

    /// - Parameter request: The request that the response belongs to.
    init(of request: HTTPRequest) {
        parts = request.pseudoHeaderFields
    }

    /// The URL.
    var text: String {
        (parts.scheme?.value ?? "") + "://" + (parts.authority?.value ?? "") + (parts.path?.value ?? "/")
    }

    /// Scheme, host and port (RFC 9110, section 4.3.1).
    var origin: String { RedirectTarget.origin(parts.scheme?.value ?? "", parts.authority?.value ?? "") }

    var shownParts: KeyValuePairs<String, Any> { [:] }
}
