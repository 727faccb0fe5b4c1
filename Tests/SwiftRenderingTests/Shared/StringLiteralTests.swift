import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("String literals")
struct StringLiteralTests {
    @Test(
        "show every character of a text",
        arguments: [
            ("plain", #""plain""#),
            ("", #""""#),
            ("a\"b", ##"#"a"b"#"##),
            (#"^\d+$"#, ##"#"^\d+$"#"##),
            ("a\"#b", ###"##"a"#b"##"###),
            ("\\##", "###\"\\##\"###"),
            (#"\(x)"#, ##"#"\(x)"#"##),
            ("#", ##""#""##),
            ("a\nb\r\t", #""a\nb\r\t""#),
            ("\"\n", ##"#""\#n"#"##),
            ("\u{0}\u{7F}", #""\u{0}\u{7F}""#),
            ("a\u{202E}b\u{2066}", #""a\u{202E}b\u{2066}""#),
            ("a\u{A0}b\u{2028}\u{FEFF}\u{200B}", #""a\u{A0}b\u{2028}\u{FEFF}\u{200B}""#),
            ("\u{301}e\u{301}", "\"\\u{301}e\u{301}\""),
            ("\u{E000}\u{E0041}", #""\u{E000}\u{E0041}""#),
            ("日本語 é 🎈", "\"日本語 é 🎈\""),
        ])
    func showsEveryCharacter(text: String, source: String) {
        #expect(StringLiteral(text).source == source)
    }

    @Test("of attributes are never raw")
    func attributesAreNotRaw() {
        #expect(StringLiteral("a\"b\\c\n").plainSource == #""a\"b\\c\n""#)
    }

    @Test("of keys have the key as JSON escapes it")
    func jsonKeys() {
        #expect(JSONKeyLiteral.source("id") == #""id""#)
        #expect(JSONKeyLiteral.source("a\"b\\") == ##"#"a\"b\\"#"##)
        #expect(JSONKeyLiteral.source("\n\u{1}") == ##"#"\u000a\u0001"#"##)
    }

    @Test("of paths are read back as the same path")
    func paths() {
        #expect(JSONPath(["image", "src"]).literal == #""image.src""#)
        #expect(JSONPath(["a.b", "c\\"]).literal == ##"#"a\.b.c\\"#"##)
        #expect(JSONPath.root.literal == #""$""#)
        #expect(JSONPath(["$"]).literal == ##"#"\$"#"##)
    }
}
