import Foundation
import TestSupport
import Testing

@testable import Recording

/// Sixty secrets in all places of requests and responses, none of which may reach a file.
@Suite("Planted secrets")
struct PlantedSecretsTests {
    @Test("recording: none of sixty secrets reaches the file", arguments: [false, true])
    func file(isReversed: Bool) async throws {
        var exchanges = Self.exchanges
        // An echo can only be recognized after the secret.
        if isReversed { exchanges = Self.exchanges.dropLast(2).reversed() + Self.exchanges.suffix(2) }
        let folder = try TemporaryFolder()
        let file = try HARFile(path: folder.path("a.har"), creator: "test", version: "1")
        for exchange in exchanges { try await file.append(exchange) }
        let text = try folder.text(of: "a.har")
        let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]]
        #expect((root?["log"]?["entries"] as? [Any])?.count == exchanges.count)
        #expect(Set(Self.secrets).count >= 60)
        for secret in Self.secrets {
            let isFound = Self.spellings(of: secret).contains { text.contains($0) }
            #expect(!isFound, "\(secret)")
        }
        // What is no secret is still there.
        for word in [
            "users", "Zürich", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        ] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test("recording: equal secrets have equal placeholders, and others differ")
    func placeholders() {
        var redactor = Redactor()
        let signIn = redactor.redact(
            .post("https://a.example/login", "{}", "{\"access_token\":\"first-token-1\",\"b\":\"x\"}"))
        let other = redactor.redact(.post("https://a.example/login", "{}", "{\"access_token\":\"other-token-2\"}"))
        #expect(signIn.responseText == "{\"access_token\":\"redacted-1\",\"b\":\"x\"}")
        #expect(other.responseText == "{\"access_token\":\"redacted-2\"}")
        let places = redactor.redact(
            Exchange(
                request: RecordedRequest(
                    method: "GET", url: "https://a.example/v/first-token-1?access_token=first-token-1",
                    headers: [
                        RecordedField(name: "Authorization", value: "Bearer first-token-1"),
                        RecordedField(name: "Cookie", value: "t=first-token-1"),
                    ]),
                response: RecordedResponse(
                    status: 302, headers: [RecordedField(name: "Location", value: "/in#access_token=first-token-1")],
                    body: RecordedBody(mediaType: "text/html", bytes: Array("<a href=\"/v/first-token-1\">go</a>".utf8))
                )))
        #expect(places.request.url == "https://a.example/v/redacted-1?access_token=redacted-1")
        #expect(places.request.headers.map(\.value) == ["Bearer redacted-1", "t=redacted-1"])
        #expect(places.response?.headers.map(\.value) == ["/in#access_token=redacted-1"])
        #expect(places.responseText == "<a href=\"/v/redacted-1\">go</a>")
    }

    private static func spellings(of secret: String) -> [String] {
        let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
        let json = secret.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n")
        return [secret, encoded, json, Data(secret.utf8).base64EncodedString()]
    }
}

extension PlantedSecretsTests {
    /// Gathers exchanges, and the secrets in them.
    private struct Planter {
        var secrets: [String] = []
        var exchanges: [Exchange] = []

        /// Remembers a secret, and returns it in a text.
        mutating func plant(_ secret: String, in text: String = "%") -> String {
            secrets.append(secret)
            return text.replacingOccurrences(of: "%", with: secret)
        }

        mutating func add(
            _ method: String = "GET", _ url: String = "https://api.example/users", _ headers: [(String, String)] = [],
            _ type: String = "application/json", _ body: String = "", status: Int = 200,
            _ fields: [(String, String)] = [],
            _ responseType: String = "application/json", _ response: String = "{\"city\":\"Zürich\"}"
        ) {
            let field: ((String, String)) -> RecordedField = { RecordedField(name: $0.0, value: $0.1) }
            let request = RecordedRequest(
                method: method, url: url, headers: headers.map(field),
                body: body.isEmpty ? nil : RecordedBody(mediaType: type, bytes: Array(body.utf8)))
            let response = RecordedResponse(
                status: status, headers: fields.map(field),
                body: RecordedBody(mediaType: responseType, bytes: Array(response.utf8)))
            exchanges.append(Exchange(request: request, response: response, startedAt: 0, duration: 1))
        }

        mutating func respond(_ fields: [(String, String)]) { add(status: 302, fields) }
    }

    static let secrets: [String] = planted.secrets
    static let exchanges: [Exchange] = planted.exchanges

    private static let planted: Planter = {
        var planter = Planter()
        plantHeaders(&planter)
        plantURLs(&planter)
        plantRequests(&planter)
        plantResponses(&planter)
        return planter
    }()

