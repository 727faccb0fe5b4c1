import TestSupport
import Testing

@Suite("apigen rules")
struct RulesTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
    }

    @Test("lists every rule id once")
    func listsAllRules() async throws {
        let run = try await fixture.run("rules")
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains("  unknown-key             a key is not allowed here"))
        #expect(
            lines.contains { $0.hasPrefix("  field-optional              source-breaking  callers must unwrap it") })
        #expect(lines.contains { $0.hasPrefix("  unused-excuse ") })
        let ids = lines.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }
        #expect(ids.count > 100)
        #expect(Set(ids).count == ids.count)
    }

    @Test("explains named rules in order")
    func explainsRules() async throws {
        let run = try await fixture.run("rules", "response-field-optional", "duplicate-key")
        #expect(run.status == 0)
        #expect(
            run.output == """
                response-field-optional: shipped apps reject responses that omit it
                wire-breaking, in responses
                To accept the change, give the reason in a spec:

                  excused:
                    - {rule: response-field-optional, of: WHAT.HAS.CHANGED, because: THE REASON}

                duplicate-key: a mapping has the same key twice
                For an example of the mistake and its fix, see the page about rules:
                https://github.com/apigen/apigen/blob/main/Documentation/language/rules.md

                """)
    }

    @Test("explains every listed id")
    func explainsEveryRule() async throws {
        let lines = try await fixture.run("rules").output.split(separator: "\n")
        let ids = lines.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }.map {
            String($0)
        }
        let explained = try await fixture.shell("\"$APIGEN\" rules \(ids.joined(separator: " "))").output
        for id in ids { #expect(explained.contains("\(id): "), "\(id) is not explained") }
    }

    @Test("reports unknown ids, and explains nothing then")
    func unknownRules() async throws {
        let run = try await fixture.run("rules", "duplicate-key", "unknwn-key", "nonsense")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                apigen: error: unknown rule "unknwn-key"; did you mean "unknown-key"?
                apigen: error: unknown rule "nonsense"

                """)
    }
}
