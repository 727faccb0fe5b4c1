/// How a service's tokens are obtained and renewed (RFC 6749), as its spec declares.
@_spi(Generated) public struct OAuth2Scheme: Sendable {
    /// A way to a token.
    public enum Grant: Sendable, Hashable {
        /// RFC 6749, section 4.1, with a proof key (RFC 7636).
        case authorizationCode
        /// RFC 6749, section 4.4.
        case clientCredentials
        /// RFC 6749, section 6.
        case refresh
        /// RFC 8628.
        case deviceCode
    }

    /// How a client with a secret identifies itself (RFC 6749, section 2.3.1).
    public enum ClientAuthentication: Sendable, Hashable {
        /// In the header `Authorization`.
        case basic
        /// In the form.
        case post
    }

    let issuer: String?
    let token: String?
    let authorize: String?
    let device: String?
    /// The names of the secrets with the id and the secret of the client.
    let client: String
    let secret: String?
    let clientAuthentication: ClientAuthentication
    let scopes: [String]
    let grants: Set<Grant>
    let parameters: [(name: String, value: String)]

    /// - Parameters:
    ///   - issuer: the authorization server, whose metadata has the addresses that are not given.
    ///   - token: the address for tokens: a URL, or a path below the server of the service, like the others.
    ///   - authorize: the address of the page on which users sign in.
    ///   - device: the address for the codes of devices.
    ///   - client: the name of the secret with the client's id.
    ///   - secret: the name of the secret with the client's secret. Defaults to none: anybody can have the id.
    ///   - clientAuthentication: how the secret is sent. Defaults to a header field.
    ///   - scopes: what tokens are for. Defaults to what the server decides.
    ///   - grants: the ways to a token.
    ///   - parameters: what requests have besides. Defaults to nothing.
    public init(
        issuer: String? = nil, token: String? = nil, authorize: String? = nil, device: String? = nil, client: String,
        secret: String? = nil, clientAuthentication: ClientAuthentication = .basic, scopes: [String] = [],
        grants: [Grant], parameters: KeyValuePairs<String, String> = [:]
    ) {
        self.issuer = issuer
        self.token = token
        self.authorize = authorize
        self.device = device
        self.client = client
        self.secret = secret
        self.clientAuthentication = clientAuthentication
        self.scopes = scopes
        self.grants = Set(grants)
        self.parameters = parameters.map { parameter in (parameter.key, parameter.value) }
    }
}

extension OAuth2Scheme {
    /// The source of the service's credentials.
    public var source: CredentialSource {
        CredentialSource(isAutomatic: isAutomatic) { old, context in
            try await credential(insteadOf: old, for: context)
        }
    }

    /// Without a grant that takes a user, the client signs in itself.
    private var isAutomatic: Bool {
        grants.contains(.clientCredentials) && grants.isDisjoint(with: [.authorizationCode, .deviceCode])
    }

    /// - Throws: a `CredentialError` of the kind `notSignedIn` if the refresh token is refused, or `authorizationFailed`; a
    ///   `NetworkError`, or `CancellationError`.
    private func credential(insteadOf old: Credential?, for context: CredentialContext) async throws -> Credential {
        let server = AuthorizationServer(scheme: self, context: context)
        do {
            guard case .tokens(let tokens)? = old else {
                guard old == nil, isAutomatic else { throw CredentialError.notRenewable }
                return .tokens(try await server.clientTokens())
            }
            if tokens.belongsToClient { return .tokens(try await server.clientTokens(insteadOf: tokens)) }
            guard grants.contains(.refresh) else { throw CredentialError.notRenewable }
            return .tokens(try await server.tokens(insteadOf: tokens))
        } catch let error as APIClient.OAuth2.SignInError {
            // The refresh token has expired, or was revoked: the user has to sign in again.
            let isOver = error.kind == .invalidGrant
            throw CredentialError(isOver ? .notSignedIn : .authorizationFailed, reason: "\(error)")
        }
    }
}

extension CredentialError {
    fileprivate static let notRenewable: CredentialError = CredentialError(
        .unusableCredential, reason: "nothing renews the access token")
}
