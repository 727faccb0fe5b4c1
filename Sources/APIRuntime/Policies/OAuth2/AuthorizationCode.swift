import WireSyntax

/// One sign-in in a browser.
private struct AuthorizationRequest: Sendable {
    typealias SignInError = APIClient.OAuth2.SignInError

    let state: String = Self.random()
    /// The proof key (RFC 7636, section 4.1).
    let verifier: String = Self.random()
    /// What an ID token repeats; `nil` if none is expected.
    let nonce: String?
    /// The parameters that do not depend on the address of the app.
    private let fields: AuthorizationServer.Fields

    init(_ server: AuthorizationServer, client: String) {
        let nonce = server.scheme.scopes.contains("openid") ? Self.random() : nil
        let challenge = Base64Text.url(Base64Text.encode(SHA256.bytes(of: Array(verifier.utf8))))
        let proof = [
            ("state", state), ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        self.nonce = nonce
        fields =
            [("response_type", "code"), ("client_id", client)] + server.scopeField + proof
            + (nonce.map { nonce in [("nonce", nonce)] } ?? []) + server.scheme.parameters
    }

    /// The address of the page (RFC 6749, section 4.1.1).
    func page(_ endpoint: String, redirect: String) -> String {
        let separator = endpoint.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return endpoint + separator + AuthorizationServer.form(fields + [("redirect_uri", redirect)])
    }

    /// The code in the address to which the server has redirected (section 4.1.2).
    /// - Parameter metadata: that of the server, which tells whether the address has to name it.
    func code(in address: String, _ metadata: AuthorizationServer.Metadata) throws(SignInError) -> String {
        let query = Self.query(of: address)
        guard try Self.value("state", query).map({ text in ExactText(text) }) == ExactText(state) else {
            throw SignInError(.untrusted, reason: "the state of the redirection is not the expected one")
        }
        // RFC 9207, section 2.4.
        let issuer = try Self.value("iss", query)
        if issuer == nil
            ? metadata.namesIssuer : metadata.issuer.map({ ExactText($0) != issuer.map { ExactText($0) } }) ?? false
        {
            throw SignInError(.untrusted, reason: "the redirection is from another server")
        }
        if let code = try Self.value("error", query) {
            throw SignInError(code: code, message: try Self.value("error_description", query))
        }
        guard let code = try Self.value("code", query), !code.isEmpty else {
            throw SignInError(.badResponse, reason: "the redirection has no code")
        }
        return code
    }

    private static func query(of address: String) -> [(name: String, value: String)] {
        let query = address.prefix { character in character != "#" }.drop { character in character != "?" }.dropFirst()
        return query.split(separator: "&").compactMap { pair in
            let name = pair.prefix { character in character != "=" }
            guard let name = PercentEncoding.decode(name, plusIsSpace: true),
                let value = PercentEncoding.decode(pair.dropFirst(name.count + 1), plusIsSpace: true)
            else { return nil }
            return (name, value)
        }
    }

    /// The value of a parameter, which must not be there twice (RFC 6749, section 3.1).
    private static func value(_ name: String, _ query: [(name: String, value: String)]) throws(SignInError) -> String? {
        let values = query.filter { pair in pair.name == name }.map(\.value)
        guard values.count < 2 else { throw SignInError(.badResponse, reason: "the redirection has two \(name)s") }
        return values.first
    }

    /// 256 random bits, as 43 letters, digits and hyphens.
    private static func random() -> String {
        Base64Text.url(Base64Text.encode(.random(32)))
    }
}

extension AuthorizationServer {
    /// Tokens by a code from a browser (RFC 6749, section 4.1; RFC 7636).
    func tokens(with browser: some APIClient.OAuth2.Browser) async throws -> Credential.Tokens {
        let metadata = try await metadata()
        let request = AuthorizationRequest(self, client: try await clientID())
        let endpoint = try endpoint("authorize", scheme.authorize ?? metadata.authorize)
        let redirect = Locked("")
        let address = try await browser.redirection { used in
            redirect.withLock { redirect in redirect = used }
            return request.page(endpoint, redirect: used)
        }
        let code = try request.code(in: address, metadata)
        let fields = [
            ("grant_type", "authorization_code"), ("code", code),
            ("redirect_uri", redirect.withLock { redirect in redirect }), ("code_verifier", request.verifier),
        ]
        return try await tokens(by: fields, Check(nonce: request.nonce), metadata)
    }
}
