import HTTPTypes

/// Sends requests on behalf of a client: follows redirections, and holds the heads of answers to their bound.
package struct Exchange {
    /// As many redirections as browsers follow (Fetch Standard, "HTTP-redirect fetch").
    static let maximumRedirections: Int = 20

    /// How much of a redirecting answer's body is read, so that its connection can be used again.
    private static let readBodySize: Int = 64 << 10

    private let transport: any Transport
    private let time: any TimeSource
    private let maximumHeaderSize: Int

    /// - Parameter maximumHeaderSize: the largest head of a response, in bytes.
    init(_ transport: any Transport, _ time: any TimeSource, maximumHeaderSize: Int) {
        self.transport = transport
        self.time = time
        self.maximumHeaderSize = maximumHeaderSize
    }

    /// The answer to a request, at the end of all redirections.
    /// - Parameter pins: the keys that the certificates of hosts may have.
    /// - Throws: a `NetworkFault`, `CancellationError`, and what the transport throws.
    package func response(to request: WireRequest, pinning pins: HostKeys = [:]) async throws -> WireResponse {
        let begin: Duration = time.uptime
        let response: WireResponse = try await send(request, pins)
        guard response.head.status.kind == .redirection else { return response }
        do {
            return try await follow(response, to: request, pins, since: begin)
        } catch {
            guard var fault = error.asFault as? NetworkFault else { throw error }
            fault.isOfRedirection = true
            throw fault
        }
    }

    private func follow(
        _ first: WireResponse, to original: WireRequest, _ pins: HostKeys, since begin: Duration
    ) async throws -> WireResponse {
        var response: WireResponse = first
        var request: WireRequest = original
        var count: Int = 0
        while let redirection = try Redirection(response.head, answering: request) {
            count += 1
            guard count <= Self.maximumRedirections else {
                throw NetworkFault(
                    .tooManyRedirects, reason: "the server redirects more than \(Self.maximumRedirections) times")
            }
            request = try redirection.next()
            _ = try? await response.body.collect(atMost: Self.readBodySize)
            try Task.checkCancellation()
            request.shortenTimeout(to: original.timeout - (time.uptime - begin))
            guard request.timeout > .zero else {
                throw NetworkFault.timedOut(after: original.namedTimeout)
            }
            response = try await send(request, pins)
        }
        return response
    }

    private func send(_ request: WireRequest, _ pins: HostKeys) async throws -> WireResponse {
        let response: WireResponse = try await transport.send(pins.isEmpty ? request : pinned(request, pins))
        guard response.head.size <= maximumHeaderSize else {
            throw NetworkFault(
                .answerTooLarge, reason: "the head of the answer is longer than \(maximumHeaderSize) bytes")
        }
        return response
    }
}

extension Exchange {
    package typealias HostKeys = [String: [APIClient.PublicKeyPin]]

    /// The request with the keys that belong to its host.
    private func pinned(_ request: WireRequest, _ pins: HostKeys) throws(NetworkFault) -> WireRequest {
        guard let pins = pins[RedirectTarget.host(of: request.head)] else { return request }
        guard request.head.scheme == "https" else {
            var fault = NetworkFault(
                .tls, reason: "the keys of this server are declared, so it is not asked without encryption")
            fault.cause = .unencrypted
            throw fault
        }
        var request: WireRequest = request
        request.pins = pins
        return request
    }
}

extension HTTPResponse {
    /// The length of all header fields, as HTTP/1.1 writes them, in bytes.
    fileprivate var size: Int {
        headerFields.reduce(0) { sum, field in sum + field.name.rawName.utf8.count + field.value.utf8.count + 4 }
    }
}

/// Where an answer leads, and how the request goes there: as RFC 9110, section 15.4, has it, and as browsers carry it out
/// (Fetch Standard, "HTTP-redirect fetch").
struct Redirection {
    private let request: WireRequest
    private let status: Int
    private let target: RedirectTarget

