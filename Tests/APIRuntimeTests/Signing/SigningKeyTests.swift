import Testing
import WireSyntax

@_spi(Generated) @testable import APIRuntime

@Suite("Keys that sign")
struct SigningKeyTests {
    private static let message: [UInt8] = Array("what is signed".utf8)

    /// The keys, each with an algorithm that it is for.
    private static let keys: [(name: String, key: SigningKey, algorithm: SigningKey.Algorithm)] = [
        ("RSA", .pem(SampleKeys.rsa), .rsaSHA256), ("RSA", .pem(SampleKeys.rsa), .rsaPSSSHA256),
        ("RSA, PKCS #1", .pem(SampleKeys.rsaPKCS1), .rsaPSSSHA512),
        ("RSA of PSS", .pem(SampleKeys.messageRSA), .rsaPSSSHA512), ("RSA, JWK", .jwk(SampleKeys.tokenRSA), .rsaSHA256),
        ("P-256", .pem(SampleKeys.p256), .ecdsaP256SHA256),
        ("P-256, SEC 1", .pem(SampleKeys.p256SEC1), .ecdsaP256SHA256),
        ("P-256, JWK", .jwk(SampleKeys.tokenP256), .ecdsaP256SHA256),
        ("P-384", .pem(SampleKeys.p384), .ecdsaP384SHA384),
        ("P-521", .pem(SampleKeys.p521), .ecdsaP521SHA512),
        ("P-521, JWK", .jwk(SampleKeys.tokenP521), .ecdsaP521SHA512),
        ("Ed25519", .pem(SampleKeys.ed25519), .ed25519), ("Ed25519, JWK", .jwk(SampleKeys.tokenEd25519), .ed25519),
    ]

    @Test("sign what their public parts check, to the last bit", arguments: 0..<keys.count)
    func signs(number: Int) async throws {
        let (_, key, algorithm) = Self.keys[number]
        let signature = try await key.signature(of: Self.message, by: algorithm, named: "k")
        let publicKey = try key.publicKey(for: algorithm, named: "k")
        let members = publicKey.jwk.map { member in "\"\(member.name)\":\"\(member.value)\"" }.joined(separator: ",")
        let checking = SigningKey.jwk("{\(members)}")
        #expect(try checking.isSignature(signature, of: Self.message, by: algorithm, named: "k"))
        for index in [0, signature.count / 2, signature.count - 1] {
            var wrong = signature
            wrong[index] ^= 1
            #expect(try !checking.isSignature(wrong, of: Self.message, by: algorithm, named: "k"))
        }
        #expect(try !checking.isSignature(signature, of: Self.message + [0], by: algorithm, named: "k"))
        #expect(try !checking.isSignature([], of: Self.message, by: algorithm, named: "k"))
        #expect(try !checking.isSignature(Array(signature.dropLast()), of: Self.message, by: algorithm, named: "k"))
        if let curve = algorithm.curve { #expect(signature.count == 2 * curve.length) }
    }

    @Test("are found in PEM with other texts around, and in Base64 alone")
    func forms() async throws {
        let base64 = SampleKeys.rsa.split(separator: "\n").dropFirst().dropLast().joined()
        for text in [base64, "Bag Attributes\n    x: y\n" + SampleKeys.rsa + "\n", SampleKeys.rsaPKCS1] {
            let key = SigningKey.pem(text)
            let signature = try await key.signature(of: Self.message, by: .rsaSHA256, named: "k")
            for known in [SampleKeys.rsaPublic, SampleKeys.certificate] {
                #expect(try SigningKey.pem(known).isSignature(signature, of: Self.message, by: .rsaSHA256, named: "k"))
            }
        }
    }

    @Test("have the serial number of a certificate, the kid of a JWK, or what they are given as id")
    func ids() {
        #expect(SigningKey.pem(SampleKeys.certificate).id == "5157F09EFDC096DE15EBE81A47057A7232F1B8E1")
        #expect(SigningKey.jwk(SampleKeys.tokenEd25519).id == "one")
        #expect(SigningKey.jwk(SampleKeys.tokenEd25519, id: "two").id == "two")
        #expect(SigningKey.pem(SampleKeys.p256).id == nil)
        let keys = SigningKey.oneOf([.pem(SampleKeys.certificate), .jwk(SampleKeys.tokenEd25519)])
        #expect(keys.named("one")?.id == "one")
        #expect(keys.named("three") == nil && keys.named(nil) == nil)
    }

    @Test(
        "that cannot be read or used are named, and nothing of them is",
        arguments: [
            ("", "rsa-sha256: the key k: the text is neither PEM nor a key in Base64"),
            (SampleKeys.encrypted, "rsa-sha256: the key k: it has a passphrase; decrypt it first"),
            (
                SampleKeys.ed448,
                "rsa-sha256: the key k: PRIVATE KEY is none of RSA, P-256, P-384, P-521 or Ed25519"
            ),
            (SampleKeys.p256, "rsa-sha256: the key k: it is a key of ECDSA on P-256"),
            (SampleKeys.rsaPublic, "rsa-sha256: the key k: it is public, and cannot sign"),
            ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", nil),
        ] as [(String, String?)])
    func faults(text: String, reason: String?) async {
        let fault = await #expect(throws: CredentialError.self) {
            try await SigningKey.pem(text).signature(of: Self.message, by: .rsaSHA256, named: "k")
        }
        #expect(fault?.kind == .unusableKey)
        if let reason { #expect(fault?.reason == reason) }
        #expect("\(SigningKey.pem(text))" == "SigningKey(<hidden>)")
    }

    @Test("in hardware sign in DER or raw, and whoever has them may fail")
    func foreign() async throws {
        let own = SigningKey.pem(SampleKeys.p256)
        let raw = try await own.signature(of: Self.message, by: .ecdsaP256SHA256, named: "k")
        for signature in [raw, ECDSASignature(bytes: raw).der] {
            let key = SigningKey(publicKey: own) { _, _ in signature }
            #expect(try await key.signature(of: Self.message, by: .ecdsaP256SHA256, named: "k") == raw)
            #expect(try key.isSignature(raw, of: Self.message, by: .ecdsaP256SHA256, named: "k"))
        }
        struct Lost: Error {}
        let fault = await #expect(throws: CredentialError.self) {
            try await SigningKey { _, _ in throw Lost() }
                .signature(of: Self.message, by: .ecdsaP256SHA256, named: "card")
        }
        #expect(fault?.reason == "ecdsa-p256-sha256: the key card: whoever has it has failed")
    }
}
