@_spi(Generated) import APIRuntime
import Testing

@testable import APIJSON

@Suite struct StringTests {
    @Test(arguments: [
        (#""""#, ""), (#""a""#, "a"), (#""1234567""#, "1234567"), (#""12345678""#, "12345678"),
        (#""123456789012345678901234567890""#, "123456789012345678901234567890"),
        (#""äöü€𝄞 mixed with ascii, and more of it""#, "äöü€𝄞 mixed with ascii, and more of it"),
        (#""日本語のテキスト""#, "日本語のテキスト"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\uD834\udd1e!""#, "𝄞!"), (#""\u0000""#, "\u{0}"), (#""tail\\""#, "tail\\"),
        (
            "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"",
            "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"
        ),
    ])
    func readsStrings(_ json: String, _ text: String) throws {
        #expect(try String(fromJSON: json) == text)
        #expect(try JSON(fromJSON: json) == .string(text))
    }

    @Test func readsStringsOfEveryLength() throws {
        for length in 0...40 {
            for special in ["", "é", "\\n", "\\u00e9", "𝄞"] {
                let text = String(repeating: "x", count: length)
                let json = "[\"\(text)\(special)\(text)\",\"\(special)\"]"
                let value = try [String](fromJSON: json)
                let resolved = special == "\\n" ? "\n" : special == "\\u00e9" ? "é" : special
                #expect(value == [text + resolved + text, resolved])
            }
        }
    }

    @Test("short texts are those that Swift makes, with room behind them in the document or without", arguments: 0...17)
    func readsShortTexts(length: Int) throws {
        for character in ["x", "é", "語", "𝄞", "e\u{301}"] {
            let text = String(repeating: character, count: length)
            for json in ["\"\(text)\"", "\"\(text)\"                    "] {
                var read = try String(fromJSON: json)
                #expect(read == text)
                #expect(read.hashValue == text.hashValue)
                #expect(read.utf8.elementsEqual(text.utf8))
                #expect(read.count == text.count)
                read.append("y")
                #expect(read == text + "y")
            }
        }
    }

    @Test("escape sequences are resolved across the end of the scratch memory", arguments: -14...6)
    func readsLongTexts(distance: Int) throws {
        for (special, resolved) in [
            ("\\n", "\n"), ("\\u00e9", "é"), ("\\uD834\\udd1e", "𝄞"), ("é", "é"), ("語", "語"), ("𝄞", "𝄞"),
            ("語語語語", "語語語語"),
        ] {
            let plain = String(repeating: "x", count: ScratchMemory.size + distance - 2)
            let json = "[\"\\t\(plain)\(special)\",\"\(plain)xxx\(special)\",\"\\t\(special)\"]"
            #expect(
                try [String](fromJSON: json) == ["\t" + plain + resolved, plain + "xxx" + resolved, "\t" + resolved])
        }
    }

    @Test("faults behind an escape sequence have the same error, in short and long strings", arguments: [0, 20_000])
    func faultsBehindEscapes(length: Int) {
        let plain = String(repeating: "x", count: length)
        for (content, expected, found) in [
            (#"\uD800""#, "a surrogate pair", #"\uD800"#), (#"\x""#, "a JSON escape sequence", #"\x"#),
            (#"\u12G4""#, "four hexadecimal digits", #"\u12G4"#),
            ("\u{1}\"", "an escaped control character", "byte 0x01"),
            ("12345678\n\"", "an escaped control character", "byte 0x0A"),
            ("", "the end of the string", "the end of the document"),
            ("\\", "the end of the string", "the end of the document"),
        ] {
            let offset = 3 + length + (content.hasPrefix("1") ? 8 : content == "\\" ? 1 : 0)
            let message = "String at $ (byte \(offset)): expected \(expected), found \(found)"
            #expect(fault(String.self, "\"\\n\(plain)\(content)") == message)
        }
        for bytes: [UInt8] in [[0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xFF]] {
            let error: DataFormatError? = #expect(throws: DataFormatError.self) {
                try String(fromJSON: Array("\"\\n\(plain)é".utf8) + bytes + [0x22])
            }
            #expect(error?.byteOffset == 5 + length)
            #expect(error?.expected == "UTF-8")
        }
    }

    #if _pointerBitWidth(_64) && (os(Linux) || canImport(Darwin))
        @Test("texts of up to 15 bytes are made without a call here")
        func knowsTheLayout() {
            #expect(SmallText.isKnown)
        }
    #endif

    @Test(
        arguments: [
            ([0xC0, 0x80], 1, "byte 0xC0"),  // overlong
            ([0xC1, 0xBF], 1, "byte 0xC1"),
            ([0xE0, 0x80, 0x80], 1, "byte 0xE0"),
            ([0xE0, 0x9F, 0xBF], 1, "byte 0xE0"),
            ([0xF0, 0x8F, 0xBF, 0xBF], 1, "byte 0xF0"),
            ([0xED, 0xA0, 0x80], 1, "byte 0xED"),  // surrogates
            ([0xED, 0xBF, 0xBF], 1, "byte 0xED"),
            ([0xF4, 0x90, 0x80, 0x80], 1, "byte 0xF4"),  // past the last character
            ([0xF5, 0x80, 0x80, 0x80], 1, "byte 0xF5"),
            ([0xFF], 1, "byte 0xFF"),
            ([0x80], 1, "byte 0x80"),
            ([0x61, 0xE2, 0x82], 2, "byte 0xE2"),  // cut short
            ([0x61, 0x62, 0xF0, 0x9D, 0x84], 3, "byte 0xF0"),
            ([0xC3, 0xA9, 0xC3], 3, "byte 0xC3"),
        ] as [([UInt8], Int, String)])
    func rejectsInvalidUTF8(_ bytes: [UInt8], _ offset: Int, _ found: String) {
        for padding: [UInt8] in [[], Array("and some more text".utf8)] {
            let error: DataFormatError? = #expect(throws: DataFormatError.self) {
                try String(fromJSON: [0x22] + bytes + padding + [0x22])
            }
            #expect(error?.byteOffset == offset)
            #expect(error?.expected == "UTF-8")
            #expect(error?.found == found)
        }
    }

    @Test(arguments: [
        (#""\uD800""#, 1, "a surrogate pair", #"\uD800"#),
        (#""\uDC00""#, 1, "a surrogate pair", #"\uDC00"#),
        (#""\uD800\n""#, 1, "a surrogate pair", #"\uD800"#),
        (#""\uD800\u0041""#, 1, "a surrogate pair", #"\uD800"#),
        (#""\uD800\uD800""#, 1, "a surrogate pair", #"\uD800"#),
        (#""ab\x""#, 3, "a JSON escape sequence", #"\x"#),
        (#""\u12G4""#, 1, "four hexadecimal digits", #"\u12G4"#),
        (#""\u12""#, 1, "four hexadecimal digits", #"\u12"#),
        ("\"a\nb\"", 2, "an escaped control character", "byte 0x0A"),
        ("\"12345678\u{1}\"", 9, "an escaped control character", "byte 0x01"),
        (#""abc"#, 4, "the end of the string", "the end of the document"),
        (#""abc\"#, 5, "the end of the string", "the end of the document"),
    ])
    func rejectsInvalidStrings(_ json: String, _ offset: Int, _ expected: String, _ found: String) {
        #expect(fault(String.self, json) == "String at $ (byte \(offset)): expected \(expected), found \(found)")
    }
}
