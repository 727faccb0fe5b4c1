import Foundation
import TestSupport
import Testing

@Suite("The page on editors")
struct EditorsPageTests {
    private static let python: URL? = Programs.find("python3")

    @Test(
        "has settings in the syntax of each editor",
        .enabled(if: python != nil, "needs Python, which reads TOML and JSON"),
        arguments: [
            ("toml", "import sys, tomllib; tomllib.loads(sys.argv[1])"),
            ("json", "import sys, json; json.loads(sys.argv[1])"),
            ("elisp", "import sys; assert sys.argv[1].count('(') == sys.argv[1].count(')')"),
        ])
    func settings(language: String, check: String) throws {
        let blocks = try MarkdownBlock.blocks(of: "Documentation/editors.md").filter { $0.language == language }
        #expect(!blocks.isEmpty)
        for block in blocks {
            let run = try ProgramRun(
                try #require(Self.python), ["-c", check, block.text], in: Programs.packageFolder.path)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test("the extension for VS Code names files that exist")
    func manifest() throws {
        let folder = Programs.packageFolder.appending(path: "Editors/vscode")
        let manifest = try Data(contentsOf: folder.appending(path: "package.json"))
        let content = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
        let contributions = try #require(content["contributes"] as? [String: Any])
        let grammars = try #require(contributions["grammars"] as? [[String: Any]])
        let files = [content["main"] as? String] + grammars.map { $0["path"] as? String }
        for file in files {
            let path = folder.appending(path: try #require(file)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(path)")
        }
        let grammar = try Data(contentsOf: folder.appending(path: "syntaxes/types.json"))
        #expect(try JSONSerialization.jsonObject(with: grammar) is [String: Any])
    }
}