    /// - Returns: nil where the answer leads nowhere.
    /// - Throws: a `NetworkFault` where it leads to what is no place, or away from encryption.
    init?(_ head: HTTPResponse, answering request: WireRequest) throws(NetworkFault) {
        guard [301, 302, 303, 307, 308].contains(head.status.code), let location = head.headerFields[.location]
        else { return nil }
        let target = try RedirectTarget(location, from: request.head)
        guard target.scheme == "https" || request.head.scheme != "https" else {
            var fault = NetworkFault(.tls, reason: "the server redirects from https to http")
            fault.cause = .unencrypted
            throw fault
        }
        self.request = request
        self.status = head.status.code
        self.target = target
    }

    /// The request to the new place.
    /// - Throws: a `NetworkFault` where its body is gone, or is for the server alone that it was meant for.
    func next() throws(NetworkFault) -> WireRequest {
        var next: WireRequest = request
        if becomesGet {
            next.head.method = .get
            next.body = nil
            for name in Self.bodyFields { next.head.headerFields[name] = nil }
        } else if let body = next.body, !body.isRepeatable {
            throw NetworkFault(.other, reason: "the server redirects a request whose body cannot be sent again")
        }
        if target.origin != RedirectTarget.origin(of: request.head) {
            guard next.body == nil || !request.isBodyBound else { throw Self.boundBody }
            Self.removeSecrets(&next.head.headerFields)
        }
        next.head.scheme = target.scheme
        next.head.authority = target.authority
        next.head.path = target.path
        return next
    }

    private var becomesGet: Bool {
        let method: HTTPRequest.Method = request.head.method
        return switch status {
        case 301, 302: method == .post
        case 303: method != .get && method != .head
        default: false
        }
    }

    private static let boundBody: NetworkFault = NetworkFault(
        .other,
        reason: "the server redirects to another origin, which must not get the body of this request: it is sensitive "
            + "or signed, and the spec does not say `redirect-body: any-origin`")

    /// Secrets are for the server that they were meant for.
    private static func removeSecrets(_ fields: inout HTTPFields) {
        fields.removeAll { field in
            field.indexingStrategy == .disallow || Self.credentials.contains(field.name)
        }
    }

    private static let credentials: [HTTPField.Name] = [.authorization, .proxyAuthorization, .cookie]

    /// What says something of a body (Fetch Standard, "request-body-header name").
    private static let bodyFields: [HTTPField.Name] = [
        .contentEncoding, .contentLanguage, .contentLocation, .contentType, .contentLength, .transferEncoding,
    ]
}

/// The place that a `Location` field names.
struct RedirectTarget {
    let scheme: String
    let authority: String
    /// The path and the query; begins with a slash.
    let path: String

    /// - Parameters:
    ///   - location: a URL, perhaps relative to that of the request, and perhaps empty, which is that URL again (RFC 9110,
    ///     section 10.2.2). What a URL cannot hold is percent-encoded; what is encoded already stays as it is.
    ///   - head: the request that it answers.
    /// - Throws: a `NetworkFault` where it is no URL of http or https, or there is a user name in it.
    init(_ location: String, from head: HTTPRequest) throws(NetworkFault) {
        let reference = URLReference(location)
        guard let baseScheme = head.scheme, let baseAuthority = head.authority else { throw Self.nowhere }
        scheme = (reference.scheme ?? baseScheme).lowercased()
        let given: String? = reference.authority.map { authority in String(authority) }
        // RFC 9110, section 4.2.4: what looks like a user name is there to be taken for the host.
        guard given?.utf8.contains(0x40) != true else {
            throw NetworkFault(.badServer, reason: "the server redirects to a URL with a user name")
        }
        guard reference.scheme == nil || given != nil,
            let server = try? ServerAddress(scheme + "://" + (given ?? baseAuthority))
        else { throw Self.nowhere }
        authority = server.authority
        path = given == nil ? reference.resolved(against: head.path ?? "/") : reference.target
    }

    private static let nowhere: NetworkFault = NetworkFault(
        .badServer, reason: "the server redirects to something that is no http or https URL")

    /// Scheme, host and port: what secrets are bound to (RFC 9110, section 4.3.1).
    var origin: String { Self.origin(scheme, authority) }

