package import HTTPTypes
import WireSyntax

/// Sends requests for a client: follows redirects, and limits the size of response heads.
package struct Exchange {
    /// The redirect limit of browsers (Fetch Standard, "HTTP-redirect fetch").
    package static let maximumRedirections: Int = 20

    /// How much of a redirect's body is read, so that its connection can be reused.
    private static let readBodySize: Int = 64 << 10

    private let transport: any Transport
    private let time: any TimeSource
    private let maximumHeaderSize: Int

    /// - Parameter maximumHeaderSize: The maximum size of a response head, in bytes.
    init(_ transport: any Transport, _ time: any TimeSource, maximumHeaderSize: Int) {
        self.transport = transport
        self.time = time
        self.maximumHeaderSize = maximumHeaderSize
    }

    /// The final response to a request, after all redirects.
    /// - Parameter pins: The declared pins of each host.
    /// - Throws: A `NetworkError`, `CancellationError`, or an error of the transport.
    package func response(to request: consuming WireRequest, pinning pins: HostKeys = [:]) async throws -> WireResponse
    {
        let begin = time.uptime
        if !pins.isEmpty { try pin(&request, pins) }
        var response = try await transport.send(request)
        try check(&response, to: request)
        guard response.head.status.kind == .redirection, request.followsRedirects else { return response }
        return try await afterRedirects(response, to: request, pins, since: begin)
    }

    /// Opens a WebSocket. Redirects are responses like all others (RFC 6455, section 4.1).
    /// - Parameters:
    ///   - pins: The declared pins of each host.
    ///   - limit: The largest message, in bytes.
    func socket(
        for request: consuming WireRequest, pinning pins: HostKeys, maximumMessageSize limit: Int
    ) async throws -> WireResponse {
        guard let transport = transport as? any WebSocketTransport else {
            throw NetworkError(
                .other,
                reason: "\(type(of: transport)) opens no WebSockets, but AsyncHTTPClientTransport does")
        }
        if !pins.isEmpty { try pin(&request, pins) }
        var response = try await transport.open(request, maximumMessageSize: limit)
        try check(&response, to: request)
        return response
    }

    private func afterRedirects(
        _ first: WireResponse, to original: WireRequest, _ pins: HostKeys, since begin: Duration
    ) async throws -> WireResponse {
        do {
            return try await follow(first, to: original, pins, since: begin)
        } catch {
            guard var fault = error.asFault as? NetworkError else { throw error }
            fault.isAfterRedirect = true
            throw fault
        }
    }

    private func follow(
        _ first: WireResponse, to original: WireRequest, _ pins: HostKeys, since begin: Duration
    ) async throws -> WireResponse {
        var response = first
        var request = original
        var count = 0
        while let redirection = try Redirection(response.head, for: request) {
            count += 1
            guard count <= Self.maximumRedirections else {
                throw NetworkError(
                    .tooManyRedirects, reason: "the server redirects more than \(Self.maximumRedirections) times")
            }
            request = try redirection.next()
            _ = try? await response.body.collect(atMost: Self.readBodySize)
            try Task.checkCancellation()
            request.shortenTimeout(to: original.timeout - (time.uptime - begin))
            guard request.timeout > .zero else {
                throw NetworkError.timedOut(after: original.namedTimeout)
            }
            try pin(&request, pins)
            response = try await transport.send(request)
            try check(&response, to: request)
        }
        return response
    }

    /// Limits the head of a response, and notes its address.
    private func check(_ response: inout WireResponse, to request: WireRequest) throws {
        guard response.head.size <= maximumHeaderSize else {
            throw NetworkError(
                .responseTooLarge, reason: "the head of the response is longer than \(maximumHeaderSize) bytes")
        }
        response.address = ResponseAddress(of: request.head)
    }
}

extension Exchange {
    package typealias HostKeys = [String: [APIClient.PublicKeyPin]]

    /// Gives a request the pins of its host, instead of those of a host that has redirected it.
    private func pin(_ request: inout WireRequest, _ pins: HostKeys) throws {
        guard !pins.isEmpty else { return }
        request.pins = pins[RedirectTarget.host(of: request.head)] ?? []
        guard request.pins.isEmpty || request.head.scheme == "https" else {
            var fault = NetworkError(
                .tls, reason: "the keys of this server are declared, so it is not asked without encryption")
            fault.cause = .unencrypted
            throw fault
        }
    }
}

extension HTTPResponse {
    /// The size of all header fields as written in HTTP/1.1, in bytes.
    fileprivate var size: Int {
        guard !headerFields.isEmpty else { return 0 }
        return headerFields.reduce(0) { sum, field in
            sum + field.name.rawName.utf8.count + field.withUnsafeBytesOfValue { value in value.count } + 4
        }
    }
}

