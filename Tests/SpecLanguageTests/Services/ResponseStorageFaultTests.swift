import Testing

@testable import SpecLanguage

@Suite("Endpoints that store responses")
struct ResponseStorageFaultTests {
    private static let models: String = """
        tables: {as: {model: A}, bs: {model: B}}
        models: {A: {identity: id, fields: {id: Int}}, B: {identity: id, fields: {id: Int, a: A}}, C: {fields: {b: B}}}
        """

    static let cases: [FaultCase] = [
        FaultCase(
            "valid",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: A, stores: as}
              b: {get: /b, returns: '[String: [A]?]', stores: as}
              c: {get: /c, returns: B, stores: as}
              d: {get: /d, returns: {stream: A, as: sse}, stores: as}
            \(models)
            """),
        FaultCase(
            "unknown tables",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: A, stores: a}
              b: {get: /b, returns: A, stores: pictures}
              c: {get: /c, returns: A, stores: ''}
            \(models)
            """,
            """
            Spec.yaml:4:36 unknown-table unknown table "a"
            Spec.yaml:5:36 unknown-table unknown table "pictures"
            Spec.yaml:6:36 wrong-type "stores" of endpoint "c" must be non-empty text, not ""
            """),
        FaultCase(
            "responses without records",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, stores: as}
              b: {get: /b, returns: file, stores: as}
              c: {get: /c, returns: '[B]', stores: as}
              d: {get: /d, returns: C, stores: as}
              e: {get: /e, returns: {stream: String, as: sse}, stores: as}
              f: {get: /f, returns: Data, stores: as}
              g: {get: /g, returns: D, stores: as}
            \(models)
            """,
            """
            Spec.yaml:4:24 nothing-to-store table "as" stores A, but endpoint "a" returns nothing
            Spec.yaml:5:39 nothing-to-store table "as" stores A, but endpoint "b" returns a file
            Spec.yaml:6:40 nothing-to-store table "as" stores A, but endpoint "c" returns [B]; did you mean "bs", \
            which stores B?
            Spec.yaml:7:36 nothing-to-store table "as" stores A, but endpoint "d" returns C; did you mean "bs", which \
            stores B?
            Spec.yaml:8:60 nothing-to-store table "as" stores A, but endpoint "e" returns a stream of String
            Spec.yaml:9:39 nothing-to-store table "as" stores A, but endpoint "f" returns Data
            Spec.yaml:10:25 unknown-type unknown type "D"
            """),
        FaultCase(
            "names of the store, and faulty tables",
            """
            service: {name: G, parameters: {store: String}}
            endpoints:
              store: {get: /a, returns: Q, stores: qs}
              b: {get: /b, returns: Q, stores: rs}
            tables: {qs: {model: Q}, rs: {model: R}}
            models: {Q: {identity: id, fields: {id: Int}}}
            """,
            """
            Spec.yaml:2:33 duplicate-name parameter "store" cannot be named so: "stores" needs a member of the DAO \
            with that name
            Spec.yaml:4:3 duplicate-name endpoint "store" cannot be named store: "stores" needs a member of the DAO \
            with that name
            Spec.yaml:6:38 unknown-type unknown type "R"
            """),
        FaultCase(
            "an unreadable file may declare the table",
            files: [
                "A": "service: {name: G}\nendpoints: {a: {get: /a, returns: Int, stores: ns}}",
                "B": "tables: {ns: {model: N}",
            ],
            """
            B.yaml:3:1 syntax expected "," or "}"
            """),
    ]

    @Test("faults of stores are reported", arguments: cases) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    @Test("stored parts are in the order of the fields")
    func storedParts() throws {
        let checked = Specs.check([
            "Spec": """
            service: {name: G}
            endpoints: {a: {get: /a, returns: P, stores: as}}
            tables: {as: {model: A}}
            models:
              A: {identity: id, fields: {id: Int}}
              P: {fields: {n: Int, more-as: '[A]', x: {type: A?, ignore: true}, old: {type: A?, deprecated: true}}}
            """
        ])
        #expect(checked.diagnostics == [])
        let service = try #require(checked.specification.files.first?.service)
        #expect(service.service.isStoring)
        #expect(service.endpoints.first?.nestedTypes == [.records])
        #expect(
            service.endpoints.first?.policies.storage
                == ResponseStorage(
                    table: "as", tableType: "AsTable", model: "A",
                    parts: [
                        ResponseStorage.Part(field: "moreAs", type: .array(.model("A"))),
                        ResponseStorage.Part(field: "old", isDeprecated: true, type: .optional(.model("A"))),
                    ]))
    }
}
