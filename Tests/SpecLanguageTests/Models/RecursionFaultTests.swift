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
                Spec.yaml:2:26 recursive-model Loop holds Loop in "loop": no value could ever end; make one of them optional
                """),
        FaultCase(
            "two structs in each other",
            """
            models: {A: {fields: {b: B}}, B: {fields: {c: C?, a: A}}, C: {fields: {x: Int}}, D: {fields: {a: A}}}
            """,
            gives: """
                Spec.yaml:2:23 recursive-model A holds B in "b", which holds A in "a": no value could ever end; make one of them optional
                """),
        FaultCase(
            "a union of recursive cases",
            """
            models: {Expression: {divide-type: op, cases: {negate: Negation, add: Sum}}, Negation: {fields: {of: Expression}}, Sum: {fields: {left: Expression, right: Expression}}}
            """,
            gives: """
                Spec.yaml:2:10 recursive-model Expression holds Negation in case "negate", which holds Expression in "of": no value could ever end; make one of them optional
                """),
        FaultCase(
            "through a tuple",
            """
            models: {A: {tuple: {b: B}}, B: {one-of: [A, C]}, C: {fields: {b: B}}}
            """,
            gives: """
                Spec.yaml:2:22 recursive-model A holds B in "b", which holds A in case "a": no value could ever end; make one of them optional
                """),
        FaultCase(
            "a patch of itself",
            """
            models: {A: {patch: true, fields: {a: Int, p: APatch?}}}
            """,
            gives: """
                Spec.yaml:2:44 recursive-model APatch holds APatch in "p": a struct of changes cannot hold itself
                """),
    ]

    @Test("models that contain themselves without end are reported", arguments: faults) func infiniteModels(
        _ fault: FaultCase
    ) { fault.check() }
}
