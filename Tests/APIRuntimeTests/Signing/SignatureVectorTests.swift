import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// The AWS Signature Version 4 test suite (AWS General Reference, "Signature Version 4 test suite"), with the names of
/// its cases; RFC 5849; and Twitter's "Creating a signature". Python's hmac gives the same values.
@Suite("Published signatures")
struct SignatureVectorTests {
    /// A clock that is stopped at the time of a published example.
    private struct FixedTime: TimeSource {
        let date: Date
        var uptime: Duration { .zero }

        func sleep(for duration: Duration) async throws {}
    }

    private func signed(
        _ scheme: SignatureScheme, _ request: APICall.Request, at seconds: Double, secrets: [String: String],
        random: @escaping @Sendable () -> Double = { 0 }
    ) async throws -> APICall.Request {
        var call = APICall(request)
        call.secrets = secrets
        let time = FixedTime(date: Date(timeIntervalSince1970: seconds))
        var sent: APICall.Request?
        let (requests, yield) = AsyncStream<APICall.Request>.makeStream()
        _ = try await SignatureStep(scheme, StepSite(time, random: random)).intercept(
            call,
            next: APICall.Next { call in
                yield.yield(call.request)
                yield.finish()
                return APICall.Response(WireResponse(200))
            })
        for await request in requests { sent = request }
        return try #require(sent)
    }

    private func request(
        _ method: APICall.Request.Method, _ url: String, _ path: String = "/",
        query: [(String, String)] = [], fields: HTTPFields = [:], content: APICall.Request.Content = .none
    ) throws -> APICall.Request {
        APICall.Request(
            method: method, server: try ServerAddress(url), path: path,
            query: query.map { name, value in APICall.Request.Item(name, value) }, headerFields: fields,
            content: content, timeout: .seconds(1))
    }

    // MARK: AWS

    private static let aws = SignatureScheme(
        .hmacSHA256,
        of: ["AWS4-HMAC-SHA256", "{time}", "{scope}", "{request}"],
        join: "\n",
        key: ["AWS4{$secret}", "{day}", "us-east-1", "service", "aws4_request"],
        values: [
            "time": .time("yyyyMMdd'T'HHmmss'Z'"), "day": .time("yyyyMMdd"),
            "scope": "{day}/us-east-1/service/aws4_request",
            "payload": .digest(.sha256, of: ["{body}"]),
            "request": .digest(
                .sha256, of: ["{method}", "{path}", "{query}", "{headers}", "{header-names}", "{payload}"], join: "\n"),
        ],
        headers: ["Host", "Content-Type", "My-*", "X-Amz-*"],
        send: [.header("X-Amz-Date", "{time}"), .header("X-Amz-Security-Token", "$token?")],
        into: .header(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential={$key}/{scope}, SignedHeaders={header-names}, Signature={signature}"))

    /// 20150830T123600Z.
    private static let awsTime: Double = 1_440_938_160

    private func aws(_ request: APICall.Request, token: String? = nil) async throws -> String? {
        var secrets = ["key": "AKIDEXAMPLE", "secret": "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"]
        secrets["token"] = token
        return try await signed(Self.aws, request, at: Self.awsTime, secrets: secrets).headerFields[.authorization]
    }

    private func text(_ signature: String, _ names: String = "host;x-amz-date") -> String {
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=" + names
            + ", Signature=" + signature
    }

    private static let host = "https://example.amazonaws.com"

    @Test("get-vanilla and post-vanilla")
    func vanilla() async throws {
        #expect(
            try await aws(request(.get, Self.host))
                == text("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"))
        #expect(
            try await aws(request(.post, Self.host))
                == text("5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"))
    }

