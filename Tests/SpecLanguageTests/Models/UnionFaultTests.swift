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
                Spec.yaml:2:62 ambiguous-one-of model "B" cannot distinguish C and A1: both can be an object in JSON, \
                and neither has a required key or constant that the other lacks
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
                Spec.yaml:2:59 wrong-type "one-of" of model "C" must be a list or a mapping, not "Int"
                """),
        FaultCase(
            "a constant that others may have as well",
            """
            models:
              Either: {one-of: [Note, Memo]}
              Note: {fields: {kind: {type: String, scope: [note]}, text: String?}}
              Memo: {fields: {kind: {type: String?, scope: [note, memo]}, text: String?}}
              Other: {one-of: [Note, Bill]}
              Bill: {fields: {kind: {type: String?, scope: [bill]}, text: String?}}
            """,
            gives: """
                Spec.yaml:3:27 ambiguous-one-of model "Either" cannot distinguish Note and Memo: both can be an object in \
                JSON, and neither has a required key or constant that the other lacks
                """),
        FaultCase(
            "structs without required keys of their own",
            """
            models:
              Optional: {one-of: [Card, Bank]}
              Card: {fields: {id: Int, number: String?, cvc: {type: Int, default: 0}}}
              Bank: {fields: {id: Int, iban: String}}
              Both: {one-of: [Card, Note]}
              Note: {fields: {id: Int, text: String?}}
              Part: {one-of: {part: Card, whole: Whole}}
              Whole: {include: [Card], fields: {more: Int}}
              Places: {one-of: [Either, Bank]}
              Either: {fields: {a: {type: String, map: [x, y.z]}, hidden: {type: Int, ignore: true, default: 1}}}
              Reads: {one-of: [Made, Bank]}
              Made: {fields: {b: {type: String, transform: {read: made}, encode: never}}}
            """,
            gives: """
                Spec.yaml:3:3 shadowed-type warning: model "Optional" hides the type Optional of the standard library \
                from all code beside it, which has to write Swift.Optional instead; give the model another name, such \
                as OptionalModel: names of models are not sent; or put it into a namespace: \
                "defaults: {namespace: ...}"
                Spec.yaml:3:29 ambiguous-one-of model "Optional" cannot distinguish Card and Bank: both can be an \
                object in JSON, and Card comes first and has no required key or constant that Bank lacks; write Bank \
                before Card
                Spec.yaml:6:25 ambiguous-one-of model "Both" cannot distinguish Card and Note: both can be an object \
                in JSON, and neither has a required key or constant that the other lacks; they can be told apart if \
                "number" of Card or "text" of Note is required
                Spec.yaml:8:38 ambiguous-one-of model "Part" cannot distinguish Card and Whole: both can be an object \
                in JSON, and Card comes first and has no required key or constant that Whole lacks; write Whole before Card
                Spec.yaml:10:29 ambiguous-one-of model "Places" cannot distinguish Either and Bank: both can be an \
                object in JSON, and Either comes first and has no required key or constant that Bank lacks; write \
                Bank before Either
                Spec.yaml:12:26 ambiguous-one-of model "Reads" cannot distinguish Made and Bank: both can be an object \
                in JSON, and Made comes first and has no required key or constant that Bank lacks; write Bank before Made
                """),
        FaultCase(
            "a struct and another object",
            """
            models:
              A: {one-of: ["[String: Int]", C]}
              B: {one-of: [C, T]}
              D: {one-of: [C, P, DPatch]}
              E: {one-of: {a: "[String: Int]", b: "[String: C]"}}
              C: {fields: {c: Int}}
              P: {patch: true, fields: {p: Int}}
              T: {divide-type: t, cases: {c: C}}
            """,
            gives: """
                Spec.yaml:3:33 ambiguous-one-of model "A" cannot distinguish [String: Int] and C: both can be an \
                object in JSON, and [String: Int] comes first and has no required key or constant that C lacks; \
                write C before [String: Int]
                Spec.yaml:4:19 ambiguous-one-of model "B" cannot distinguish C and T: both can be an object in JSON, \
                and C comes first and has no required key or constant that T lacks; write T before C
                Spec.yaml:5:22 unknown-type unknown type "DPatch"; did you mean "PPatch"?
                Spec.yaml:6:39 ambiguous-one-of model "E" cannot distinguish [String: Int] and [String: C]: both can \
                be an object in JSON, and neither has a required key or constant that the other lacks
                """),
        FaultCase(
            "names of cases",
            """
            models:
              A: {one-of: {a-b: Int, aB: String, d: D}}
              B: {one-of: {a: Int}}
              C: {divide-type: t, cases: {a: {type: D, tag: x}, x: D, b: {type: D}, c: {tag: 1, kind: D}, e: {tag: e, type: Int}}}
              D: {fields: {d: Int}}
            """,
            gives: """
                Spec.yaml:3:26 duplicate-name cases "a-b" and "aB" are both named aB in Swift
                Spec.yaml:4:15 wrong-type "one-of" of model "B" needs at least two types
                Spec.yaml:5:53 duplicate-case duplicate case "x" in model "C"
                Spec.yaml:5:62 missing-key case "b" of model "C" needs the key "tag": the value of the key that \
                selects it
                Spec.yaml:5:76 missing-key case "c" of model "C" needs the key "type": the type of its values
                Spec.yaml:5:85 unknown-key unknown key "kind" in case "c" of model "C"
                Spec.yaml:5:113 wrong-type case "e" of model "C" must be a model read from a JSON object, not Int
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
