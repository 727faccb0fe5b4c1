import Compatibility
import Foundation
import Testing

@Suite("Questions of compatibility rules to traffic")
struct TrafficQuestionTests {
    private static let questions: [(TrafficQuestion, String)] = [
        (.used, "was it in a request or a response, or was the endpoint called?"),
        (.sent, "was it in a request?"), (.received, "was it in a response?"),
        (.omitted, "did a request lack it?"),
        (.containerUsed, "was its model in a request or a response, or its endpoint called?"),
        (.containerReceived, "was its model in a response, or its endpoint called?"),
    ]

    @Test("are listed on the page") func table() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: package.appending(path: "Documentation/traffic-reports.md"), encoding: .utf8)
        let lines = page.split(separator: "\n").drop { !$0.hasPrefix("| the report is asked |") }
        let rows = lines.dropFirst(2).prefix { $0.hasPrefix("| ") }.map(String.init)
        let expected = Self.questions.map { question, text in
            let rules = CompatibilityRule.allCases.filter { $0.trafficQuestion == question }
            return "| \(text) | \(rules.map { "`\($0.rawValue)`" }.joined(separator: ", ")) |"
        }
        #expect(rows == expected, "\n\(expected.joined(separator: "\n"))")
    }

    @Test("are asked for what breaks something alone") func harmless() {
        for rule in CompatibilityRule.allCases where rule.level == .harmless { #expect(rule.trafficQuestion == nil) }
    }
}
