@_spi(Generated) import APIJSON

/// How the requests of a service are authenticated.
@_spi(Generated) public enum AuthenticationScheme: Sendable, Hashable {
    /// `Authorization: Bearer`, and a token (RFC 6750, section 2.1).
    case bearer
    /// `Authorization: Basic`, and a user with a password (RFC 7617).
    case basic
    /// A key in a header field of that name.
    case header(String)
    /// A key in the query, under that name.
    case query(String)
    /// A token from the response of a call, with its name in the spec, in a header field.
    case session(String, header: String)
}

/// Whether calls carry the credential of a service that has an `AuthenticationScheme`.
@_spi(Generated) public enum AuthenticationUse: Sendable, Hashable {
    /// Where there is one.
    case available
    /// Always: without one they fail, and nothing is sent.
    case required
    /// Never.
    case none
}

/// The effect of a successful call on the client's session.
@_spi(Generated) public enum SessionEffect: Sendable, Hashable {
    /// Stores the token at a path of the response, from its root.
    case establish(String)
    /// Forgets the credential.
    case clear
}

/// How the requests of a service are signed.
///
/// The signature is for the request as it is sent, for each attempt: after all middlewares, with the current time.
@_spi(Generated) public struct SignatureScheme: Sendable, Hashable {
    /// How a digest is made, which is sent as hexadecimal digits.
    public enum Digest: Sendable, Hashable {
        /// MD5 (RFC 1321) of the text and the secret after it. It is broken; for servers that know nothing better.
        case md5
        /// SHA-256 (FIPS 180-4) of the text and the secret after it.
        case sha256
        /// HMAC with SHA-256 (RFC 2104) of the text, with the secret as its key.
        case hmacSHA256
    }

    /// What is signed.
    public enum Content: Sendable, Hashable {
        /// The parameters, sorted, each as `name=value`, with a separator between them. See `SignedParameters`.
        case parameters(join: String)
        /// Milliseconds since 1970. The field contains the digest, a comma and the milliseconds.
        case timestamp
    }

    public let digest: Digest
    public let content: Content
    /// The name of the secret in the client's `secrets`; `nil` if there is none.
    public let secret: String?
    /// The name of the signature: a parameter among the others, or a header field for a timestamp.
    public let name: String
    /// Whether the letters of the digest are `A` to `F`.
    public let isUppercase: Bool

    /// - Parameters:
    ///   - digest: how the digest is computed.
    ///   - content: what is signed.
    ///   - secret: the name of the secret. Defaults to none.
    ///   - name: the name of the signature.
    ///   - isUppercase: whether the letters of the digest are `A` to `F` instead of `a` to `f`. Defaults to `false`.
    public init(
        _ digest: Digest, over content: Content, secret: String? = nil, name: String, isUppercase: Bool = false
    ) {
        self.digest = digest
        self.content = content
        self.secret = secret
        self.name = name
        self.isUppercase = isUppercase
    }
}
