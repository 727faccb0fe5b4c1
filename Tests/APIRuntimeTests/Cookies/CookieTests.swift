import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// The rules of RFC 6265, sections 5.1 to 5.4.
@Suite("Cookie parsing and matching")
struct CookieTests {
    private static let now: Moment = Moment(date: Date(timeIntervalSince1970: 1_000_000_000), uptime: .seconds(5))

    private static func place(_ url: String) throws -> CookieTarget {
        let address = try ServerAddress(url)
        let path = address.path.isEmpty ? "/" : address.path
        let head = HTTPRequest(method: .get, scheme: address.scheme, authority: address.authority, path: path)
        return try #require(CookieTarget(head))
    }

    private static func cookie(_ text: String, from url: String = "https://a.example.com/x/y") throws -> Cookie? {
        Cookie(text, from: try place(url), at: now)
    }

    @Test(
        "parses name, value and path",
        arguments: [
            ("a=b", "a", "b", "/x"), ("a=b=c; Path=/", "a", "b=c", "/"), (" a = b c ;path=/q", "a", "b c", "/q"),
            ("a=\"b\"; Path=q", "a", "\"b\"", "/x"), ("a=; PATH = /z ", "a", "", "/z"),
            ("a=b; Path=/1; Path=/2", "a", "b", "/2"), ("a=b; Unknown; HttpOnly", "a", "b", "/x"),
        ])
    func parsesNameValueAndPath(text: String, name: String, value: String, path: String) throws {
        let cookie = try #require(try Self.cookie(text))
        #expect([cookie.name, cookie.value, cookie.path] == [name, value, path])
        #expect(cookie.isHostOnly && cookie.domain == "a.example.com" && cookie.expiry == nil)
    }

    @Test("ignores invalid fields", arguments: ["", "a", "=b", ";a=b", "a=" + String(repeating: "x", count: 5_000)])
    func ignoresInvalidFields(text: String) throws {
        #expect(try Self.cookie(text) == nil)
    }

    @Test(
        "Domain must be the host or a parent domain, and not a top-level domain",
        arguments: [
            ("example.com", true), (".example.com", true), ("EXAMPLE.com", true), ("a.example.com", true),
            ("b.example.com", false), ("ample.com", false), ("com", false), ("other.org", false),
            ("c.a.example.com", false),
        ])
    func domains(domain: String, isKept: Bool) throws {
        #expect((try Self.cookie("a=b; Domain=" + domain) != nil) == isKept)
        // There is no list of public suffixes.
        #expect(try Self.cookie("a=b; Domain=co.uk", from: "https://shop.co.uk") != nil)
    }

    @Test(
        "the prefixes __Secure- and __Host- promise attributes, in any case (RFC 6265bis, section 4.1.3)",
        arguments: [
            ("__Secure-a=1; Secure", true), ("__Secure-a=1", false), ("__secure-a=1", false), ("__SECURE-a=1", false),
            ("__Secure-a=1; Secure; Domain=example.com; Path=/x", true), ("__Secure=1", true), ("_Secure-a=1", true),
            ("__Host-a=1; Secure; Path=/", true), ("__Host-a=1; Path=/", false), ("__Host-a=1; Secure", false),
            ("__hOST-a=1; Secure; Path=/x", false), ("__Host-a=1; Secure; Path=/; Domain=a.example.com", false),
            ("__Host-a=1; Secure; Path=/; Domain=", true), ("x__Host-a=1", true),
        ])
    func prefixes(text: String, isKept: Bool) throws {
        #expect((try Self.cookie(text) != nil) == isKept)
        #expect(try Self.cookie("__Secure-a=1; Secure", from: "http://a.example.com") == nil)
    }

    @Test("an IP address is not a parent domain of another")
    func ipAddresses() throws {
        #expect(try Self.cookie("a=b; Domain=0.0.1", from: "http://127.0.0.1") == nil)
        #expect(try Self.cookie("a=b; Domain=127.0.0.1", from: "http://127.0.0.1") != nil)
        #expect(try Self.cookie("a=b; Domain=localhost", from: "http://localhost:80") != nil)
    }