/// A redirect: where a response leads, and how the request is sent there, following RFC 9110, section 15.4, as browsers
/// implement it (Fetch Standard, "HTTP-redirect fetch").
package struct Redirection {
    private let request: WireRequest
    private let status: Int
    private let target: RedirectTarget

    /// - Returns: `nil` if the response is not a redirect.
    /// - Throws: A `NetworkError` if the location is invalid, or leads from https to http.
    package init?(_ head: HTTPResponse, for request: WireRequest) throws(NetworkError) {
        guard [301, 302, 303, 307, 308].contains(head.status.code),
            let location = head.headerFields.reference(of: .location)
        else { return nil }
        let target = try RedirectTarget(location, from: request.head)
        guard target.scheme == "https" || request.head.scheme != "https" else {
            var fault = NetworkError(.tls, reason: "the server redirects from https to http")
            fault.cause = .unencrypted
            throw fault
        }
        self.request = request
        status = head.status.code
        self.target = target
    }

    /// The request to the new location.
    /// - Throws: A `NetworkError` if the body cannot be sent again, or is bound to its origin.
    package func next() throws(NetworkError) -> WireRequest {
        var next = request
        if becomesGet {
            next.head.method = .get
            next.body = nil
            for name in Self.bodyFields { next.head.headerFields[name] = nil }
        } else if let body = next.body, !body.isRepeatable {
            throw NetworkError(.other, reason: "the server redirects a request whose body cannot be sent again")
        }
        if !staysAtOrigin {
            guard next.body == nil || !request.isBodyBound else { throw Self.boundBody }
            Self.removeSecrets(&next.head.headerFields)
        }
        next.head.scheme = target.scheme
        next.head.authority = target.authority
        next.head.path = target.path
        return next
    }

    /// Whether the new location has the scheme, the host and the port of the old one.
    package var staysAtOrigin: Bool { target.origin == RedirectTarget.origin(of: request.head) }

    private var becomesGet: Bool {
        let method = request.head.method
        return switch status {
        case 301, 302: method == .post
        case 303: method != .get && method != .head
        default: false
        }
    }

    private static let boundBody: NetworkError = NetworkError(
        .other,
        reason: "the server redirects to another origin, which must not get the body of this request: it is sensitive "
            + "or signed, and the spec does not say `redirect-body: any-origin`")

    /// Removes secrets, which are only for the server that they were meant for.
    private static func removeSecrets(_ fields: inout HTTPFields) {
        fields.removeAll { field in
            field.indexingStrategy == .disallow || Self.credentials.contains(field.name)
        }
    }

    private static let credentials: [HTTPField.Name] = [.authorization, .proxyAuthorization, .cookie]

    /// The fields that describe a body (Fetch Standard, "request-body-header name").
    private static let bodyFields: [HTTPField.Name] = [
        .contentEncoding, .contentLanguage, .contentLocation, .contentType, .contentLength, .transferEncoding,
    ]
}

/// The target of a `Location` field.
struct RedirectTarget {
    /// The server, without a path.
    let server: ServerAddress
    /// The path and the query. Begins with a slash.
    let path: String

    /// - Parameters:
    ///   - location: A URL, or a reference relative to the request's URL. An empty reference is that URL itself (RFC
    ///     9110, section 10.2.2). What is not valid in it is percent-encoded, as ``URLReference`` does it.
    ///   - head: The request that was redirected.
    ///   - source: The beginning of the reason of a fault.
    /// - Throws: A `NetworkError` if the location is not an http or https URL, or contains a user name.
    init(
        _ location: String, from head: HTTPRequest, named source: String = "the server redirects to"
    ) throws(NetworkError) {
        let nowhere = NetworkError(.badServer, reason: source + " something that is no http or https URL")
        guard let baseScheme = head.scheme, let baseAuthority = head.authority,
            let base = URLReference(baseScheme + "://" + baseAuthority + (head.path ?? "/")),
            let target = URLReference(String(HeaderList.trimmed(location[...])))?.resolved(against: base),
            let scheme = target.scheme, let authority = target.authority
        else { throw nowhere }
        // RFC 9110, section 4.2.4: user names in URLs are used to disguise the host.
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw NetworkError(.badServer, reason: source + " a URL with a user name")
        }
        guard let server = try? ServerAddress(scheme.lowercased() + "://" + authority) else { throw nowhere }
        self.server = server
        path = target.requestTarget
    }

    var scheme: String { server.scheme }

    var authority: String { server.authority }

    /// Scheme, host and port, which secrets are bound to (RFC 9110, section 4.3.1).
    var origin: String { server.origin }

    /// The origin of a request.
    static func origin(of head: HTTPRequest) -> String {
        origin(head.scheme?.lowercased() ?? "", head.authority?.lowercased() ?? "")
    }

    /// The host of a request, in lower case and without a port.
    static func host(of head: HTTPRequest) -> String {
        String(HostText.withoutPort((head.authority?.lowercased() ?? "")[...]))
    }

    static func origin(_ scheme: String, _ authority: String) -> String {
        let usualPort = scheme == "https" ? ":443" : ":80"
        return scheme + "://"
            + (authority.hasSuffix(usualPort) ? String(authority.dropLast(usualPort.count)) : authority)
    }
}
