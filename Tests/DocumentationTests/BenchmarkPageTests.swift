import Foundation
import TestSupport
import Testing

/// The benchmarks take long, so the page is compared with their help and with the pages that hold their tables.
@Suite("The page on benchmarks")
struct BenchmarkPageTests {
    private let page: String = "Documentation/benchmarks.md"

    @Test("shows only options of the script")
    func documentedOptions() throws {
        let help = try ProgramRun(script("Scripts/bench"), ["--help"], in: Programs.packageFolder.path).output
        let commands = try MarkdownBlock.blocks(of: page).filter { $0.language == "sh" }
        let shown = commands.flatMap { $0.text.matches(of: /--[a-z-]+/).map { String($0.output) } }
        #expect(shown.count > 5)
        for option in Set(shown) {
            #expect(help.contains(option), "\(option) is not in the help")
        }
    }

    @Test(
        "tables: each page has a marker for every table",
        arguments: [
            ("README.md", ["headline"]),
            (
                "Documentation/benchmarks.md",
                [
                    "machine", "decoding", "features", "process", "client", "store", "wire", "gateway", "debug",
                    "compile", "generator", "import", "learn", "language-server",
                ]
            ),
            ("Documentation/compile-cost.md", ["short compile", "parts", "cliffs"]),
        ])
    func tableMarkers(document: String, expected: [String]) throws {
        let text = try String(contentsOf: script(document), encoding: .utf8)
        let names = text.matches(of: /<!-- benchmark: ([a-z -]+) -->/).map { String($0.1) }
        #expect(names == expected)
        #expect(text.matches(of: /<!-- end of benchmark -->/).count == names.count)
    }

    private func script(_ path: String) -> URL {
        Programs.packageFolder.appendingPathComponent(path)
    }
}
