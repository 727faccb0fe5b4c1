import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Enum cases that shadow Optional's")
struct OptionalCaseTests {
    private static let advice: String =
        "Kind is used as an optional, so its case none is taken for Optional's own: == .none is only true of nil; "
        + "rename it: write {noneValue: none} instead of none"

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
                Spec.yaml:4:23 optional-case warning: Kind is used as an optional, so its case some is taken for \
                Optional's own: == .some does not compare; rename it: write {someValue: some} instead of some
                Spec.yaml:5:20 optional-case warning: Word is used as an optional, so its case none is taken for \
                Optional's own: == .none is only true of nil; rename it: write {noneValue: none} instead of none
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
                Spec.yaml:4:34 optional-case warning: Part is used as an optional, so its case none is taken for \
                Optional's own: == .none is only true of nil; write Part.none in code to refer to it
                Spec.yaml:5:20 optional-case warning: Value is used as an optional, so its case none is taken for \
                Optional's own: == .none is only true of nil; rename its model
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
                Spec.yaml:5:3 optional-case warning: parsing a link returns an optional, so the route none is taken \
                for Optional's own case; rename it, for example to nonePage
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
                Spec.yaml:3:29 optional-case warning: \(advice)
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
                Spec.yaml:4:24 optional-case warning: \(advice)
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
