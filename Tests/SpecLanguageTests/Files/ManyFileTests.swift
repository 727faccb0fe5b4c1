import Testing

@Suite("Faults of many files")
struct ManyFileTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "sorted by file and place",
            files: ["B": "models: {B: {fields: {b: Zebra, a: Lion}}}", "A": "models: {A: {fields: {a: Tiger}}}"],
            gives: """
                A.yaml:2:26 unknown-type unknown type "Tiger"
                B.yaml:2:26 unknown-type unknown type "Zebra"
                B.yaml:2:36 unknown-type unknown type "Lion"
                """),
        FaultCase(
            "names in an unreadable file are not unknown",
            files: [
                "A": "models: {A: {fields: {b: B, c: C, p: BPatch}}}\nservice: {name: S, inherits: Base}",
                "B": "models: {B: {fields: {a: Int}}, BPatch: {}\nservice: {name: Base}",
            ],
            gives: """
                A.yaml:2:32 unknown-type unknown type "C"
                B.yaml:3:1 syntax expected "," or "}"
                """),
        FaultCase(
            "an invalid default has no consequential faults",
            files: ["A": "defaults: {dates: soon}\nmodels: {A: {fields: {a: Date}}}"],
            gives: """
                A.yaml:2:19 bad-date-format "dates" must be iso8601, unix, unix-ms, dotnet or a pattern: "soon" has "oo", \
                which is not known; the letters are y M d E a H h m s S Z X, other text goes in single quotes
                """),
        FaultCase(
            "a model with an invalid name is checked",
            files: ["A": "models: {'%': {fields: {a: Zebra}}, Int: {fields: {b: Lion}}}"],
            gives: """
                A.yaml:2:10 invalid-identifier model "%": the name "%" has no letter or digit for a Swift name
                A.yaml:2:28 unknown-type unknown type "Zebra"
                A.yaml:2:37 duplicate-name Int is a built-in type; rename the model
                A.yaml:2:55 unknown-type unknown type "Lion"
                """),
        FaultCase(
            "an invalid path does not conflict with others",
            files: ["A": "models: {A: {fields: {a: {type: Int, map: b..c}, b: {type: Int, map: a}}}}"],
            gives: #"""
                A.yaml:2:43 bad-path "map" of field "a": the path "b..c" has an empty key; write a dot in a key as \.
                """#),
    ]

    @Test("all faults of all files are reported in one run, without consequential faults", arguments: faults)
    func reportsAllFaultsOnce(_ fault: FaultCase) { fault.check() }
}
