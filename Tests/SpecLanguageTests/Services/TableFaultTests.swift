import SpecLanguage
import Testing

@Suite("Tables: faults")
struct TableFaultTests {
    static let models: [FaultCase] = [
        FaultCase(
            "all well",
            """
            tables: {a-b: {model: A, doc: x, indexes: [[b], [id, b]]}, c: {model: A}}
            models: {A: {identity: id, fields: {id: Int, b: {type: String, column: x y}}}}
            """),
        FaultCase(
            "models that cannot be kept",
            """
            tables: {a: {model: Ab}, b: {model: E}, c: {model: N}, d: {model: J}, e: {model: I}}
            models: {A: {identity: id, fields: {id: Int}}, E: {enum: [x]}, N: {fields: {id: Int}}, J: {identity: k, fields: {k: '[Int]'}}, I: {identity: k, fields: {k: {type: Int, default: 1, ignore: true}}}}
            """,
            """
            Spec.yaml:2:21 unknown-type unknown type "Ab"; did you mean "A"?
            Spec.yaml:2:37 wrong-type table "b" keeps E, which has no fields to make columns of
            Spec.yaml:2:52 missing-identity table "c" needs a model with "identity": the field that tells its records apart
            Spec.yaml:2:67 missing-identity table "d" cannot tell its records apart by "k", which is kept as JSON or in a \
            text that has no order
            Spec.yaml:2:82 missing-identity table "e" needs an identity that is kept, and a field of it is ignored
            """),
        FaultCase(
            "dates whose texts sort chronologically, and others",
            """
            tables: {a: {model: A}, b: {model: B}, c: {model: C}, d: {model: D}}
            models: {A: {identity: d, fields: {d: {type: Date, format: yyyy年MM月dd日}}}, B: {identity: d, fields: {d: {type: Date, format: "yyyy-MM-dd'T'HH:mm:ss.SSSX"}}}, C: {identity: d, fields: {d: {type: Date, format: dd.MM.yyyy}}}, D: {identity: d, fields: {d: {type: Date, format: yyyy-MM-dd H}}}}
            """,
            """
            Spec.yaml:2:51 missing-identity table "c" cannot tell its records apart by "d", which is kept as JSON or in a \
            text that has no order
            Spec.yaml:2:66 missing-identity table "d" cannot tell its records apart by "d", which is kept as JSON or in a \
            text that has no order
            """),
        FaultCase(
            "what would not come back",
            """
            tables: {a: {model: A}}
            models: {A: {identity: id, fields: {id: Int, b: '[B]', t: {type: Int, transform: {read: x, write: y}}}}, B: {divide-type: t, cases: {c: C}}, C: {fields: {c: {type: Int, transform: {read: x, write: y}}, d: {type: Int, encode: never, transform: y}}}}
            """,
            """
            Spec.yaml:2:10 lost-in-table table "a" keeps field "b" as JSON, from which C.d would not come back
            """),
    ]

    static let names: [FaultCase] = [
        FaultCase(
            "names that meet",
            files: [
                "A": """
                tables: {do-it: {model: A}, doIt: {model: A}, engine: {model: A}, sqlite_a: {model: A}, x: {model: A}}
                models: {A: {identity: id, fields: {id: Int, b: Int, c: {type: Int, column: B}}}, XTable: {fields: {a: Int}}}
                """
            ],
            """
            A.yaml:2:10 duplicate-name fields "b" and "c" are both the column B of table "do-it"
            A.yaml:2:29 duplicate-name fields "b" and "c" are both the column B of table "doIt"
            A.yaml:2:29 duplicate-name tables "do-it" and "doIt" are both doIt in Swift
            A.yaml:2:47 duplicate-name fields "b" and "c" are both the column B of table "engine"
            A.yaml:2:47 duplicate-name table "engine" is called engine, as is a part of every store
            A.yaml:2:67 duplicate-name fields "b" and "c" are both the column B of table "sqlite_a"
            A.yaml:2:67 invalid-identifier table "sqlite_a": SQLite keeps such names for itself
            A.yaml:2:89 duplicate-name fields "b" and "c" are both the column B of table "x"
            A.yaml:2:89 duplicate-name table "x" gives a type XTable, and there is a model of that name
            """),
        FaultCase(
            "indexes of nothing",
            """
            tables: {a: {model: A, indexes: [[], [i, i], [nam], [list], [name, id]]}}
            models: {A: {identity: id, fields: {id: Int, i: Int, name: String, list: '[Int]'}}}
            """,
            """
            Spec.yaml:2:34 wrong-type an index of table "a" must be a list of at least one field, not an empty list
            Spec.yaml:2:42 duplicate-name an index of table "a" names "i" twice
            Spec.yaml:2:47 unknown-field table "a" has no field "nam"; did you mean "name"?
            Spec.yaml:2:54 key-not-applicable table "a": no record is found by "list", which is kept as JSON or in a text \
            that has no order
            """),
    ]

    @Test("models", arguments: models) func modelsAreFound(_ fault: FaultCase) { fault.check() }
    @Test("names and indexes", arguments: names) func namesAreFound(_ fault: FaultCase) { fault.check() }
}
