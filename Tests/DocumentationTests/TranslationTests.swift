import Foundation
import TestSupport
import Testing

/// Translated pages say what the English ones say, as far as a test can see it.
@Suite("Translated pages")
struct TranslationTests {
    private static let pages: [String] = ["README", "Documentation/getting-started", "Documentation/xcode"]

    @Test("are all tested here")
    func allPages() throws {
        let folder = Programs.packageFolder.path
        let below = try FileManager.default.subpathsOfDirectory(atPath: folder + "/Documentation")
            .map { "Documentation/" + $0 }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder) + below
        let translated = names.filter { $0.hasSuffix(".zh-CN.md") }.map { $0.replacing(".zh-CN.md", with: "") }
        #expect(translated.sorted() == Self.pages.sorted())
    }

    /// From the README over the page on Xcode to the list in SwiftUI, which the check for Apple's platforms compiles.
    @Test("lead to a list in SwiftUI in ten minutes of reading", arguments: [(".md", 200), (".zh-CN.md", 260)])
    func readingTime(page: String, perMinute: Int) throws {
        let readme = try Page.prose(of: "README" + page)
        #expect(readme.contains("](Documentation/xcode\(page))"))
        let xcode = try String(
            contentsOf: Programs.packageFolder.appending(path: "Documentation/xcode" + page), encoding: .utf8)
        let list = try #require(xcode.range(of: "List(forecasts"))
        let text = readme + xcode[..<list.lowerBound]
        let words = text.matches(of: /\p{Han}|[\w'.-]+/).count
        #expect(words < 10 * perMinute, "\(words) words")
    }

    @Test("have the same examples, figures, links, tables and tests", arguments: pages)
    func sameContent(page: String) throws {
        let (english, chinese) = (try Page(page + ".md"), try Page(page + ".zh-CN.md"))
        #expect(chinese.blocks == english.blocks)
        #expect(chinese.tests == english.tests)
        #expect(chinese.figures == english.figures)
        #expect(chinese.links == english.links)
        #expect(chinese.headings == english.headings)
        #expect(chinese.cells == english.cells)
    }
}

/// What does not depend on the language of a page.
private struct Page {
    let blocks: [String]
    /// The tests that its sentences name, in order.
    let tests: [String]
    /// The numbers in its prose, sorted, since languages order them differently.
    let figures: [String]
    let links: [String]
    /// The levels of its headings.
    let headings: [Int]
    /// The number of cells of each row of its tables.
    let cells: [Int]

    static func prose(of name: String) throws -> String {
        try String(contentsOf: Programs.packageFolder.appending(path: name), encoding: .utf8)
            .replacing(/(?ms)^```.*?^```$/, with: "")
    }

    init(_ name: String) throws {
        blocks = try MarkdownBlock.blocks(of: name).map { $0.language + "\n" + $0.text }
        let prose = try Self.prose(of: name)
        tests = prose.matches(of: /<!-- ([\w`]+\/.*?) -->/).map { String($0.1) }
        let links = prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1).replacing(".zh-CN.md", with: ".md") }
        self.links = links.sorted()
        let words = prose.replacing(/<!--.*?-->|\]\([^)]*\)|`[^`]*`/, with: "")
        figures = words.matches(of: /[0-9][0-9.,]*[0-9]|[0-9]/).map { String($0.output) }.sorted()
        let lines = prose.split(separator: "\n")
        headings = lines.filter { $0.hasPrefix("#") }.map { line in line.prefix { $0 == "#" }.count }
        cells = lines.filter { $0.hasPrefix("|") }.map { $0.split(separator: "|").count }
    }
}
