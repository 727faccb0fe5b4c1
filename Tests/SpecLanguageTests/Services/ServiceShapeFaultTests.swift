import Testing

@Suite("Service shape faults")
struct ServiceShapeFaultTests {
    @Test("faults in the shape of a service are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "no name",
            """
            service: {timeout: 5s}
            """,
            """
            Spec.yaml:2:10 missing-key the service needs the key "name": the DAO and the error enum are named after it
            """),
        FaultCase(
            "no value",
            """
            service:
            """,
            """
            Spec.yaml:2:9 wrong-type the service must be the name of a service, or a mapping, not nothing
            """),
        FaultCase(
            "a list",
            """
            service: [Gallery]
            """,
            """
            Spec.yaml:2:10 wrong-type the service must be the name of a service, or a mapping, not a list
            """),
        FaultCase(
            "an empty name",
            """
            service: {name: ""}
            """,
            """
            Spec.yaml:2:17 wrong-type "name" of the service must be non-empty text, not ""
            """),
        FaultCase(
            "a name without letters",
            """
            service: {name: "--"}
            """,
            """
            Spec.yaml:2:17 invalid-identifier service "--": the name "--" has no letter or digit for a Swift name
            """),
        FaultCase(
            "a misspelled key",
            """
            service: {name: Gallery, tiemout: 5s}
            """,
            """
            Spec.yaml:2:26 unknown-key unknown key "tiemout" in the service; did you mean "timeout"?
            """),
        FaultCase(
            "a timeout without a unit",
            """
            service: {name: Gallery, timeout: 15}
            """,
            """
            Spec.yaml:2:35 wrong-type "timeout" of the service must be a duration such as 200ms, 15s, 8h or 7d, not "15"
            """),
        FaultCase(
            "a zero timeout",
            """
            service: {name: Gallery, timeout: 0s}
            """,
            """
            Spec.yaml:2:35 wrong-type "timeout" of the service must be greater than zero
            """),
        FaultCase(
            "a doc that is a list",
            """
            service: {name: Gallery, doc: [a]}
            """,
            """
            Spec.yaml:2:31 wrong-type "doc" of the service must be text, not a list
            """),
        FaultCase(
            "errors and endpoints without a service",
            """
            errors: {1: gone}
            endpoints: {logo: {get: /logo}}
            """,
            """
            Spec.yaml:2:1 missing-key "errors" needs the key "service" in the same file
            Spec.yaml:3:1 missing-key "endpoints" needs the key "service" in the same file
            """),
    ]
}
