import Foundation
import TestSupport
import Testing

/// The scenarios `pages` and `recipes` have examples of pages, word for word. Their code is compiled, and other tests call it.
@Suite("Examples of pages that are compiled")
struct PageScenarioTests {
    /// The services of the examples, each with its page.
    static let examples: [Named<String>] =
        [
            Named("Shop", "endpoints"), Named("Registry", "endpoints"), Named("Archive", "endpoints"),
            Named("Console", "endpoints"), Named("Studio", "endpoints"), Named("Publisher", "endpoints"),
            Named("Inbox", "endpoints"), Named("Depot", "endpoints"), Named("Museum", "endpoints"),
            Named("Forge", "endpoints"), Named("Blobs", "endpoints"), Named("Team", "endpoints"),
            Named("Blog", "models"),
            Named("Till", "models"), Named("ShortLinks", "endpoints"),
            Named("Captions", "endpoints"),
            Named("Bucket", "signatures"), Named("Photos", "signatures"),
            Named("Printer", "service"), Named("Library", "service"), Named("Stock", "service"),
            Named("Cloud", "signatures"), Named("Pay", "signatures"), Named("Notes", "signatures"),
            Named("Alipay", "signatures"), Named("Wechat", "signatures"), Named("AppStore", "signatures"),
            Named("Translator", "signatures"), Named("Relay", "signatures"), Named("Wallet", "signatures"),
            Named("Reports", "signatures"),
        ].map { example in Named(example.name, "language/" + example.value) } + recipes

    static let recipes: [Named<String>] =
        [
            "Diary", "Photobook", "Timeline", "Repositories", "Attachments", "Doorbell", "Chat", "Menu", "MenuNext",
            "Guide", "Notebook",
        ].map { name in Named(name, "recipes") } + [Named("Magazine", "coming-from-code")]

    private static func specs(ofLanguage isOfLanguage: Bool) -> URL {
        Programs.packageFolder.appending(path: "Tests/Scenarios/\(isOfLanguage ? "pages" : "recipes")/Specs")
    }

    @Test("is on its page", arguments: examples)
    func isOnPage(example: Named<String>) throws {
        let page = "Documentation/\(example.value).md"
        let start = try Regex("(?m)^(service: \\{name: \(example.name)[,}]|  name: \(example.name)$)")
        let blocks = try MarkdownBlock.blocks(of: page).filter {
            $0.language == "yaml" && !$0.text.hasPrefix("# Wrong") && $0.text.contains(start)
        }
        let block = try #require(blocks.count == 1 ? blocks.first : nil, "\(page) has \(blocks.count) such examples")
        let file = Self.specs(ofLanguage: example.value.hasPrefix("language/")).appending(path: example.name + ".yaml")
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] != nil {
            try Data(block.text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == block.text)
    }

    @Test("no spec of the scenarios is on no page", arguments: [true, false])
    func hasNoOthers(isOfLanguage: Bool) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.specs(ofLanguage: isOfLanguage).path)
        let expected = Self.examples.filter { example in example.value.hasPrefix("language/") == isOfLanguage }
        #expect(Set(names) == Set(expected.map { $0.name + ".yaml" }))
    }
}
