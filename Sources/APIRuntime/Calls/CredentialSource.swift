/// Obtains and renews the credentials of a service.
///
/// It consists of functions: what conforms to a protocol is part of every program, whether its specs say how or not.
@_spi(Generated) public struct CredentialSource: Sendable {
    /// Whether the client itself signs in where nobody has, with the first call that carries a credential.
    let isAutomatic: Bool
    /// Returns a credential that replaces one that has expired or that a server refused; `nil` if nobody is signed in. Any error
    /// ends the renewal; a `CredentialError` of the kind `notSignedIn` also ends the session.
    let credential: @Sendable (_ old: Credential?, _ context: CredentialContext) async throws -> Credential
}

/// What obtaining a credential needs of a client.
struct CredentialContext: Sendable {
    let exchange: Exchange
    let time: any TimeSource
    /// The timeout of each request.
    let timeout: Duration
    /// The largest response, in bytes.
    let maximumResponseSize: Int
    let userAgent: String?
    /// The server of the service, below which paths are; `nil` if the client has none that is valid.
    let server: ServerAddress?
    /// The declared keys of certificates.
    let pins: Exchange.HostKeys
    /// Whether the transport checks them.
    let canPin: Bool
    /// Looks up a secret by its name.
    let secret: @Sendable (_ name: String) async throws -> String
}
