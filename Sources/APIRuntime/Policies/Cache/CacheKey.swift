import HTTPTypes

/// What tells one kept answer from all others.
///
/// A key is made of digests and nothing else, so that no value of a parameter, sensitive or not, is in the cache's files
/// or their names. Answers of two users have different keys; that two keys meet all the same would take a collision of
/// SHA-256.
struct CacheKey: Sendable, Hashable {
    /// Of all that the answer depends on: method, URL, header fields, body, who asks, fingerprint.
    let digest: Digest
    /// Stands for the URL, whatever the method, the header fields and the user.
    let resource: UInt64
    /// Stands for the user whom the answer belongs to.
    let user: UInt64

    /// The key of a call.
    /// - Returns: nil where answers to the call are not for keeping: they answer a method that changes something, a
    ///   part of a resource or a condition, the body is not at hand, or users have answers of their own and nobody
    ///   is known.
    init?(of call: APICall, _ policy: CachePolicy) {
        let fields: HTTPFields = call.request.headerFields
        guard call.request.method.isSafe, !policy.isPerUser || call.identity.isSomebody,
            !Self.conditions.contains(where: { name in fields.contains(name) })
        else { return nil }
        let body: WireBody? = call.request.content.body
        let bytes: [UInt8]? = body?.bytes
        guard body == nil || bytes != nil else { return nil }
        let identity: Identity = call.identity.asked(perUser: policy.isPerUser)
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
        self.user = Self.user(identity.user ?? identity.credential)
    }

    /// Requests that ask for less than the whole answer, or for none if it is still the same.
    private static let conditions: [HTTPField.Name] = [
        .range, .ifRange, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince,
    ]

    /// What is said to caches themselves.
    private static let ignored: [HTTPField.Name] = [.cacheControl, HTTPField.Name("Pragma")].compactMap { name in name }
}

extension CacheKey {
    /// Stands for a URL.
    static func resource(_ url: String) -> UInt64 {
        short("resource", url)
    }

    /// Stands for a user, or for nobody in particular.
    static func user(_ user: String?) -> UInt64 {
        guard let user else { return 0 }
        return max(short("user", user), 1)
    }

    /// A quarter of a digest: enough to tell what is to be removed, where removing too much does no harm.
    private static func short(_ kind: String, _ part: String) -> UInt64 {
        var text = KeyText()
        text.append(kind)
        text.append(part)
        return text.digest.words[0]
    }
}

extension CacheKey {
    private static let suffix: Substring = ".answer"

    /// The name of the file that holds the answer.
    var fileName: String {
        digest.text + "-" + resource.hexadecimal + "-" + user.hexadecimal + Self.suffix
    }

    /// Reads the name of a file; nil where it is not one of a kept answer.
    init?(fileName: String) {
        let parts: [Substring] = fileName.split(separator: "-", omittingEmptySubsequences: false)
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
    /// The URL as caches know it. Servers that stand in for one another are one: which of them answers plays no part.
    var resourceURL: String {
        var request: Request = request
        if let first = servers.first, servers.contains(request.server) { request.server = first }
        return request.server.scheme + "://" + request.server.authority + request.target
    }
}

extension APICall.Request.Method {
    /// Whether requests change nothing on the server (RFC 9110, section 9.2.1).
    var isSafe: Bool { self == .get || self == .head }
}
