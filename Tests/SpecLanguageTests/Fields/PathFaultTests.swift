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
                Spec.yaml:2:43 key-not-applicable "map: $" of field "a" applies to models with fields, not to Int
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

    static let indices: [FaultCase] = [
        FaultCase(
            "a gap",
            """
            models: {A: {fields: {a: {type: Int, map: x.0}, b: {type: Int, map: x.2.y}, c: {type: Int, map: y.1}}}}
            """,
            gives: """
                Spec.yaml:2:49 bad-path field "b" is written to "x.2.y", but nothing is written to "x.1": a number in a \
                path is the index of an array, which has no gaps; write "encode: never" for a field that is only read
                Spec.yaml:2:77 bad-path field "c" is written to "y.1", but nothing is written to "y.0": a number in a \
                path is the index of an array, which has no gaps; write "encode: never" for a field that is only read
                """),
        FaultCase(
            "a key of an array",
            """
            models: {A: {fields: {a: {type: Int, map: x.0}, b: {type: Int, map: x.y}, c: {type: Int, map: x.01}}}}
            """,
            gives: """
                Spec.yaml:2:49 bad-path field "b" is written to "x.y", but field "a" is written to "x.0": an array has no \
                keys
                """),
        FaultCase(
            "an index of an object",
            """
            models: {A: {fields: {a: {type: Int, map: x.01.y}, b: {type: Int, map: x.0}}}}
            """,
            gives: """
                Spec.yaml:2:52 bad-path field "b" is written to "x.0", but field "a" is written to "x.01.y": an array has \
                no keys
                """),
        FaultCase(
            "a gap in an included model, which is reported once",
            """
            models: {A: {fields: {a: {type: Int, map: x.1}}}, B: {include: [A], fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:23 bad-path field "a" is written to "x.1", but nothing is written to "x.0": a number in a \
                path is the index of an array, which has no gaps; write "encode: never" for a field that is only read
                """),
        FaultCase(
            "a key of an array of an included model",
            """
            models: {A: {fields: {a: {type: Int, map: x.0}}}, B: {include: [A], fields: {b: {type: Int, map: x.y}}}}
            """,
            gives: """
                Spec.yaml:2:78 bad-path field "b" is written to "x.y", but field "a" is written to "x.0": an array has no \
                keys
                """),
        FaultCase(
            "none, if nothing is written to the array",
            """
            models:
              A:
                fields:
                  a: {type: Int, map: x.1, encode: never}
                  b: {type: Int, map: [y, x.7]}
                  c: {type: Int, map: z.3, encode: never}
                  d: {type: JSON, map: z}
                  e: {type: Int, map: '24'}
                  f: {type: Int, map: 24.a, encode: never}
            """,
            gives: ""),
        FaultCase(
            "in a request",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, parameters: {a: {type: Int, map: x.0}, b: {type: Int, map: x.2}, c: {type: Int, map: y.0}}}
              b: {post: /b, parameters: {a: {type: Int, map: x.0}, k: {constant: 1, map: x.y}}}
              c: {post: /c, parameters: {k: {constant: 1, map: x.1}, a: {type: Int, map: x.0}}}
              d: {get: /d, parameters: {a: {type: Int, map: x.2}}}
            """,
            gives: """
                Spec.yaml:4:76 bad-path parameter "b" is sent as "x.2", but nothing is sent as "x.1": a number in a path is \
                the index of an array, which has no gaps
                Spec.yaml:5:78 bad-path parameter "k" is sent as "x.y", but parameter "a" is sent as "x.0": an array has no \
                keys
                """),
    ]

    @Test("arrays with gaps or keys are reported", arguments: indices)
    func indicesOfArrays(_ fault: FaultCase) { fault.check() }
    @Test("invalid paths are reported", arguments: texts) func syntax(_ fault: FaultCase) { fault.check() }
    @Test("paths of two fields are reported", arguments: twice) func repeatedPaths(_ fault: FaultCase) { fault.check() }
}
