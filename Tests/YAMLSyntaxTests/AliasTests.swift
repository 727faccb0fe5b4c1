import Testing
import YAMLSyntax

@Suite("Anchors and aliases")
struct AliasTests {
    static let trees: [(String, String)] = [
        ("- &a b\n- *a", "[b, b]"),
        ("- &a [b, {c: d}]\n- *a", "[[b, {c: d}], [b, {c: d}]]"),
        ("&a b: *a", "{b: b}"),
        ("&a b: 1\nc: {*a : 2}", "{b: 1, c: {b: 2}}"),
        ("- &a b\n- &a c\n- *a", "[b, c, c]"),
        ("&a [&a b, *a]", "[b, b]"),
        ("- &a [&a b]\n- *a", "[[b], b]"),
        ("- &a\n- *a", "[, ]"),
        ("- &a 'b'\n- *a", "[\"b\", \"b\"]"),
        ("- &a []\n- &b [*a, *a]\n- *b", "[[], [[], []], [[], []]]"),
    ]

    @Test("an alias stands for the last node of that name before it", arguments: trees)
    func expansion(text: String, outline: String) throws {
        #expect(try parse(text).outline == outline)
    }

    @Test("an alias has the tag of its node")
    func tag() throws {
        #expect(try parse("- &a !x b\n- *a").node(at: [1])?.tag == "!x")
    }

    @Test("exponential aliases are rejected at the alias that exceeds the limit", .timeLimit(.minutes(5)))
    func exponentialAliases() throws {
        var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        for level in 1..<50 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            lines.append("a\(level): &a\(level) [\(aliases)]")
        }
        let found = faults(in: lines.joined(separator: "\n"))
        let fault = try #require(found.first)
        #expect(found.count == 1)
        #expect(fault.kind == .aliasBomb)
        #expect(fault.range.start.line == 7)
        #expect(fault.related?.range.start.line == 6)
    }

    @Test("the nodes of an alias count at each use")
    func nodeCount() {
        var limits = YAMLLimits()
        limits.nodes = 9
        // The root, an anchored list of three, and two aliases to it: 1 + 4 + 4 and one too many.
        #expect(faults(in: "[&a [x, x, x], *a]", limits: limits).isEmpty)
        let marked = MarkedText("[⟨&a [x, x, x]⟩, *a, ⟦*a⟧]")
        let found = faults(in: marked.text, limits: limits)
        #expect(found.map(\.kind) == [.aliasBomb])
        #expect(found.first?.range == marked.range)
        #expect(found.first?.related?.range == marked.related)
    }

    @Test("merged mappings count towards the limit", .timeLimit(.minutes(5)))
    func mergedNodeCount() {
        let base = (0..<1_000).map { "k\($0): v" }.joined(separator: ", ")
        let aliases = Array(repeating: "*b", count: 10_000).joined(separator: ", ")
        let found = faults(in: "b: &b {\(base)}\nc: {<<: [\(aliases)]}")
        #expect(found.map(\.kind) == [.aliasBomb])
    }

    @Test("nested aliases count towards the depth limit")
    func depth() {
        var lines = ["- &a0 [x]"]
        for level in 1..<1_000 { lines.append("- &a\(level) [*a\(level - 1)]") }
        let found = faults(in: lines.joined(separator: "\n"))
        #expect(found.map(\.kind) == [.tooDeep])
        #expect(found.first?.range.start.line == 200)
    }
}
