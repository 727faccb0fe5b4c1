import Testing

@Suite("File faults")
struct FileFaultTests {
    static let text: [FaultCase] = [
        FaultCase(
            "an unclosed bracket",
            """
            models: {A: {fields: {a: Int}
            """,
            gives: """
                Spec.yaml:3:1 syntax expected "," or "}"
                """),
        FaultCase(
            "a tab",
            """
            models:
            	A: {fields: {a: Int}}
            """,
            gives: """
                Spec.yaml:3:1 syntax tabs cannot be used for indentation; use spaces
                """),
        FaultCase(
            "former names of keys",
            """
            defaults: {check-answers: false}
            service: {name: G, batch: {post: /b, answers: a, answer: {id: i}, response: {id: j}, call: {id: k}}}
            """,
            gives: """
                Spec.yaml:2:12 deprecated-key warning: "check-answers" has been renamed to "check-responses"
                Spec.yaml:3:38 deprecated-key warning: "answers" has been renamed to "responses"
                Spec.yaml:3:50 duplicate-key "answer" is the former name of "response", which is here, too
                """),
        FaultCase(
            "a repeated key, and other faults of the file",
            """
            models:
              A: {fields: {a: Int, a: String, b: Sting}}
            """,
            gives: """
                Spec.yaml:3:24 duplicate-key duplicate key "a" in this mapping
                Spec.yaml:3:38 unknown-type unknown type "Sting"; did you mean "String"?
                """),
        FaultCase(
            "two documents",
            """
            models: {}
            ---
            models: {}
            """,
            gives: """
                Spec.yaml:3:1 syntax a second document starts here; only one is allowed
                """),
        FaultCase(
            "an optional list without quotes",
            """
            models:
              A:
                fields:
                  a: [String]?
                  b: Int
            """,
            gives: """
                Spec.yaml:5:10 syntax "[String]?" must be quoted: YAML ends the value after the bracket
                """),
        FaultCase(
            "an optional list without quotes in a flow mapping",
            """
            models:
              A: {fields: {a: {type: [String]?, map: b}}}
            """,
            gives: """
                Spec.yaml:3:26 syntax "[String]?" must be quoted: YAML ends the value after the bracket
                """),
        FaultCase(
            "a list with a default without quotes",
            """
            models:
              A:
                fields:
                  a: [String] = []
            """,
            gives: """
                Spec.yaml:5:10 syntax "[String] = []" must be quoted: YAML ends the value after the bracket
                """),
        FaultCase(
            "a bracket in a comment is no type",
            """
            models:
              A: {fields: {a: Int   # [T]?
            """,
            gives: """
                Spec.yaml:4:1 syntax expected "," or "}"
                """),
    ]

    static let root: [FaultCase] = [
        FaultCase(
            "a list",
            """
            - a
            """,
            gives: """
                Spec.yaml:2:1 syntax expected a key, indented like the other keys of the mapping
                """),
        FaultCase(
            "a misspelled key",
            """
            modles: {}
            """,
            gives: """
                Spec.yaml:2:1 unknown-key unknown key "modles" in the spec; did you mean "models"?
                """),
        FaultCase(
            "a list of models",
            """
            models: [A]
            """,
            gives: """
                Spec.yaml:2:9 wrong-type "models" must be a mapping, not a list
                """),
        FaultCase(
            "a model that is a type",
            """
            models: {A: Int}
            """,
            gives: """
                Spec.yaml:2:13 wrong-type model "A" must be a mapping, not "Int"
                """),
        FaultCase(
            "a doc without text",
            """
            doc:
            models: {}
            """,
            gives: """
                Spec.yaml:2:5 wrong-type "doc" must be text, not nothing
                """),
        FaultCase(
            "defaults",
            """
            defaults: {naming: snake, auto-cast: yes, dates: iso, access: open, nam: 1}
            """,
            gives: """
                Spec.yaml:2:20 wrong-type "naming" must be exact or snake-case, not "snake"
                Spec.yaml:2:38 wrong-type "auto-cast" must be true, false or write-text, not "yes"
                Spec.yaml:2:50 bad-date-format "dates" must be iso8601, unix, unix-ms, dotnet or a pattern: "iso" has "i", \
                which is not known; the letters are y M d E a H h m s S Z X, other text goes in single quotes
                Spec.yaml:2:63 wrong-type "access" must be public, package or internal, not "open"
                Spec.yaml:2:69 unknown-key unknown key "nam" in "defaults"
                """),
        FaultCase(
            "a list of defaults",
            """
            defaults: [a]
            """,
            gives: """
                Spec.yaml:2:11 wrong-type "defaults" must be a mapping, not a list
                """),
        FaultCase(
            "tables and routes of the wrong shape",
            """
            tables: {pictures: {modl: Picture}}
            routes: [a]
            """,
            gives: """
                Spec.yaml:2:20 missing-key table "pictures" needs the key "model": the model of its records
                Spec.yaml:2:21 unknown-key unknown key "modl" in table "pictures"; did you mean "model"?
                Spec.yaml:3:1 missing-key "routes" needs the key "service" in the same file
                Spec.yaml:3:9 wrong-type "routes" must be a mapping, not a list
                """),
    ]

    @Test("invalid YAML is reported", arguments: text) func syntax(_ fault: FaultCase) { fault.check() }
    @Test("invalid keys of the root are reported", arguments: root) func rootKeys(_ fault: FaultCase) { fault.check() }
}
