import Testing
import YAMLSyntax

@Suite("Merge keys")
struct MergeKeyTests {
    static let trees: [(String, String)] = [
        ("a: &a {x: 1, y: 2}\nb: {<<: *a}", "{a: {x: 1, y: 2}, b: {x: 1, y: 2}}"),
        ("<<: {x: 1}\ny: 2", "{y: 2, x: 1}"),
        ("<<: {x: 1, y: 0}\ny: 2\nx: 3", "{y: 2, x: 3}"),
        ("y: 2\n<<: [{x: 1, y: 0}, {x: 9, z: 8}]", "{y: 2, x: 1, z: 8}"),
        ("<<: []\na: b", "{a: b}"),
        ("<<: {}", "{}"),
        ("<<: {<<: {a: 1, b: 2}, a: 0}\nc: 3", "{c: 3, a: 0, b: 2}"),
        ("\"<<\": {a: b}", "{\"<<\": {a: b}}"),
        ("!!str <<: {a: b}", "{<<: {a: b}}"),
        ("- <<", "[<<]"),
        ("a: <<", "{a: <<}"),
        ("&a <<: {b: c}\nd: {*a : {e: f}}", "{d: {e: f}, b: c}"),
    ]

    @Test("own keys come first and win, then the first mapping with the key", arguments: trees)
    func precedence(text: String, outline: String) throws {
        #expect(try parse(text).outline == outline)
    }

    @Test("merged nodes keep their original ranges")
    func ranges() throws {
        let marked = MarkedText("a: &a {x: ⟦1⟧}\nb: {<<: *a, y: 2}")
        let root = try parse(marked.text)
        #expect(root.node(at: ["b", "x"])?.range == marked.range)
        #expect(root.node(at: ["b"])?.range.start.line == 2)
    }

    @Test("a merged key that differs only in normalisation is kept and reported")
    func normalForms() {
        let document = YAMLParser().parse(Array("<<: {Cafe\u{301}: 1, b: 2}\nCaf\u{E9}: 3\n".utf8))
        #expect(document.faults.map(\.kind) == [.duplicateKey])
        #expect(document.faults.map(\.range.start.column) == [6])
        #expect(YAMLParser().parse(Array("<<: {Caf\u{E9}: 1}\nCaf\u{E9}: 3\n".utf8)).faults.isEmpty)
    }

    @Test("a value that cannot be merged is a fault, and the others are merged")
    func wrongValues() {
        let document = YAMLParser().parse(Array("<<: [a, {b: c}, [d]]\ne: f\n".utf8))
        #expect(document.root?.outline == "{e: f, b: c}")
        #expect(document.faults.map(\.range.start.column) == [6, 17])
    }

    @Test("a duplicate key in a merged mapping is reported once, at its position")
    func duplicate() {
        #expect(faults(in: "a: &a {x: 1, x: 2}\nb: {<<: *a}\nc: {<<: *a}").map(\.range.start.line) == [1])
    }
}
