import Testing

@Suite("Path faults")
struct PathFaultTests {
    static let texts: [FaultCase] = [
        FaultCase(
            "an extra dot",
            """
            models: {A: {fields: {a: {type: Int, map: b..c}, d: {type: Int, map: .b}, e: {type: Int, map: b.}}}}
            """,
            gives: #"""
                Spec.yaml:2:43 bad-path "map" of field "a": the path "b..c" has an empty key; write a dot in a key as \.
                Spec.yaml:2:70 bad-path "map" of field "d": the path ".b" has an empty key; write a dot in a key as \.
                Spec.yaml:2:95 bad-path "map" of field "e": the path "b." has an empty key; write a dot in a key as \.
                """#),
        FaultCase(
            "an empty path",
            """
            models: {A: {fields: {a: {type: Int, map: ''}, b: {type: Int, map: []}, c: {type: Int, map: [d, '']}}}}
            """,
            gives: """
                Spec.yaml:2:43 bad-path "map" of field "a": the path "" is empty
                Spec.yaml:2:68 wrong-type "map" of field "b" must be a path, or a list of at least one path, not an \
                empty list
                Spec.yaml:2:97 bad-path "map" of field "c": the path "" is empty
                """),
        FaultCase(
            "the whole value",
            """
            models: {A: {fields: {a: {type: Int, map: $}, b: {type: Int, map: $.b}}}}
            """,
            gives: """
                Spec.yaml:2:43 bad-path "map" of field "a": the path must name a key, not $
                Spec.yaml:2:67 bad-path "map" of field "b": the path "$.b" must not start with "$."
                """),
        FaultCase(
            "too deep",
            """
            models: {A: {fields: {a: {type: Int, map: a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a}}}}
            """,
            gives: """
                Spec.yaml:2:43 bad-path "map" of field "a": the path \
                "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a" has more than 32 keys
                """),
        FaultCase(
            "a mapping",
            """
            models: {A: {fields: {a: {type: Int, map: {b: c}}}}}
            """,
            gives: """
                Spec.yaml:2:43 wrong-type "map" of field "a" must be text, not a mapping
                """),
    ]

    static let twice: [FaultCase] = [
        FaultCase(
            "a name and a path",
            """
            models: {A: {fields: {a: Int, b: {type: Int, map: a}}}}
            """,
            gives: """
                Spec.yaml:2:31 same-path-twice fields "a" and "b" are both read from "a"
                """),
        FaultCase(
            "two paths",
            """
            models: {A: {fields: {a: {type: Int, map: x.y}, b: {type: Int, map: x.y}}}}
            """,
            gives: """
                Spec.yaml:2:49 same-path-twice fields "a" and "b" are both read from "x.y"
                """),
        FaultCase(
            "one of several paths",
            """
            models: {A: {fields: {a: {type: Int, map: [x, y]}, b: {type: Int, map: [z, y]}}}}
            """,
            gives: """
                Spec.yaml:2:52 same-path-twice fields "a" and "b" are both read from "y"
                """),
        FaultCase(
            "repeated in one field",
            """
            models: {A: {fields: {a: {type: Int, map: [x, y, x]}}}}
            """,
            gives: """
                Spec.yaml:2:23 same-path-twice duplicate path "x" in field "a"
                """),
        FaultCase(
            "a name in snake case",
            """
            models: {A: {naming: snake-case, fields: {itemId: Int, other: {type: Int, map: item_id}}}}
            """,
            gives: """
                Spec.yaml:2:56 same-path-twice fields "itemId" and "other" are both read from "item_id"
                """),
        FaultCase(
            "written by both",
            """
            models: {A: {fields: {a: {type: Int?, encode: only, map: x}, b: {type: Int?, encode: only, map: x}}}}
            """,
            gives: """
                Spec.yaml:2:62 same-path-twice fields "a" and "b" are both written to "x"
                """),
        FaultCase(
            "fields of included models",
            """
            models: {A: {fields: {a: {type: Int, map: x}}}, B: {include: [A], fields: {b: {type: Int, map: x}}}}
            """,
            gives: """
                Spec.yaml:2:76 same-path-twice fields "a" and "b" are both read from "x"
                """),
    ]

    @Test("invalid paths are reported", arguments: texts) func syntax(_ fault: FaultCase) { fault.check() }
    @Test("paths of two fields are reported", arguments: twice) func repeatedPaths(_ fault: FaultCase) { fault.check() }
}
