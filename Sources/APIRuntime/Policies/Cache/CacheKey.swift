import HTTPTypes

/// The key of a cached response.
///
/// A key consists of digests only, so that the cache's files and their names contain no parameter, sensitive or not.
/// The responses of two users have different keys, short of a collision of SHA-256.
struct CacheKey: Sendable, Hashable {
    /// The digest of everything that the response depends on: method, URL, header fields, body, identity and
    /// fingerprint.
    let digest: Digest
    /// A digest of the URL, independent of method, header fields and user.
    let resource: UInt64
    /// A digest of the user that the response belongs to.
    let user: UInt64

    /// The key of a call.
    /// - Returns: `nil` if responses to the call cannot be cached: the method is not safe, the request is a range
    ///   request or conditional, the body is not in memory, or responses are per user and the user is unknown.
    init?(of call: APICall, _ policy: CachePolicy) {
        let fields = call.request.headerFields
        guard call.request.method.isSafe, !policy.isPerUser || call.identity.isSomebody,
            !Self.conditions.contains(where: { name in fields.contains(name) })
        else { return nil }
        let body = call.request.content.body
        let bytes = body?.bytes
        guard body == nil || bytes != nil else { return nil }
        let identity = call.identity.asked(perUser: policy.isPerUser)
        var text = KeyText()
        text.append(call.request.method.rawValue)
        text.append(call.resourceURL)
        text.append(policy.fingerprint)
        identity.append(to: &text)
        text.append(optional: call.request.content.contentType)
        text.append(bytes ?? [])
        for field in fields where !Self.ignored.contains(field.name) {
            text.append(field.name.canonicalName)
            text.append(field.value)
        }
        digest = text.digest
        resource = Self.resource(call.resourceURL)
        user = Self.user(identity.user ?? identity.credential)
    }

    /// The header fields of range and conditional requests.
    private static let conditions: [HTTPField.Name] = [
        .range, .ifRange, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince,
    ]

    /// Header fields that are addressed to caches.
    private static let ignored: [HTTPField.Name] = [.cacheControl, HTTPField.Name("Pragma")].compactMap { name in name }
}

extension CacheKey {
    /// The digest of a URL.
    static func resource(_ url: String) -> UInt64 {
        short("resource", url)
    }

    /// The digest of a user; 0 for no particular user.
    static func user(_ user: String?) -> UInt64 {
        guard let user else { return 0 }
        return max(short("user", user), 1)
    }

    /// A quarter of a digest. It selects what to remove, and removing too much is harmless.
    private static func short(_ kind: String, _ part: String) -> UInt64 {
        var text = KeyText()
        text.append(kind)
        text.append(part)
        return text.digest.words[0]
    }
}

extension CacheKey {
    private static let suffix: Substring = ".answer"

    /// The name of the file of the response.
    var fileName: String {
        digest.text + "-" + resource.hexadecimal + "-" + user.hexadecimal + Self.suffix
    }

    /// Parses the name of a file; `nil` if it is not a name of a cached response.
    init?(fileName: String) {
        let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasSuffix(Self.suffix), let digest = Digest(parts[0]),
            let resource = UInt64(hexadecimal: parts[1]),
            let user = UInt64(hexadecimal: parts[2].dropLast(Self.suffix.count))
        else { return nil }
        self.digest = digest
        self.resource = resource
        self.user = user
    }
}

extension APICall {
    /// The URL as a cache key. Interchangeable servers count as one, so that it does not matter which of them responds.
    var resourceURL: String {
        var request = request
        if let first = servers.first, servers.contains(request.server) { request.server = first }
        return request.server.scheme + "://" + request.server.authority + request.target
    }
}

extension APICall.Request.Method {
    /// Whether the method is safe: it changes nothing on the server (RFC 9110, section 9.2.1).
    var isSafe: Bool { self == .get || self == .head }
}
