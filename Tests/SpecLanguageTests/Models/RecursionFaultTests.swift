import Testing

@Suite("Recursion faults")
struct RecursionFaultTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "a struct in itself",
            """
            models: {Loop: {fields: {loop: Loop}}}
            """,
            gives: """
                Spec.yaml:2:26 recursive-model Loop contains Loop in "loop": its values would be infinite; make one of \
                these fields optional
                """),
        FaultCase(
            "two structs in each other",
            """
            models: {A: {fields: {b: B}}, B: {fields: {c: C?, a: A}}, C: {fields: {x: Int}}, D: {fields: {a: A}}}
            """,
            gives: """
                Spec.yaml:2:23 recursive-model A contains B in "b", which contains A in "a": its values would be \
                infinite; make one of these fields optional
                """),
        FaultCase(
            "a union of recursive cases",
            """
            models: {Expression: {divide-type: op, cases: {negate: Negation, add: Sum}}, Negation: {fields: {of: Expression}}, Sum: {fields: {left: Expression, right: Expression}}}
            """,
            gives: """
                Spec.yaml:2:10 recursive-model Expression contains Negation in case "negate", which contains \
                Expression in "of": its values would be infinite; make one of these fields optional
                """),
        FaultCase(
            "through a tuple",
            """
            models: {A: {tuple: {b: B}}, B: {one-of: [A, C]}, C: {fields: {b: B}}}
            """,
            gives: """
                Spec.yaml:2:22 recursive-model A contains B in "b", which contains A in case "a": its values would be \
                infinite; make one of these fields optional
                """),
        FaultCase(
            "a patch of itself",
            """
            models: {A: {patch: true, fields: {a: Int, p: APatch?}}}
            """,
            gives: """
                Spec.yaml:2:44 recursive-model APatch contains APatch in "p": a struct of changes cannot contain itself
                """),
    ]

    @Test("models that contain themselves without end are reported", arguments: faults) func infiniteModels(
        _ fault: FaultCase
    ) { fault.check() }
}
