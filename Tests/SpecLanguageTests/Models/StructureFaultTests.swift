import Testing

@Suite("Struct faults")
struct StructureFaultTests {
    static let kinds: [FaultCase] = [
        FaultCase(
            "no kind",
            """
            models: {A: {doc: b}, B: {cases: {}}, C: {}}
            """,
            gives: """
                Spec.yaml:2:10 missing-key model "A" needs one of the keys "fields", "enum", "divide-type", "one-of", \
                "tuple" or "external"
                Spec.yaml:2:23 missing-key model "B" needs the key "divide-type"
                Spec.yaml:2:39 missing-key model "C" needs one of the keys "fields", "enum", "divide-type", "one-of", \
                "tuple" or "external"
                """),
        FaultCase(
            "two kinds",
            """
            models: {A: {fields: {a: Int}, enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:32 key-not-applicable model "A" cannot be both a model with fields and an enum
                """),
        FaultCase(
            "keys of another kind",
            """
            models: {A: {enum: [a], identity: a, patch: true}, B: {fields: {a: Int}, open: true, otherwise: keep}, C: {tuple: {a: Int}, naming: exact, patch: true}, D: {external: E, include: [A]}}
            """,
            gives: """
                Spec.yaml:2:25 key-not-applicable "identity" does not apply to model "A": it is an enum
                Spec.yaml:2:38 key-not-applicable "patch" does not apply to model "A": it is an enum
                Spec.yaml:2:74 key-not-applicable "open" does not apply to model "B": it is a model with fields
                Spec.yaml:2:86 key-not-applicable "otherwise" does not apply to model "B": it is a model with fields
                Spec.yaml:2:125 key-not-applicable "naming" does not apply to model "C": it is a tuple
                Spec.yaml:2:140 key-not-applicable "patch" does not apply to model "C": it is a tuple
                Spec.yaml:2:171 key-not-applicable "include" does not apply to model "D": it is an external model
                """),
        FaultCase(
            "a misspelled key, and no consequential faults",
            """
            models: {A: {feilds: {a: Int}}, B: {fields: {a: A}}}
            """,
            gives: """
                Spec.yaml:2:14 unknown-key unknown key "feilds" in model "A"; did you mean "fields"?
                """),
        FaultCase(
            "wrong values",
            """
            models: {A: {fields: {a: Int}, naming: snake, unknown-keys: drop, validate: none, patch: 1, access: private, deprecated: [], doc: {}}}
            """,
            gives: """
                Spec.yaml:2:40 wrong-type "naming" of model "A" must be exact or snake-case, not "snake"
                Spec.yaml:2:61 wrong-type "unknown-keys" of model "A" must be ignore, error or keep, not "drop"
                Spec.yaml:2:77 wrong-type "validate" of model "A" must be first or all, not "none"
                Spec.yaml:2:90 wrong-type "patch" of model "A" must be true or false, not "1"
                Spec.yaml:2:101 wrong-type "access" of model "A" must be public, package or internal, not "private"
                Spec.yaml:2:122 wrong-type "deprecated" of model "A" must be text, not an empty list
                Spec.yaml:2:131 wrong-type "doc" of model "A" must be text, not an empty mapping
                """),
        FaultCase(
            "an empty tuple",
            """
            models: {A: {tuple: {}}, B: {tuple: {a: Int}, unknown-keys: keep}}
            """,
            gives: """
                Spec.yaml:2:21 wrong-type model "A" needs at least one field
                Spec.yaml:2:61 key-not-applicable model "B" is a tuple, which has no keys to keep; write ignore or error
                """),
    ]

