import Foundation
import HTTPTypes
import Testing
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// RFC 7515, appendix A.1 to A.4, whose signatures A.6 repeats; RFC 8037, appendix A.3 to A.5; RFC 9449, sections 4.1, 6.1
/// and 7.1. RFC 7515, appendix A.5 is a token without signature, which the client never makes.
@Suite("Published tokens and proofs")
struct TokenVectorTests {
    private static let claims: String =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    private static let tokens: [(key: String, algorithm: SigningKey.Algorithm, token: String)] = [
        (
            SampleKeys.tokenRSA, .rsaSHA256,
            "eyJhbGciOiJSUzI1NiJ9." + claims
                + ".cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujG"
                + "bds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K"
                + "0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6"
                + "LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
        ),
        (
            SampleKeys.tokenP256, .ecdsaP256SHA256,
            "eyJhbGciOiJFUzI1NiJ9." + claims
                + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        ),
        (
            SampleKeys.tokenP521, .ecdsaP521SHA512,
            "eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA."
                + "AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCA"
                + "PZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn"
        ),
        (
            SampleKeys.tokenEd25519, .ed25519,
            "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
                + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
        ),
    ]

    private func parts(of token: String) throws -> (
        header: [UInt8], payload: [UInt8], input: [UInt8], signature: [UInt8]
    ) {
        let texts = token.split(separator: ".")
        let bytes = try texts.map { text in
            try #require(Base64Text.base64(ofURL: String(text)).flatMap { text in Base64Text.decode(text.utf8) })
        }
        return (bytes[0], bytes[1], Array((texts[0] + "." + texts[1]).utf8), bytes[2])
    }

    @Test("are signed as published, and checked", arguments: 0..<tokens.count)
    func published(number: Int) async throws {
        let (text, algorithm, token) = Self.tokens[number]
        let (header, payload, input, signature) = try parts(of: token)
        let key = SigningKey.jwk(text)
        #expect(try key.isSignature(signature, of: input, by: algorithm, named: "k"))
        var call = APICall(try Requests.get())
        call.keys = ["k": key]
        var writer = SignatureWriter(
            ComposedForm(.key(algorithm), key: ["$k"], into: .header("Authorization")), call, at: Date(), random: { 0 })
        let own = try await JSONWebSignature.text(header: header, payload: payload, by: &writer)
        // Signatures of ECDSA differ each time.
        if algorithm.curve == nil { #expect(own == token) }
        let (_, _, ownInput, ownSignature) = try parts(of: own)
        #expect(try ownInput == input && key.isSignature(ownSignature, of: input, by: algorithm, named: "k"))
    }

    @Test("HMAC, with a key in Base64")
    func hmac() async throws {
        var call = APICall(try Requests.get())
        call.secrets = ["k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"]
        let form = ComposedForm(.hmacSHA256, key: ["{base64($k)}"], into: .header("Authorization"))
        var writer = SignatureWriter(form, call, at: Date(), random: { 0 })
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9." + Self.claims
            + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let (header, payload, _, _) = try parts(of: token)
        #expect(try await JSONWebSignature.text(header: header, payload: payload, by: &writer) == token)
    }

    @Test("thumbprints of public keys, whose members are in order")
    func thumbprints() throws {
        let prints = [
            (SampleKeys.tokenEd25519, SigningKey.Algorithm.ed25519, "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"),
            (SampleKeys.proofP256, .ecdsaP256SHA256, "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"),
        ]
        for (text, algorithm, print) in prints {
            var members = JSONObjectText()
            for (name, value) in try SigningKey.jwk(text).publicKey(for: algorithm, named: "k").jwk {
                members.assign(name, text: value)
            }
            #expect(SHA256.bytes(of: members.bytes).base64URL == print)
        }
    }

    private static let head: String =
        #"{"typ":"dpop+jwt","alg":"ES256","jwk":{"kty":"EC","x":"l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs","#
        + #""y":"9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA","crv":"P-256"}}"#

    @Test(
        "the proofs of RFC 9449",
        arguments: [
            (
                #"{"jti":"-BwC3ESc6acc2lTc","htm":"POST","htu":"https://server.example.com/token","iat":1562262616}"#,
                "2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg"
            ),
            (
                #"{"jti":"e1j3V_bKic8-LAEB","htm":"GET","htu":"https://resource.example.org/protectedresource","#
                    + #""iat":1562262618,"ath":"fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"}"#,
                "2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA"
            ),
        ])
    func proofs(claims: String, signature: String) throws {
        let input = Array(Self.head.utf8).base64URL + "." + Array(claims.utf8).base64URL
        let (_, _, bytes, parsed) = try parts(of: input + "." + signature)
        #expect(
            try SigningKey.jwk(SampleKeys.proofP256).isSignature(parsed, of: bytes, by: .ecdsaP256SHA256, named: "k"))
    }

    @Test("the digest of an access token, RFC 9449, section 7.1")
    func accessToken() {
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        #expect(SHA256.bytes(of: Array(token.utf8)).base64URL == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    }
}

/// Requests for tests of signatures.
enum Requests {
    static func get(
        _ method: APICall.Request.Method = .get, _ url: String = "https://example.com", _ path: String = "/",
        query: [(String, String)] = [], content: APICall.Request.Content = .none
    ) throws -> APICall.Request {
        APICall.Request(
            method: method, server: try ServerAddress(url), path: path,
            query: query.map { name, value in APICall.Request.Item(name, value) }, headerFields: [:],
            content: content, timeout: .seconds(1))
    }
}