    private static func plantHeaders(_ planter: inout Planter) {
        let basic = Data("alice:Wonder-land-9".utf8).base64EncodedString()
        planter.secrets += ["Wonder-land-9", basic]
        planter.add("GET", "https://api.example/users", [("Authorization", "Basic " + basic)])
        planter.add(
            "GET", "https://api.example/users", [("authorization", planter.plant("mF_9.B5f-4.1JqM", in: "Bearer %"))])
        planter.add(
            "GET", "https://api.example/users", [("Proxy-Authorization", planter.plant("prx-77-qq", in: "Bearer %"))])
        planter.add(
            "GET", "https://api.example/users",
            [
                (
                    "Authorization",
                    planter.plant(
                        "fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024",
                        in:
                            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1, SignedHeaders=host, Signature=%"
                    )
                )
            ])
        for (name, secret) in [
            ("X-API-Key", "k9-apikey-value"), ("X-Auth-Token", "xauth-tok-1"), ("X-CSRF-Token", "csrf-header-2"),
            ("Ocp-Apim-Subscription-Key", "00aa11bb22cc33dd44ee55ff66778899"),
            ("X-Amz-Security-Token", "amz//sec+tok=="),
            ("X-Hub-Signature-256", "sha256=c0ffee11"), ("X-Client-Secret", "cl1ent-s3cret"),
            ("X-Custom", "Zm9vYmFyQmF6UXV4MTIzNDU2Nzg5MA9x"), ("X-Thing", "3f786850e387550fdab836ed7e6dc881de23001b9a"),
        ] { planter.add("GET", "https://api.example/users", [(name, planter.plant(secret))]) }
        planter.add(
            "GET", "https://api.example/users", [("Cookie", planter.plant("sess-cookie-1", in: "sid=%; lang=en"))])
        planter.respond(fields("Set-Cookie", planter.plant("set-cookie-val-2", in: "PHPSESSID=%; Path=/; HttpOnly")))
        planter.respond(fields("Set-Cookie", planter.plant("aGVsbG8=.rem3mber", in: "remember=%; Secure")))
        planter.respond(fields("X-Session-Token", planter.plant("response-sess-tok3")))
        planter.respond(
            fields("Location", planter.plant("frag-tok-8811", in: "https://app.example/cb#access_token=%&state=ok")))
        planter.respond(
            fields("Location", planter.plant("SplxlOBeZQQYbYS6WxSbIA", in: "https://app.example/cb?code=%")))
        planter.respond(
            fields(
                "Link", planter.plant("link-tok-4", in: "<https://api.example/items?page=2&api_key=%>; rel=\"next\"")))
    }

    private static func plantURLs(_ planter: inout Planter) {
        for (secret, url) in [
            ("query-key-1", "https://api.example/users?api_key=%"),
            ("query-tok-2", "https://api.example/users?access_token=%"),
            ("s3cret p+ss/word", "https://api.example/users?password=s3cret%20p%2Bss%2Fword"),
            ("AIzaSyDdI0hCZtE6vySjMm-WEfRq3CPzqKqqsHI", "https://maps.example/geo?key=%"),
            ("us3r-t0ken", "https://%@git.example/users"), ("p4ss-in-url", "https://bob:%@git.example/users"),
            ("110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw", "https://t.example/bot%/getMe"),
            ("T5x9Qw2LmZ8vR4kN7pB1cYdE", "https://hooks.example/services/T00/B00/%"),
            ("reset-9f-41-xk", "https://app.example/reset-token/%"),
            ("9b74c9897bac770ffc029102a200c5de", "https://api.example/users?appid=0&k=%"),
            ("nested-tok-55", "https://app.example/go?to=https%3A%2F%2Fb.example%2F%3Ftoken%3D%"),
            ("xGh7sig9", "https://blob.example/f.png?sv=2020&sig=%"),
            ("1A530637289A03B0", "https://app.example/page;jsessionid=%?x=1"),
        ] {
            let text = secret == "s3cret p+ss/word" ? url : url.replacingLast("%", by: secret)
            planter.secrets.append(secret)
            planter.add("GET", text)
        }
    }

