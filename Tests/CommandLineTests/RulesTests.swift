import Foundation
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

                Mistake: shipped apps reject responses that omit it.

                Fix: The server has to send the field until no shipped app needs it. Ship apps that do without it first.

                Example:

                    -       title: String
                    +       title: String?

                To accept the change, give the reason in a spec:

                    excused:
                      - {rule: response-field-optional, of: WHAT.HAS.CHANGED, because: THE REASON}

                duplicate-key: a mapping has the same key twice

                A key occurs twice in one mapping, or a field has two defaults. Keys that differ only in Unicode \
                normalisation, such as
                `é` as one scalar and as two, count as the same key.

                Mistake:

                    apigen: 1
                    models:
                      Picture: {fields: {id: Int, id: String}}

                Fix:

                    apigen: 1
                    models:
                      Picture: {fields: {id: Int, name: String}}

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

    @Test("lists rules for programs, with their help")
    func document() async throws {
        let all = try await fixture.run("rules", "--format", "json").output
        let rules = try #require(try JSONSerialization.jsonObject(with: Data(all.utf8)) as? [[String: Any]])
        let lines = try await fixture.run("rules").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(rules.count == lines.count)
        let one = try await fixture.run("rules", "response-field-optional", "--format", "sarif").output
        #expect(one.contains("Mistake: shipped apps reject responses that omit it"))
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