    static let includes: [FaultCase] = [
        FaultCase(
            "an unknown model",
            """
            models: {A: {include: [Bass]}, Base: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:24 unknown-type unknown type "Bass"; did you mean "Base"?
                """),
        FaultCase(
            "a model without fields",
            """
            models: {A: {include: [K, Int, T]}, K: {enum: [a]}, T: {tuple: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:24 wrong-type "include" of model "A" can only contain models with fields, not K
                Spec.yaml:2:27 wrong-type "include" of model "A" can only contain models with fields, not Int
                Spec.yaml:2:32 wrong-type "include" of model "A" can only contain models with fields, not T
                """),
        FaultCase(
            "not a list",
            """
            models: {A: {include: B}, B: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:23 wrong-type "include" of model "A" must be a list, not "B"
                """),
        FaultCase(
            "a repeated name",
            """
            models: {A: {include: [B, B]}, B: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:27 duplicate-name duplicate "B" in "include" of model "A"
                """),
        FaultCase(
            "itself",
            """
            models: {A: {include: [A]}}
            """,
            gives: """
                Spec.yaml:2:24 include-cycle a model cannot include itself: A includes A
                """),
        FaultCase(
            "a cycle",
            """
            models: {A: {include: [B]}, B: {include: [C]}, C: {include: [A], fields: {c: Int}}, D: {include: [A]}}
            """,
            gives: """
                Spec.yaml:2:24 include-cycle a model cannot include itself: A includes B includes C includes A
                """),
        FaultCase(
            "a repeated field with another path",
            """
            models: {A: {include: [B], fields: {b: {type: Int, map: c}}}, B: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:37 duplicate-name duplicate field "b"
                """),
        FaultCase(
            "a repeated field of two included models",
            """
            models: {A: {include: [B, C]}, B: {fields: {item-id: Int}}, C: {fields: {itemId: Int}}}
            """,
            gives: """
                Spec.yaml:2:27 duplicate-name fields "item-id" and "itemId" are both named itemId in Swift
                """),
        FaultCase(
            "a conflict is reported once",
            """
            models: {A: {fields: {a: Int, b: {type: Int, map: a}}}, B: {include: [A]}, C: {include: [B]}}
            """,
            gives: """
                Spec.yaml:2:31 same-path-twice fields "a" and "b" are both read from "a"
                """),
        FaultCase(
            "a field of unknown type still counts",
            """
            models: {A: {identity: a, fields: {a: Zebra}}, B: {include: [A], fields: {a: {type: Int, map: b}}}}
            """,
            gives: """
                Spec.yaml:2:39 unknown-type unknown type "Zebra"
                Spec.yaml:2:75 duplicate-name duplicate field "a"
                """),
    ]

    static let identities: [FaultCase] = [
        FaultCase(
            "an unknown field",
            """
            models: {A: {identity: idd, fields: {id: Int}}}
            """,
            gives: """
                Spec.yaml:2:24 unknown-field model "A" has no field "idd"; did you mean "id"?
                """),
        FaultCase(
            "optional",
            """
            models: {A: {identity: [a, b], fields: {a: Int?, b: Int}}}
            """,
            gives: """
                Spec.yaml:2:25 identity-optional field "a" is optional; it cannot identify a value
                """),
        FaultCase(
            "a repeated name",
            """
            models: {A: {identity: [a, a], fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:28 duplicate-name duplicate "a" in "identity" of model "A"
                """),
        FaultCase(
            "empty",
            """
            models: {A: {identity: [], fields: {a: Int}}, B: {identity: {a: b}, fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:24 wrong-type "identity" of model "A" must be a field, or a list of at least one, not an \
                empty list
                Spec.yaml:2:61 wrong-type "identity" of model "B" must be text, not a mapping
                """),
        FaultCase(
            "equality",
            """
            defaults: {conformances: [Codable]}
            models: {A: {equality: [idd, a, a, b], fields: {a: Int?, b: Int}}, B: {enum: [x], equality: x}}
            """,
            gives: """
                Spec.yaml:3:14 key-not-applicable "equality" of model "A" has no effect: "conformances" of the file do \
                not have Hashable
                Spec.yaml:3:25 unknown-field model "A" has no field "idd"
                Spec.yaml:3:33 duplicate-name duplicate "a" in "equality" of model "A"
                Spec.yaml:3:83 key-not-applicable "equality" does not apply to model "B": it is an enum
                """),
    ]

    static let access: [FaultCase] = [
        FaultCase(
            "a field of a type with less access",
            """
            models: {A: {access: public, fields: {b: '[B]?'}}, B: {access: internal, enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:39 access-mismatch model "A" is public, but the type of its field "b" is B, which is \
                internal
                """),
        FaultCase(
            "access is public by default",
            """
            models: {A: {fields: {b: B}}, B: {access: package, enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:23 access-mismatch model "A" is public by default, but the type of its field "b" is B, \
                which is package
                """),
        FaultCase(
            "an included field",
            """
            models: {A: {access: internal, fields: {b: B}}, B: {access: internal, enum: [a]}, C: {include: [A], fields: {c: Int}}}
            """,
            gives: """
                Spec.yaml:2:83 access-mismatch model "C" is public by default, but the type of its field "b" is B, \
                which is internal
                """),
        FaultCase(
            "cases",
            """
            models: {A: {one-of: [B, Int]}, B: {access: internal, fields: {a: Int}}, C: {divide-type: t, cases: {b: B}}}
            """,
            gives: """
                Spec.yaml:2:10 access-mismatch model "A" is public by default, but the type of its case "b" is B, \
                which is internal
                Spec.yaml:2:74 access-mismatch model "C" is public by default, but the type of its case "b" is B, \
                which is internal
                """),
    ]

    @Test("models of no or several kinds are reported", arguments: kinds) func kindFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("invalid includes are reported", arguments: includes) func includeFaults(_ fault: FaultCase) { fault.check() }
    @Test("invalid identities are reported", arguments: identities) func identityFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("access mismatches are reported", arguments: access) func accessLevels(_ fault: FaultCase) { fault.check() }
}
