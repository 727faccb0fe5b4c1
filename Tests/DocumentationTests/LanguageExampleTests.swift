import SpecLanguage
import TestSupport
import Testing
import YAMLSyntax

@Suite("Specs in the documentation")
struct LanguageExampleTests {
    /// All specs except those with faults: on the pages about rules, which have their own test, and where a page
    /// shows their diagnostics. Configurations are no specs, and have their own, too; recipes are a module, and the
    /// page on modules is followed and built as a whole.
    static let specs: [MarkdownBlock] = ((try? MarkdownBlock.blocks(below: "Documentation")) ?? []).filter {
        $0.language == "yaml" && !$0.file.contains("rules-") && !$0.text.hasPrefix("# Wrong/")
            && !["Documentation/configuration.md", "Documentation/modules.md", "Documentation/recipes.md"].contains(
                $0.file)
    }

    @Test("are more than twenty")
    func enoughSpecs() {
        #expect(Self.specs.count > 20)
    }

    @Test("are correct", arguments: specs)
    func isCorrect(block: MarkdownBlock) {
        let source = SpecSource(path: "Example.yaml", name: "Example", bytes: Array(block.text.utf8))
        let messages = SpecChecker().check([source]).diagnostics.map {
            "\($0.range.range.start.line): \($0.message) [\($0.rule.rawValue)]"
        }
        #expect(messages == [])
    }
}