    private static func plantRequests(_ planter: inout Planter) {
        let url = "https://api.example/users"
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("jsonpass-1", in: "{\"user\":\"bob\",\"password\":\"%\"}"))
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("dEep-2", in: "{\"a\":[{\"client\":{\"clientSecret\":\"%\"}}]}"))
        planter.add(
            "POST", url, [], "application/json", planter.plant("sk_live_4eC39HqLyjWDarjtT1zdp7dc", in: "{\"x\":\"%\"}"))
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("in-string-77", in: "{\"q\":\"{\\\"token\\\":\\\"%\\\"}\"}"))
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("gql-pass-3", in: "{\"query\":\"{login(password: \\\"%\\\"){id}}\"}"))
        planter.add("POST", url, [], "application/json", planter.plant("48216677", in: "{\"pin\":%}"))
        planter.add(
            "POST", url, [], "application/x-www-form-urlencoded",
            planter.plant("form-pass-4", in: "grant_type=password&password=%"))
        planter.add(
            "POST", url, [], "application/x-www-form-urlencoded", planter.plant("refr-tok-5", in: "a=b&refresh_token=%")
        )
        planter.add(
            "POST", url, [], "multipart/form-data; boundary=b",
            planter.plant(
                "part-pass-6", in: "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n%\r\n--b--\r\n"))
        planter.add(
            "POST", url, [], "multipart/form-data; boundary=b",
            planter.plant(
                "part-pass-9",
                in: "--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n\0\u{1}\r\n--b\r\n"
                    + "Content-Disposition: form-data; name=\"api_key\"\r\n\r\n%\r\n--b--\r\n"))
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("smtpPassWord", in: "{\"auth\":{\"user\":\"bob\",\"pass\":\"%\"}}"))
        planter.add(
            "POST", url, [], "text/xml",
            planter.plant("xml-pass-7", in: "<r><User>bob</User><Password>%</Password></r>"))
        planter.add("POST", url, [], "text/plain", planter.plant("env-pass-8", in: "USER=bob\nDB_PASSWORD=%\n"))
        planter.add("POST", url, [], "text/plain", planter.plant("dsn-p4ss", in: "postgres://app:%@db.example/main"))
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("hdr-list-9", in: "[{\"name\":\"Authorization\",\"value\":\"%\"}]"))
        planter.add(
            "POST", url, [], "application/json",
            planter.plant("cred-user-10", in: "{\"credentials\":{\"login\":\"%\"}}"))
    }

    private static func plantResponses(_ planter: inout Planter) {
        for (secret, text) in [
            (
                "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
                "{\"a\":\"%\"}"
            ),
            ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "{\"note\":\"use % now\"}"),
            ("AKIAIOSFODNN7EXAMPLE", "[\"%\"]"),
            ("xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy", "{\"bot\":\"%\"}"),
            ("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "{\"SecretAccessKey\":\"%\"}"),
            ("oauth-acc-1", "{\"access_token\":\"%\",\"token_type\":\"bearer\"}"), ("id-tok-2", "{\"id_token\":\"%\"}"),
            ("new-api-key-3", "{\"data\":{\"apiKey\":\"%\"}}"), ("4d5c1a8e7f6b3029184756afbecd0312", "{\"key\":\"%\"}"),
            ("Xq8ZkP2vL9mN4rT7wY1bC6dF3gH5jK0sQaWe", "{\"thing\":\"%\"}"), ("tok-in-list-4", "{\"tokens\":[\"%\"]}"),
            ("sess-obj-5x", "{\"session\":{\"handle\":\"%\",\"user\":\"bob\"}}"),
        ] {
            planter.add(
                "GET", "https://api.example/users", [], "", "", status: 200, [], "application/json",
                planter.plant(secret, in: text))
        }
        let key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----"
        planter.secrets += ["MIIEpAIBAAKCAQEA"]
        planter.add(
            "GET", "https://api.example/users", [], "", "", status: 200, [], "application/json",
            "{\"pem\":\"\(key.replacingOccurrences(of: "\n", with: "\\n"))\"}")
        for (type, secret, text) in [
            ("text/html", "html-csrf-1", "<form><input type=hidden name=\"csrf_token\" value=\"%\"></form>"),
            ("text/html", "meta-csrf-2", "<meta content=\"%\" name=\"csrf-token\"><p>Zürich</p>"),
            ("text/html", "script-key-3", "<script>var c = {apiKey: '%'};</script>"),
            ("text/plain", "plain-tok-4", "access_token=%&scope=repo"), ("text/plain", "R4nd0mTokenBody7Qx2Lm9", "%\n"),
            ("text/event-stream", "event-tok-5", "event: a\ndata: {\"token\":\"%\"}\n\n"),
            (
                "text/event-stream", "event-tok-9", "data: {\"delta\":\"{\\\"token\\\": \\\"%\\\"}\"}\n\n"
            ),
            ("application/xml", "xml-tok-6", "<a><SessionToken>%</SessionToken></a>"),
            ("application/x-ndjson", "line-tok-7", "{\"a\":1}\n{\"refreshToken\":\"%\"}\n"),
            ("application/javascript", "jsonp-tok-8", "cb({\"token\":\"%\"});"),
        ] {
            planter.add(
                "GET", "https://api.example/users", [], "", "", status: 200, [], type, planter.plant(secret, in: text))
        }
        // Echoes of what was secret before.
        planter.add(
            "GET", "https://api.example/users", [], "", "", status: 200, [], "text/html",
            "<b>jsonpass-1</b> oauth-acc-1 k9-apikey-value")
        planter.add(
            "GET", "https://api.example/users/6ba7b810-9dad-11d1-80b4-00c04fd430c8", [], "", "", status: 200, [],
            "application/json",
            "{\"sha\":\"da39a3ee5e6b4b0d3255bfef95601890afd80709\"}")
    }

    private static func fields(_ name: String, _ value: String) -> [(String, String)] { [(name, value)] }
}

extension String {
    /// Replaces the last occurrence of a text.
    fileprivate func replacingLast(_ text: String, by other: String) -> String {
        guard let range = range(of: text, options: .backwards) else { return self }
        return replacingCharacters(in: range, with: other)
    }
}