    /// The origin that a request goes to.
    static func origin(of head: HTTPRequest) -> String {
        origin(head.scheme?.lowercased() ?? "", head.authority?.lowercased() ?? "")
    }

    /// The host that a request goes to, in lower case and without a port.
    static func host(of head: HTTPRequest) -> String {
        let authority: String = head.authority?.lowercased() ?? ""
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return authority }
        return String(authority[..<colon])
    }

    private static func origin(_ scheme: String, _ authority: String) -> String {
        let usualPort: String = scheme == "https" ? ":443" : ":80"
        return scheme + "://"
            + (authority.hasSuffix(usualPort) ? String(authority.dropLast(usualPort.count)) : authority)
    }
}

/// A URL or a part of one that stands for a URL, relative to another (RFC 3986, section 4.1), without its fragment.
struct URLReference {
    let scheme: String?
    /// What follows `//`; nil where that is missing.
    let authority: Substring?
    /// Percent-encoded.
    private let path: String
    /// Percent-encoded, without the question mark; nil where that is missing.
    private let query: String?

    /// Takes a text apart, as appendix B has it. Any text is one.
    init(_ text: String) {
        var rest: Substring = HeaderList.trimmed(text[...]).prefix { character in character != "#" }
        scheme = Self.takeScheme(&rest)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end: Substring.Index =
                rest.firstIndex { character in character == "/" || character == "?" } ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        } else {
            authority = nil
        }
        let mark: Substring.Index = rest.firstIndex(of: "?") ?? rest.endIndex
        path = Self.encoded(rest[..<mark])
        query = mark == rest.endIndex ? nil : Self.encoded(rest[mark...].dropFirst())
    }

    private static func takeScheme(_ rest: inout Substring) -> String? {
        guard let end = rest.firstIndex(where: { character in ":/?".contains(character) }), rest[end] == ":" else {
            return nil
        }
        let scheme: Substring = rest[..<end]
        let isName: Bool = scheme.utf8.allSatisfy { byte in
            PercentEncoding.isUnreserved(byte) && byte != 0x5F && byte != 0x7E || byte == 0x2B
        }
        guard isName, scheme.first?.isLetter == true else { return nil }
        rest = rest[end...].dropFirst()
        return String(scheme)
    }
}

extension URLReference {
    /// Path and query of a reference that has an authority of its own.
    var target: String { Self.withoutDots(path.isEmpty ? "/" : path) + queryText(query) }

    /// Path and query where the authority is that of another URL (RFC 3986, section 5.2.2).
    /// - Parameter base: path and query of that URL.
    func resolved(against base: String) -> String {
        let mark: String.Index = base.firstIndex(of: "?") ?? base.endIndex
        let basePath: Substring = base[..<mark]
        if path.isEmpty { return basePath + (query == nil ? String(base[mark...]) : queryText(query)) }
        if path.hasPrefix("/") { return Self.withoutDots(path) + queryText(query) }
        let folder: Substring = basePath.lastIndex(of: "/").map { slash in basePath[...slash] } ?? "/"
        return Self.withoutDots(String(folder) + path) + queryText(query)
    }

    private func queryText(_ query: String?) -> String { query.map { query in "?" + query } ?? "" }

    /// A path that begins with a slash, without the segments `.` and `..` (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments: [Substring] = path.split(separator: "/", omittingEmptySubsequences: false)
        for (place, segment) in segments.enumerated().dropFirst() {
            let isLast: Bool = place == segments.count - 1
            switch segment {
            case ".", "..":
                if segment == ".." { _ = kept.popLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// Encodes what paths and queries cannot hold, and leaves alone what is encoded.
    private static func encoded(_ text: Substring) -> String {
        let bytes: [UInt8] = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (place, byte) in bytes.enumerated() {
            let isKept: Bool =
                byte == 0x25
                ? place + 2 < bytes.count && bytes[place + 1].isHexDigit && bytes[place + 2].isHexDigit
                : PercentEncoding.isPathCharacter(byte) || byte == 0x2F || byte == 0x3F
            if isKept { result.append(byte) } else { PercentEncoding.append(byte, to: &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