    @Test(
        "a cookie is sent when host, path and scheme match",
        arguments: [
            ("a=b", "https://a.example.com/x", true), ("a=b", "https://a.example.com/x/z", true),
            ("a=b", "https://a.example.com/xy", false), ("a=b", "https://a.example.com/", false),
            ("a=b; Path=/", "https://a.example.com:8443/q", true), ("a=b; Path=/", "https://b.a.example.com/", false),
            ("a=b; Path=/; Domain=example.com", "https://b.example.com/", true),
            ("a=b; Path=/; Domain=example.com", "https://badexample.com/", false),
            ("a=b; Path=/", "http://a.example.com:8080/", true),
            ("a=b; Path=/", "http://a.example.com/", true), ("a=b; Path=/; Secure", "http://a.example.com/", false),
        ])
    func matching(text: String, url: String, isSent: Bool) throws {
        #expect(try Self.cookie(text)?.belongs(to: try Self.place(url)) == isSent)
    }

    @Test("Secure is accepted over https only")
    func secureNeedsHTTPS() throws {
        #expect(try Self.cookie("a=b; Secure", from: "http://a.example.com") == nil)
    }

    @Test(
        "Max-Age and Expires set the expiry",
        arguments: [
            ("Max-Age=10", 10), ("Max-Age=0", -1), ("Max-Age=-5", -1), ("Max-Age=x", nil), ("Max-Age=", nil),
            ("Expires=Sun, 09 Sep 2001 01:46:50 GMT", 10), ("Expires=Sunday, 09-Sep-01 01:46:50 GMT", 10),
            ("Expires=Sun Sep  9 01:46:50 2001", 10), ("Expires=never", nil),
            ("Expires=Thu, 01 Jan 1970 00:00:00 GMT", -1), ("Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT", 10),
            ("Expires=Tue, 19 Jan 2038 03:14:08 GMT", 1_147_483_648),
            ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 252_402_300_799), ("Max-Age=2147483648", 2_147_483_648),
            ("Max-Age=99999999999999999999", 3_155_760_000), ("Max-Age=-99999999999999999999", -1),
            ("Expires=Sun, 31 Feb 2002 00:00:00 GMT", nil), ("Expires=Sun, 09 Sep 2001 24:46:50 GMT", nil),
        ] as [(String, Int?)])
    func expiry(text: String, seconds: Int?) throws {
        let cookie = try #require(try Self.cookie("a=b; " + text))
        guard let seconds else { return #expect(cookie.expiry == nil) }
        #expect(cookie.holds(at: Self.now.uptime) == (seconds > 0))
        if seconds > 0 { #expect(cookie.expiry == .seconds(5 + seconds)) }
    }

    @Test("joined fields are split, dates are not")
    func splitsJoinedFields() {
        let texts: [(String, [String])] = [
            ("a=1", ["a=1"]), ("a=1, b=2", ["a=1", "b=2"]), ("a=1,b=2,c=3", ["a=1", "b=2", "c=3"]),
            (
                "a=1; Expires=Wed, 09 Jun 2021 10:18:14 GMT, b=2; Path=/",
                ["a=1; Expires=Wed, 09 Jun 2021 10:18:14 GMT", "b=2; Path=/"]
            ), ("a=1, 2; b", ["a=1, 2; b"]), ("", [""]), (",", [","]), ("a=1,", ["a=1,"]),
        ]
        for (text, fields) in texts { #expect(SetCookieFields.split(text) == fields) }
    }

    @Test("random fields do not crash")
    func randomFieldsDoNotCrash() throws {
        var random = SystemRandomNumberGenerator()
        let alphabet: [Character] = Array("ab=;, \t\"/.:019-JanMayGMTDomainPathExpiresMax-AgeSecure\u{E9}\u{0}")
        for _ in 0..<2_000 {
            let text = String((0..<Int.random(in: 0...40, using: &random)).compactMap { _ in alphabet.randomElement() })
            for field in SetCookieFields.split(text) { _ = try Self.cookie(field) }
        }
    }
}
