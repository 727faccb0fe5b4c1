import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
    @Test(
        "its specs are those whose golden output is compiled",
        arguments: [("Shop/Books.yaml", "books/Specs/Books.yaml"), ("Specs/Gallery.yaml", "readme/Specs/Gallery.yaml")])
    func spec(name: String, scenario: String) throws {
        let golden = Programs.packageFolder.appendingPathComponent("Tests/Scenarios/\(scenario)")
        let block = try MarkdownBlock.blocks(of: "README.md").first { $0.text.hasPrefix("# \(name)\n") }
        #expect(try block?.text == String(contentsOf: golden, encoding: .utf8))
    }

    @Test("shows a spec, its code and what breaks by a change on the first screen, in one table")
    func firstScreen() throws {
        let text = try String(contentsOf: Programs.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
        let end = try #require(text.firstRange(of: "</table>"))
        let screen = text[..<end.lowerBound]
        #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count < 80)
        let languages = try MarkdownBlock.blocks(of: "README.md").prefix { screen.contains($0.text) }.map(\.language)
        #expect(languages == ["yaml", "swift", "swift", "console"])
        #expect(screen.contains("[response-field-optional]"))
    }
}
