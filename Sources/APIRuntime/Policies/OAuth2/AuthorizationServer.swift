@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The authorization server of a service, for one sign-in or renewal.
struct AuthorizationServer: Sendable {
    typealias SignInError = APIClient.OAuth2.SignInError
    typealias Fields = [(name: String, value: String)]

    let scheme: OAuth2Scheme
    let context: CredentialContext

    /// The metadata of the server (RFC 8414), as far as the spec does not declare it.
    struct Metadata: Sendable {
        var issuer: String?
        var token: String?
        var authorize: String?
        var device: String?
        /// Whether redirections name the issuer (RFC 9207, section 3).
        var namesIssuer: Bool = false
    }

    /// The id of the client.
    func clientID() async throws -> String {
        try await context.secret(scheme.client)
    }

    // MARK: - Tokens

    /// Tokens of the client itself (RFC 6749, section 4.4).
    /// - Parameter old: the tokens that these replace.
    func clientTokens(insteadOf old: Credential.Tokens? = nil) async throws -> Credential.Tokens {
        var tokens = try await tokens(
            by: [("grant_type", "client_credentials")] + scopeField, Check(old: old), try await metadata())
        tokens.belongsToClient = true
        return tokens
    }

    /// Tokens by a refresh token (RFC 6749, section 6).
    func tokens(insteadOf old: Credential.Tokens) async throws -> Credential.Tokens {
        guard let refresh = old.refreshToken else {
            throw CredentialError(.unusableCredential, reason: "there is no refresh token")
        }
        return try await tokens(
            by: [("grant_type", "refresh_token"), ("refresh_token", refresh)], Check(old: old), try await metadata())
    }

    /// What new tokens are checked against.
    struct Check: Sendable {
        /// The tokens that they replace.
        var old: Credential.Tokens?
        /// The nonce of the sign-in, which an ID token has to repeat.
        var nonce: String?
    }

    /// Requests tokens.
    func tokens(by fields: Fields, _ check: Check, _ metadata: Metadata) async throws -> Credential.Tokens {
        let response = try await post(fields, to: try endpoint("token", scheme.token ?? metadata.token))
        return try tokens(in: response, check, client: try await clientID(), issuer: metadata.issuer)
    }

    /// The parameter with the scopes; none if the server decides.
    var scopeField: Fields {
        scheme.scopes.isEmpty ? [] : [("scope", scheme.scopes.joined(separator: " "))]
    }

    /// RFC 6749, section 5.1.
    private func tokens(
        in response: JSON, _ check: Check, client: String, issuer: String?
    ) throws(SignInError) -> Credential.Tokens {
        guard let access = response["access_token"]?.string, !access.isEmpty, HTTPField.isValidValue(access) else {
            throw SignInError(.badResponse, reason: "there is no usable access token")
        }
        // Section 7.1: a token of another type must not be used.
        guard response["token_type"]?.string?.lowercased() == "bearer" else {
            throw SignInError(.badResponse, reason: "the token is of another type than Bearer")
        }
        let idToken = response["id_token"]?.string
        if let idToken { try IDToken(idToken).check(client: client, issuer: issuer, check) }
        if idToken == nil, check.nonce != nil {
            throw SignInError(.badResponse, reason: "there is no ID token, which the scope openid stands for")
        }
        let lifetime = Self.seconds(response["expires_in"])
        let time = context.time
        return Credential.Tokens(
            accessToken: access, expiry: lifetime.map { seconds in time.date.addingTimeInterval(seconds) },
            refreshToken: response["refresh_token"]?.string ?? check.old?.refreshToken,
            scopes: response["scope"]?.string.map { text in text.split(separator: " ").map { scope in String(scope) } }
                ?? check.old?.scopes ?? scheme.scopes,
            idToken: idToken ?? check.old?.idToken, owner: check.old?.owner, lifetime: lifetime ?? 0)
    }

    /// A number of seconds, which some servers send as a string; ten years at most.
    static func seconds(_ value: JSON?) -> TimeInterval? {
        let number = value?.double ?? value?.string.flatMap { text in TimeInterval(text) }
        return number.flatMap { seconds in seconds.isFinite ? min(max(seconds, 0), 315_360_000) : nil }
    }

    // MARK: - Requests

    /// Sends a form with the identity of the client.
    /// - Returns: the JSON of a successful response.
    /// - Throws: a `SignInError`, a `NetworkError`, a `CredentialError` or `CancellationError`.
    func post(_ fields: Fields, to url: String) async throws -> JSON {
        var request = try request(.post, url)
        let body = Self.form(fields + scheme.parameters + (try await identify(in: &request)))
        request.head.headerFields[.contentType] = FormText.contentType
        request.body = WireBody(Array(body.utf8))
        let (status, json) = try await response(to: request)
        if let code = json?["error"]?.string {
            throw SignInError(code: code, message: json?["error_description"]?.string)
        }
        guard status.kind == .successful, let json, json.object != nil else {
            throw SignInError(.badResponse, reason: "the status is \(status.code), without an error code")
        }
        return json
    }

