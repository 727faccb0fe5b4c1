import Testing
import YAMLSyntax

@Suite("Scalars and tags")
struct ScalarTests {
    static let texts: [(String, String, Bool)] = [
        ("a", "a", true), ("a b\n c", "a b c", true), ("~", "~", true), ("null", "null", true), ("NO", "NO", true),
        ("0123", "0123", true), ("1e3", "1e3", true), ("2026-01-01", "2026-01-01", true), ("<=", "<=", true),
        ("'a'", "a", false), ("''", "", false), ("'it''s'", "it's", false), ("\"\"", "", false),
        ("\"\\u263A\\t\\x41\\0\"", "☺\tA\0", false), ("\"a\\\n  b\"", "ab", false), ("\"\\U0001F600\"", "😀", false),
        ("|\n a\n b\n", "a\nb\n", false), ("|-\n a\n", "a", false), ("|+\n a\n\n", "a\n\n", false),
        (">\n a\n b\n\n c\n", "a b\nc\n", false), ("|2-\n   a\n", " a", false), ("|\r\n a\r\n", "a\n", false),
        ("\u{65}\u{301}", "\u{65}\u{301}", true),
    ]

    @Test("scalars are text, unquoted and unescaped", arguments: texts)
    func scalar(yaml: String, text: String, isPlain: Bool) throws {
        let node = try parse(yaml)
        #expect(node.content == .scalar(YAMLScalar(text: text, isPlain: isPlain)))
        #expect(node.text?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    static let tags: [(String, String?)] = [
        ("a", nil), ("!!str a", "!!str"), ("! a", "!"), ("!a b", "!a"), ("!<tag:a,b> c", "!<tag:a,b>"),
        ("&x !!str a", "!!str"), ("!!str &x a", "!!str"), ("&x   !a\n b", "!a"), ("!!seq [a]", "!!seq"),
        ("&x !!map\na: b", "!!map"), ("!!map &x\n# !!no\na: b", "!!map"), ("&x # !no\n  !a\n  b", "!a"),
        ("%TAG !x! tag:example.com,2026:\n---\n!x!a b", "!x!a"), ("%TAG ! tag:a\n---\n!a b", "!a"), ("!!str", "!!str"),
    ]

    @Test("tags are kept as written", arguments: tags)
    func tag(yaml: String, tag: String?) throws {
        #expect(try parse(yaml).tag == tag)
    }

    @Test("a tag ends before a comma in a flow collection")
    func tagBeforeComma() throws {
        let root = try parse("[!!str, !a b, !<a,b> c]")
        #expect(try [0, 1, 2].map { try #require(root.node(at: [.index($0)])).tag } == ["!!str", "!a", "!<a,b>"])
    }

    @Test("types of the spec language are read as lists and mappings")
    func types() throws {
        #expect(try parse("[String]").outline == "[String]")
        #expect(try parse("[String: Int]").outline == "[{String: Int}]")
        #expect(try parse("a: Int = 1").outline == "{a: Int = 1}")
        #expect(try parse("a: String?").outline == "{a: String?}")
    }
}
