import Testing
import YAMLSyntax

@Suite("Ranges of nodes")
struct PlaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        let marked: String
        let path: [PathStep]

        init(_ what: String, _ marked: String, _ path: [PathStep]) {
            self.what = what
            self.marked = marked
            self.path = path
        }

        var testDescription: String { what }
    }

    static let cases: [Case] = [
        Case("a plain scalar", "a: ⟦b c⟧ # d", ["a"]),
        Case("a plain scalar on two lines", "a: ⟦b\n  c⟧  \nd: e", ["a"]),
        Case("a quoted scalar with its quotes", "a: ⟦'b'⟧ ", ["a"]),
        Case("the root", "⟦a: b\nc: d⟧\n\n# e\n", []),
        Case("a block mapping ends with its last value", "a:\n  ⟦b: c\n  d: e⟧\n\n\nf: g", ["a"]),
        Case("a block sequence ends with its last element", "a:\n  ⟦- b\n  - c⟧\n# d\ne: f", ["a"]),
        Case("a block sequence that is not indented", "a:\n⟦- b\n- c⟧\ne: f", ["a"]),
        Case("nested blocks end together", "a:\n  - b:\n      ⟦c: d⟧\n\ne: f", ["a", 0, "b"]),
        Case("a flow sequence with its brackets", "a: ⟦[b, c ]⟧ # d", ["a"]),
        Case("a flow mapping with its braces", "a: ⟦{b: c,\n  d: e }⟧\n", ["a"]),
        Case("a pair in a flow sequence", "a: [⟦b: c⟧ , d]", ["a", 0]),
        Case("a pair with a missing value", "a: [⟦b:⟧ , d]", ["a", 0]),
        Case("a literal scalar ends with its last line", "a: ⟦|\n  b\n  c  ⟧\n\n\nd: e", ["a"]),
        Case("a literal scalar that keeps its breaks", "a: ⟦|+\n  b⟧\n\n\nd: e", ["a"]),
        Case("a folded scalar at the end", "a: ⟦>-\n  b\n\n  c⟧", ["a"]),
        Case("an empty literal scalar", "a: ⟦|⟧\n\nb: c", ["a"]),
        Case("an anchored node with its anchor", "a: ⟦&x b⟧", ["a"]),
        Case("a tagged node with its tag", "a: ⟦!!str b⟧", ["a"]),
        Case("an alias, not what it stands for", "a: &x b\nc: ⟦*x⟧\n", ["c"]),
        Case("what an alias holds, where it is written", "a: &x [⟦b⟧]\nc: *x\n", ["c", 0]),
        Case("a missing value after its colon", "a:⟦⟧\n\nb: c", ["a"]),
        Case("a missing value before a comment", "a:⟦⟧ # d\nb: c", ["a"]),
        Case("a missing element after its dash", "-⟦⟧ # b\n- c", [0]),
        Case("a missing value in a flow mapping", "{a:⟦⟧   , b: c}", ["a"]),
        Case("no colon in a flow mapping", "{a⟦⟧   , b: c}", ["a"]),
        Case("no colon after a question mark", "? a⟦⟧\n# d: e\n\n? b", ["a"]),
        Case("an empty value after an anchor", "a: ⟦&x⟧\nb: c", ["a"]),
        Case("an empty document", "---⟦⟧  # a\n\n", []),
        Case("behind two bytes", "é: ⟦b⟧", ["é"]),
        Case("behind four bytes", "'😀': [x, ⟦\"é😀\"⟧, y]", ["😀", 1]),
        Case("behind many scalars of several bytes", "a: 日本語日本語日本語日本語\nb: ⟦日本語⟧ # 日", ["b"]),
        Case("a literal scalar of several bytes", "é: ⟦|\n  é\n  日本⟧\n\nb: c", ["é"]),
        Case("after CR LF", "a: b\r\nc: ⟦d⟧\r\n", ["c"]),
        Case("after CR LF in a block", "a: ⟦|\r\n  b\r\n  c⟧\r\n\r\nd: e", ["a"]),
        Case("after a lone CR", "a: b\rc: ⟦d⟧\r", ["c"]),
        Case("after U+0085", "a: b\u{85}c: ⟦d⟧", ["c"]),
        Case("after U+2028 and U+2029", "a: b\u{2028}c: d\u{2029}e: ⟦f⟧", ["e"]),
        Case("after U+2028 in a block", "a: ⟦|\n  b\u{2028}  c⟧\u{2028}d: e", ["a"]),
        Case("after a byte order mark", "\u{FEFF}⟦a: b⟧\n", []),
        Case("on the second line after a byte order mark", "\u{FEFF}a: é\nb: ⟦c⟧", ["b"]),
        Case("after directives", "%YAML 1.1\n---\na: ⟦b⟧", ["a"]),
    ]

    @Test("every node has the range that a person would mark", arguments: cases)
    func range(_ example: Case) throws {
        let marked = MarkedText(example.marked)
        let node = try #require(try parse(marked.text).node(at: example.path))
        #expect(node.range == marked.range)
    }

    @Test("keys have ranges as well")
    func keys() throws {
        let marked = MarkedText("é: 1\n⟦\"b c\"⟧ : 2")
        guard case .mapping(let entries) = try parse(marked.text).content else {
            Issue.record("not a mapping")
            return
        }
        #expect(entries.map(\.key.range).last == marked.range)
    }

    @Test("positions on one long line of multibyte scalars", .timeLimit(.minutes(5)))
    func longLine() throws {
        let count = 20_000
        let root = try parse("[" + String(repeating: "é, ", count: count) + "x]")
        let last = try #require(root.node(at: [.index(count)]))
        #expect(last.range.start == TextPosition(line: 1, column: 2 + 3 * count, offset: 1 + 4 * count))
    }
}
