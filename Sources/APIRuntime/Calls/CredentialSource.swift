/// Obtains and renews the credentials of a service. Only services whose specs say how have one, so that nothing of it is
/// linked into other programs.
@_spi(Generated) public protocol CredentialSource: Sendable {
    /// Whether the client itself signs in where nobody has, with the first call that carries a credential.
    var isAutomatic: Bool { get }

    /// Returns a credential that replaces one that has expired or that a server refused.
    /// - Parameters:
    ///   - old: the credential; `nil` if nobody is signed in.
    ///   - context: the client.
    /// - Throws: any error, which ends the renewal; a `CredentialError` of the kind `notSignedIn` also ends the session.
    func credential(insteadOf old: Credential?, for context: CredentialContext) async throws -> Credential
}

/// What obtaining a credential needs of a client.
@_spi(Generated) public struct CredentialContext: Sendable {
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
