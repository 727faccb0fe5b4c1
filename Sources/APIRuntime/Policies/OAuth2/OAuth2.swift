extension APIClient {
    /// Signs in at the authorization server of a service, as its spec declares (`auth: {oauth2: …}`).
    ///
    /// The tokens are kept by the session of the client, and so in its store. Calls renew them by themselves.
    ///
    /// ```swift
    /// try await library.oauth2.signIn(with: browser)
    /// ```
    public struct OAuth2: Sendable {
        let server: AuthorizationServer
        let session: APISession

        /// Signs in the client itself, without a user (RFC 6749, section 4.4). Unless the spec also has a grant for users, the
        /// first call does this.
        /// - Returns: the tokens, which the session has by now.
        /// - Throws: a ``SignInError``, a `NetworkError`, a `CredentialError` or `CancellationError`.
        @discardableResult
        public func signIn() async throws -> Credential.Tokens {
            try check(.clientCredentials)
            return try await establish(try await server.clientTokens(), for: nil)
        }

        /// Signs in a user in a browser (RFC 6749, section 4.1), with a proof key that only this sign-in knows (RFC 7636).
        /// - Parameters:
        ///   - browser: shows the page of the server.
        ///   - user: the user, as in `APISession.establish(_:for:)`. Defaults to that of the client.
        /// - Returns: the tokens, which the session has by now.
        /// - Throws: a ``SignInError``, a `NetworkError`, a `CredentialError`, `CancellationError`, or an error of the browser.
        @discardableResult
        public func signIn(with browser: some Browser, for user: String? = nil) async throws -> Credential.Tokens {
            try check(.authorizationCode)
            return try await establish(try await server.tokens(with: browser), for: user)
        }

        /// Signs in a user on another device (RFC 8628), for devices and programs without a browser. Cancel the task to give up.
        /// - Parameters:
        ///   - user: the user, as in `APISession.establish(_:for:)`. Defaults to that of the client.
        ///   - show: shows the user the address to open, and the code to enter there.
        /// - Returns: the tokens, which the session has by now.
        /// - Throws: a ``SignInError``, a `NetworkError`, a `CredentialError`, `CancellationError`, or an error of `show`.
        @discardableResult
        public func signIn(
            for user: String? = nil, showing show: (DeviceCode) async throws -> Void
        ) async throws -> Credential.Tokens {
            try check(.deviceCode)
            return try await establish(try await server.tokens(showing: show), for: user)
        }

        private func check(_ grant: OAuth2Scheme.Grant) throws(SignInError) {
            guard server.scheme.grants.contains(grant) else { throw SignInError(.notDeclared) }
        }

        private func establish(_ tokens: Credential.Tokens, for user: String?) async throws -> Credential.Tokens {
            try await session.establish(.tokens(tokens), for: user)
            return tokens
        }
    }
}

extension APIClient.OAuth2 {
    /// Shows the page on which a user signs in.
    public protocol Browser: Sendable {
        /// Shows the page, and waits until the server redirects to an address of the app.
        /// - Parameter page: returns the address of the page, for the address of the app (`redirect_uri`).
        /// - Returns: the address that the server redirected to, with its query.
        /// - Throws: ``SignInError`` of the kind `cancelled` if the user closed the page, or any other error.
        func redirection(from page: @Sendable (_ redirect: String) -> String) async throws -> String
    }
}

extension APIClient.OAuth2: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}
