/// What the name of a value, such as a header field, a parameter or a JSON key, says about whether it is a secret.
enum SecretName: Sendable {
    /// The value is a secret, such as that of `api_key`. So is every text in it, if it is an object.
    case secret
    /// The value is a secret. If it is an object, only the opaque texts in it are, as it may describe much else:
    /// `session`, `token`.
    case holder
    /// The value is a secret if it looks random at all: `key`, `code`.
    case suspect
    /// The value identifies something, so a random look is no sign of a secret: `id`, `sha`, `etag`.
    case identifier
    /// The value describes a secret without being one: `token_type`.
    case description
    /// The name says nothing.
    case ordinary

    init(_ name: String) {
        let words = Self.words(of: name)
        guard let last = words.last else {
            self = .ordinary
            return
        }
        let joined = words.joined()
        if Self.descriptions.contains(last) {
            self = Self.identifiers.contains(last) ? .identifier : .description
        } else if last == "pass" || Self.secretParts.contains(where: { joined.contains($0) })
            || words.contains(where: { Self.secretWords.contains($0) }) || Self.isSecretKey(words)
        {
            self = .secret
        } else if words.contains(where: { Self.holders.contains($0) }) || joined.hasSuffix("token") {
            self = .holder
        } else if Self.identifiers.contains(last) || Self.tracing.contains(joined) {
            self = .identifier
        } else {
            self = words.contains(where: { Self.suspects.contains($0) }) ? .suspect : .ordinary
        }
    }

    /// Whether the segment of a path after one with this name is a secret: `/session/…`, `/reset/…`.
    func hidesSegment(_ segment: some Collection<UInt8>) -> Bool {
        switch self {
        case .secret, .holder: SecretShape.isOpaque(segment)
        case .suspect: SecretShape.isRandom(segment, in: .request, self)
        case .identifier, .description, .ordinary: false
        }
    }

    /// Whether a number of this name is a secret, as a PIN is. Counts such as `max_tokens` are not.
    static func hidesNumbers(_ name: String) -> Bool {
        let words = words(of: name)
        guard let last = words.last else { return false }
        return numbers.contains(last) || last == "code" && words.contains(where: { codes.contains($0) })
    }

    /// The words of a name, in lower case: `X-API-Key`, `accessToken` and `user[password]` have several.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var previous: UInt8 = 0
        let bytes = Array(name.utf8)
        for (index, byte) in bytes.enumerated() {
            let isUpper = (0x41...0x5A).contains(byte)
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            // `APIKey` is two words, and so is `accessToken`.
            let begins = isUpper && (!(0x41...0x5A).contains(previous) || (0x61...0x7A).contains(next))
            if !isNameByte(byte) || begins {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
            }
            if isNameByte(byte) { word.append(isUpper ? byte | 0x20 : byte) }
            previous = byte
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }

    private static func isSecretKey(_ words: [String]) -> Bool {
        for (before, word) in zip(words, words.dropFirst()) where word == "key" || word == "keys" {
            if keyKinds.contains(before) { return true }
        }
        return false
    }
}

extension SecretName {
    private static let secretParts: [String] = [
        "password", "passwd", "passphrase", "passcode", "secret", "apikey", "accesskey", "privatekey", "credential",
        "authorization", "signature", "csrf", "xsrf", "accesstoken", "refreshtoken", "idtoken", "authtoken",
        "securitytoken", "apitoken", "sessionid", "sessionkey", "sessid", "recoverycode", "backupcode",
        "connectionstring",
    ]
    private static let secretWords: Set<String> = [
        "jwt", "pwd", "passwort", "otp", "totp", "pin", "cvv", "cvc", "sig", "hmac", "sid", "bearer", "cookie",
        "cookies",
        "mnemonic", "pw", "psw", "ssn",
    ]
    private static let keyKinds: Set<String> = [
        "api", "access", "private", "secret", "encryption", "license", "licence", "signing", "master", "account",
        "shared",
        "storage", "subscription", "service", "auth", "deploy", "app", "application", "consumer", "client", "function",
        "functions", "host", "admin", "server", "session", "security", "webhook", "integration",
    ]
    private static let holders: Set<String> = [
        "token", "tokens", "session", "sessions", "auth", "authentication", "ticket", "assertion",
    ]
    private static let suspects: Set<String> = [
        "key", "keys", "code", "state", "nonce", "access", "private", "hook", "webhook", "login", "value",
        "verifier", "challenge", "reset", "confirm", "confirmation", "verify", "verification", "activate", "activation",
        "invite", "invites", "invitation", "magic", "unsubscribe",
    ]
    private static let identifiers: Set<String> = [
        "id", "ids", "uuid", "guid", "sha", "sha1", "sha256", "sha512", "md5", "hash", "hashes", "checksum", "digest",
        "etag", "match", "ref", "rev", "revision", "commit", "tree", "blob", "parent", "oid", "version", "integrity",
        "fingerprint", "thumbprint", "trace", "span", "traceparent", "tracestate", "request", "correlation", "cursor",
        "url",
        "uri", "href", "src", "image", "agent", "range", "slug", "path", "name", "filename", "content", "type",
        "accept",
    ]
    private static let tracing: Set<String> = ["idempotencykey", "xb3traceid", "xb3spanid", "xamzntraceid", "baggage"]
    /// What the last word of a name says of a secret without being one: `token_type`, `password_required`.
    private static let descriptions: Set<String> = [
        "type", "types", "kind", "count", "counts", "url", "urls", "uri", "uris", "endpoint", "endpoints", "required",
        "enabled", "disabled", "expires", "expired", "expiry", "expiration", "at", "in", "age", "ttl", "length",
        "limit",
        "policy", "name", "names", "method", "methods", "format", "status", "supported", "algorithm", "algorithms",
        "alg",
        "version", "used", "hint", "title", "description", "label", "scope", "scopes", "created", "updated", "date",
        "time",
        "timestamp", "size", "strength", "changed", "set", "valid",
    ]
    private static let numbers: Set<String> = [
        "password", "passcode", "secret", "pin", "otp", "totp", "cvv", "cvc", "token", "pwd", "passwd", "pw",
    ]
    private static let codes: Set<String> = [
        "security", "verification", "recovery", "backup", "pin", "pass", "otp", "mfa", "sms",
    ]
}
