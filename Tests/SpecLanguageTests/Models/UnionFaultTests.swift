import Testing

@Suite("Union faults")
struct UnionFaultTests {
    static let divided: [FaultCase] = [
        FaultCase(
            "no cases",
            """
            models: {A: {divide-type: t}, B: {divide-type: t, cases: {}}, C: {divide-type: t, cases: [a]}}
            """,
            gives: """
                Spec.yaml:2:10 missing-key model "A" needs the key "cases": the models by value of the key
                Spec.yaml:2:58 wrong-type "cases" of model "B" needs at least one case
                Spec.yaml:2:90 wrong-type "cases" of model "C" must be a mapping, not a list
                """),
        FaultCase(
            "bad paths",
            """
            models: {A: {divide-type: a..b, cases: {a: B}}, B: {fields: {b: Int}}, C: {divide-type: $, cases: {a: B}}}
            """,
            gives: #"""
                Spec.yaml:2:27 bad-path "divide-type" of model "A": the path "a..b" has an empty key; write a dot in a \#
                key as \.
                Spec.yaml:2:89 bad-path "divide-type" of model "C": the path must name a key, not $
                """#),
        FaultCase(
            "cases that are not objects",
            """
            models: {A: {divide-type: t, cases: {a: Int, b: [B], c: T, d: E, e: B?, f: O}}, B: {fields: {b: Int}}, T: {tuple: {a: Int}}, E: {enum: [a]}, O: {one-of: [Int, B]}}
            """,
            gives: """
                Spec.yaml:2:41 wrong-type case "a" of model "A" must be a model read from a JSON object, not Int
                Spec.yaml:2:49 wrong-type case "b" of model "A" must be a model read from a JSON object, not [B]
                Spec.yaml:2:57 wrong-type case "c" of model "A" must be a model read from a JSON object, not T
                Spec.yaml:2:63 wrong-type case "d" of model "A" must be a model read from a JSON object, not E
                Spec.yaml:2:69 wrong-type case "e" of model "A" must be a model read from a JSON object, not B?
                Spec.yaml:2:76 wrong-type case "f" of model "A" must be a model read from a JSON object, not O
                """),
        FaultCase(
            "unknown cases",
            """
            models: {A: {divide-type: t, cases: {a: Bee}}, Bees: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:41 unknown-type unknown type "Bee"; did you mean "Bees"?
                """),
        FaultCase(
            "an invalid otherwise",
            """
            models: {A: {divide-type: t, cases: {a: B}, otherwise: ignore}, B: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:56 wrong-type "otherwise" of model "A" must be error, keep or drop, not "ignore"
                """),
    ]

    static let drops: [FaultCase] = [
        FaultCase(
            "in fields",
            """
            models: {A: {divide-type: t, cases: {b: B}, otherwise: drop}, B: {fields: {b: Int}}, C: {fields: {a: A?, b: [A], c: [String: A], d: [[A?]], e: [[String: A]]}}}
            """,
            gives: """
                Spec.yaml:2:102 drop-outside-array field "a": A has "otherwise: drop", so it must be the element of an \
                array; write [A]
                Spec.yaml:2:117 drop-outside-array field "c": A has "otherwise: drop", so it must be the element of an \
                array; write [A]
                Spec.yaml:2:144 drop-outside-array field "e": A has "otherwise: drop", so it must be the element of an \
                array; write [A]
                """),
        FaultCase(
            "in tuples and unions",
            """
            models: {A: {divide-type: t, cases: {b: B}, otherwise: drop}, B: {fields: {b: Int}}, C: {tuple: {a: A}}, D: {one-of: [A, Int]}, E: {divide-type: u, cases: {a: A}}}
            """,
            gives: """
                Spec.yaml:2:101 drop-outside-array field "a": A has "otherwise: drop", so it must be the element of an \
                array; write [A]
                Spec.yaml:2:119 drop-outside-array model "D": A has "otherwise: drop", so it must be the element of an \
                array; write [A]
                Spec.yaml:2:160 drop-outside-array case "a" of model "E": A has "otherwise: drop", so it must be the \
                element of an array; write [A]
                """),
    ]

    static let shaped: [FaultCase] = [
        FaultCase(
            "ambiguous",
            """
            models: {A: {one-of: [Int, String, Double]}, B: {one-of: [C, A1]}, C: {fields: {a: Int}}, A1: {fields: {a: Int}}, D: {one-of: [URL, UUID]}, E: {one-of: [String, JSON]}, F: {one-of: [[Int], T]}, T: {tuple: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:36 ambiguous-one-of model "A" cannot distinguish Int and Double: both can be a number in \
                JSON
                Spec.yaml:2:62 ambiguous-one-of model "B" cannot distinguish C and A1: both can be an object in JSON
                Spec.yaml:2:133 ambiguous-one-of model "D" cannot distinguish URL and UUID: both can be a string in JSON
                Spec.yaml:2:162 ambiguous-one-of model "E" cannot distinguish String and JSON: both can be a string in \
                JSON
                Spec.yaml:2:190 ambiguous-one-of model "F" cannot distinguish [Int] and T: both can be an array in JSON
                """),
        FaultCase(
            "ambiguous through another",
            """
            models: {A: {one-of: [B, Int]}, B: {one-of: [Double, String]}}
            """,
            gives: """
                Spec.yaml:2:26 ambiguous-one-of model "A" cannot distinguish B and Int: both can be a number in JSON
                """),
        FaultCase(
            "ambiguous enums",
            """
            models: {A: {one-of: [K, String]}, B: {one-of: [L, Int]}, K: {enum: [a]}, L: {enum: [1, 2]}}
            """,
            gives: """
                Spec.yaml:2:26 ambiguous-one-of model "A" cannot distinguish K and String: both can be a string in JSON
                Spec.yaml:2:52 ambiguous-one-of model "B" cannot distinguish L and Int: both can be a number in JSON
                """),
        FaultCase(
            "two external types",
            """
            models: {A: {one-of: [C, D]}, B: {one-of: [C, JSON]}, C: {external: M.C}, D: {external: M.D}}
            """,
            gives: """
                Spec.yaml:2:26 ambiguous-one-of model "A" cannot distinguish C and D: the JSON values of both are \
                unknown
                Spec.yaml:2:44 ambiguous-one-of model "B" cannot distinguish JSON and C: the JSON values of both are \
                unknown
                """),
        FaultCase(
            "fewer than two types",
            """
            models: {A: {one-of: [Int]}, B: {one-of: []}, C: {one-of: Int}}
            """,
            gives: """
                Spec.yaml:2:22 wrong-type "one-of" of model "A" needs at least two types
                Spec.yaml:2:42 wrong-type "one-of" of model "B" needs at least two types
                Spec.yaml:2:59 wrong-type "one-of" of model "C" must be a list, not "Int"
                """),
        FaultCase(
            "optional",
            """
            models: {A: {one-of: [Int?, String]}}
            """,
            gives: """
                Spec.yaml:2:23 wrong-type model "A" cannot contain Int?: write ? where the model is used instead
                """),
        FaultCase(
            "unknown types",
            """
            models: {A: {one-of: [Sting, Int]}, B: {one-of: [A, Double]}}
            """,
            gives: """
                Spec.yaml:2:23 unknown-type unknown type "Sting"; did you mean "String"?
                """),
        FaultCase(
            "dates without a format",
            """
            models: {A: {one-of: [Date, Bool]}}
            """,
            gives: """
                Spec.yaml:2:23 date-without-format model "A" contains dates without a format; write "dates" under \
                "defaults"
                """),
        FaultCase(
            "itself",
            """
            models: {A: {one-of: [A, Int]}, B: {one-of: [C, Int]}, C: {one-of: [B, String]}}
            """,
            gives: """
                Spec.yaml:2:10 recursive-model model "A" has itself as one of its types: A is A
                Spec.yaml:2:33 recursive-model model "B" has itself as one of its types: B is C is B
                """),
    ]

    @Test("faults of tagged unions are reported", arguments: divided) func tagged(_ fault: FaultCase) { fault.check() }
    @Test("otherwise: drop outside an array is reported", arguments: drops) func dropFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("faults of untagged unions are reported", arguments: shaped) func untagged(_ fault: FaultCase) {
        fault.check()
    }
}
