/// How clients of a service obtain and renew tokens (RFC 6749).
public struct OAuth2: Sendable, Hashable {
    /// A way to a token.
    public enum Grant: String, Sendable, Hashable, CaseIterable {
        /// The user signs in in a browser (RFC 6749, section 4.1; RFC 7636).
        case authorizationCode = "authorization-code"
        /// The client signs in itself (RFC 6749, section 4.4).
        case clientCredentials = "client-credentials"
        /// A token is renewed without the user (RFC 6749, section 6).
        case refresh
        /// The user signs in on another device (RFC 8628).
        case deviceCode = "device-code"
    }

    /// How a client with a secret identifies itself.
    public enum ClientAuthentication: String, Sendable, Hashable, CaseIterable {
        /// In the header `Authorization`.
        case basic
        /// In the form.
        case post
    }

    /// A parameter that requests to the authorization server have besides.
    public struct Parameter: Sendable, Hashable {
        public var name: String
        public var value: String
    }

    /// The addresses of the authorization server's endpoints: URLs, or paths below the server of the service.
    public var token: String?
    public var authorize: String?
    public var device: String?
    /// The authorization server, whose metadata has the addresses that are not declared.
    public var issuer: String?
    /// The name of the secret with the id of the client, without `$`.
    public var client: String
    /// The name of the secret with the secret of the client, without `$`.
    public var secret: String?
    public var clientAuthentication: ClientAuthentication
    public var scopes: [String]
    public var grants: [Grant]
    public var parameters: [Parameter]
}
