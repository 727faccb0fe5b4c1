import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
    @Test("its spec is the one whose golden output is compiled")
    func spec() throws {
        let golden = Programs.packageFolder.appendingPathComponent("Tests/Scenarios/readme/Specs/Gallery.yaml")
        let blocks = try MarkdownBlock.blocks(of: "README.md")
        #expect(try blocks.first { $0.language == "yaml" }?.text == String(contentsOf: golden, encoding: .utf8))
    }
}
