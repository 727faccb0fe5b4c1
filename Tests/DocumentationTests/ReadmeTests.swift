import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
    private let blocks: [MarkdownBlock]

    init() throws {
        blocks = try MarkdownBlock.blocks(of: "README.md")
    }

    @Test("its commands, on its specs, print what it shows")
    func commands() throws {
        let folder = try TemporaryFolder()
        var commands = 0
        for block in blocks {
            switch block.language {
            case "yaml": try write(block, below: folder)
            case "console":
                commands += 1
                try expect(block, in: folder)
            default: break
            }
        }
        #expect(commands == 2)
    }

    /// Writes a spec to the file that its first line names.
    private func write(_ block: MarkdownBlock, below folder: TemporaryFolder) throws {
        let name = try #require(block.text.firstMatch(of: /^# ([A-Za-z\/]+\.yaml)/), "\(block.testDescription)")
        try folder.write(block.text, to: String(name.1))
    }

    /// Runs the command of the block's first line, and compares what it prints with the other lines.
    private func expect(_ block: MarkdownBlock, in folder: TemporaryFolder) throws {
        let lines = block.text.split(separator: "\n", maxSplits: 1).map(String.init)
        let words = try #require(lines.first).split(separator: " ").map(String.init)
        try #require(words.starts(with: ["$", "apigen"]), "\(block.testDescription)")
        let run = try ProgramRun(Programs.apigen, Array(words.dropFirst(2)), in: folder.path)
        #expect(run.errors + run.output == lines.last, "\(block.testDescription)")
    }

    @Test("its spec is the one whose golden output is compiled")
    func spec() throws {
        let golden = Programs.packageFolder.appendingPathComponent("Tests/Scenarios/readme/Specs/Gallery.yaml")
        #expect(try blocks.first { $0.language == "yaml" }?.text == String(contentsOf: golden, encoding: .utf8))
    }
}
