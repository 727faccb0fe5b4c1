import Foundation
import MockValues
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("The budget of generated values")
struct BudgetTests {
    private let service: String = "service: {name: S}\nendpoints: {get: {get: /a, returns: A}}\nmodels:\n"

    private func failure(_ models: String) throws -> MockFailure? {
        let fixture = try SpecFixture(service + models)
        let endpoint = try #require(fixture.endpoints.first)
        do throws(MockFailure) {
            _ = try MockResponses(fixture.specification).body(of: endpoint)
            return nil
        } catch {
            return error
        }
    }

    @Test("a long string is within the budget")
    func longText() throws {
        let text = try SpecFixture(service + "  A: {fields: {a: {type: String, length: {min: 1000000}}}}")
            .text("get")
        #expect(text.utf8.count > 1_000_000)
    }

    @Test("endless values are rejected with each of their fields once")
    func endless() throws {
        let list = "count: {min: 1}"
        let failure = try failure(
            "  A: {fields: {a: B}}\n  B: {fields: {b: {type: '[C]', \(list)}}}\n  C: {fields: {c: {type: '[B]', \(list)}}}"
        )
        let reason = try #require(failure?.reason)
        #expect(
            reason.wholeMatch(
                of: /endpoint "get": field "a": field "(b|c)": field "(b|c)": values of (B|C) would be infinite/)
                != nil, "\(reason)")
    }

    @Test(
        "values over the budget are rejected at the field",
        arguments: [
            ("  A: {fields: {a: {type: '[Int]', count: {min: 1000000}}}}", 5),
            ("  A: {fields: {a: {type: '[Int]', count: {min: 9223372036854775807}}}}", 5),
            ("  A: {fields: {a: {type: '[String: Int]', count: {min: 9223372036854775807}}}}", 5),
            ("  A: {fields: {a: {type: String, length: {min: 9223372036854775807}}}}", 5),
            ("  A: {fields: {a: {type: Data, length: {min: 9223372036854775807}}}}", 5),
            ("  A: {fields: {a: {type: String, pattern: '^[ab]+$', length: {min: 100000000}}}}", 5),
            (
                "  A: {fields: {a: {type: '[B]', count: {min: 1000}}}}\n"
                    + "  B: {fields: {b: {type: '[Int]', count: {min: 1000}}}}", 6
            ),
        ])
    func tooMuch(models: String, line: Int) throws {
        let failure = try failure(models)
        #expect(failure?.isTooMuch == true)
        #expect(failure?.range?.range.start.line == line)
        #expect(failure?.reason.contains("would have to be generated") == true)
    }

    @Test("is that of 64 KB, for each 64 KB of the input")
    func growsWithTheInput() {
        let usual = WorkBudget(steps: 1_000_000, nodes: 200_000, bytes: 16 << 20)
        for size in [0, 1, 65_536] { #expect(WorkBudget(inputBytes: size) == usual) }
        #expect(
            WorkBudget(inputBytes: 65_537) == WorkBudget(steps: 2_000_000, nodes: 400_000, bytes: 32 << 20))
    }

    @Test("models that each contain the next twice are rejected")
    func lattice() throws {
        let models: [String] = (0..<25).map { level in
            let name = level == 0 ? "A" : "M\(level)"
            return "  \(name): {fields: {x: M\(level + 1), y: M\(level + 1)}}\n"
        }
        let failure = try failure(models.joined() + "  M25: {fields: {z: Int}}")
        #expect(failure?.isTooMuch == true)
    }

    @Test("one budget serves all endpoints")
    func sharedBudget() throws {
        let fixture = try SpecFixture(
            "service: {name: S}\nendpoints: {a: {get: /a, returns: A}, b: {get: /b, returns: A}}\n"
                + "models: {A: {fields: {a: {type: '[Int]', count: {min: 100}}}}}")
        var budget = WorkBudget(steps: 1_000_000, nodes: 150)
        let responses = MockResponses(fixture.specification)
        _ = try responses.body(of: fixture.endpoints[0], within: &budget)
        #expect(throws: MockFailure.self) { try responses.body(of: fixture.endpoints[1], within: &budget) }
    }
}

@Suite("Mock files and valid JSON")
struct ValidMockTests {
    private static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "../shared/data/json-test-suite")

    private static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasPrefix("y_") }
        .sorted()

    @Test("every valid text of the JSON test suite is accepted", arguments: names)
    func suite(name: String) throws {
        let fixture = try SpecFixture("service: {name: S}\nendpoints: {get: {get: /a, returns: JSON}}")
        let endpoint = try #require(fixture.endpoints.first)
        let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
        let found = MockFileCheck(fixture.specification).diagnostics(of: bytes, name, for: endpoint)
        // Duplicate keys are read, and reported because no response may have them.
        let rules: [Rule] = name.contains("duplicated_key") ? [.syntax] : Rule.allCases
        #expect(found.filter { $0.severity == .error && rules.contains($0.rule) }.map(\.message) == [])
    }
}
