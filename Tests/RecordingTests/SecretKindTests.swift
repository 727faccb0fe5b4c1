import Testing

@testable import Recording

@Suite("redaction: kinds of secrets")
struct SecretKindTests {
    /// Texts, with what is secret in each of them.
    private static let samples: [SecretKind: [(text: String, secret: String)]] = [
        .webToken: [
            (
                "a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_DEF-123",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_DEF-123"
            )
        ],
        .botToken: [
            ("see bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7", "bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7")
        ],
        .serviceKey: [("use sk_test_4eC39HqLyjWDarjtT1.", "sk_test_4eC39HqLyjWDarjtT1")],
        .passwordHash: [
            (
                "it is $2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW now",
                "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW"
            ),
            (
                "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b/dWg",
                "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b/dWg"
            ),
            (
                "pbkdf2_sha256$600000$seasalt1$Kd2Mw0W1n5f3Q9j8s7y6u5t4r3e2w1q0=",
                "pbkdf2_sha256$600000$seasalt1$Kd2Mw0W1n5f3Q9j8s7y6u5t4r3e2w1q0="
            ),
            ("{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9gx2y3z", "{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9gx2y3z"),
            ("$6$rounds=5000$usesome$abcdEFGH1234./xyz", "$6$rounds=5000$usesome$abcdEFGH1234./xyz"),
        ],
        .cardNumber: [
            ("Paid with 4111 1111 1111 1111 today", "4111 1111 1111 1111"),
            ("5555-5555-5555-4444", "5555-5555-5555-4444"),
            ("card:378282246310005", "378282246310005"), ("n=6011111111111117", "6011111111111117"),
        ],
        .bankAccount: [
            ("to DE89 3704 0044 0532 0130 00.", "DE89 3704 0044 0532 0130 00"),
            ("GB82WEST12345698765432", "GB82WEST12345698765432"), ("NO9386011117947", "NO9386011117947"),
        ],
        .socialSecurityNumber: [("of 078-05-1120, aged 40", "078-05-1120")],
        .webhook: [
            (
                "post to https://hooks.slack.com/services/T00000000/B00000000/XXXXaaaa1111bbbb2222cccc now",
                "T00000000/B00000000/XXXXaaaa1111bbbb2222cccc"
            ),
            (
                "https://discord.com/api/webhooks/123456789012345678/aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789?wait=true",
                "123456789012345678/aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"
            ),
            ("https://hooks.zapier.com/hooks/catch/1234567/abc12d/", "1234567/abc12d"),
            (
                "https://a.webhook.office.com/webhookb2/6ba7b810-9dad-11d1-80b4-00c04fd430c8@x/IncomingWebhook/0123abcd",
                "6ba7b810-9dad-11d1-80b4-00c04fd430c8@x/IncomingWebhook/0123abcd"
            ),
            ("https://hook.eu1.make.com/q9w8e7r6t5y4u3i2o1", "q9w8e7r6t5y4u3i2o1"),
        ],
        .cookielessSession: [("/(S(lit3py55t21z5v55vlm25s55))/orders", "lit3py55t21z5v55vlm25s55")],
    ]

    @Test("every kind is found in texts, and nothing else of them is replaced", arguments: SecretKind.allCases)
    func finds(kind: SecretKind) {
        let samples = Self.samples[kind] ?? []
        #expect(!samples.isEmpty)
        for sample in samples {
            var redactor = Redactor()
            let parts = sample.text.split(separator: sample.secret, omittingEmptySubsequences: false)
            let text = String(decoding: redactor.text(Array(sample.text.utf8)), as: UTF8.self)
            #expect(text == parts.joined(separator: "redacted-1"), "\(sample.text)")
            let start = Array(sample.text.utf8).firstRange(of: Array(sample.secret.utf8))?.lowerBound ?? 0
            if kind != .webhook, kind != .cookielessSession {
                #expect(kind.range(at: start, of: Array(sample.text.utf8))?.count == sample.secret.utf8.count)
            }
        }
    }

    @Test(
        "what only looks alike is left",
        arguments: [
            "4111 1111 1111 1112", "order 4111111111111112", "0.4111111111111111", "1764198000123",
            "4111.1111.1111.1111",
            "DE88370400440532013000", "XX89370400440532013000", "DE8937040044", "id-GB82WEST",
            "000-12-3456", "123-45-67890", "+49-123-45-6789", "2026-11-27", "$2b$", "$5 and $10 more", "{SSHA}", "{}",
            "sha1 and md5$", "https://api.example/webhooks/12345678", "https://api.example/hooks/new",
            "https://docs.example/webhooks/introduction-to-events", "https://example.com/orders/(S)/1", "a/b/c",
            "https://example.com/sessions/list", "https://example.com/reset/password",
        ])
    func leaves(text: String) {
        var redactor = Redactor()
        #expect(String(decoding: redactor.text(Array(text.utf8)), as: UTF8.self) == text)
    }

    @Test("numbers of cards are numbers, and identifiers are no cards")
    func cardsInJSON() {
        #expect(Redactor.json(#"{"number":4111111111111111,"n":12}"#) == #"{"number":900000000000001,"n":12}"#)
        #expect(Redactor.json(#"{"id":4111111111111111}"#) == #"{"id":4111111111111111}"#)
        #expect(Redactor.json(#"{"id":"4111111111111111"}"#) == #"{"id":"4111111111111111"}"#)
        #expect(Redactor.json(#"{"iban":"DE89370400440532013000"}"#) == #"{"iban":"redacted-1"}"#)
    }

    @Test(
        "sessions and one-time links in paths are replaced, in requests and in texts",
        arguments: [
            ("https://a.example/session/5f2b6c1e9d8a4f3b8c7d6e5f4a3b2c1d/element", "5f2b6c1e9d8a4f3b8c7d6e5f4a3b2c1d"),
            (
                "https://a.example/wd/session/6ba7b810-9dad-11d1-80b4-00c04fd430c8/url",
                "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
            ),
            ("https://a.example/reset/c29tZS1sb25nLXRva2VuLTEyMw", "c29tZS1sb25nLXRva2VuLTEyMw"),
            ("https://a.example/(S(lit3py55t21z5v55vlm25s55))/orders", "lit3py55t21z5v55vlm25s55"),
            (
                "https://hooks.slack.com/services/T00000000/B00000000/XXXXaaaa1111bbbb2222cccc",
                "T00000000/B00000000/XXXXaaaa1111bbbb2222cccc"
            ),
        ])
    func sessionsInPaths(url: String, secret: String) {
        let expected = url.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "redacted-1")
        var redactor = Redactor()
        #expect(redactor.redactedURL(url) == expected)
        #expect(Redactor.json("{\"text\":\"see \(url) now\"}") == "{\"text\":\"see \(expected) now\"}")
        #expect(Redactor.json("{\"url\":\"\(url)\"}") == "{\"url\":\"\(expected)\"}")
    }
}
