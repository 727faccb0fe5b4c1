import RandomNumbers
import Testing
import YAMLSyntax

@Suite("Hostile texts")
struct HostileTextTests {
    static let millionDeep = ["[", "{a: ", "- ", "? - ", "[\n", "[a, ", "&a [", "!a [", "[? "]

    @Test("a million nested collections are rejected quickly", .timeLimit(.minutes(5)), arguments: millionDeep)
    func nesting(opening: String) {
        let count = 1_000_000
        let found = faults(in: String(repeating: opening, count: count))
        #expect(found.contains { $0.kind == .tooDeep })
    }

    static let long: [HostileText] = [
        HostileText("white space before many words", "a" + blanks(4_000_000) + words(2_000_000), .tooLarge),
        HostileText("white space before few words", "a" + blanks(4_000_000) + words(100), nil),
        HostileText("4,096 blanks before as many words as fit", "a" + blanks(4_096) + words(8_386_000), nil),
        HostileText("empty lines before many", "a" + lines("", 4_000_000) + lines("b", 2_000_000), .tooLarge),
        HostileText(
            "empty lines in a literal scalar", "|\n a\n" + lines("", 4_000_000) + lines(" b", 2_000_000), .tooLarge),
        HostileText(
            "U+2028 before many lines", "a\n" + String(repeating: "\u{2028}", count: 1_000_000) + lines("b", 2_000_000),
            .tooLarge
        ),
        HostileText("nothing but white space", blanks(8_000_000) + lines("", 8_000_000), nil),
        HostileText("nothing but comments", lines("#", 1_000_000), nil),
        HostileText("tag directives", lines("%TAG !a! b", 500_000), .tooLarge),
        HostileText("version directives", lines("%YAML 1.1", 500_000), .tooLarge),
        HostileText(
            "tag directives of a second document", "a\n...\n" + lines("%TAG !a! b", 500_000) + "--- b", .syntax),
        HostileText(
            "a long prefix in many tags", "%TAG !a! " + String(repeating: "x", count: 1_000_000) + "\n--- [!a!b c]",
            .tooLarge
        ),
        HostileText("a text that does not end", "\"" + String(repeating: "é", count: 4_000_000), .syntax),
        HostileText("a long scalar", String(repeating: "a", count: 8_000_000), nil),
        HostileText("aliases to nothing", lines("- *a", 300_000), .syntax),
    ]

    @Test("large texts take bounded time and memory", .timeLimit(.minutes(5)), arguments: long)
    func largeTexts(hostile: HostileText) {
        let found = faults(in: hostile.text)
        #expect(found.first?.kind == hostile.kind)
    }

    @Test("mutated texts never crash, and all ranges lie within the text", .timeLimit(.minutes(5)))
    func mutatedTexts() throws {
        var generator = SplitMix64(seed: 2026)
        for _ in 0..<3_000 {
            let text = TextMutation.text(using: &generator)
            let places = PlaceCounter.places(in: text)
            let document = YAMLParser().parse(Array(text.utf8))
            var ranges = document.root?.allNodes.map(\.range) ?? []
            ranges += document.faults.flatMap { [$0.range, $0.related?.range ?? $0.range] }
            for range in ranges {
                #expect(range.start <= range.end, "\(text.debugDescription)")
                #expect(places[range.start.offset] == range.start, "\(text.debugDescription)")
                #expect(places[range.end.offset] == range.end, "\(text.debugDescription)")
            }
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static func words(_ count: Int) -> String { String(repeating: "b ", count: count) }

    private static func lines(_ line: String, _ count: Int) -> String { String(repeating: line + "\n", count: count) }
}

/// A text of millions of characters; test reports show its description instead.
struct HostileText: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    /// The expected fault, if any.
    let kind: YAMLFault.Kind?

    init(_ description: String, _ text: String, _ kind: YAMLFault.Kind?) {
        testDescription = description
        self.text = text
        self.kind = kind
    }
}
