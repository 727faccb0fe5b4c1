import Foundation
import SpecLanguage
import Testing

@Suite("Documentation of rules")
struct RulePagesTests {
    static let sections: [RuleSection] = RuleSection.all
    /// Rules whose mistakes would fill pages, or are not in specs; they are described in words.
    static let inWords: Set<String> = [
        "too-deep", "too-large", "long-file", "bad-reference", "mock-needed", "unknown-mock",
    ]

    @Test("each rule has one section")
    func complete() {
        #expect(Self.sections.map(\.rule).sorted() == Rule.allCases.map(\.rawValue).sorted())
    }

    @Test("each mistake breaks its rule, and no other", arguments: sections.filter { !inWords.contains($0.rule) })
    func mistakes(section: RuleSection) throws {
        let found = Self.rules(try #require(section.mistake, "\(section.rule) has no mistake"))
        #expect(!found.isEmpty)
        #expect(Set(found) == [section.rule])
    }

    @Test("each fix breaks no rule", arguments: sections.filter { !inWords.contains($0.rule) })
    func fixes(section: RuleSection) throws {
        #expect(Self.rules(try #require(section.fix, "\(section.rule) has no fix")) == [])
    }

    @Test("the table lists all rules in order, with their summaries")
    func table() throws {
        let rows = try RuleSection.text(of: "rules.md").split(separator: "\n").filter { $0.hasPrefix("| [") }
        let pages = Dictionary(Self.sections.map { ($0.rule, $0.page) }, uniquingKeysWith: { first, _ in first })
        let expected = Rule.allCases.map { rule in
            "| [\(rule.rawValue)](\(pages[rule.rawValue] ?? "")#\(rule.rawValue)) | \(rule.summary) |"
        }
        #expect(rows.map { String($0) } == expected)
    }

    @Test("each summary is more than the rule's name", arguments: Rule.allCases)
    func summaries(rule: Rule) {
        #expect(rule.summary != rule.rawValue)
        #expect(rule.summary.contains(" "))
    }

    @Test("the examples that the command prints are those of the pages", arguments: sections)
    func examples(section: RuleSection) throws {
        let example = try #require(Rule(rawValue: section.rule)?.example)
        #expect(example.mistake == section.mistakeText, "Scripts/rule-examples writes them")
        #expect(example.fix == section.fixText, "Scripts/rule-examples writes them")
        #expect(!example.text.isEmpty)
    }

    private static func rules(_ files: [SpecSource]) -> [String] {
        SpecChecker().check(files).diagnostics.map(\.rule.rawValue)
    }
}

/// The section of a rule.
struct RuleSection: Sendable, CustomTestStringConvertible {
    let page: String
    let rule: String
    /// The spec that breaks it, as one file or several.
    var mistake: [SpecSource]?
    /// The spec that obeys it.
    var fix: [SpecSource]?
    /// Both as written.
    var mistakeText: String?
    var fixText: String?

    var testDescription: String { rule }

    /// The sections of both pages, in order.
    static let all: [RuleSection] = ["rules-models.md", "rules-services.md"].flatMap { page in
        ((try? text(of: page)) ?? "").components(separatedBy: "\n### ").dropFirst().map { RuleSection($0, page) }
    }

    static func text(of page: String) throws -> String {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: package.appendingPathComponent("Documentation/language/\(page)"), encoding: .utf8)
    }

    private init(_ text: String, _ page: String) {
        self.page = page
        rule = String(text.prefix { !$0.isNewline })
        for block in text.components(separatedBy: "\n```yaml\n").dropFirst() {
            let content = block.components(separatedBy: "\n```")[0]
            if content.hasPrefix("# mistake\n") {
                mistake = Self.files(content)
                mistakeText = String(content.dropFirst("# mistake\n".count))
            }
            if content.hasPrefix("# fix\n") {
                fix = Self.files(content)
                fixText = String(content.dropFirst("# fix\n".count))
            }
        }
    }

    /// The files of a block; a line `# file: Name.yaml` begins the next.
    private static func files(_ block: String) -> [SpecSource] {
        let parts = ("Spec.yaml\n" + block).components(separatedBy: "\n# file: ")
        return parts.map { part in
            let name = String(part.prefix { !$0.isNewline })
            let text = part.dropFirst(name.count + 1)
            return SpecSource(path: name, name: String(name.dropLast(5)), bytes: Array(text.utf8))
        }
    }
}
