import Testing

@Suite("Type faults")
struct TypeFaultTests {
    static let texts: [FaultCase] = [
        FaultCase(
            "an open bracket",
            """
            models: {A: {fields: {a: '[Int'}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: a bracket \
                is not closed
                """),
        FaultCase(
            "an extra bracket",
            """
            models: {A: {fields: {a: 'Int]'}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: unexpected \
                "]"
                """),
        FaultCase(
            "no type",
            """
            models: {A: {fields: {a: , b: ~, c: ''}}}
            """,
            gives: """
                Spec.yaml:2:25 wrong-type field "a" must be a type such as String, [T], [String: T] or T?, not nothing
                Spec.yaml:2:31 wrong-type field "b" must be a type such as String, [T], [String: T] or T?, not nothing
                Spec.yaml:2:37 wrong-type field "c" must be a type such as String, [T], [String: T] or T?: the name is \
                missing
                """),
        FaultCase(
            "two question marks",
            """
            models: {A: {fields: {a: Int??}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: only one ? \
                is allowed
                """),
        FaultCase(
            "generics",
            """
            models: {A: {fields: {a: Array<Int>}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: write \
                generic types as [T], [String: T] or T?
                """),
        FaultCase(
            "an exclamation mark",
            """
            models: {A: {fields: {a: Int!}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: write an \
                optional type as T?
                """),
        FaultCase(
            "keys that are not strings",
            """
            models: {A: {fields: {a: '[Int: String]', b: [Int: String]}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: the keys of \
                a dictionary must be String
                Spec.yaml:2:46 wrong-type field "b" must be a type such as String, [T], [String: T] or T?: the keys of \
                a dictionary must be String
                """),
        FaultCase(
            "two words",
            """
            models: {A: {fields: {a: Int Int}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: unexpected \
                "Int"
                """),
        FaultCase(
            "a default without a type",
            """
            models: {A: {fields: {a: = 1}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: the name is \
                missing
                """),
        FaultCase(
            "a default without a value",
            """
            models: {A: {fields: {a: Int =}}}
            """,
            gives: """
                Spec.yaml:2:31 wrong-type field "a" has no value after =
                """),
        FaultCase(
            "a default that is not YAML",
            """
            models: {A: {fields: {a: 'String = "a'}}}
            """,
            gives: """
                Spec.yaml:2:36 syntax field "a": the default is not valid YAML: the quoted text is not closed
                """),
        FaultCase(
            "two defaults",
            """
            models: {A: {fields: {a: {type: Int = 1, default: 2}}}}
            """,
            gives: """
                Spec.yaml:2:42 duplicate-key field "a" has two defaults: after its type, and in "default"
                """),
        FaultCase(
            "nested too deep",
            """
            models: {A: {fields: {a: '[[[[[[[[[[[[[[[[[[Int]]]]]]]]]]]]]]]]]]'}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: it is \
                nested more than 16 levels deep
                """),
    ]

    static let nodes: [FaultCase] = [
        FaultCase(
            "no elements",
            """
            models: {A: {fields: {a: []}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: the element \
                type is missing
                """),
        FaultCase(
            "two types of elements",
            """
            models: {A: {fields: {a: [Int, String]}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: a list must \
                have exactly one element type
                """),
        FaultCase(
            "two types of values",
            """
            models: {A: {fields: {a: {type: [{String: Int, Int: String}]}}}}
            """,
            gives: """
                Spec.yaml:2:33 wrong-type the type of field "a" must be a type such as String, [T], [String: T] or T?: \
                a dictionary must have exactly one value type
                """),
        FaultCase(
            "a mapping instead of a type",
            """
            models: {A: {fields: {a: {type: {String: Int}}}}}
            """,
            gives: """
                Spec.yaml:2:33 wrong-type the type of field "a" must be a type such as String, [T], [String: T] or T?: \
                write a dictionary as [String: T]
                """),
        FaultCase(
            "a mapping of several keys",
            """
            models: {A: {fields: {a: {type: {a: Int, b: Int}}}}}
            """,
            gives: """
                Spec.yaml:2:33 wrong-type the type of field "a" must be a type such as String, [T], [String: T] or T?: \
                this is a mapping
                """),
        FaultCase(
            "a default in a list",
            """
            models: {A: {fields: {a: [Int = 1]}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: unexpected \
                "="
                """),
        FaultCase(
            "nested too deep",
            """
            models: {A: {fields: {a: [[[[[[[[[[[[[[[[[[Int]]]]]]]]]]]]]]]]]]}}}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type field "a" must be a type such as String, [T], [String: T] or T?: it is \
                nested more than 16 levels deep
                """),
    ]

    static let names: [FaultCase] = [
        FaultCase(
            "a misspelled type, with its position",
            """
            models: {Picture: {fields: {a: '[String: [Pikture]]?'}}}
            """,
            gives: """
                Spec.yaml:2:43 unknown-type unknown type "Pikture"; did you mean "Picture"?
                """),
        FaultCase(
            "a misspelled type in flow collections",
            """
            models: {Picture: {fields: {a: [String: [Pikture?]]}}}
            """,
            gives: """
                Spec.yaml:2:42 unknown-type unknown type "Pikture"; did you mean "Picture"?
                """),
        FaultCase(
            "lower case",
            """
            models: {A: {fields: {a: string, b: int?}}}
            """,
            gives: """
                Spec.yaml:2:26 unknown-type unknown type "string"; did you mean "String"?
                Spec.yaml:2:37 unknown-type unknown type "int"; did you mean "Int"?
                """),
        FaultCase(
            "names of other languages",
            """
            models: {A: {fields: {a: Integer, b: boolean, c: number, d: Long, e: object}}}
            """,
            gives: """
                Spec.yaml:2:26 unknown-type unknown type "Integer"; did you mean "Int"?
                Spec.yaml:2:38 unknown-type unknown type "boolean"; did you mean "Bool"?
                Spec.yaml:2:50 unknown-type unknown type "number"; did you mean "Double"?
                Spec.yaml:2:61 unknown-type unknown type "Long"; did you mean "Int64"?
                Spec.yaml:2:70 unknown-type unknown type "object"; did you mean "JSON"?
                """),
        FaultCase(
            "no suggestion",
            """
            models: {A: {fields: {a: Zebra}}}
            """,
            gives: """
                Spec.yaml:2:26 unknown-type unknown type "Zebra"
                """),
        FaultCase(
            "a file outside parameters",
            """
            models: {A: {fields: {a: file}}}
            """,
            gives: """
                Spec.yaml:2:26 unknown-type unknown type "file"
                """),
        FaultCase(
            "reported once for a field",
            """
            models: {A: {fields: {a: {type: Zebra, default: 1, scope: {min: 2, max: 1}, auto-cast: true}}}}
            """,
            gives: """
                Spec.yaml:2:33 unknown-type unknown type "Zebra"
                """),
    ]

    @Test("invalid type texts are reported", arguments: texts) func syntax(_ fault: FaultCase) { fault.check() }
    @Test("invalid flow collections are reported", arguments: nodes) func flowCollections(_ fault: FaultCase) {
        fault.check()
    }
    @Test("unknown types are reported", arguments: names) func unknownTypes(_ fault: FaultCase) { fault.check() }
}
