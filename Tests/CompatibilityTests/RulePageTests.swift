import Compatibility
import Foundation
import Testing

@Suite("Documentation of compatibility rules")
struct RulePageTests {
    @Test("lists every rule with its level, direction and consequence")
    func table() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: package.appending(path: "Documentation/review.md"), encoding: .utf8)
        let table = page.split(separator: "\n").drop { line in !line.hasPrefix("| rule | level |") }
        let rows = table.dropFirst(2).prefix { line in line.hasPrefix("| `") }.map(String.init)
        let expected = CompatibilityRule.allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.level.rawValue) | \(rule.direction.rawValue) | \(rule.consequence) |"
        }
        #expect(rows == expected)
    }
}
