import Foundation
import SpecLanguage
import TestSupport
import Testing
import YAMLSyntax

/// The page from which agents write specs.
@Suite("The page for agents", .timeLimit(.minutes(10)))
struct AgentPageTests {
    private static let path: String = "Documentation/llms.txt"

    /// The blocks with a heading of the third level in front of them, below one of the second.
    private static func blocks(of section: String) throws -> [MarkdownBlock] {
        let text = try String(contentsOf: Programs.packageFolder.appending(path: path), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == "## " + section })
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
        return try MarkdownBlock.blocks(of: path).filter { (start..<end).contains($0.line) }
    }

    @Test("its idioms become Swift that compiles", .enabled(if: SwiftCompiler.isThere))
    func idioms() async throws {
        let blocks = try Self.blocks(of: "Idioms")
        #expect(blocks.count >= 30)
        let folder = try TemporaryFolder()
        for (number, block) in blocks.enumerated() { try folder.write(block.text, to: "Specs/Idiom\(number).yaml") }
        let run: ProgramRun = try await .detached(Programs.apigen, ["Specs", "-o", "Generated"], in: folder.path)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let files = folder.names(in: "Generated").map { "Generated/" + $0 }
        #expect(files.count == blocks.count)
        let settings = ["-parse-as-library", "-swift-version", "6", "-package-name", "idioms"]
        #expect(try await SwiftCompiler.check(files, settings, in: folder.path) == "")
    }

    @Test("its mistakes have the messages that it shows")
    func mistakes() throws {
        let blocks = try Self.blocks(of: "Mistakes")
        #expect(blocks.count == 20)
        for (spec, message) in zip(blocks, blocks.dropFirst()) where spec.language == "yaml" {
            let source = SpecSource(path: "Spec.yaml", name: "Spec", bytes: Array(spec.text.utf8))
            let lines = SpecChecker().check([source]).diagnostics.map { diagnostic in
                let start = diagnostic.range.range.start
                return "\(start.line):\(start.column): error: \(diagnostic.message) [\(diagnostic.rule.rawValue)]\n"
            }
            #expect(lines.joined() == message.text, "\(spec.testDescription)")
        }
    }

    @Test("it has each key of the language, as the schema describes it")
    func keys() throws {
        let file = Programs.packageFolder.appending(path: Self.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "## Keys\n\n")).upperBound
        let expected = try Self.keys(
            of: Data(contentsOf: Programs.packageFolder.appending(path: "Editors/apigen.schema.json")))
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] != nil {
            try Data((text[..<start] + expected).utf8).write(to: file)
        }
        #expect(String(text[start...]) == expected)
    }

    /// The definitions of a schema in the order of their names, each with its keys, what they mean and what they may be.
    private static func keys(of schema: Data) throws -> String {
        let root = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
        let definitions = try #require(root["$defs"] as? [String: [String: Any]])
        return definitions.sorted { $0.key < $1.key }.compactMap { name, definition in
            guard let keys = definition["properties"] as? [String: [String: Any]] else { return nil }
            let lines = keys.sorted { $0.key < $1.key }.map { key, value in
                let words = (value["enum"] as? [Any])?.map { "\($0)" } ?? []
                let text = value["description"] as? String ?? ""
                return "- `\(key)`: \(text)" + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
            }
            return "### \(name)\n\n" + lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}
