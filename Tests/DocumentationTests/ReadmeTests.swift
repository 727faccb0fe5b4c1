import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
    @Test(
        "specs: are those of the golden scenarios",
        arguments: [("Shop/Books.yaml", "books/Specs/Books.yaml"), ("Specs/Gallery.yaml", "readme/Specs/Gallery.yaml")])
    func goldenSpecs(name: String, scenario: String) throws {
        let golden = Programs.packageFolder.appendingPathComponent("Tests/Scenarios/\(scenario)")
        let block = try MarkdownBlock.blocks(of: "README.md").first { $0.text.hasPrefix("# \(name)\n") }
        #expect(try block?.text == String(contentsOf: golden, encoding: .utf8))
    }

    @Test("shows an error, a spec and its code on the first screen")
    func firstScreen() throws {
        let text = try String(contentsOf: Programs.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
        let end = try #require(text.firstRange(of: "</table>"))
        let screen = text[..<end.lowerBound]
        #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count < 60)
        let languages = try MarkdownBlock.blocks(of: "README.md").prefix { screen.contains($0.text) }.map(\.language)
        #expect(languages == ["text", "yaml", "swift", "swift"])
    }

    @Test("each figure of what it saves and costs is in a table of the pages about measurements")
    func figures() throws {
        let text = try String(contentsOf: Programs.packageFolder.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(text.range(of: "## What it saves")).lowerBound
        let end = try #require(text.range(of: "## What it does not do")).lowerBound
        // The lines between the comments are written by `Scripts/bench`, from the same tables.
        let prose = text[start..<end].replacing(/(?s)<!-- benchmark: .*?<!-- end of benchmark -->/, with: "")
            .replacing(/<!--.*?-->|\]\([^)]*\)/, with: "")
        let tables = try ["benchmarks", "compile-cost"].flatMap { page in
            try String(
                contentsOf: Programs.packageFolder.appending(path: "Documentation/\(page).md"), encoding: .utf8
            ).split(separator: "\n").filter { $0.hasPrefix("|") }
        }
        let measured = Set(tables.flatMap { Self.figures(in: $0) })
        let shown = Self.figures(in: prose)
        #expect(shown.count >= 12)
        #expect(shown.filter { !measured.contains($0) } == [])
    }

    private static func figures(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /\d[\d.,]*\d|\d/).map { String($0.output) }
    }

    @Test("the program compiles with its generated code", .enabled(if: SwiftCompiler.isThere))
    func programCompiles() async throws {
        let program = try #require(try MarkdownBlock.blocks(of: "README.md").first(where: \.isProgram))
        let folder = try TemporaryFolder()
        try folder.write(program.text, to: "main.swift")
        let generated = Programs.packageFolder.appendingPathComponent("Tests/Scenarios/readme/Expected/Gallery.swift")
        let messages = try await SwiftCompiler.check(
            ["main.swift", generated.path], ["-swift-version", "6"], in: folder.path)
        #expect(messages == "")
    }
}

extension MarkdownBlock {
    /// Whether it is a complete Swift file, with its imports.
    var isProgram: Bool {
        language == "swift" && text.hasPrefix("import ")
    }
}
