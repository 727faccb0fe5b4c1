import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// The expected texts are those of OpenAPI 3.1.1, section 4.7.12.3 ("Style Examples"), of RFC 6570, section 3.2, and of the
/// functions that the names of brackets come from: `qs.stringify`, `http_build_query` and `to_query`. Dictionaries are
/// written in the order of their keys.
@Suite("Styles of parameters")
struct StyleTests {
    private let colours: [String] = ["blue", "black", "brown"]
    private let channels: [String: Int] = ["R": 100, "G": 200, "B": 150]

    private func request(
        _ path: String = "/", _ fill: (inout RequestBuilder) -> Void
    ) throws -> APICall.Request {
        let route = EndpointRoute("Gallery.probe", .post, path)
        var builder = RequestBuilder(route)
        fill(&builder)
        return try builder.build(
            route, version: nil, server: try ServerAddress("https://example.com"), timeout: .seconds(1))
    }

    private func query(_ fill: (inout RequestBuilder) -> Void) throws -> String {
        String(try request("/", fill).target.dropFirst(2))
    }

    private func form(_ fill: (inout RequestBuilder) -> Void) throws -> String {
        guard case .form(let items) = try request("/", fill).content else { return "no form" }
        return String(decoding: FormText.bytes(of: items.map { item in (item.name, item.value) }), as: UTF8.self)
    }

