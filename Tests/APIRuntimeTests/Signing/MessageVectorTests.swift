import Foundation
import HTTPTypes
import Testing
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// RFC 9421, appendix B.2 to B.4, and RFC 9530, appendices A and D.
@Suite("Published signatures of messages")
struct MessageVectorTests {
    private static let created: Date = Date(timeIntervalSince1970: 1_618_884_473)

    private static let digest: String =
        "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:"

    /// `test-request` of appendix B.2.
    private func request() throws -> APICall.Request {
        var request = try Requests.get(
            .post, "https://example.com", "/foo", query: [("param", "Value"), ("Pet", "dog")],
            content: .other(WireBody(Array(#"{"hello": "world"}"#.utf8)), contentType: "application/json"))
        request.headerFields[.date] = "Tue, 20 Apr 2021 02:07:55 GMT"
        request.headerFields[try #require(HTTPField.Name("Content-Digest"))] = Self.digest
        return request
    }

    private static let rsa: SigningKey = .pem(SampleKeys.messageRSAPublic)

    private static let ofRequests: [(input: String, base: [String], signature: String)] = [
        (
            #"();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd""#, [],
            "d2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA"
                + "7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O"
                + "6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8I"
                + "U1bLhdxO5Nyt8C8ssinQ98Xw9Q=="
        ),
        (
            #"("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss""#
                + #";tag="header-example""#,
            [#""@authority": example.com"#, #""content-digest": "# + digest, #""@query-param";name="Pet": dog"#],
            "LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UCMkSowOB4+EC"
                + "xCmT8rtAmj/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpcAoFqWFQh6"
                + "2s7Cl+H2fjBSpqfZUJcsIk4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUqiYY8Bh0"
                + "aaUEb0rQl3/XaVe4bXTugEjHSw=="
        ),
        (
            #"("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length")"#
                + #";created=1618884473;keyid="test-key-rsa-pss""#,
            [
                #""date": Tue, 20 Apr 2021 02:07:55 GMT"#, #""@method": POST"#, #""@path": /foo"#,
                #""@query": ?param=Value&Pet=dog"#, #""@authority": example.com"#, #""content-type": application/json"#,
                #""content-digest": "# + digest, #""content-length": 18"#,
            ],
            "bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38"
                + "K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o"
                + "/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyo"
                + "EZAFL2FUo5fTIztsDZKEgM4cUA=="
        ),
    ]

    @Test("B.2.1 to B.2.3: with rsa-pss-sha512", arguments: 0..<ofRequests.count)
    func requests(number: Int) throws {
        let (text, base, signature) = Self.ofRequests[number]
        let input = try #require(SignatureInput(text))
        let bytes = try #require(input.base(of: MessageParts(request: try request())))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == (base + ["\"@signature-params\": " + text]).joined(separator: "\n"))
        let decoded = try #require(Base64Text.decode(signature.utf8))
        #expect(try Self.rsa.isSignature(decoded, of: bytes, by: .rsaPSSSHA512, named: "k"))
    }

    @Test("B.2.4: a response, with ecdsa-p256-sha256")
    func response() async throws {
        let scheme = VerificationScheme.message(
            .key(.ecdsaP256SHA256), key: ["$k"], covers: ["@status", "content-digest"])
        var fields: HTTPFields = [.date: "Tue, 20 Apr 2021 02:07:56 GMT", .contentType: "application/json"]
        fields[.contentLength] = "23"
        fields[try #require(HTTPField.Name("Content-Digest"))] =
            "sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:"
        fields[try #require(HTTPField.Name("Signature-Input"))] =
            #"sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256""#
        fields[try #require(HTTPField.Name("Signature"))] =
            "sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:"
        let message = ReceivedMessage(
            head: HTTPResponse(status: .ok, headerFields: fields),
            body: WireBody(Array(#"{"message": "good dog"}"#.utf8)))
        let secrets = Secrets(keys: ["k": .pem(SampleKeys.messageP256, id: "test-key-ecc-p256")])
        let tools = VerificationTools(date: Self.created, limit: 1000) { name, id in try await secrets.key(name, id: id)
        }
        try await scheme.check(message, APICall(try request()), tools)
        let changed = ReceivedMessage(head: message.head, body: WireBody(Array(#"{"message": "bad dog!"}"#.utf8)))
        await #expect(throws: CredentialError.self) {
            try await scheme.check(changed, APICall(try request()), tools)
        }
    }

    private func signed(_ scheme: SignatureScheme, _ secrets: [String: String] = [:]) async throws -> APICall.Request {
        var call = APICall(try request())
        call.secrets = secrets
        call.keys = ["k": .pem(SampleKeys.messageEd25519, id: "test-key-ed25519")]
        let tools = SigningTools(date: Self.created, random: { 0 }, memory: SignatureMemory(), send: nil)
        try await scheme.form.sign(&call, tools)
        return call.request
    }

    @Test("B.2.5: with hmac-sha256, as published")
    func hmac() async throws {
        let scheme = SignatureScheme.message(
            .hmacSHA256, key: ["{base64($s)}"], covers: ["date", "@authority", "content-type"], label: "sig-b25",
            keyID: "test-shared-secret")
        let sent = try await signed(
            scheme,
            ["s": "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=="])
        #expect(
            sent.headerFields[named: "Signature-Input"]
                == #"sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret""#)
        #expect(sent.headerFields[named: "Signature"] == "sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:")
    }

    @Test("B.2.6: with ed25519, as published")
    func ed25519() async throws {
        let scheme = SignatureScheme.message(
            .key(.ed25519), key: ["$k"],
            covers: ["date", "@method", "@path", "@authority", "content-type", "content-length", "x-absent"],
            label: "sig-b26")
        let sent = try await signed(scheme)
        #expect(
            sent.headerFields[named: "Signature-Input"]
                == #"sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473"#
                + #";keyid="test-key-ed25519""#)
        #expect(
            sent.headerFields[named: "Signature"]
                == "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:")
    }

    @Test("B.3: a certificate in a field of a proxy")
    func proxy() throws {
        var request = try Requests.get(
            .post, "https://service.internal.example", "/foo", query: [("param", "Value"), ("Pet", "dog")])
        request.headerFields[try #require(HTTPField.Name("Client-Cert"))] = Self.clientCertificate
        let input = try #require(
            SignatureInput(
                #"("@path" "@query" "@method" "@authority" "client-cert");created=1618884473;keyid="test-key-ecc-p256""#
            ))
        let bytes = try #require(input.base(of: MessageParts(request: request)))
        let signature = try #require(
            Base64Text.decode(
                "xVMHVpawaAC/0SbHrKRs9i8I3eOs5RtTMGCWXm/9nvZzoHsIg6Mce9315T6xoklyy0yzhD9ah4JHRwMLOgmizw==".utf8))
        #expect(
            try SigningKey.pem(SampleKeys.messageP256)
                .isSignature(signature, of: bytes, by: .ecdsaP256SHA256, named: "k"))
    }

    private static let clientCertificate: String =
        ":MIIBqDCCAU6gAwIBAgIBBzAKBggqhkjOPQQDAjA6MRswGQYDVQQKDBJMZXQncyBBdXRoZW50aWNhdGUxGzAZBgNVBAMMEkxBIEludGVybWVk"
        + "aWF0ZSBDQTAeFw0yMDAxMTQyMjU1MzNaFw0yMTAxMjMyMjU1MzNaMA0xCzAJBgNVBAMMAkJDMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8Y"
        + "nXXfaUgmnMtOXU/IncWalRhebrXmckC8vdgJ1p5Be5F/3YC8OthxM4+k1M6aEAEFcGzkJiNy6J84y7uzo9M6NyMHAwCQYDVR0TBAIwADAfBgNV"
        + "HSMEGDAWgBRm3WjLa38lbEYCuiCPct0ZaSED2DAOBgNVHQ8BAf8EBAMCBsAwEwYDVR0lBAwwCgYIKwYBBQUHAwIwHQYDVR0RAQH/BBMwEYEPYm"
        + "RjQGV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUCIBHda/r1vaL6G3VliL4/Di6YK0Q6bMjeSkC3dFCOOB8TAiEAx/kHSB4urmiZ0NX5r5Xar"
        + "mPk0wmuydBVoU4hBVZ1yhk=:"

    /// A message that something in between has changed: its values of `Accept`, its host and its query.
    private static let transformations: [(accept: [String], host: String, query: [(String, String)], isRight: Bool)] = [
        (["application/json", "*/*"], "https://example.org", [], true),
        (["application/json", "*/*"], "https://example.org", [("param", "added")], true),
        (["application/json, */*"], "https://example.org", [], true),
        (["application/json", "*/*"], "https://example.com", [], false),
        (["*/*", "application/json"], "https://example.org", [], false),
    ]

    @Test("B.4: messages that were transformed", arguments: 0..<transformations.count)
    func transformed(number: Int) throws {
        let (accept, host, query, isRight) = Self.transformations[number]
        var request = try Requests.get(
            .get, host, "/demo", query: [("name1", "Value1"), ("Name2", "value2")] + query)
        request.headerFields[values: .accept] = accept
        let input = try #require(
            SignatureInput(#"("@method" "@path" "@authority" "accept");created=1618884473;keyid="test-key-ed25519""#))
        let bytes = try #require(input.base(of: MessageParts(request: request)))
        let signature = try #require(
            Base64Text.decode(
                "ZT1kooQsEHpZ0I1IjCqtQppOmIqlJPeo7DHR3SoMn0s5JZ1eRGS0A+vyYP9t/LXlh5QMFFQ6cpLt2m0pmj3NDA==".utf8))
        #expect(
            try SigningKey.pem(SampleKeys.messageEd25519).isSignature(signature, of: bytes, by: .ed25519, named: "k")
                == isRight)
    }

    @Test(
        "RFC 9530: digests of contents",
        arguments: [
            ("{\"hello\": \"world\"}\n", "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:"),
            ("", "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:"),
            ("{\"title\": \"New Title\"}\n", "sha-256=:mEkdbO7Srd9LIOegftO0aBX+VPTVz7/CSHes2Z27gc4=:"),
        ])
    func contentDigests(content: String, field: String) async throws {
        let name = try #require(HTTPField.Name("Content-Digest"))
        let head = HTTPResponse(status: .ok, headerFields: [name: field])
        try await ContentDigestCheck.check(ReceivedMessage(head: head, body: WireBody(Array(content.utf8))))
        await #expect(throws: CredentialError.self) {
            try await ContentDigestCheck.check(
                ReceivedMessage(head: head, body: WireBody(Array(content.utf8) + [0x20])))
        }
    }

    @Test("components that are missing, unknown or there twice cannot be covered")
    func components() throws {
        let message = MessageParts(request: try request())
        for text in [
            #"("x-absent")"#, #"("@method" "@method")"#, #"("date";sf)"#, #"("@query-param";name="none")"#,
            #"("@status")"#,
        ] {
            #expect(SignatureInput(text)?.base(of: message) == nil, "\(text)")
        }
        #expect(SignatureInput("sig") == nil && SignatureInput("(\"a\"") == nil)
        let value = message.value(of: MessageComponent("date;bs"))
        #expect(value == ":VHVlLCAyMCBBcHIgMjAyMSAwMjowNzo1NSBHTVQ=:")
        #expect(message.value(of: MessageComponent("content-digest;key=\"sha-512\""))?.hasPrefix(":WZDP") == true)
    }
}
