/// How the requests of a service say who sends them.
public enum Authentication: Sendable, Hashable {
    /// Where a key is sent.
    public enum KeyPlace: String, Sendable, Hashable, CaseIterable {
        case header
        case query
    }

    /// A token in the `Authorization` header (RFC 6750).
    case bearer
    /// A name and a password in the `Authorization` header (RFC 7617).
    case basic
    /// A key under a name of the service's own.
    case key(name: String, place: KeyPlace)
    /// A token that a call gives and later ones send, and the header that carries it.
    case session(token: String, header: String)

    /// Whether a token that an answer holds can be what requests carry.
    public var isToken: Bool {
        switch self {
        case .bearer, .session: true
        case .basic, .key: false
        }
    }
}

/// How the requests of a service are signed.
public struct Signature: Sendable, Hashable {
    public enum Digest: String, Sendable, Hashable, CaseIterable {
        case md5
        case sha256
        case hmacSHA256 = "hmac-sha256"
    }

    public enum Content: Sendable, Hashable {
        /// The sorted parameters, and what stands between two of them.
        case parameters(join: String)
        /// The time at which the request is sent.
        case timestamp
    }

    public var digest: Digest
    public var content: Content
    /// The name of the secret, without `$`; nil where there is none.
    public var secret: String?
    /// The name that the signature is sent as.
    public var name: String
    /// Whether the letters of the hexadecimal digest are upper-case.
    public var isUppercase: Bool

    public init(
        digest: Digest, content: Content, secret: String? = nil, name: String, isUppercase: Bool = false
    ) {
        self.digest = digest
        self.content = content
        self.secret = secret
        self.name = name
        self.isUppercase = isUppercase
    }
}
