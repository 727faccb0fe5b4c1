import Testing
import YAMLSyntax

@Suite("Encodings")
struct EncodingTests {
    static let text = "\u{FEFF}é: [日, \"😀\"]\r\nb: |\r\n  c\r\n"

    static func utf16(_ text: String, littleEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return littleEndian ? bytes : bytes.reversed()
        }
    }

    @Test("UTF-8 and UTF-16 give the same tree and the same positions", arguments: [true, false])
    func sameTree(littleEndian: Bool) throws {
        let expected = YAMLParser().parse(Array(Self.text.utf8))
        #expect(expected.faults.isEmpty)
        #expect(expected.root?.outline == "{é: [日, \"😀\"], b: \"c\\n\"}")
        #expect(YAMLParser().parse(Self.utf16(Self.text, littleEndian: littleEndian)) == expected)
    }

    @Test("UTF-16 without a byte order mark is rejected, with a hint")
    func missingByteOrderMark() throws {
        let fault = try #require(YAMLParser().parse(Self.utf16("a: b", littleEndian: true)).faults.first)
        #expect(fault.message.contains("byte order mark"))
        #expect(fault.range.start == TextPosition(line: 1, column: 2, offset: 1))
    }

    static let broken: [([UInt8], String, Int)] = [
        ([0xFF], "0xFF", 1), ([0x80], "0x80", 1), ([0xC0, 0x80], "0xC0", 1), ([0xC3], "0xC3", 1),
        ([0xC3, 0x28], "0xC3", 1),
        ([0xE2, 0x82], "0xE2", 1), ([0xED, 0xA0, 0x80], "0xED", 1), ([0xF4, 0x90, 0x80, 0x80], "0xF4", 1),
        ([0xF8, 0x88, 0x80, 0x80, 0x80], "0xF8", 1),
    ]

    @Test("an invalid UTF-8 byte is named and marked", arguments: broken)
    func invalidUTF8(bytes: [UInt8], name: String, width: Int) throws {
        let found = YAMLParser().parse(Array("a: b\né: c".utf8) + bytes).faults
        let fault = try #require(found.first)
        #expect(found.count == 1)
        #expect(fault.kind == .syntax)
        #expect(fault.message == "the text is not valid UTF-8: unexpected byte \(name)")
        #expect(fault.range.start == TextPosition(line: 2, column: 5, offset: 10))
        #expect(fault.range.end == TextPosition(line: 2, column: 5 + width, offset: 10 + width))
    }

    static let controls: [(String, String)] = [
        ("a: é⟦\0⟧", "U+0000"), ("⟦\0⟧", "U+0000"), ("a\r\n⟦\u{7}⟧", "U+0007"), ("\"⟦\u{7F}⟧\"", "U+007F"),
        ("# ⟦\u{9F}⟧", "U+009F"), ("a: ⟦\u{FFFF}⟧b", "U+FFFF"),
    ]

    @Test("a character that YAML forbids is named and marked", arguments: controls)
    func forbiddenCharacter(text: String, name: String) throws {
        let marked = MarkedText(text)
        let found = faults(in: marked.text)
        #expect(found.map(\.range) == [marked.range])
        #expect(found.first?.message.contains(name) == true)
    }

    static let brokenUTF16: [([UInt8], TextPosition)] = [
        ([0xFF, 0xFE, 0x61], TextPosition(line: 1, column: 1, offset: 3)),
        ([0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00, 0x3D, 0xD8], TextPosition(line: 2, column: 1, offset: 5)),
        ([0xFF, 0xFE, 0xE9, 0x00, 0x00, 0xDE], TextPosition(line: 1, column: 2, offset: 5)),
        ([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x61], TextPosition(line: 1, column: 1, offset: 3)),
    ]

    @Test("invalid UTF-16 is marked", arguments: brokenUTF16)
    func invalidUTF16(bytes: [UInt8], place: TextPosition) throws {
        let document = YAMLParser().parse(bytes)
        #expect(document.root == nil)
        #expect(document.faults.map(\.kind) == [.syntax])
        #expect(document.faults.map(\.range) == [TextRange(start: place, end: place)])
    }

    @Test(
        "a text without content has no root and no fault",
        arguments: ["", "\u{FEFF}", " ", "\n\n", "# a", "# é\r\n\n  # b\n", "\u{FEFF}# a"]
    )
    func empty(text: String) {
        #expect(YAMLParser().parse(Array(text.utf8)) == YAMLDocument(root: nil, faults: []))
    }

    @Test("UTF-16 with only a byte order mark has no root and no fault")
    func emptyUTF16() {
        #expect(YAMLParser().parse([0xFF, 0xFE]) == YAMLDocument(root: nil, faults: []))
    }
}
