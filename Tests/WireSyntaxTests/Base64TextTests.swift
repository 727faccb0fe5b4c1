import Testing
import WireSyntax

@Suite("Base64") struct Base64TextTests {
    /// The examples of RFC 4648, section 10.
    private static let examples: [(text: String, base64: String)] = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test("the examples of the standard are encoded, decoded and counted") func examples() {
        for (text, base64) in Self.examples {
            #expect(Base64Text.encode(Array(text.utf8)) == base64)
            #expect(Base64Text.decode(base64.utf8) == Array(text.utf8))
            #expect(Base64Text.isValid(base64) && Base64Text.byteCount(of: base64) == text.utf8.count)
        }
    }

    @Test("all bytes survive") func allBytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        for count in 250...256 {
            let text = Base64Text.encode(Array(bytes.prefix(count)))
            #expect(Base64Text.decode(text.utf8) == Array(bytes.prefix(count)))
        }
    }

    @Test("decoding does not need padding, and allows line breaks and the alphabet for URLs") func lenient() {
        #expect(Base64Text.decode("Zg".utf8) == Array("f".utf8))
        #expect(Base64Text.decode("Zm9v\r\nYmFy\n".utf8) == Array("foobar".utf8))
        #expect(Base64Text.decode("-_-_".utf8) == Base64Text.decode("+/+/".utf8))
    }

    @Test("other texts are not Base64", arguments: ["Z", "Zm9vZ", "Zm=9v", "Zm 9", "é"]) func refused(_ text: String) {
        #expect(Base64Text.decode(text.utf8) == nil)
        #expect(!Base64Text.isValid(text))
    }

    @Test(
        "valid texts have their padding, one alphabet and no bits left over",
        arguments: ["Zg", "-_-_", "Zh==", "Zm9v\n"])
    func strict(_ text: String) {
        #expect(!Base64Text.isValid(text))
    }
}
