import Generation
import JSONSyntax
import MockValues
import SpecLanguage

/// Responses of any spec are quickly generated or rejected with a position, and a mock file is checked: the commands
/// `fixtures`, `mock` and `check --mocks`.
///
/// The input is a spec by the grammar or in bytes and, after the last NUL, the text of a mock file.
enum MockTarget {
    static func run(_ input: [UInt8]) {
        let clock = FuzzClock()
        let cut = input.lastIndex(of: 0) ?? input.count
        let mock = Array(input[min(cut + 1, input.count)...])
        let checked = Checking.run(Array(input[..<cut]))
        guard !checked.diagnostics.contains(where: { $0.severity == .error }) else { return }
        let responses = MockResponses(checked.specification)
        let check = MockFileCheck(checked.specification)
        var budget = WorkBudget(inputBytes: input.count)
        for endpoint in MockEndpoint.all(of: checked.specification) {
            _ = check.diagnostics(of: mock, "mock.json", for: endpoint)
            do throws(MockFailure) {
                let body = try responses.body(of: endpoint, within: &budget)
                guard case .json = body else { continue }
                let found = check.diagnostics(of: body.bytes, "made.json", for: endpoint)
                expect(!found.contains { $0.severity == .error }, "what is made up is not read: \(found)")
            } catch {
                expect(error.range != nil, "a failure without a place")
            }
        }
        clock.check()
    }
}

/// A spec that follows the grammar, or the unchanged bytes.
enum Checking {
    static func run(_ input: [UInt8]) -> CheckedSpecs {
        var bytes = input
        if let first = input.first, first >= 0x80 {
            var grammar = SpecGrammar(Choices(Array(input.dropFirst())))
            bytes = Array(grammar.spec().utf8)
        }
        return SpecChecker().check([SpecSource(path: "Fuzz.yaml", name: "Fuzz", bytes: bytes)])
    }
}
