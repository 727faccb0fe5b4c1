import Foundation
import Generation
import TestSupport
import Testing

/// Every folder of `Tests/Scenarios`, compared in both directions.
///
/// With `APIGEN_UPDATE_SCENARIOS=1` in the environment, the expected output is updated instead; the difference then
/// appears in version control for review.
@Suite struct ScenarioTests {
    private static let isUpdating: Bool = ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] == "1"

    @Test func hasScenarios() {
        #expect(!Scenario.all.isEmpty)
    }

    @Test(arguments: Scenario.all)
    func generatesTheExpectedOutput(_ scenario: Scenario) throws {
        let (files, diagnostics) = try scenario.generate()
        if Self.isUpdating { try scenario.update(files: files, diagnostics: diagnostics) }
        #expect(!files.isEmpty || !diagnostics.isEmpty, "the scenario shows nothing")
        let difference = try self.difference(scenario, files: files, diagnostics: diagnostics)
        #expect(difference.isEmpty, "\n\(difference)")
        #expect(scenario.expectedNames == files.map(\.name))
    }

    private func difference(_ scenario: Scenario, files: [OutputFile], diagnostics: String) throws -> String {
        let changes = try scenario.expected.plan(for: files).changes
        var diffs = changes.map { change in
            UnifiedDiff(path: scenario.shortPath("Expected/" + change.name), from: change.old, to: change.new)
        }
        let expected = scenario.expectedDiagnostics.map { Array($0.utf8) }
        let actual: [UInt8]? = diagnostics.isEmpty ? nil : Array(diagnostics.utf8)
        if expected != actual {
            diffs.append(UnifiedDiff(path: scenario.shortPath("diagnostics.txt"), from: expected, to: actual))
        }
        return diffs.map { String(decoding: $0.text(), as: UTF8.self) }.joined()
    }
}
