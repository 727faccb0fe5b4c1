@_spi(Generated) import APIRuntime
import Foundation
import TestSupport
import Testing

@Suite("URLs in JSON")
struct URLTests {
    /// A text as JSON.
    private static func json(_ text: String) throws -> String { try JSON.string(text).toJSONString() }

    @Test("what servers send is read with what is valid as it is, and only the rest percent-encoded")
    func reading() throws {
        for (text, expected) in URLTexts.read {
            let url = try URL(fromJSON: Self.json(text))
            #expect(url.absoluteString == expected)
            #expect(try url.toJSONString() == "\"\(expected)\"")
            #expect(URL(constant: text) == url)
        }
    }

    @Test("a text that cannot be a URL is an error that names the field")
    func refusing() throws {
        for text in URLTexts.refused {
            let json = try "{\"home\":\(Self.json(text))}"
            let error = #expect(throws: DataFormatError.self) { try [String: URL](fromJSON: json) }
            #expect(error?.path == "$.home", "\(text)")
            #expect(error?.expected == "URL")
        }
    }

    @Test("random texts of URLs round-trip", arguments: [true, false])
    func roundTrip(isValid: Bool) throws {
        var random = SeededRandom(seed: 9)
        for _ in 0..<10_000 {
            let text = URLTexts.random(isValid: isValid, using: &random)
            let url = try URL(fromJSON: Self.json(text))
            let written = try url.toJSON()
            #expect(try URL(fromJSON: written) == url)
            #expect(try URL(fromJSON: written).toJSON() == written)
            let sent = try String(fromJSON: written)
            #expect(sent == url.absoluteString, "Foundation changes \(text)")
            if isValid { #expect(sent.utf8.elementsEqual(text.utf8), "\(text)") }
        }
    }

    @Test(
        "a URL with a base is written as what it leads to",
        arguments: [
            ("a?b#c", "https://a.example/x/y?z", "https://a.example/x/a?b#c"),
            ("../b", "https://a.example", "https://a.example/b"),
            ("?b", "https://a.example/x;y?z", "https://a.example/x;y?b"),
            ("//b.example", "https://a.example/x", "https://b.example"),
            ("g:h", "https://a.example/x", "g:h"), ("/b", "file:///a", "file:///b"),
        ])
    func base(text: String, base: String, expected: String) throws {
        let url = try #require(URL(string: text, relativeTo: URL(string: base)))
        #expect(try String(fromJSON: url.toJSON()) == expected)
    }

    @Test("a URL that Foundation makes of anything is written as it is read, or refused")
    func madeByFoundation() throws {
        for text in ["https://a.example/?a[]=1", "https://bücher.example/ü", "/a b", "a b", "file:///ü", "x:|"] {
            // Old systems make no URL of some of them.
            guard let url = URL(string: text) else { continue }
            let written = try String(fromJSON: url.toJSON())
            #expect(!written.contains { character in !character.isASCII || " []|".contains(character) }, "\(written)")
            #expect(try URL(fromJSON: url.toJSON()).toJSON() == url.toJSON())
        }
        for text in [":", "://x", "http://[g]/"] {
            guard let url = URL(string: text) else { continue }
            let error = #expect(throws: DataFormatError.self) { try ["home": url].toJSON() }
            #expect(error?.path == "$.home")
            #expect(error?.expected == "URL")
        }
    }
}
