import Foundation
import SpecLanguage
import TestSupport
import Testing

@Suite("The page of an endpoint's keys")
struct EndpointKeysPageTests {
    private static let page: String = "Documentation/language/endpoint-keys.md"

    /// The rows of its table: the keys, and the example.
    private static func rows() throws -> [(keys: [String], example: String)] {
        let text = try String(contentsOf: Programs.packageFolder.appending(path: page), encoding: .utf8)
        return try text.split(separator: "\n").filter { $0.hasPrefix("| [") }.map { row in
            let cells = row.split(separator: "|").map(String.init)
            let example = try #require(cells[3].firstMatch(of: /`(\{.*\})`/)?.1, "\(row)")
            return (cells[0].matches(of: /`([a-z-]+)`/).map { String($0.1) }, String(example))
        }
    }

    @Test("has every key that the schema knows, once")
    func keys() throws {
        let file = Programs.packageFolder.appending(path: "Editors/apigen.schema.json")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        let known = try #require(definitions["endpoint"]?["properties"] as? [String: Any])
        #expect(try Self.rows().flatMap(\.keys).sorted() == known.keys.sorted())
    }

    @Test("has an example for each, which is an endpoint of the page's service and has the key")
    func examples() throws {
        let service = try #require(try MarkdownBlock.blocks(of: Self.page).first { $0.language == "yaml" }).text
        for (keys, example) in try Self.rows() {
            let text = service + "endpoints:\n  call: \(example)\n"
            let source = SpecSource(path: "Example.yaml", name: "Example", bytes: Array(text.utf8))
            #expect(SpecChecker().check([source]).diagnostics.map(\.message) == [], "\(example)")
            #expect(keys.contains { example.contains("\($0): ") }, "\(example) has none of \(keys)")
        }
    }
}
