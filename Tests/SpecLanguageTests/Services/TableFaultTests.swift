import SpecLanguage
import Testing

@Suite("Table faults")
struct TableFaultTests {
    static let models: [FaultCase] = [
        FaultCase(
            "valid",
            """
            tables: {a-b: {model: A, doc: x, indexes: [[b], [id, b]]}, c: {model: A}}
            models: {A: {identity: id, fields: {id: Int, b: {type: String, column: x y}}}}
            """),
        FaultCase(
            "models that cannot be stored",
            """
            tables: {a: {model: Ab}, b: {model: E}, c: {model: N}, d: {model: J}, e: {model: I}}
            models: {A: {identity: id, fields: {id: Int}}, E: {enum: [x]}, N: {fields: {id: Int}}, J: {identity: k, fields: {k: '[Int]'}}, I: {identity: k, fields: {k: {type: Int, default: 1, ignore: true}}}}
            """,
            """
            Spec.yaml:2:21 unknown-type unknown type "Ab"; did you mean "A"?
            Spec.yaml:2:37 wrong-type table "b" stores E, which has no fields
            Spec.yaml:2:52 missing-identity table "c" needs a model with "identity": the fields of the primary key
            Spec.yaml:2:67 missing-identity table "d" cannot have "k" in its primary key: it is stored as JSON or as \
            text that does not sort
            Spec.yaml:2:82 missing-identity table "e" needs a stored identity, but a field of the identity is ignored
            """),
        FaultCase(
            "dates whose texts sort chronologically, and others",
            """
            tables: {a: {model: A}, b: {model: B}, c: {model: C}, d: {model: D}}
            models: {A: {identity: d, fields: {d: {type: Date, format: yyyy年MM月dd日}}}, B: {identity: d, fields: {d: {type: Date, format: "yyyy-MM-dd'T'HH:mm:ss.SSSX"}}}, C: {identity: d, fields: {d: {type: Date, format: dd.MM.yyyy}}}, D: {identity: d, fields: {d: {type: Date, format: yyyy-MM-dd H}}}}
            """,
            """
            Spec.yaml:2:51 missing-identity table "c" cannot have "d" in its primary key: it is stored as JSON or as \
            text that does not sort
            Spec.yaml:2:66 missing-identity table "d" cannot have "d" in its primary key: it is stored as JSON or as \
            text that does not sort
            """),
        FaultCase(
            "fields lost in storage",
            """
            tables: {a: {model: A}}
            models: {A: {identity: id, fields: {id: Int, b: '[B]', t: {type: Int, transform: {read: x, write: y}}}}, B: {divide-type: t, cases: {c: C}}, C: {fields: {c: {type: Int, transform: {read: x, write: y}}, d: {type: Int, encode: never, transform: y}}}}
            """,
            """
            Spec.yaml:2:10 lost-in-table table "a" stores field "b" as JSON, which would lose C.d
            """),
    ]

    static let names: [FaultCase] = [
        FaultCase(
            "duplicate names",
            files: [
                "A": """
                tables: {do-it: {model: A}, doIt: {model: A}, engine: {model: A}, sqlite_a: {model: A}, x: {model: A}}
                models: {A: {identity: id, fields: {id: Int, b: Int, c: {type: Int, column: B}}}, XTable: {fields: {a: Int}}}
                """
            ],
            """
            A.yaml:2:10 duplicate-name fields "b" and "c" have the same column B in table "do-it"
            A.yaml:2:29 duplicate-name fields "b" and "c" have the same column B in table "doIt"
            A.yaml:2:29 duplicate-name tables "do-it" and "doIt" are both named doIt in Swift
            A.yaml:2:47 duplicate-name fields "b" and "c" have the same column B in table "engine"
            A.yaml:2:47 duplicate-name table "engine" cannot be named engine: every store has a member with that name
            A.yaml:2:67 duplicate-name fields "b" and "c" have the same column B in table "sqlite_a"
            A.yaml:2:67 invalid-identifier table "sqlite_a": SQLite reserves this name
            A.yaml:2:89 duplicate-name fields "b" and "c" have the same column B in table "x"
            A.yaml:2:89 duplicate-name table "x" generates the type XTable, which is also a model
            """),
        FaultCase(
            "invalid indexes",
            """
            tables: {a: {model: A, indexes: [[], [i, i], [nam], [list], [name, id]]}}
            models: {A: {identity: id, fields: {id: Int, i: Int, name: String, list: '[Int]'}}}
            """,
            """
            Spec.yaml:2:34 wrong-type an index of table "a" must be a list of at least one field, not an empty list
            Spec.yaml:2:42 duplicate-name duplicate "i" in an index of table "a"
            Spec.yaml:2:47 unknown-field table "a" has no field "nam"; did you mean "name"?
            Spec.yaml:2:54 key-not-applicable table "a" cannot have an index on "list": it is stored as JSON or as \
            text that does not sort
            """),
    ]

    @Test("models that cannot be stored are reported", arguments: models) func modelFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("faults of names and indexes are reported", arguments: names) func namesAndIndexes(_ fault: FaultCase) {
        fault.check()
    }
}
