@_spi(Generated) import APIJSON

/// How the requests of a service are authenticated.
@_spi(Generated) public enum AuthenticationScheme: Sendable, Hashable {
    /// `Authorization: Bearer`, and a token (RFC 6750, section 2.1).
    case bearer
    /// `Authorization: Basic`, and a user with a password (RFC 7617).
    case basic
    /// `Authorization`, and a user with a password, where the server asks for them by one of these schemes.
    case challenge([ChallengeScheme])
    /// `Authorization`, with a scheme of the server's own and a key.
    case scheme(String)
    /// A key in a header field of that name.
    case header(String)
    /// A key in the query, under that name.
    case query(String)
    /// A token from the response of a call, with its name in the spec, in a header field.
    case session(String, header: String)
}

/// The schemes in which a client responds to challenges.
@_spi(Generated) public enum ChallengeScheme: Sendable, Hashable {
    /// RFC 7616.
    case digest
    /// RFC 7617.
    case basic
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
