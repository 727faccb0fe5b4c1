import Testing
import YAMLSyntax

@Suite("Faults")
struct FaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: YAMLFault.Kind
        let message: String
        let marked: String

        init(_ kind: YAMLFault.Kind, _ message: String, _ marked: String) {
            self.kind = kind
            self.message = message
            self.marked = marked
        }

        var testDescription: String { marked.debugDescription }
    }

    static let syntax: [Case] = [
        Case(.syntax, "expected \",\" or \"]\"", "a: ⟨[⟩b\nc⟦:⟧ d"),
        Case(.syntax, "expected \",\" or \"]\"", "a: ⟨[⟩b, c⟦⟧"),
        Case(.syntax, "expected \",\" or \"}\"", "⟨{⟩a: b ⟦]⟧"),
        Case(.syntax, "expected a key, indented like the other keys of the mapping", "⟨a⟩: 'b'\n⟦]⟧"),
        Case(.syntax, "expected \"-\", indented like the other elements of the list", "a:\n  ⟨-⟩ b\n  ⟦c⟧: d"),
        Case(.syntax, "expected \":\" after the key", "a:\n  b: c\n  ⟦'d'⟧  \n  e: f"),
        Case(.syntax, "expected \":\" after the key", "a: b\n⟦é⟧"),
        Case(
            .syntax,
            "unexpected \":\" in a value; a key above may lack its \":\", or text with \": \" its quotes",
            "a:\n  Picture\n  b⟦:⟧ c"
        ),
        Case(.syntax, "expected a value", "a: ⟦]⟧"),
        Case(.syntax, "the quoted text is not closed", "a: ⟦\"⟧b\nc: d\n"),
        Case(.syntax, "the quoted text is not closed", "a: ⟦'⟧é"),
        Case(.syntax, "tabs cannot be used for indentation; use spaces", "a:\n⟦\t⟧b: c"),
        Case(.syntax, "text that starts with \"@\" needs quotes", "é: ⟦@⟧b"),
        Case(.syntax, "text that starts with \"`\" needs quotes", "- ⟦`⟧b`"),
        Case(.syntax, "text that starts with \"%\" needs quotes", "a: ⟦%⟧b"),
        Case(.syntax, "the handle of this tag is not declared by a %TAG directive", "a: ⟦!⟧x!b c"),
        Case(.syntax, "unexpected text after the value", "[a] ⟦b⟧"),
        Case(.syntax, "a second document starts here; only one is allowed", "a: b\n⟦---⟧\nc: d"),
        Case(.syntax, "a second document starts here; only one is allowed", "a\n...\n# é\n⟦b⟧"),
        Case(.syntax, "a second document starts here; only one is allowed", "---\n⟦---⟧\n"),
        Case(.syntax, "a second document starts here; only one is allowed", "a\n...\n⟦%⟧YAML 1.1\n--- b"),
        Case(.syntax, "unknown directive", "%x⟦ ⟧y\n--- a"),
        Case(.syntax, "unsupported YAML version", "⟦%⟧YAML 1.0\n--- a"),
        Case(.syntax, "unsupported YAML version", "⟦%⟧YAML 1.3\n--- a"),
        Case(.syntax, "a key must be a scalar", "⟦[a]⟧: b"),
        Case(.syntax, "a key must be a scalar", "x: {⟦{a: b}⟧: c}"),
        Case(.syntax, "a key must be a scalar", "? ⟦- a\n  - b⟧\n: c"),
        Case(.syntax, "a key must be a scalar", "a: &x [b]\n⟦*x⟧ : c"),
        Case(.syntax, "unknown anchor \"&x\"", "a: ⟦*x⟧\nb: &x c"),
        Case(.syntax, "\"<<\" needs a mapping or a list of mappings", "a:\n  <<: ⟦b⟧"),
        Case(.syntax, "\"<<\" needs a mapping or a list of mappings", "<<: [{a: b}, ⟦[c]⟧]"),
        Case(.syntax, conflict, "a: b\n⟦<<<<<<<⟧ HEAD\nc: d\n=======\nc: e\n>>>>>>> main\n"),
        Case(.syntax, conflict, "é: 'b\n⟦<<<<<<<⟧ HEAD\nd\n=======\ne\n>>>>>>> main'\n"),
        Case(.syntax, conflict, "⟦<<<<<<<⟧ HEAD"),
    ]

    private static let conflict: String =
        "a conflict of a merge is left here: keep what is right, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>"

    static let others: [Case] = [
        Case(.duplicateKey, "duplicate key \"a\" in this mapping", "⟨a⟩: 1\nb: 2\n⟦a⟧: 3"),
        Case(.duplicateKey, "duplicate key \"é\" in this mapping", "{⟨é⟩: 1, ⟦\"é\"⟧: 3}"),
        Case(.duplicateKey, "duplicate key \"<<\" in this mapping", "⟨<<⟩: {a: b}\n⟦<<⟧: {c: d}"),
        Case(.aliasBomb, "the alias \"*x\" is inside the node that it refers to", "a: ⟨&x [⟩b, ⟦*x⟧]"),
    ]

    @Test("a fault has a message and the exact range", arguments: syntax + others)
    func fault(_ example: Case) throws {
        let marked = MarkedText(example.marked)
        let found = faults(in: marked.text)
        let fault = try #require(found.first)
        #expect(found.count == 1)
        #expect(fault.kind == example.kind)
        #expect(fault.message == example.message)
        #expect(fault.range == marked.range)
        #expect(fault.related?.range == marked.related)
    }
}

