@_spi(Generated) import APIJSON
import WireSyntax

/// Who has signed in (OpenID Connect Core, section 2).
///
/// It came over TLS from the server itself, so that its signature needs no check (section 3.1.3.7). Neither does its time,
/// which would keep out devices with a wrong clock: the nonce shows that it is not an old one.
struct IDToken {
    private let claims: JSON

    /// - Parameter text: a JSON Web Token (RFC 7519).
    init(_ text: String) throws(APIClient.OAuth2.SignInError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64Text.decode(parts[1].utf8), let claims = try? JSON(fromJSON: bytes),
            claims.object != nil
        else { throw APIClient.OAuth2.SignInError(.badResponse, reason: "the ID token is no JSON Web Token") }
        self.claims = claims
    }

    /// Checks that the token is from this server, for this client, and for this sign-in.
    /// - Parameter issuer: the server; `nil` if the spec does not name it.
    func check(
        client: String, issuer: String?, _ check: AuthorizationServer.Check
    ) throws(APIClient.OAuth2.SignInError) {
        if let issuer { try expect("iss", issuer) }
        let audience = claims["aud"]?.array?.compactMap(\.string) ?? [claims["aud"]?.string].compactMap(\.self)
        guard audience.contains(where: { name in ExactText(name) == ExactText(client) }) else {
            throw Self.unexpected("aud")
        }
        if audience.count > 1 { try expect("azp", client) }
        if let nonce = check.nonce { try expect("nonce", nonce) }
        // Section 12.2: a renewed token is about the same user.
        if let old = check.old?.idToken, let subject = try IDToken(old).claims["sub"]?.string {
            try expect("sub", subject)
        }
    }

    private func expect(_ claim: String, _ value: String) throws(APIClient.OAuth2.SignInError) {
        guard let found = claims[claim]?.string, ExactText(found) == ExactText(value) else {
            throw Self.unexpected(claim)
        }
    }

    private static func unexpected(_ claim: String) -> APIClient.OAuth2.SignInError {
        APIClient.OAuth2.SignInError(.untrusted, reason: "the claim \(claim) of the ID token is not the expected one")
    }
}
