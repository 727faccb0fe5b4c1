import Testing
import YAMLSyntax

@Suite("Limits")
struct LimitTests {
    @Test("the defaults are those in the documentation")
    func defaults() {
        let limits = YAMLLimits()
        #expect(limits.bytes == 16 * 1024 * 1024)
        #expect(limits.depth == 200)
        #expect(limits.nodes == 5_000_000)
    }

    @Test("a text one byte over the limit is not parsed")
    func bytes() {
        var limits = YAMLLimits()
        limits.bytes = 4
        #expect(faults(in: "a: b", limits: limits).isEmpty)
        let found = faults(in: "a: [b", limits: limits)
        #expect(found.map(\.kind) == [.tooLarge])
        #expect(found.first?.range == TextRange(start: .start, end: .start))
    }

    @Test("the first node over the limit is marked")
    func nodes() {
        var limits = YAMLLimits()
        limits.nodes = 4
        #expect(faults(in: "[a, b, c]", limits: limits).isEmpty)
        let marked = MarkedText("[a, b, c, ⟦d⟧, e]")
        let found = faults(in: marked.text, limits: limits)
        #expect(found.map(\.kind) == [.tooLarge])
        #expect(found.map(\.range) == [marked.range])
    }

    static let nested: [(String, String)] = [
        ("[", "]"), ("{a: ", "}"), ("[\n", "]"), ("- ", ""), ("[{a: ", "}]"),
    ]

    @Test("collections nest up to the limit and no deeper", arguments: nested)
    func depth(opening: String, closing: String) {
        var limits = YAMLLimits()
        limits.depth = opening.hasPrefix("[{") ? 100 : 50
        let fitting = String(repeating: opening, count: 50) + "x" + String(repeating: closing, count: 50)
        #expect(faults(in: fitting, limits: limits).isEmpty)
        let found = faults(in: opening + fitting + closing, limits: limits)
        #expect(found.map(\.kind) == [.tooDeep])
        #expect(found.first?.range.start.offset == 50 * opening.utf8.count)
    }

    @Test("the depth is at most a thousand, whatever the limit", .timeLimit(.minutes(5)))
    func cappedDepth() {
        var limits = YAMLLimits()
        limits.depth = .max
        let found = faults(in: String(repeating: "[", count: 2_000), limits: limits)
        #expect(found.map(\.kind) == [.tooDeep])
        #expect(found.first?.range.start.column == 1_001)
        #expect(faults(in: deep(1_000), limits: limits).isEmpty)
    }

    private func deep(_ count: Int) -> String {
        String(repeating: "[\n", count: count) + String(repeating: "]\n", count: count)
    }

    @Test("ten thousand faults are listed, and with one more the text is not read to its end")
    func manyFaults() {
        let most = faults(in: String(repeating: "a: 1\n", count: 10_001))
        #expect(most.count == 10_000 && most.allSatisfy { $0.kind == .duplicateKey })
        let more = faults(in: String(repeating: "a: 1\n", count: 10_002) + "b: 1\nb: 2\n")
        #expect(more.count == 10_001)
        #expect(more.last?.message == "more than 10000 faults; the rest of the text was not read")
    }

    @Test("negative limits reject everything")
    func negative() {
        var limits = YAMLLimits()
        limits.nodes = -1
        limits.depth = -1
        #expect(faults(in: "a", limits: limits).map(\.kind) == [.tooLarge])
        limits.bytes = -1
        #expect(faults(in: "", limits: limits).map(\.kind) == [.tooLarge])
    }
}
