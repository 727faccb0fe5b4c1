import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Enum cases that shadow Optional's")
struct OptionalCaseTests {
    private static let advice: String =
        "is taken for Optional's own where Kind is optional: == .none is true of nil alone; "
        + "call it otherwise, such as {noneValue: none} in place of none"

    static let uses: [FaultCase] = [
        use("a field", "A: {fields: {kind: Kind?}}"),
        use("a list with nulls", "A: {fields: {kinds: '[Kind?]'}}"),
        use("a dictionary in a list", "A: {fields: {kinds: '[[String: Kind?]]'}}"),
        use("a change", "A: {patch: true, fields: {kind: Kind}}"),
        use("a tuple", "A: {tuple: {kind: Kind?}}"),
        use("a union by shape", "A: {one-of: ['[Kind?]', String]}"),
        call("a parameter", "{get: /a, parameters: {kind: Kind?}}"),
        call("a body", "{post: /a, body: Kind?}"),
        call("a result", "{get: /a, returns: Kind?}"),
        call("a result with nulls", "{get: /a, returns: '[Kind?]'}"),
        call("the body of an error", "{get: /a, errors: {http-404: {name: gone, body: Kind}}}"),
    ]

    static let others: [FaultCase] = [
        FaultCase(
            "no optional use",
            """
            models:
              A: {fields: {kind: Kind, kinds: '[Kind]?', other: Other?, word: Kind = none}}
              Kind: {enum: [none, some]}
              Other: {enum: {nothing: none, any: some}}
            """,
            gives: ""),
        FaultCase(
            "both names, as names and as values",
            """
            models:
              A: {fields: {kind: Kind?, word: Word?}}
              Kind: {enum: {a: 1, some: 2}}
              Word: {enum: [a, NONE]}
            """,
            gives: """
                Spec.yaml:4:23 optional-case warning: the case some of Kind is taken for Optional's own where Kind is optional: == .some is no comparison; call it otherwise, such as {someValue: some} in place of some
                Spec.yaml:5:20 optional-case warning: the case none of Word is taken for Optional's own where Word is optional: == .none is true of nil alone; call it otherwise, such as {noneValue: none} in place of none
                """),
        FaultCase(
            "unions",
            """
            models:
              A: {fields: {part: Part?, value: Value?}}
              Part: {divide-type: t, cases: {none: B, b: B}}
              Value: {one-of: [None, String]}
              B: {fields: {x: Int}}
              None: {fields: {x: Int}}
            """,
            gives: """
                Spec.yaml:4:34 optional-case warning: the case none of Part is taken for Optional's own where Part is optional: == .none is true of nil alone; write Part.none where it is meant
                Spec.yaml:5:20 optional-case warning: the case none of Value is taken for Optional's own where Value is optional: == .none is true of nil alone; give its model another name
                """),
        FaultCase(
            "routes",
            """
            service: {name: S}
            routes:
              scheme: s
              none: /none
              home: /
            """,
            gives: """
                Spec.yaml:5:3 optional-case warning: the route none is taken for Optional's own case, for a link may be none of the routes; call it otherwise, such as nonePage
                """),
    ]

    /// A model with the enum.
    private static func use(_ name: String, _ model: String) -> FaultCase {
        FaultCase(
            name,
            """
            models:
              Kind: {enum: [some thing, none]}
              \(model)
            """,
            gives: """
                Spec.yaml:3:29 optional-case warning: the case none of Kind \(advice)
                """)
    }

    /// An endpoint with the enum.
    private static func call(_ name: String, _ endpoint: String) -> FaultCase {
        FaultCase(
            name,
            """
            service: {name: S}
            endpoints: {call: \(endpoint)}
            models: {Kind: {enum: [none]}}
            """,
            gives: """
                Spec.yaml:4:24 optional-case warning: the case none of Kind \(advice)
                """)
    }

    @Test("cases none and some are reported if their type is optional", arguments: uses) func optionalUses(
        _ fault: FaultCase
    ) {
        fault.check()
    }

    @Test("the message depends on the owner of the case", arguments: others) func owners(_ fault: FaultCase) {
        fault.check()
    }

    @Test("a note shows the first use")
    func notes() throws {
        let text = "models:\n  Kind: {enum: [none]}\n  A: {fields: {a: Kind, kind: Kind?, b: Kind?}}"
        let diagnostic = try #require(Specs.check(["Spec": text]).diagnostics.first)
        let note = try #require(diagnostic.notes.first)
        #expect(note.message == "it is optional here")
        #expect(note.range.range.start.line == 4)
        #expect(note.range.range.start.column == 25)
    }
}
