/// How the requests of a service say who sends them.
@_spi(Generated) public enum AuthenticationScheme: Sendable, Hashable {
    /// `Authorization: Bearer`, and a token (RFC 6750, section 2.1).
    case bearer
    /// `Authorization: Basic`, and a user with a password (RFC 7617).
    case basic
    /// A key in a header field of that name.
    case header(String)
    /// A key in the query, under that name.
    case query(String)
    /// A token that a call has given, by what the spec calls it, in a header field.
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

/// What a call that went well does to the client's session.
@_spi(Generated) public enum SessionEffect: Sendable, Hashable {
    /// Keeps the token that stands at a path of the answer, from its root.
    case establish(String)
    /// Forgets the credential.
    case clear
}