    /// Names the client, and proves who it is (RFC 6749, section 2.3.1).
    private func identify(in request: inout WireRequest) async throws -> Fields {
        let id = try await clientID()
        guard let name = scheme.secret else { return [("client_id", id)] }
        let secret = try await context.secret(name)
        guard scheme.clientAuthentication == .basic else { return [("client_id", id), ("client_secret", secret)] }
        let text = Self.encoded(id) + ":" + Self.encoded(secret)
        request.head.headerFields[.authorization] = "Basic " + Data(text.utf8).base64EncodedString()
        return []
    }

    /// All requests to the server begin here.
    private func request(_ method: HTTPRequest.Method, _ url: String) throws -> WireRequest {
        let path = url.prefix { character in character != "?" }
        guard let server = try? ServerURL(String(path)) else { throw SignInError(.badAddress, reason: "it is no URL") }
        guard server.isSecure || server.isLoopback else {
            throw SignInError(.badAddress, reason: "it is http, which is not encrypted")
        }
        var head = HTTPRequest(
            method: method, scheme: server.isSecure ? "https" : "http", authority: server.authority,
            path: (server.path.isEmpty ? "/" : server.path) + url.dropFirst(path.count))
        head.headerFields[.accept] = "application/json"
        head.headerFields[.userAgent] = context.userAgent
        var request = WireRequest(head: head, timeout: context.timeout)
        // Codes and secrets are for this server alone.
        request.followsRedirects = false
        return request
    }

    private func response(to request: WireRequest) async throws -> (HTTPResponse.Status, JSON?) {
        guard context.pins.isEmpty || context.canPin else {
            throw SignInError(.badAddress, reason: "the transport does not check the declared keys of certificates")
        }
        do {
            let response = try await context.exchange.response(to: request, pinning: context.pins)
            let bytes = try await response.body.collect(atMost: context.maximumResponseSize)
            return (response.head.status, try? JSON(fromJSON: bytes))
        } catch {
            throw error.asFault
        }
    }

    // MARK: - Addresses

    /// The URL of an endpoint.
    /// - Parameter address: a URL, or a path below the server of the service.
    func endpoint(_ name: String, _ address: String?) throws -> String {
        guard let address else {
            throw SignInError(.badAddress, reason: "the metadata of the server does not have the address \(name)")
        }
        guard address.hasPrefix("/") else { return address }
        guard let server = context.server else {
            throw SignInError(.badAddress, reason: "the client has no valid server")
        }
        return server.description + address
    }

    /// The metadata of the issuer, if the spec names one (RFC 8414; OpenID Connect Discovery, section 4).
    func metadata() async throws -> Metadata {
        guard let written = scheme.issuer else { return Metadata() }
        let issuer = Self.withoutSlash(try endpoint("issuer", written))
        guard let server = try? ServerURL(issuer) else { throw SignInError(.badAddress, reason: "it is no URL") }
        let origin = (server.isSecure ? "https://" : "http://") + server.authority
        let places = [
            issuer + "/.well-known/openid-configuration",
            origin + "/.well-known/oauth-authorization-server" + server.path,
        ]
        for url in places {
            let (status, json) = try await response(to: try request(.get, url))
            guard status == .ok, let json, json.object != nil else { continue }
            return try metadata(json, of: issuer)
        }
        throw SignInError(.badResponse, reason: "the issuer has no metadata")
    }

    private func metadata(_ json: JSON, of issuer: String) throws(SignInError) -> Metadata {
        // RFC 8414, section 3.3: metadata of another issuer must not be used.
        guard let named = json["issuer"]?.string, ExactText(Self.withoutSlash(named)) == ExactText(issuer) else {
            throw SignInError(.untrusted, reason: "the metadata is that of another issuer")
        }
        return Metadata(
            issuer: named, token: json["token_endpoint"]?.string, authorize: json["authorization_endpoint"]?.string,
            device: json["device_authorization_endpoint"]?.string,
            namesIssuer: json["authorization_response_iss_parameter_supported"]?.bool ?? false)
    }

    /// A slash at the end of an issuer is often written in one place and not in another.
    private static func withoutSlash(_ url: String) -> String {
        url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    // MARK: - Forms

    /// Fields in `application/x-www-form-urlencoded`.
    static func form(_ fields: Fields) -> String {
        fields.map { field in encoded(field.name) + "=" + encoded(field.value) }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        PercentEncoding.encode(text)
    }
}