@Suite("Several faults")
struct FaultsTogetherTests {
    @Test("all duplicate keys are reported, in small and large mappings", arguments: [0, 3, 100])
    func allDuplicates(others: Int) {
        let filling = (0..<others).map { "k\($0): v\n" }.joined()
        let found = faults(in: "a: 1\na: 2\nb:\n  c: 1\n  c: 2\n\(filling)a: 3\n")
        let last = 6 + others
        #expect(found.map(\.kind) == [.duplicateKey, .duplicateKey, .duplicateKey])
        #expect(found.map(\.range.start.line) == [2, 5, last])
        #expect(found.map(\.related?.range.start.line) == [1, 4, 1])
    }

    @Test("earlier faults are reported with the last one, sorted by position")
    func sortedByPosition() {
        let found = faults(in: "a: *x\nb: 1\nb: 2\nc: [d")
        #expect(found.map(\.kind) == [.syntax, .duplicateKey, .syntax])
        #expect(found.map(\.range.start.line) == [1, 3, 4])
    }

    @Test("the tree holds everything before the fault")
    func partialTree() {
        let document = YAMLParser().parse(Array("a: b\nc: [d, {e: f, g".utf8))
        #expect(document.root?.outline == "{a: b, c: [d, {e: f, g: }]}")
        #expect(document.faults.count == 1)
    }

    @Test("a key that is not a scalar is skipped, and parsing continues")
    func keyNotScalar() {
        let document = YAMLParser().parse(Array("a: 1\n? [b]\n: 2\nc: *x".utf8))
        #expect(document.root?.outline == "{a: 1, c: }")
        #expect(document.faults.map(\.range.start.line) == [2, 4])
    }

    @Test("keys are equal regardless of quotes and tags")
    func equalKeys() {
        #expect(faults(in: "a: 1\n\"a\": 2\n'a': 3\n!!str a: 4").count == 3)
        #expect(faults(in: "a: 1\nA: 2\n\"a \": 3").isEmpty)
    }

    @Test("the number of faults is limited", .timeLimit(.minutes(5)))
    func manyFaults() {
        let found = faults(in: String(repeating: "a: 1\n", count: 50_000))
        #expect(found.count == 10_001)
        #expect(found.last?.kind == .tooLarge)
    }
}
