import HTTPTypes
import WireSyntax

/// The key of a cached response in memory: everything that the response depends on, as one text.
///
/// The standard hasher hashes it, which is seeded for each process. Files have a ``FileKey`` instead.
struct CacheKey: Sendable, Hashable {
    /// Method, URL, header fields, body, identity and fingerprint.
    let text: [UInt8]
    /// Where the URL is in the text. It is independent of method, header fields and user.
    private let urlRange: Range<Int>
    /// The user that the response belongs to; `nil` for no particular user.
    let user: ExactText?

    /// - Parameter urlRange: Where the URL is in the text.
    init(text: [UInt8], resource urlRange: Range<Int>, user: String?) {
        self.text = text
        self.urlRange = urlRange
        self.user = user.map { user in ExactText(user) }
    }

    /// The key of a call.
    /// - Returns: `nil` if responses to the call cannot be cached: the method is not safe, the request is a range
    ///   request or conditional, the body is not in memory, or responses are per user and the user is unknown.
    init?(of call: APICall, _ policy: CachePolicy) {
        let fields = call.request.headerFields
        guard call.request.method.isSafe, !policy.isPerUser || call.identity.isSomebody,
            !fields.contains(where: { field in Self.conditions.contains(field.name) })
        else { return nil }
        let body = call.request.content.body
        let bytes = body?.bytes
        guard body == nil || bytes != nil else { return nil }
        let identity = call.identity.asked(perUser: policy.isPerUser)
        var text = KeyText(capacity: 512)
        text.append(call.request.method.rawValue)
        let urlRange = text.append(call.resourceURL.utf8)
        text.append(policy.fingerprint)
        identity.append(to: &text)
        text.append(optional: call.request.content.contentType)
        text.append(bytes ?? [])
        for field in fields where !Self.ignored.contains(field.name) {
            text.append(field.name.canonicalName)
            text.append(field.value)
        }
        self.init(text: text.bytes, resource: urlRange, user: (identity.user ?? identity.credential)?.text)
    }

    /// The URL.
    private var resource: ArraySlice<UInt8> { text[urlRange] }

    /// Whether responses are those of a URL.
    func hasURL(_ url: String) -> Bool { resource.elementsEqual(url.utf8) }

    /// The size, in bytes.
    var cost: Int { text.count + (user?.text.utf8.count ?? 0) }

    /// The key of the file of the response.
    var file: FileKey {
        FileKey(digest: Digest(of: text), resource: FileKey.resource(resource), user: FileKey.user(user?.text))
    }

    /// The header fields of range and conditional requests.
    private static let conditions: [HTTPField.Name] = [
        .range, .ifRange, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince,
    ]

    /// Header fields that are addressed to caches.
    private static let ignored: [HTTPField.Name] = [.cacheControl, HTTPField.Name("Pragma")].compactMap { name in name }
}

extension CacheKey: RedactedStringConvertible {
    /// Nothing, as the request may contain secrets.
    var shownParts: KeyValuePairs<String, Any> { [:] }
}

/// The key of a cached response in a file.
///
/// It consists of digests only, so that files and their names contain no parameter, sensitive or not. The responses of two
/// users have different keys, short of a collision of SHA-256.
struct FileKey: Sendable, Hashable {
    /// The digest of everything that the response depends on.
    let digest: Digest
    /// 16 digits of a digest of the URL.
    let resource: String
    /// 16 digits of a digest of the user that the response belongs to.
    let user: String
}

extension FileKey {
    /// The digest of a URL.
    static func resource(_ url: String) -> String {
        short("resource", url.utf8)
    }

    fileprivate static func resource(_ url: ArraySlice<UInt8>) -> String {
        short("resource", url)
    }

    /// The digest of a user; zeros for no particular user.
    static func user(_ user: String?) -> String {
        user.map { user in short("user", user.utf8) } ?? String(repeating: "0", count: 16)
    }

    /// A quarter of a digest. It selects what to remove, and removing too much is harmless.
    private static func short(_ kind: String, _ part: some Collection<UInt8>) -> String {
        var text = KeyText()
        text.append(kind)
        text.append(part)
        return String(text.digest.text.prefix(16))
    }
}

extension FileKey {
    /// With another one, files of older versions would be neither used nor removed.
    private static let suffix: Substring = ".answer"

    /// The name of the file of the response.
    var fileName: String {
        digest.text + "-" + resource + "-" + user + Self.suffix
    }

    private static func isShort(_ text: Substring) -> Bool {
        text.utf8.count == 16 && Hexadecimal.bytes(text).map(Hexadecimal.text) == String(text)
    }

    /// Parses the name of a file; `nil` if it is not a name of a cached response.
    init?(fileName: String) {
        let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasSuffix(Self.suffix), let digest = Digest(parts[0]),
            Self.isShort(parts[1]), Self.isShort(parts[2].dropLast(Self.suffix.count))
        else { return nil }
        self.digest = digest
        resource = String(parts[1])
        user = String(parts[2].dropLast(Self.suffix.count))
    }
}

extension APICall {
    /// The URL as a cache key. Interchangeable servers count as one, so that it does not matter which of them responds.
    var resourceURL: String {
        guard let first = servers.first, servers.contains(request.server) else { return request.url }
        var request = request
        request.server = first
        return request.url
    }
}

extension APICall.Request.Method {
    /// Whether the method is safe: it changes nothing on the server (RFC 9110, section 9.2.1).
    var isSafe: Bool { MethodSemantics.isSafe(rawValue) }
}
