import Testing
import WireSyntax

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "keeps only unreserved characters",
        arguments: [
            ("a-b._~9", "a-b._~9"), ("a b+/?#%", "a%20b%2B%2F%3F%23%25"), ("é😀", "%C3%A9%F0%9F%98%80"), ("", ""),
        ])
    func encoding(text: String, expected: String) {
        #expect(PercentEncoding.encode(text) == expected)
        #expect(PercentEncoding.decode(expected[...]) == text)
    }

    @Test("of a path keeps its encodings and what a path can contain")
    func paths() {
        #expect(PercentEncoding.encodePath("/a%20b/(c);d=é/<>") == "/a%20b/(c);d=%C3%A9/%3C%3E")
    }

    @Test(
        "decodes two hexadecimal digits and nothing else (RFC 3986, section 2.1)",
        arguments: [
            ("%41%c3%A9+b", "Aé+b"), ("é", "é"), ("%00", "\0"), ("%", nil), ("%4", nil), ("%4g", nil), ("%+A", nil),
            ("% 1", nil), ("%-1", nil), ("%C3", nil), ("%FF", nil), ("%ED%A0%80", nil),
        ])
    func decoding(text: String, expected: String?) {
        #expect(PercentEncoding.decode(text[...]) == expected)
    }

    @Test("of a form has a plus sign for a space")
    func forms() {
        #expect(PercentEncoding.decode("a+b%2Bc", plusIsSpace: true) == "a b+c")
        #expect(PercentEncoding.decodedBytes(of: "%E9+", plusIsSpace: true) == [0xE9, 0x20])
    }
}

@Suite("Characters of URLs")
struct URLTextTests {
    @Test("schemes begin with a letter")
    func schemes() {
        for scheme in ["https", "a", "x+y-z.9"] { #expect(URLText.isScheme(scheme[...])) }
        for text in ["", "9a", "+a", "a_b", "a~", "é", "a:"] { #expect(!URLText.isScheme(text[...])) }
    }

    @Test(
        "a path: finds the first character that it cannot contain",
        arguments: [
            ("/a%20b/(c);d=e,f:@!$&'*+", nil), ("", nil), ("/a b<", " "), ("/é/", "é"), ("/%", "%"), ("/%4", "%"),
            ("/%4g", "%"), ("/a?b", "?"), ("/{a}", "{"), ("/%41 ", "%"),
        ] as [(String, Character?)])
    func paths(path: String, fault: Character?) {
        #expect(URLText.firstFault(inPath: path[...]) == fault)
    }
}

@Suite("Path templates")
struct PathTemplateTests {
    @Test("have literal text and placeholders")
    func parts() throws {
        let template = try PathTemplate("/a/{id}.{type}/b")
        #expect(
            template.parts
                == [.literal("/a/"), .placeholder("id"), .literal("."), .placeholder("type"), .literal("/b")])
        #expect(template.placeholders == ["id", "type"])
        #expect(template.text == "/a/{id}.{type}/b")
        #expect(try PathTemplate("/").parts == [.literal("/")])
    }

    @Test(
        "malformed ones are refused with a reason",
        arguments: [
            ("a", .path("must begin with /")), ("", .path("must begin with /")),
            ("/a#b", .path("must not have a fragment, the part after #")),
            ("/a?b", .path("must not have a query, the part after ?; declare it under \"parameters\"")),
            ("/a b", .path("holds \" \", which may not stand in a URL as it is")),
            ("/a%2", .path("holds \"%\", which may not stand in a URL as it is")),
            ("/{a", .placeholder("has a brace without its partner")),
            ("/a}/{b}", .placeholder("has a brace without its partner")),
            ("/{a}}", .placeholder("has a brace without its partner")),
            ("/{a{b}}", .placeholder("has a brace within braces")), ("/{}", .placeholder("has braces without a name")),
            ("/{a}/{a}", .placeholder("names {a} twice")),
        ] as [(String, PathTemplate.Fault)])
    func faults(text: String, fault: PathTemplate.Fault) {
        #expect(throws: fault) { try PathTemplate(text) }
    }

    @Test("unchecked ones have braces without a partner as text")
    func unchecked() {
        #expect(PathTemplate(unchecked: "a}{b}{c").parts == [.literal("a}"), .placeholder("b"), .literal("{c")])
        #expect(PathTemplate(unchecked: "").parts == [])
    }
}

@Suite("URLs of servers")
struct ServerURLTests {
    @Test(
        "valid ones have a host, and may have a port and a path",
        arguments: [
            ("https://a.example.com", "a.example.com", "a.example.com", ""),
            ("HTTP://A.example.com/", "A.example.com", "A.example.com", "/"),
            ("https://a.example.com:8443/v1/", "a.example.com", "a.example.com:8443", "/v1/"),
            ("http://[::1]:80/x/y", "[::1]", "[::1]:80", "/x/y"), ("http://127.0.0.1", "127.0.0.1", "127.0.0.1", ""),
            ("http://h//", "h", "h", "//"), ("http://h/a%20b", "h", "h", "/a%20b"),
            ("http://my_host:65535", "my_host", "my_host:65535", ""),
        ])
    func valid(text: String, host: String, authority: String, path: String) throws {
        let url = try ServerURL(text)
        #expect(url.isSecure == text.hasPrefix("https"))
        #expect(url.host == host)
        #expect(url.authority == authority)
        #expect(url.path == path)
    }

