import Testing

@testable import Recording

@Suite("Names of secrets")
struct SecretNameTests {
    @Test(
        "name: hides the values of secrets",
        arguments: [
            "password", "Password", "user[password]", "newPassword", "X-API-Key", "apikey", "api_key", "APIKey",
            "apiKeys",
            "client_secret", "clientSecret", "X-Amz-Signature", "sig", "X-CSRF-Token", "csrfmiddlewaretoken",
            "PHPSESSID",
            "refresh_token", "accessToken", "access-key-id", "private_key", "aws_secret_access_key", "credential",
            "cvv",
            "Ocp-Apim-Subscription-Key", "x-functions-key", "sessionId", "connection_string", "passphrase",
            "X-Auth-Token",
        ])
    func secrets(name: String) {
        #expect(SecretName(name) == .secret)
    }

    @Test(
        "name: hides values, but not all that an object with the name holds",
        arguments: ["token", "tokens", "session", "nextPageToken", "X-Device-Token", "auth", "devicetoken"])
    func holders(name: String) {
        #expect(SecretName(name) == .holder)
    }

    @Test(
        "name: leaves values that only describe a secret",
        arguments: [
            "token_type", "tokenType", "password_required", "max_tokens_count", "token_endpoint", "sessionCount",
            "password_changed_at", "secretName", "passwordPolicy",
        ])
    func descriptions(name: String) {
        #expect(![.secret, .holder, .suspect].contains(SecretName(name)))
    }

    @Test(
        "name: leaves other values",
        arguments: ["name", "author", "pinned", "spinner", "keyboard", "monkey", "Content-Type", "tokyo", "assigned"])
    func others(name: String) {
        #expect(![.secret, .holder, .suspect].contains(SecretName(name)))
    }

    @Test("name: hides numbers of PINs, not of counts")
    func numbers() {
        #expect(["pin", "otp", "cvv", "verification_code", "smsCode"].allSatisfy(SecretName.hidesNumbers))
        #expect(
            !["max_tokens", "token_count", "code", "statusCode", "pins", "sessions"].contains(
                where: SecretName.hidesNumbers))
    }
}
