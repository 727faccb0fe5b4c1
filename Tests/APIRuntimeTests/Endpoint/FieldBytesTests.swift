import HTTPTypes
import Testing

@testable import APIRuntime

/// RFC 9110, section 5.5: the bytes of a field need not be UTF-8.
@Suite("Bytes of header fields")
struct FieldBytesTests {
    private func field(_ bytes: [UInt8]) -> HTTPField { HTTPField(name: .location, lenientValue: bytes) }

    @Test("a value is UTF-8, or else ISO-8859-1")
    func text() {
        #expect(field(Array("fär".utf8)).text == "fär")
        #expect(field([0x66, 0xE4, 0x72]).text == "fär")
        #expect(field(Array("a\u{FFFD}".utf8)).text == "a\u{FFFD}")
        #expect(field([]).text == "")
    }

    @Test("bytes that are not UTF-8 are percent-encoded in references")
    func reference() {
        #expect(field(Array("/fär".utf8)).reference == "/fär")
        #expect(field([0x2F, 0xFC]).reference == "/%FC")
        // Beside an invalid byte, what could be UTF-8 keeps its bytes, too.
        #expect(field([0x2F, 0xC3, 0xA9, 0x2F, 0xE9, 0x25]).reference == "/%C3%A9/%E9%")
    }

    @Test(
        "texts of bytes keep every byte",
        arguments: [[], [0x61], [0xC3, 0xA9], [0xE9], Array(0x80...0xFF)] as [[UInt8]])
    func bytesAsCharacters(bytes: [UInt8]) {
        let text = field(bytes).latin1Text
        #expect(text.unicodeScalars.count == bytes.count)
        let again = HTTPField(name: .location, latin1Text: text)
        #expect(again.withUnsafeBytesOfValue { bytes in Array(bytes) } == bytes)
    }

    @Test("a text with characters that are no bytes is UTF-8")
    func otherCharacters() {
        #expect(HTTPField(name: .location, latin1Text: "é€").value == "é€")
    }

    @Test("repeated fields are joined")
    func joined() {
        let fields = HTTPFields([field([0xE4]), field([0x62])])
        #expect(fields.text(of: .location) == "ä, b")
        #expect(fields.reference(of: .location) == "%E4, b")
        #expect(fields.text(of: .contentLocation) == nil)
    }
}
