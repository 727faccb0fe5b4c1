import Testing

@Suite("Enum faults")
struct EnumerationFaultTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "no cases",
            """
            models: {A: {enum: []}, B: {enum: {}}, C: {enum: a}, D: {enum: }}
            """,
            gives: """
                Spec.yaml:2:20 wrong-type "enum" of model "A" must be a list of at least one value, or a mapping from \
                names to values, not an empty list
                Spec.yaml:2:35 wrong-type "enum" of model "B" must be a list of at least one value, or a mapping from \
                names to values, not an empty mapping
                Spec.yaml:2:50 wrong-type "enum" of model "C" must be a list of at least one value, or a mapping from \
                names to values, not "a"
                Spec.yaml:2:63 wrong-type "enum" of model "D" must be a list of at least one value, or a mapping from \
                names to values, not nothing
                """),
        FaultCase(
            "values that are not texts",
            """
            models: {A: {enum: [[a], {b: c}, ~]}, B: {enum: {a: [b]}}}
            """,
            gives: """
                Spec.yaml:2:21 wrong-type a value of model "A" must be text, not a list
                Spec.yaml:2:26 wrong-type a value of model "A" must be text, not a mapping
                Spec.yaml:2:34 wrong-type a value of model "A" must be text, not nothing
                Spec.yaml:2:53 wrong-type a value of model "B" must be text, not a list
                """),
        FaultCase(
            "a repeated value",
            """
            models: {A: {enum: [a, b, a]}, B: {enum: {a: 1, b: 01, c: +1}}, C: {enum: {a: x, b: x}}}
            """,
            gives: """
                Spec.yaml:2:27 duplicate-case model "A" has the value "a" twice
                Spec.yaml:2:52 duplicate-case model "B" has the value "1" twice
                Spec.yaml:2:59 duplicate-case model "B" has the value "1" twice
                Spec.yaml:2:85 duplicate-case model "C" has the value "x" twice
                """),
        FaultCase(
            "open names no case",
            """
            models: {A: {enum: [a], open: maybe}}
            """,
            gives: """
                Spec.yaml:2:31 unknown-field "open" of model "A": no case is named "maybe"
                """),
        FaultCase(
            "long forms of cases",
            """
            models:
              A: {enum: {a: {meaning: b}, c: {value: [d]}, e: {doc: [f]}, g: {deprecated: ~}}}
              B: {enum: {1: {value: 1}, 2: {value: x}, a: {value: x}}}
            """,
            gives: """
                Spec.yaml:3:18 unknown-key unknown key "meaning" in case "a" of model "A"
                Spec.yaml:3:42 wrong-type a value of model "A" must be text, not a list
                Spec.yaml:3:57 wrong-type "doc" of case "e" of model "A" must be text, not a list
                Spec.yaml:3:79 wrong-type "deprecated" of case "g" of model "A" must be text, not nothing
                Spec.yaml:4:55 duplicate-case model "B" has the value "x" twice
                """),
        FaultCase(
            "all cases deprecated",
            """
            models:
              A: {enum: {a: {deprecated: true}, b: {value: 1, deprecated: Why.}}}
              B: {deprecated: true, enum: {a: {deprecated: true}}}
            """,
            gives: """
                Spec.yaml:3:3 key-not-applicable all cases of model "A" are deprecated; deprecate the enum instead
                Spec.yaml:4:3 key-not-applicable all cases of model "B" are deprecated; deprecate the enum instead
                """),
        FaultCase(
            "a faulty enum has no consequential faults",
            """
            models: {A: {enum: [a, a]}, B: {fields: {a: A = zebra, b: {type: A, scope: [zebra], auto-cast: true}}}, C: {one-of: [A, String]}}
            """,
            gives: """
                Spec.yaml:2:24 duplicate-case model "A" has the value "a" twice
                """),
    ]

    @Test("faults of enums are reported", arguments: faults) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
