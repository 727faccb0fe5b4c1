import Testing

@Suite("Conformance faults")
struct ConformanceFaultTests {
    static let values: [FaultCase] = [
        FaultCase(
            "an unknown conformance",
            """
            defaults: {conformances: [Hashable, Equatable]}
            """,
            gives: """
                Spec.yaml:2:37 wrong-type an element of "conformances" must be Hashable or Codable, not "Equatable"
                """),
        FaultCase(
            "a repeated conformance",
            """
            defaults: {conformances: [Codable, Codable]}
            """,
            gives: """
                Spec.yaml:2:36 duplicate-name duplicate Codable in "conformances"
                """),
        FaultCase(
            "not a list",
            """
            defaults: {conformances: Codable}
            """,
            gives: """
                Spec.yaml:2:26 wrong-type "conformances" must be a list, not "Codable"
                """),
        FaultCase(
            "the body of an error",
            """
            defaults: {conformances: [Codable]}
            service: {name: G, servers: {release: 'https://g.example'}}
            errors: {http-409: {name: taken, body: B}}
            endpoints:
              a: {get: /a, errors: {http-410: {name: gone, body: B}}}
            models: {B: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:4:10 conformance-mismatch errors are Hashable, but the body of "taken" is B, which is not
                Spec.yaml:6:25 conformance-mismatch errors are Hashable, but the body of "gone" is B, which is not
                """),
        FaultCase(
            "a field of the identity",
            """
            defaults: {conformances: []}
            models: {A: {identity: [b, c], fields: {b: B, c: C}}, B: {fields: {a: Int}}, C: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:3:41 conformance-mismatch model "A" has a Hashable identity, but the type of its field "b" \
                is B, which is not
                """),
        FaultCase(
            "a record of a table",
            """
            defaults: {conformances: []}
            models: {B: {identity: a, fields: {a: Int}}}
            tables: {bs: {model: B}}
            """,
            gives: """
                Spec.yaml:4:10 conformance-mismatch table "bs" needs Hashable records, but stores B, which is not
                """),
        FaultCase(
            "no fault if all or no models are Hashable",
            """
            defaults: {conformances: [Hashable]}
            models:
              A: {patch: true, fields: {b: B}}
              B: {one-of: [Int, C]}
              C: {divide-type: t, cases: {d: D}}
              D: {fields: {e: E}}
              E: {external: Colour}
            """,
            gives: ""),
    ]

    static let severalFiles: [FaultCase] = [
        FaultCase(
            "models of another file",
            files: [
                "A": """
                models:
                  A: {fields: {b: '[String: B]', p: BPatch?}}
                  U: {one-of: [B, Int]}
                  T: {divide-type: t, cases: {b: B}}
                """,
                "B": """
                defaults: {conformances: [Codable]}
                models: {B: {patch: true, fields: {a: A?}}}
                """,
            ],
            gives: """
                A.yaml:3:16 conformance-mismatch model "A" is Hashable, but the type of its field "b" is B, which is not
                A.yaml:3:34 conformance-mismatch model "A" is Hashable, but the type of its field "p" is BPatch, which \
                is not
                A.yaml:4:3 conformance-mismatch model "U" is Hashable, but the type of its case "b" is B, which is not
                A.yaml:5:3 conformance-mismatch model "T" is Hashable, but the type of its case "b" is B, which is not
                """),
        FaultCase(
            "an included field",
            files: [
                "A": """
                models: {A: {include: [B], fields: {a: Int}}}
                """,
                "B": """
                defaults: {conformances: []}
                models: {B: {fields: {c: C, d: Int}}, C: {fields: {a: Int}}}
                """,
            ],
            gives: """
                A.yaml:2:10 conformance-mismatch model "A" is Hashable, but the type of its field "c" is C, which is not
                """),
        FaultCase(
            "the service's defaults apply to its other files",
            files: [
                "A": """
                defaults: {conformances: []}
                service: {name: G, servers: {release: 'https://g.example'}}
                models: {A: {fields: {a: Int}}}
                """,
                "B": """
                service: G
                models: {B: {fields: {a: A}}}
                """,
                "C": """
                models: {C: {fields: {a: A}}}
                """,
            ],
            gives: """
                C.yaml:2:23 conformance-mismatch model "C" is Hashable, but the type of its field "a" is A, which is not
                """),
    ]

    @Test("conformance mismatches between files are reported", arguments: severalFiles) func faultsInSeveralFiles(
        _ fault: FaultCase
    ) { fault.check() }
    @Test("conformance mismatches in one file are reported", arguments: values) func oneFile(_ fault: FaultCase) {
        fault.check()
    }
}
