import Compatibility
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Every edit of a spec is classified")
struct SeededChangeTests {
    @Test("what an edit means is said, and nothing else", arguments: SeededChange.all)
    func isClassified(_ change: SeededChange) throws {
        let found: [String] = try change.changes().map(\.text)
        #expect(found == change.expected)
    }

    @Test("specs that are the same have no changes")
    func nothingChanged() throws {
        #expect(try SeededChange.changes(from: BaseSpec.text, to: BaseSpec.text).isEmpty)
    }

    @Test("places and texts for people make no difference")
    func onlyWordsChanged() throws {
        let moved: String = BaseSpec.text.replacing(
            "models:\n", with: "models:\n  # A comment that moves what follows.\n")
        let worded: String = moved.replacing("    identity: id\n", with: "    doc: One picture.\n    identity: id\n")
        #expect(try SeededChange.changes(from: BaseSpec.text, to: worded).isEmpty)
    }

    @Test("no edit can be taken back without a word")
    func reverses() throws {
        for change in SeededChange.all {
            let edited: String = BaseSpec.text.replacing(change.old, with: change.new)
            let back: [Change] = try SeededChange.changes(from: edited, to: BaseSpec.text)
            #expect(!back.isEmpty, "\(change.testDescription) can be taken back without a word")
        }
    }

    @Test("each rule has an edit that it follows from, or one that takes an edit back")
    func allRulesCovered() throws {
        let covered: Set<CompatibilityRule> = try SeededChange.all.reduce(into: []) { covered, change in
            let edited: String = BaseSpec.text.replacing(change.old, with: change.new)
            let back: [Change] = try SeededChange.changes(from: edited, to: BaseSpec.text)
            covered.formUnion((try change.changes() + back).flatMap(\.rules))
        }
        let uncovered: [String] = CompatibilityRule.allCases.filter { rule in !covered.contains(rule) }
            .map(\.rawValue)
        #expect(uncovered == [])
    }

    @Test("a change points at its place in both versions")
    func places() throws {
        let change: Change = try #require(
            try SeededChange("      title: String\n", "      title: String?\n").changes().first)
        #expect(change.range?.range.start.line == 47)
        #expect(change.before?.range.start.line == 47)
    }
}