    private func refusal(_ fill: (inout RequestBuilder) -> Void, path: String = "/") -> String? {
        do {
            _ = try request(path, fill)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("lists are as OpenAPI says")
    func lists() throws {
        #expect(try query { $0.query("color", colours) } == "color=blue&color=black&color=brown")
        #expect(try query { $0.query("color", colours, style: .comma) } == "color=blue,black,brown")
        #expect(try query { $0.query("color", colours, style: .space) } == "color=blue%20black%20brown")
        #expect(try query { $0.query("color", colours, style: .pipe) } == "color=blue%7Cblack%7Cbrown")
        #expect(try request("/{color}") { $0.path("color", colours) }.path == "/blue,black,brown")
        let fields = try request { $0.header("Color", joined: colours) }.headerFields
        #expect(fields.map { field in "\(field.name): \(field.value)" } == ["Color: blue,black,brown"])
    }

    @Test("objects are as OpenAPI says")
    func objects() throws {
        #expect(try query { $0.query("color", channels, style: .fields) } == "B=150&G=200&R=100")
        #expect(
            try query { $0.query("color", channels, style: .brackets) }
                == "color%5BB%5D=150&color%5BG%5D=200&color%5BR%5D=100")
    }

    @Test("only commas between elements are not encoded, as RFC 6570 says")
    func commas() throws {
        let values = ["Hello World!", "a,b", "100%"]
        #expect(try query { $0.query("list", values, style: .comma) } == "list=Hello%20World%21,a%2Cb,100%25")
        #expect(try request("/x{list}") { $0.path("list", values) }.path == "/xHello%20World%21,a%2Cb,100%25")
        #expect(try query { $0.query("list", ["a,b"], style: .comma) } == "list=a%2Cb")
    }

    @Test("brackets are those of qs, PHP and Rails")
    func brackets() throws {
        let json: JSON = ["b": ["c", "d"], "e": ["f": "g"], "i": [["p": 1, "q": "x"], ["p": 2.50]]]
        #expect(
            try query { $0.query("a", json, style: .brackets) }.shown
                == "a[b][]=c&a[b][]=d&a[e][f]=g&a[i][][p]=1&a[i][][q]=x&a[i][][p]=2.5")
        #expect(
            try query { $0.query("a", json, style: .indexed) }.shown
                == "a[b][0]=c&a[b][1]=d&a[e][f]=g&a[i][0][p]=1&a[i][0][q]=x&a[i][1][p]=2.5")
        #expect(
            try query { $0.query("a", json, style: .fields) }.shown
                == "b=c&b=d&e[f]=g&i[p]=1&i[q]=x&i[p]=2.5")
        #expect(try query { $0.query("a", ["b", "c"], style: .brackets) }.shown == "a[]=b&a[]=c")
        #expect(try query { $0.query("a", ["b", "c"], style: .indexed) }.shown == "a[0]=b&a[1]=c")
        #expect(try query { $0.query("a", [[1, 2], [3]], style: .indexed) }.shown == "a[0][0]=1&a[0][1]=2&a[1][0]=3")
    }

    @Test("nothing is sent for nil, null and empty collections; elements keep their positions")
    func nothing() throws {
        #expect(try query { $0.query("a", [Int]?.none, style: .comma) }.isEmpty)
        #expect(try query { $0.query("a", [Int](), style: .pipe) }.isEmpty)
        #expect(try query { $0.query("a", [String: Int](), style: .brackets) }.isEmpty)
        #expect(try query { $0.query("a", JSON.null, style: .brackets) }.isEmpty)
        #expect(try query { $0.query("a", [1, nil, 3], style: .indexed) }.shown == "a[0]=1&a[2]=3")
        #expect(try query { $0.query("a", [1, nil, 3], style: .comma) }.shown == "a=1,3")
        #expect(try request { $0.header("X-A", joined: [Int]()) }.headerFields.isEmpty)
    }

    @Test("texts within JSON are decoded, and numbers keep their digits")
    func texts() throws {
        let json: JSON = ["a\"\\": "x\",{[\\\n]}é", "n": .number(try #require(JSON.Number("1.10")))]
        #expect(
            try query { $0.query("f", json, style: .brackets) }
                == "f%5Ba%22%5C%5D=x%22%2C%7B%5B%5C%0A%5D%7D%C3%A9&f%5Bn%5D=1.10")
    }

    @Test("forms are encoded as forms")
    func forms() throws {
        #expect(try form { $0.form("a", ["b c", "*~"], style: .brackets) } == "a%5B%5D=b+c&a%5B%5D=*%7E")
        #expect(try form { $0.form("a", ["b c", "d"], style: .comma) } == "a=b+c%2Cd")
        #expect(try form { $0.form("a", ["b", "d"], style: .space) } == "a=b+d")
        #expect(try form { $0.form("a", channels, style: .fields) } == "B=150&G=200&R=100")
    }

    @Test("values that would change the structure of a request cannot be sent")
    func refusals() {
        #expect(
            refusal { $0.query("a", ["b c"], style: .space) }
                == #"Gallery.probe: a: expected elements without " ", which separates them, found "b c""#)
        #expect(
            refusal { $0.query("a", ["b|c"], style: .pipe, isSensitive: true) }
                == #"Gallery.probe: a: expected elements without "|", which separates them, found <hidden>"#)
        #expect(
            refusal { $0.form("a", ["b,c"], style: .comma) }
                == #"Gallery.probe: a: expected elements without ",", which separates them, found "b,c""#)
        for key in ["", "b][c", "[", "]"] {
            #expect(refusal { $0.query("a", [key: 1], style: .brackets) } != nil)
            #expect(refusal { $0.query("a", [key: 1], style: .fields) } != nil)
        }
        #expect(
            refusal { $0.header("X-A", joined: ["a", "b,c"]) }
                == "Gallery.probe: X-A: expected elements that are not empty and contain no commas, which separate "
                + #"them, found "b,c""#)
        #expect(refusal { $0.header("X-A", joined: ["a", ""]) } != nil)
        #expect(refusal { $0.header("X-A", joined: ["a\nb"]) } != nil)
    }

    @Test(
        "a value with slashes fills segments of the path",
        arguments: [
            ("library/debian", "/v2/library/debian/x", "/v2/library/debian/x"),
            ("a b/c?d#e%2F", "/v2/a%20b/c%3Fd%23e%252F/x", nil), ("a%2Fb/c", "/v2/a%252Fb/c/x", "/v2/a%2Fb/c/x"),
            ("a:1@b", "/v2/a%3A1%40b/x", "/v2/a:1@b/x"), ("100%", "/v2/100%25/x", nil), ("é", "/v2/%C3%A9/x", nil),
            ("", nil, nil), ("/a", nil, nil), ("a/", nil, nil), ("a//b", nil, nil), ("a/../b", nil, nil),
            (".", nil, nil),
            ("a/.", nil, nil), ("a/%2e%2E", "/v2/a/%252e%252E/x", nil), ("a/.%2e", "/v2/a/.%252e/x", nil),
            ("a/...", "/v2/a/.../x", "/v2/a/.../x"), ("%2", "/v2/%252/x", nil), ("a\u{0}", "/v2/a%00/x", nil),
        ])
    func slashes(value: String, segments: String?, raw: String?) throws {
        #expect((try? request("/v2/{name}/x") { $0.path("name", value, encode: .segments) }.path) == segments)
        #expect((try? request("/v2/{name}/x") { $0.path("name", value, encode: .none) }.path) == raw)
    }

    @Test("a value that a middleware changes is encoded as usual")
    func changedValues() throws {
        var request = try request { $0.query("a", ["b", "c"], style: .comma) }
        request.query[0].value = "d,e"
        #expect(request.target == "/?a=d%2Ce")
    }

    @Test("sensitive values are hidden, and requests with different elements are different")
    func items() throws {
        let secret = try request("/{p}") { request in
            request.query("a", ["b", "c"], style: .comma, isSensitive: true)
            request.query("d", ["e": "f"], style: .brackets, isSensitive: true)
            request.path("p", "g/h", encode: .segments, isSensitive: true)
        }
        #expect(secret.description.hasSuffix("example.com/<hidden>?a=<hidden>&d%5Be%5D=<hidden>"))
        #expect(secret.target == "/g/h?a=b,c&d%5Be%5D=f")
        let one = try request { $0.query("a", ["b,c"], style: .comma) }
        let two = try request { $0.query("a", ["b", "c"], style: .comma) }
        #expect(one.query != two.query)
    }
}

extension String {
    /// The text with brackets instead of their encodings.
    fileprivate var shown: String {
        split(separator: "%5B", omittingEmptySubsequences: false).joined(separator: "[")
            .split(separator: "%5D", omittingEmptySubsequences: false).joined(separator: "]")
    }
}
