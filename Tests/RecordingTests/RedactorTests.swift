import Testing

@testable import Recording

@Suite("Redaction")
struct RedactorTests {
    @Test("redaction: keeps the scheme of credentials")
    func schemes() {
        var redactor = Redactor()
        #expect(redactor.field("Authorization", "Bearer abc.def") == "Bearer redacted-1")
        #expect(redactor.field("authorization", "Basic YWxpY2U6aHVudGVyMg==") == "Basic redacted-3")
        #expect(redactor.field("Proxy-Authorization", "Custom something") == "Custom redacted-4")
        #expect(redactor.field("Authorization", "plain") == "redacted-5")
    }

    @Test("redaction: keeps the names and attributes of cookies")
    func cookies() {
        var redactor = Redactor()
        #expect(
            redactor.field("Cookie", "sid=abc123; theme=dark; empty=") == "sid=redacted-1; theme=redacted-2; empty=")
        #expect(
            redactor.responseField("Set-Cookie", "sid=abc123; Path=/; HttpOnly; Max-Age=60")
                == "sid=redacted-1; Path=/; HttpOnly; Max-Age=60")
    }

    @Test("redaction: recognizes the token of a sign-in in later calls")
    func tokenOfSignIn() {
        var redactor = Redactor()
        let signIn = redactor.redact(
            .post(
                "https://a.example/login", "{\"user\":\"bob\",\"password\":\"correct horse\"}",
                "{\"ok\":true,\"data\":{\"token\":\"tok-4711-xyz\",\"expires\":3600}}"))
        #expect(signIn.requestText == "{\"user\":\"bob\",\"password\":\"redacted-1\"}")
        #expect(signIn.responseText == "{\"ok\":true,\"data\":{\"token\":\"redacted-2\",\"expires\":3600}}")
        #expect(redactor.field("Authorization", "Bearer tok-4711-xyz") == "Bearer redacted-2")
        #expect(redactor.redactedURL("https://a.example/x?t=tok-4711-xyz") == "https://a.example/x?t=redacted-2")
    }

    @Test("redaction: replaces a secret that occurs before it is recognized")
    func earlierOccurrence() {
        var redactor = Redactor()
        let found = redactor.redact(
            .post("https://a.example/echo/Zk3-mellow-77", "note=Zk3-mellow-77", "{\"password\":\"Zk3-mellow-77\"}"))
        #expect(found.request.url == "https://a.example/echo/redacted-1")
        #expect(found.requestText == "note=redacted-1")
        #expect(found.responseText == "{\"password\":\"redacted-1\"}")
    }

    @Test("redaction: keeps the types of JSON values")
    func types() {
        let text = """
            {"pin": 4821, "password": null, "token": true, "secret": ["a-1", "b-2"], "max_tokens": 100, "otp": "123456"}
            """
        #expect(
            Redactor.json(text) == """
                {"pin": 9001, "password": null, "token": true, "secret": ["redacted-2", "redacted-3"], "max_tokens": 100, \
                "otp": "redacted-4"}
                """)
    }

    @Test(
        "redaction: leaves data of responses",
        arguments: [
            "{\"id\":\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\",\"session_count\":3}",
            "{\"sha\":\"da39a3ee5e6b4b0d3255bfef95601890afd80709\",\"parents\":[{\"sha\":\"0a1b2c3d4e5f60718293a4b5c6d7e8f901234567\"}]}",
            "{\"md5\":\"d41d8cd98f00b204e9800998ecf8427e\",\"value\":\"getCustomerAddressById2AndNameInEnglish\"}",
            "{\"file\":\"d41d8cd98f00b204e9800998ecf8427e\"}",
            "{\"id\":\"1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms\",\"date\":\"2026-11-25T21:30:00Z\"}",
            "{\"error\":\"Invalid token: it has expired\",\"code\":\"E1002\",\"token_type\":\"bearer\"}",
            "{\"url\":\"https://a.example/items/5?page=2&sort=name\",\"mail\":\"bob@example.org\"}",
            "{\"session\":{\"title\":\"Opening\",\"startsAt\":\"2026-11-25T09:00:00Z\",\"seats\":120}}",
            "{\"text\":\"Zürich \\u00e9 \\\\ \\\"quoted\\\" \\/ slash\", \"n\": 1.50e3}",
        ])
    func dataStays(text: String) {
        #expect(Redactor.json(text) == text)
    }

    @Test(
        "redaction: leaves fields of responses that learning needs",
        arguments: [
            ("ETag", "\"33a64df551425fcc55e4d42a148795d9f25f89d4\""),
            ("X-Request-Id", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
            ("Access-Control-Allow-Credentials", "true"), ("WWW-Authenticate", "Bearer realm=\"example\""),
            ("Cache-Control", "max-age=60"), ("Link", "<https://a.example/items?page=2>; rel=\"next\""),
            ("Content-Type", "application/json; charset=utf-8"), ("Date", "Wed, 25 Nov 2026 21:30:00 GMT"),
            ("Access-Control-Allow-Headers", "Authorization, X-Api-Key"),
        ])
    func fieldsStay(name: String, value: String) {
        var redactor = Redactor()
        #expect(redactor.responseField(name, value) == value)
        #expect(redactor.count == 0)
    }

    @Test(
        "redaction: leaves URLs with identifiers",
        arguments: [
            "https://api.example:8443/users/42/orders?from=2026-01-01&sort=name&q=a%20b+c",
            "https://a.example/commits/da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "https://a.example/o/6ba7b810-9dad-11d1-80b4-00c04fd430c8?sha=da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "https://a.example/a-long-slug-of-words-that-goes-on-2026?list=1,2,3#part",
        ])
    func urlsStay(url: String) {
        var redactor = Redactor()
        #expect(redactor.redactedURL(url) == url)
    }

    @Test("redaction: is stable when repeated")
    func repeated() {
        var redactor = Redactor()
        let once = redactor.redact(
            .post(
                "https://u:p4ss-word@a.example/x?api_key=k-123456",
                "{\"pin\":1234,\"auth\":{\"key\":\"kkkk-1111-kkkk\"}}",
                "<input name=\"csrf_token\" value=\"v-1234567\"><b>k-123456</b>"))
        let count = redactor.count
        #expect(redactor.redact(once) == once)
        #expect(redactor.count == count)
    }

    @Test("redaction: replaces secrets in JSON that is cut off, or follows other JSON")
    func cutJSON() {
        #expect(Redactor.json("{\"a\":1}\n{\"password\":\"x-1\"}\n") == "{\"a\":1}\n{\"password\":\"redacted-1\"}\n")
        #expect(Redactor.json("{\"password\":\"abc-def-0") == "{\"password\":\"redacted-1")
        #expect(Redactor.json("{\"password\":\"abc\\") == "{\"password\":\"redacted-1")
    }

    @Test("redaction: replaces secrets in JSON inside JSON, and beside their names")
    func nestedJSON() {
        #expect(
            Redactor.json("{\"body\":\"{\\\"password\\\":\\\"hunter2\\\"}\"}")
                == "{\"body\":\"{\\\"password\\\":\\\"redacted-1\\\"}\"}")
        #expect(
            Redactor.json("[{\"name\":\"X-API-Key\",\"value\":\"abc\"},{\"name\":\"Accept\",\"value\":\"abc\"}]")
                == "[{\"name\":\"X-API-Key\",\"value\":\"redacted-1\"},{\"name\":\"Accept\",\"value\":\"abc\"}]")
    }
}

