import Foundation
import TestSupport
import Testing

@Suite("Figures in the documentation", .enabled(if: Programs.find("python3") != nil, "needs Python"))
struct FigureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let script = Programs.packageFolder.appending(path: "Scripts/sentences")
        try folder.write(try String(contentsOf: script, encoding: .utf8), to: "Scripts/sentences")
        try folder.write(
            """
            # Benchmarks

            ## A client

            The call by hand takes 0.86 µs.

            | a call | CPU, µs |
            | --- | ---: |
            | by hand | 0.86 |
            | a generated call, nothing declared | 3.79 |

            """, to: "Documentation/benchmarks.md")
        try folder.write("# Compile cost\n", to: "Documentation/compile-cost.md")
    }

    /// What the script says of a README.
    private func check(_ readme: String) async throws -> String {
        try folder.write(readme + "\n", to: "README.md")
        let run = try await ProgramRun.detached(
            URL(filePath: "/usr/bin/env"), ["python3", folder.path("Scripts/sentences"), "--check"], in: folder.path)
        #expect((run.status == 0) == run.output.hasSuffix(" 0 with wrong ones\n"))
        return run.output
    }

    @Test("a figure of the section that a sentence names is fine")
    func cited() async throws {
        let text = "A call takes 3.79 µs, and 0.86 µs by hand. <!-- Documentation/benchmarks.md#a-client -->"
        #expect(try await check(text) == "\n1 promises, 0 without a test, 0 with wrong ones\n")
    }

    @Test(
        "a second figure, or one without its section, is refused",
        arguments: ["benchmarks.md#a-client", "benchmarks.md", "benchmarks.md#a-server"])
    func second(page: String) async throws {
        let output = try await check("A call takes 4.1 µs of CPU. <!-- Documentation/\(page) -->")
        #expect(output.contains("README.md:1: no table of its section has 4.1: A call takes 4.1 µs of CPU.\n"))
    }

    @Test("a figure in the prose of the measurements is one of the section's tables")
    func prose() async throws {
        let page = try folder.text(of: "Documentation/benchmarks.md")
        try folder.write(page.replacing("takes 0.86 µs", with: "takes 0.9 µs"), to: "Documentation/benchmarks.md")
        let output = try await check("# App")
        #expect(output.contains("Documentation/benchmarks.md:5: no table of its section has 0.9: "), "\(output)")
    }

    @Test("a row that two pages have has the same numbers")
    func rows() async throws {
        let table = "| a call | µs |\n| --- | ---: |\n| a generated call | 4.1 |"
        let output = try await check(table)
        #expect(
            output.hasPrefix("two pages have different numbers for: a generated call, nothing declared\n"),
            "\(output)")
        #expect(try await check(table.replacing("4.1", with: "3.79")).hasSuffix(" 0 with wrong ones\n"))
    }
}
