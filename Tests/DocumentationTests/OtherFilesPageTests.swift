import Foundation
import TestSupport
import Testing

@Suite("The page on other files")
struct OtherFilesPageTests {
    private static let typescript: URL? = Programs.find("tsc")

    /// The files that the page's templates give for the specs of a scenario.
    private func files(of scenario: String) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for block in try MarkdownBlock.blocks(of: "Documentation/other-files.md") where block.language == "mustache" {
            let name = try #require(block.text.firstMatch(of: /^{{! (Templates\/.+\.mustache) }}\n/)?.1)
            try folder.write(block.text, to: String(name))
        }
        let specs = Programs.packageFolder.appending(path: "Tests/Scenarios/\(scenario)/Specs")
        let run = try await ProgramRun.detached(
            Programs.apigen, [specs.path, "-o", "Out", "--templates", "Templates"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return folder
    }

    @Test("tables and JSON have a row for each endpoint", arguments: TemplatePageTests.scenarios)
    func endpoints(scenario: String) async throws {
        struct Endpoints: Decodable {
            let generated: String
            let endpoints: [[String: String]]
        }
        let folder = try await files(of: scenario)
        for name in folder.names(in: "Out") where name.hasSuffix(".json") {
            let data = Data(try folder.text(of: "Out/\(name)").utf8)
            let endpoints = try JSONDecoder().decode(Endpoints.self, from: data).endpoints
            let page = try folder.text(of: "Out/\(name.dropLast(5)).md")
            let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
            #expect(rows.count == endpoints.count + 1)
            #expect(rows.allSatisfy { $0.count { $0 == "|" } == 5 })
        }
    }

    @Test(
        "types compile",
        .enabled(if: typescript != nil, "needs a TypeScript compiler, such as Debian's node-typescript"))
    func types() async throws {
        var folders: [TemporaryFolder] = []
        for scenario in TemplatePageTests.scenarios { folders.append(try await files(of: scenario)) }
        let run = try await ProgramRun.detached(
            try #require(Self.typescript),
            ["--noEmit", "--strict", "--target", "es2020"] + folders.map { $0.path("Out/Types.ts") },
            in: folders[0].path)
        #expect(run.status == 0, "\(run.output)")
    }
}