    @Test(
        "other texts are refused with the cause",
        arguments: [
            ("", .scheme), ("a.example.com", .scheme), ("ftp://a.example.com", .scheme), ("://h", .scheme),
            ("https:/h", .scheme), ("https://", .noHost), ("https:///v1", .noHost), ("http://:80", .noHost),
            ("http://h:", .port("")), ("http://h:0", .port("0")), ("http://h:65536", .port("65536")),
            ("http://h:+1", .port("+1")), ("http://h:x", .port("x")), ("http://h:80:80", .port("80:80")),
            ("http://h?q=1", .query), ("http://h/#f", .fragment), ("http://u:p@h", .user), ("http://a b", .host("a b")),
            ("http://bücher.example", .host("bücher.example")), ("http://h\n", .host("h\n")),
            ("http://[::1]x", .host("[::1]x")), ("http://h/a b", .path(" ")), ("http://h/\r\nX: y", .path("\r\n")),
            ("http://h/%", .path("%")), ("http://h/%zz", .path("%")),
        ] as [(String, ServerURL.Fault)])
    func invalid(text: String, fault: ServerURL.Fault) {
        #expect(throws: fault) { try ServerURL(text) }
    }

    @Test("names follow RFC 1123, and may end with a dot (RFC 3986, section 3.2.2)")
    func names() {
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(repeating: "a", count: 61)].joined(separator: ".")
        for host in ["a", "a-b.c", "example.com.", "1.2.3", label, longest, longest + "."] {
            #expect(HostText.isValid(host[...]), "\(host)")
        }
        for text in [
            "", ".", "a..b", ".a", "a..", "-a", "a-.b", "a~b", "a%41", "a:b", label + "a", longest + "a", "é",
        ] {
            #expect(!HostText.isValid(text[...]), "\(text)")
        }
    }

    @Test("IPv6 addresses have eight groups (RFC 3986, section 3.2.2)")
    func addresses() {
        for address in [
            "::", "::1", "1::", "1:2:3:4:5:6:7:8", "fe80::1", "1::8", "1:2:3:4:5:6:1.2.3.4", "::ffff:1.2.3.4",
            "::1.2.3.4",
            "1:2:3:4:5:6:7::", "ABCD::",
        ] {
            #expect(HostText.isValid("[\(address)]"), "\(address)")
        }
        for text in [
            "", ":", "1", "1:2", ":1", "1:", ":::", "1::2::3", "12345::", "g::", "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:8::",
            "1.2.3.4", "1.2.3.4::", "::1.2.3.256", "::1.2.3", "1:2:3:4:5:6:7:1.2.3.4", "::1%25en0",
        ] {
            #expect(!HostText.isValid("[\(text)]"), "\(text)")
        }
    }

    @Test("loopback hosts are this device")
    func loopback() throws {
        for host in ["localhost", "LOCALHOST", "a.localhost", "localhost.", "[::1]", "127.0.0.1", "127.9.8.7"] {
            #expect(try ServerURL("http://\(host):80").isLoopback, "\(host)")
        }
        for host in ["localhost.com", "notlocalhost", "128.0.0.1", "127.0.0", "127.0.0.256", "[::2]", "127.a.b.c"] {
            #expect(try !ServerURL("http://\(host)").isLoopback, "\(host)")
        }
    }
}
