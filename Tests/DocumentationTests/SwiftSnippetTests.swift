import Foundation
import TestSupport
import Testing

@Suite("Swift in the documentation")
struct SwiftSnippetTests {
    /// All snippets except manifests and their targets, which have packages of their own, and programs, which are
    /// compiled as a whole: those of the README and the offline page, and files of packages, which begin with their path.
    static let snippets: [MarkdownBlock] = ["README.md"].flatMap { (try? MarkdownBlock.blocks(of: $0)) ?? [] }
        .appending((try? MarkdownBlock.blocks(below: "Sources/APIRuntime/APIRuntime.docc")) ?? [])
        .appending((try? MarkdownBlock.blocks(below: "Documentation")) ?? [])
        .appending(
            (try? TypeExampleTests.modules.flatMap { try MarkdownBlock.blocks(below: "Sources/" + $0, in: ".swift") })
                ?? []
        )
        .filter { $0.language == "swift" && !$0.text.contains("PackageDescription") && $0.file != OfflinePage.path }
        .filter { $0.file != "README.md" || !$0.isProgram }
        .filter {
            !$0.text.hasPrefix("// Sources/") && !$0.text.hasPrefix("// Tests/") && !$0.text.hasPrefix(".binaryTarget(")
        }

    /// The code that these tests compile and run, without indentation and blank lines.
    private static func compiledLines() throws -> [String] {
        let tests = Programs.packageFolder.appendingPathComponent("Tests")
        let snippets = tests.appendingPathComponent("DocumentationTests/Snippets")
        let generated = [
            "readme/Expected/Gallery.swift", "books/Expected/Books.swift", "constants/Expected/Archive.swift",
            "fields/Support/Product+euros.swift", "fields/Support/APIModel+parsed.swift",
            "responses/Expected/Depot.swift",
            "model-namespaces/Expected/Blog.swift", "model-namespaces/Expected/BlogMore.swift",
            "pages/Expected/Captions.swift",
        ].map {
            tests.appendingPathComponent("Scenarios").appendingPathComponent($0)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: snippets.path).filter { $0.hasSuffix(".swift") }
            .sorted()
        let pages = [
            "Recipes/RecipeTests.swift", "SignIn/OAuthPageTests.swift", "Signing/SignedServicesPageTests.swift",
            "Nginx/OfflineWritesTests.swift",
        ].map { path in tests.appendingPathComponent("IntegrationTests/" + path) }
        let files = names.map { snippets.appendingPathComponent($0) } + generated + pages
        return try files.flatMap { lines(of: try String(contentsOf: $0, encoding: .utf8)) }
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test("is verbatim in code that these tests compile and run", arguments: snippets)
    func isCompiled(snippet: MarkdownBlock) throws {
        let compiled = try Self.compiledLines()
        let lines = Self.lines(of: snippet.text)
        // The head of a function counts as well.
        let isThere = compiled.indices.contains { compiled[$0...].starts(with: lines) || lines == [head(compiled[$0])] }
        #expect(isThere, "\(snippet.testDescription) stands in no file of Snippets")
    }

    private func head(_ line: String) -> String {
        line.hasSuffix(" {") ? String(line.dropLast(2)) : line
    }

    @Test("tells errors apart in a form that compiles in closures, too")
    func errorsInClosures() throws {
        let pages = try MarkdownBlock.blocks(of: "README.md") + MarkdownBlock.blocks(below: "Documentation")
        let blocks = pages.filter { $0.language == "swift" }
        let catching = blocks.filter { $0.text.contains("} catch .") }
        let switching = blocks.filter { $0.text.contains("case .failure(.") }
        #expect(switching.count >= 7)
        for block in catching {
            let lines = Self.lines(of: block.text)
            #expect(!lines.contains("do {"), "\(block.testDescription) has a do without the type of its errors")
            #expect(lines.contains { $0.hasPrefix("} catch {") }, "\(block.testDescription) has no last catch")
        }
        for block in switching {
            let lines = Self.lines(of: block.text)
            let isSwitch = lines.contains { $0.hasPrefix("switch await ") && $0.hasSuffix(".result {") }
            #expect(isSwitch, "\(block.testDescription) does not switch over the result of a call")
            let hasOthers = lines.contains { $0.hasPrefix("case .failure(let error):") }
            #expect(hasOthers, "\(block.testDescription) has no last case")
        }
    }

    @Test("has snippets in pages and in comments")
    func enoughSnippets() {
        #expect(Self.snippets.count { $0.file.hasSuffix(".md") } > 100)
        #expect(Self.snippets.count { $0.file.hasSuffix(".swift") } > 70)
    }
}

extension Array {
    fileprivate func appending(_ elements: [Element]) -> [Element] { self + elements }
}
