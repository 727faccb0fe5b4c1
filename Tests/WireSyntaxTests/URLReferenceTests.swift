import TestSupport
import Testing

@testable import WireSyntax

@Suite("URL references")
struct URLReferenceTests {
    @Test("what is valid stays as it is, and only what is not is percent-encoded")
    func reading() {
        for (text, url) in URLTexts.read {
            let reference = URLReference(text)
            #expect(reference?.text == url)
            #expect(reference?.isWhole == true, "\(text)")
        }
    }

    @Test("what cannot be a URL is refused")
    func refusing() {
        for text in URLTexts.refused { #expect(URLReference(text)?.isWhole != true, "\(text)") }
    }

    @Test("random valid texts stay byte for byte")
    func valid() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<10_000 {
            let text = URLTexts.random(isValid: true, using: &random)
            #expect(URLReference(text).map { Array($0.text.utf8) } == Array(text.utf8), "\(text)")
        }
    }

    @Test("in random texts, each byte that is not valid where it is becomes its encoding, and no other")
    func escaping() throws {
        var random = SeededRandom(seed: 8)
        let grammar = try Self.grammar()
        var escaped = 0
        for _ in 0..<10_000 {
            let text = URLTexts.random(isValid: false, using: &random)
            let reference = try #require(URLReference(text), "\(text)")
            #expect(reference.text.wholeMatch(of: grammar) != nil, "\(text): \(reference.text)")
            #expect(Self.isEscaped(reference.text, from: text), "\(text): \(reference.text)")
            #expect(URLReference(reference.text)?.text == reference.text)
            if reference.text != text { escaped += 1 }
        }
        #expect(escaped > 5_000)
    }

    /// RFC 3986, appendix A, but for the inside of brackets.
    private static func grammar() throws -> Regex<AnyRegexOutput> {
        let encoding = "%[0-9A-Fa-f]{2}"
        let unreserved = "A-Za-z0-9._~!$&'()*+,;=\\-"
        let authority =
            "((([\(unreserved):]|\(encoding))*)@)?(\\[[\(unreserved):%]+\\]|([\(unreserved)]|\(encoding))*)(:[0-9]*)?"
        let query = "([\(unreserved):@/?]|\(encoding))*"
        return try Regex(
            "([A-Za-z][A-Za-z0-9+.-]*:)?(//\(authority)(/|(?=[?#])|$))?([\(unreserved):@/]|\(encoding))*(\\?\(query))?(#\(query))?"
        )
    }

    /// Whether a text is another one, but with bytes in percent-encoding that cannot stand for themselves everywhere.
    private static func isEscaped(_ escaped: String, from text: String) -> Bool {
        let bytes = Array(text.utf8)
        var rest = Array(escaped.utf8)[...]
        for (index, byte) in bytes.enumerated() {
            let digits = bytes[(index + 1)...].prefix(2)
            let isLone = byte == UInt8(ascii: "%") && !(digits.count == 2 && digits.allSatisfy(URLText.isHexadecimal))
            if !isLone, rest.first == byte {
                rest.removeFirst()
            } else {
                let number = String(byte, radix: 16, uppercase: true)
                guard rest.starts(with: ("%" + (number.count == 1 ? "0" : "") + number).utf8) else { return false }
                guard isLone || byte < 0x21 || byte > 0x7E || "\"#<>[\\]^`{|}".utf8.contains(byte) else { return false }
                rest.removeFirst(3)
            }
        }
        return rest.isEmpty
    }

    @Test("have the parts of RFC 3986, appendix B, percent-encoded")
    func parts() throws {
        let url = try #require(URLReference("http://u@ü.example:80/a b;c?d?[#e#f"))
        #expect(url.scheme == "http")
        #expect(url.authority == "u@%C3%BC.example:80")
        #expect(url.path == "/a%20b;c")
        #expect(url.query == "d?%5B")
        #expect(url.fragment == "e%23f")
        let path = try #require(URLReference("a"))
        #expect((path.scheme, path.authority, path.path) == (nil, nil, "a"))
        #expect((path.query, path.fragment) == (nil, nil))
        let empty = try #require(URLReference("x://?#"))
        #expect((empty.authority, empty.path, empty.query, empty.fragment) == ("", "", "", ""))
    }

    @Test(
        "are resolved as in RFC 3986, section 5.4",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
            // What is no URL by itself can be a path.
            ("10:30.html", "http://a/b/c/10:30.html"), ("[1] ü|", "http://a/b/c/%5B1%5D%20%C3%BC%7C"),
        ])
    func resolving(text: String, expected: String) throws {
        let base = try #require(URLReference("http://a/b/c/d;p?q"))
        #expect(URLReference(text)?.resolved(against: base)?.text == expected)
    }

    @Test("a path follows the host of a base without a path")
    func emptyPath() throws {
        let base = try #require(URLReference("http://a?q"))
        #expect(URLReference("g")?.resolved(against: base)?.text == "http://a/g")
        #expect(URLReference("?y")?.resolved(against: base)?.text == "http://a?y")
        let name = try #require(URLReference("urn:a:b"))
        #expect(URLReference("g")?.resolved(against: name)?.text == "urn:g")
    }

    @Test("each part has its own characters (RFC 3986, appendix A)")
    func characters() {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        let host = unreserved + "!$&'()*+,;="
        for (set, characters) in [
            (ASCIISet.unreserved, unreserved), (.host, host), (.user, host + ":"), (.segment, host + ":@"),
            (.path, host + ":@/"), (.query, host + ":@/?"),
        ] {
            #expect((0...UInt8.max).filter(set.contains) == characters.utf8.sorted())
        }
        #expect((0...UInt8.max).filter(ASCIISet.all.contains) == Array(0..<0x80))
    }
}
