import Compatibility
import Foundation
import Testing

@Suite("The page about changes")
struct RulePageTests {
    @Test("lists every rule of compatibility with its level, its direction and what follows")
    func table() throws {
        let package: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page: String = try String(contentsOf: package.appending(path: "Documentation/review.md"), encoding: .utf8)
        let rows: [String] = page.split(separator: "\n").map(String.init).filter { line in line.hasPrefix("| `") }
        let expected: [String] = CompatibilityRule.allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.level.rawValue) | \(rule.direction.rawValue) | \(rule.consequence) |"
        }
        #expect(rows == expected)
    }
}