    @Test(
        "get-vanilla-query",
        arguments: [
            // get-vanilla-query-order-key-case
            (
                [("Param2", "value2"), ("Param1", "value1")],
                "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
            ),
            // get-vanilla-query-order-key
            (
                [("Param1", "value2"), ("Param1", "Value1")],
                "eedbc4e291e521cf13422ffca22be7d2eb8146eecf653089df300a15b2382bd1"
            ),
            // get-vanilla-query-order-value
            (
                [("Param1", "value2"), ("Param1", "value1")],
                "5772eed61e12b33fae39ee5e7012498b51d56abc0abb7c60486157bd471c4694"
            ),
            // get-vanilla-query-unreserved
            (
                [
                    (
                        "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
                        "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                    )
                ], "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"
            ),
        ])
    func queries(items: [(String, String)], signature: String) async throws {
        #expect(try await aws(request(.get, Self.host, query: items)) == text(signature))
    }

    @Test("get-utf8 and get-space: the path is encoded once")
    func paths() async throws {
        #expect(
            try await aws(request(.get, Self.host, "/%E1%88%B4"))
                == text("8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"))
        #expect(
            try await aws(request(.get, Self.host, "/example%20space/"))
                == text("652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"))
    }

    @Test("get-header: values of one name in their order, without spaces around and in a row")
    func headers() async throws {
        let name = try #require(HTTPField.Name("My-Header1"))
        let other = try #require(HTTPField.Name("My-Header2"))
        var duplicate: HTTPFields = [:]
        for value in ["value2", "value2", "value1"] { duplicate.append(HTTPField(name: name, value: value)) }
        // get-header-key-duplicate
        #expect(
            try await aws(request(.get, Self.host, fields: duplicate))
                == text(
                    "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea", "host;my-header1;x-amz-date"))
        var order: HTTPFields = [:]
        for value in ["value4", "value1", "value3", "value2"] { order.append(HTTPField(name: name, value: value)) }
        // get-header-value-order
        #expect(
            try await aws(request(.get, Self.host, fields: order))
                == text(
                    "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01", "host;my-header1;x-amz-date"))
        // get-header-value-trim
        let spaced: HTTPFields = [name: " value1", other: " \"a   b   c\""]
        #expect(
            try await aws(request(.get, Self.host, fields: spaced))
                == text(
                    "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736",
                    "host;my-header1;my-header2;x-amz-date"))
    }

    @Test("post-x-www-form-urlencoded: body and type are signed")
    func form() async throws {
        let content = APICall.Request.Content.form([APICall.Request.Item("Param1", "value1")])
        #expect(
            try await aws(request(.post, Self.host, content: content))
                == text(
                    "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a", "content-type;host;x-amz-date"))
    }

    @Test("post-sts-header-before: the token of a session is signed")
    func token() async throws {
        let token =
            "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8"
            + "YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6"
            + "q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJ"
            + "abIQwj2ICCR/oLxBA=="
        #expect(
            try await aws(request(.post, Self.host), token: token)
                == text(
                    "85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead",
                    "host;x-amz-date;x-amz-security-token"))
    }

    // MARK: OAuth

    private func oauth(
        _ request: APICall.Request, at seconds: Double, nonce: String, version: String? = "1.0",
        _ secrets: [String: String]
    ) async throws -> String? {
        let fields: [SignatureScheme.Field?] = [
            .authorization("oauth_consumer_key", "$consumer"), .authorization("oauth_nonce", nonce),
            .authorization("oauth_signature_method", "HMAC-SHA1"), .authorization("oauth_timestamp", "{time}"),
            .authorization("oauth_token", "$token"),
            version.map { version in .authorization("oauth_version", version) },
        ]
        let scheme = SignatureScheme(
            .hmacSHA1, of: ["{method}", "{percent(url)}", "{percent(parameters)}"], join: "&",
            key: ["{percent($consumer-secret)}&{percent($token-secret)}"], encode: .base64,
            values: ["time": .time(.unix)], send: fields.compactMap { field in field },
            into: .authorization("oauth_signature", scheme: "OAuth"))
        let text = try await signed(scheme, request, at: seconds, secrets: secrets).headerFields[.authorization]
        #expect(text?.hasPrefix("OAuth oauth_consumer_key=\"") == true)
        return text?.components(separatedBy: "oauth_signature=\"").last
    }

    private static let photos: [String: String] = [
        "consumer": "dpf43f3p2l4k3l03", "consumer-secret": "kd94hf93k423kf44", "token": "nnch734d00sl2jdk",
        "token-secret": "pfkkdhi9sl3r4s00",
    ]

    // OAuth Core 1.0, appendix A.5, and RFC 5849, section 1.2.
    @Test("OAuth: photos.example.net")
    func photos() async throws {
        let request = try request(
            .get, "http://photos.example.net:80", "/photos", query: [("file", "vacation.jpg"), ("size", "original")])
        #expect(
            try await oauth(request, at: 1_191_242_096, nonce: "kllo9940pd9333jh", Self.photos)
                == "tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D\"")
        #expect(
            try await oauth(request, at: 137_131_202, nonce: "chapoH", version: nil, Self.photos)
                == "MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D\"")
    }

    // RFC 5849, section 3.4.1.1: the base string, whose signature Python computes.
    @Test("OAuth: query, form and empty values, sorted after encoding")
    func specials() async throws {
        let secrets = [
            "consumer": "9djdj82h48djs9d2", "consumer-secret": "j49sk3j29djd", "token": "kkk9d7dh3k39sjv7",
            "token-secret": "dh893hdasih9",
        ]
        let form = [APICall.Request.Item("c2", ""), APICall.Request.Item("a3", "2 q")]
        let request = try request(
            .post, "http://EXAMPLE.COM:80", "/request",
            query: [("b5", "=%3D"), ("a3", "a"), ("c@", ""), ("a2", "r b")], content: .form(form))
        #expect(
            try await oauth(request, at: 137_131_201, nonce: "7d8f3e4a", version: nil, secrets)
                == "r6%2FTJjbCOr97%2F%2BUU0NsvSne7s5g%3D\"")
    }

    @Test("OAuth: a status of Twitter")
    func twitter() async throws {
        let secrets = [
            "consumer": "xvz1evFS4wEEPTGEFPHBog", "consumer-secret": "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
            "token": "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
            "token-secret": "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
        ]
        let status = APICall.Request.Item("status", "Hello Ladies + Gentlemen, a signed OAuth request!")
        let request = try request(
            .post, "https://api.twitter.com", "/1.1/statuses/update.json", query: [("include_entities", "true")],
            content: .form([status]))
        #expect(
            try await oauth(
                request, at: 1_318_622_958, nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", secrets)
                == "hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\"")
    }

    // MARK: Others

    // Alibaba Cloud, "RPC request signatures": DescribeRegions of ECS.
    @Test("Aliyun: the query of DescribeRegions")
    func aliyun() async throws {
        let scheme = SignatureScheme(
            .hmacSHA1, of: ["{method}", "%2F", "{percent(query)}"], join: "&", key: ["{$secret}&"], encode: .base64,
            values: ["time": .time(.iso8601)],
            send: [
                .query("AccessKeyId", "$key"), .query("SignatureMethod", "HMAC-SHA1"),
                .query("SignatureNonce", "3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf"), .query("SignatureVersion", "1.0"),
                .query("Timestamp", "{time}"),
            ], into: .query("Signature"))
        let request = try request(
            .get, "https://ecs.aliyuncs.com",
            query: [
                ("Format", "XML"), ("Action", "DescribeRegions"), ("Version", "2014-05-26"), ("Signature", "old"),
            ])
        let sent = try await signed(
            scheme, request, at: 1_456_231_584, secrets: ["key": "testid", "secret": "testsecret"])
        let values = sent.query.filter { item in item.name == "Signature" }.map { item in item.value }
        #expect(values == ["OLeaidS1JvxuMvnyHOwuJ+uX5qY="])
    }

    // WeChat Pay, version 2, "Signature algorithm": the example with MD5.
    @Test("WeChat: a form without its empty parameters")
    func wechat() async throws {
        let scheme = SignatureScheme(
            .md5, of: ["{all}", "key={$key}"], join: "&", encode: .upperHex,
            values: ["all": .parameters(.plain, skipsEmpty: true)],
            send: [.parameter("nonce_str", "ibuaiVcKdpRxkhJA")], into: .parameter("sign"))
        let form = [("appid", "wxd930ea5d5a258f4f"), ("mch_id", "10000100"), ("device_info", "1000"), ("body", "test")]
        let items = (form + [("attach", "")]).map { name, value in APICall.Request.Item(name, value) }
        let sent = try await signed(
            scheme, request(.post, "https://api.mch.weixin.qq.com", "/pay", content: .form(items)), at: 0,
            secrets: ["key": "192006250b4c09247ec02edce69f6a2d"])
        guard case .form(let fields) = sent.content else { return #expect(Bool(false), "the body is no form") }
        #expect(fields.last?.value == "9A0A8659F005D6984697E2CA0A9CF3B7")
    }

    @Test("nonces have the characters, the length and the form that the spec says")
    func nonces() async throws {
        let scheme = SignatureScheme(
            .none, of: ["x"],
            values: [
                "hex": .nonce(.hex, length: 4), "digits": .nonce(.digits, length: 3),
                "letters": .nonce(.alphanumeric, length: 2), "uuid": .nonce(.uuid), "usual": .nonce(.hex),
            ],
            into: .header("X-Sign", "{hex} {digits} {letters} {uuid} {hex} {usual} {signature}"))
        let sent = try await signed(scheme, request(.get, "https://h"), at: 0, secrets: [:], random: { 1 })
        let name = try #require(HTTPField.Name("X-Sign"))
        let usual = String(repeating: "f", count: 32)
        #expect(sent.headerFields[name] == "ffff 999 99 ffffffff-ffff-4fff-bfff-ffffffffffff ffff \(usual) x")
    }

    @Test("a body that can be read once: nothing is sent, or the text that the spec says")
    func streams() async throws {
        let body = WireBody(length: 1, isRepeatable: false) { WireBody([1]).chunks() }
        let request = try request(.put, "https://h", content: .other(body, contentType: "text/plain"))
        let fault = await #expect(throws: RequestError.self) { try await aws(request) }
        #expect(
            fault?.description.hasSuffix(
                ": body: expected a body that can be read twice, to be signed first, found a stream")
                == true)
        let scheme = SignatureScheme(
            .none, of: ["{payload}"], values: ["payload": .digest(.md5, of: ["{body}"], otherwise: "UNSIGNED")],
            into: .header("X-Sign"))
        let name = try #require(HTTPField.Name("X-Sign"))
        #expect(try await signed(scheme, request, at: 0, secrets: [:]).headerFields[name] == "UNSIGNED")
    }

    @Test("header fields that tell nothing secret are not marked as sensitive")
    func sensitivity() async throws {
        let sent = try await signed(
            Self.aws, request(.get, Self.host), at: Self.awsTime, secrets: ["key": "k", "secret": "s", "token": "t"])
        let hidden = sent.headerFields.filter { field in field.indexingStrategy == .disallow }
        #expect(hidden.map { field in field.name.canonicalName }.sorted() == ["authorization", "x-amz-security-token"])
    }
}