extension Redactor {
    mutating func field(_ name: String, _ value: String) -> String {
        let request = RecordedRequest(
            method: "GET", url: "https://a.example/", headers: [RecordedField(name: name, value: value)])
        return redact(Exchange(request: request, response: nil)).request.headers[0].value
    }

    mutating func responseField(_ name: String, _ value: String) -> String {
        let response = RecordedResponse(status: 200, headers: [RecordedField(name: name, value: value)])
        let request = RecordedRequest(method: "GET", url: "https://a.example/")
        return redact(Exchange(request: request, response: response)).response?.headers[0].value ?? ""
    }

    mutating func redactedURL(_ url: String) -> String {
        redact(Exchange(request: RecordedRequest(method: "GET", url: url), response: nil)).request.url
    }

    static func json(_ text: String) -> String {
        var redactor = Redactor()
        return redactor.redact(.post("https://a.example/", "", text)).responseText
    }
}

extension Exchange {
    static func post(_ url: String, _ request: String, _ response: String) -> Exchange {
        Exchange(
            request: RecordedRequest(
                method: "POST", url: url, body: RecordedBody(mediaType: nil, bytes: Array(request.utf8))),
            response: RecordedResponse(
                status: 200, headers: [], body: RecordedBody(mediaType: nil, bytes: Array(response.utf8))))
    }

    var requestText: String { String(decoding: request.body?.bytes ?? [], as: UTF8.self) }
    var responseText: String { String(decoding: response?.body?.bytes ?? [], as: UTF8.self) }
}
