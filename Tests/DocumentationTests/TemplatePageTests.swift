import Foundation
import TestSupport
import Testing

@Suite("The page on templates")
struct TemplatePageTests {
    private static let page: String = "Documentation/templates.md"

    /// The scenarios whose specs have no errors.
    static let scenarios: [String] = {
        let folder = Programs.packageFolder.appending(path: "Tests/Scenarios")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter {
            FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/Expected").path)
        }
    }()

    private struct Names: Decodable {
        struct Name: Decodable {
            let name: String
            let kind: String
            let inner: String?
            let meaning: String
            let example: String?
            let optional: Bool

            var row: String {
                let mark = optional ? "?" : ""
                let type = inner.map { kind == "list" ? "list of \($0)" : $0 + mark } ?? kind + mark
                let line = String((example ?? "").prefix { $0 != "\n" }).replacing("|", with: "\\|")
                let shown = line.count > 60 ? line.prefix(59) + "…" : line
                return "| `\(name)` | \(type) | \(meaning) | \(shown.isEmpty ? "" : "`` \(shown) ``") |"
            }
        }

        let type: String
        let templates: [String]
        let names: [Name]

        var text: String {
            let others = templates.isEmpty ? "" : "In \(templates.map { "`\($0)`" }.joined(separator: ", ")).\n\n"
            let head =
                "### \(type)\n\n\(others)<!-- TemplatePageTests/names -->\n| name | kind | meaning | example |\n|---|---|---|---|\n"
            return head + names.map { $0.row + "\n" }.joined()
        }
    }

    private func names(_ arguments: [String]) async throws -> [Names] {
        let run = try await ProgramRun.detached(
            Programs.apigen, ["templates", "names", "--format", "json"] + arguments, in: Programs.packageFolder.path)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode([Names].self, from: Data(run.output.utf8))
    }

    @Test("has all names, each with its meaning")
    func names() async throws {
        let names = try await names([])
        #expect(names.flatMap(\.names).filter { $0.meaning.isEmpty }.map(\.name) == [])
        let file = Programs.packageFolder.appending(path: Self.page)
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "\n### ")?.lowerBound ?? text.endIndex)
        let expected = text[..<start] + "\n" + names.map(\.text).joined(separator: "\n")
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] != nil {
            try Data(expected.utf8).write(to: file)
        }
        #expect(text == expected)
    }

    @Test("one template has the names that it sees, and those of types without a template")
    func namesOfOne() async throws {
        let names = try await names(["StructureExtras"])
        #expect(names.first?.type == "Structure")
        #expect(names.contains { $0.type == "Field" && $0.names.contains { $0.name == "key" } })
        #expect(!names.contains { $0.type == "Property" })
    }

    /// The page's templates of at most ten lines, by their names.
    private func templates() throws -> [(name: String, text: String)] {
        try MarkdownBlock.blocks(of: Self.page).filter { $0.language == "mustache" }.map { block in
            let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 11, "\(block.testDescription)")
            let name = try #require(lines.first?.firstMatch(of: /Templates\/(\w+)\.mustache/)?.1)
            return (String(name), block.text)
        }
    }

    @Test(
        "has templates whose code compiles", .enabled(if: SwiftCompiler.isThere, "needs the runtime's module"),
        arguments: scenarios)
    func templatesCompile(scenario: String) async throws {
        let folder = try TemporaryFolder()
        for (name, text) in try templates() { try folder.write(text, to: "Templates/\(name).mustache") }
        let scenario = Programs.packageFolder.appending(path: "Tests/Scenarios/\(scenario)")
        let run = try await ProgramRun.detached(
            Programs.apigen, [scenario.appending(path: "Specs").path, "-o", "Out", "--templates", "Templates"],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        try folder.write("nonisolated protocol Recorded {}\nnonisolated protocol Sampled {}\n", to: "Own.swift")
        let support = scenario.appending(path: "Support")
        let own = (try? FileManager.default.contentsOfDirectory(atPath: support.path)) ?? []
        let files = folder.names(in: "Out").map { "Out/\($0)" } + own.sorted().map { support.appending(path: $0).path }
        #expect(try await SwiftCompiler.typecheck(files + ["Own.swift"], in: folder.path) == "")
        let texts = try folder.names(in: "Out").map { try folder.text(of: "Out/\($0)") }
        #expect(
            texts.allSatisfy { $0.hasPrefix("// Copyright Example. All rights reserved.\n// Generated by apigen ") })
    }
}
