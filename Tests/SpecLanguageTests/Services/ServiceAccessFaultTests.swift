import Testing

@Suite("Service access faults")
struct ServiceAccessFaultTests {
    @Test("models with less access than the service are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "a model with less access",
            """
            service: {name: G, parameters: {k: K}}
            errors: {1: {name: bad, body: K}}
            endpoints: {a: {post: /a, parameters: {k: {type: [K], in: query}}, body: K, returns: "[String: K]?", \
            errors: {2: {name: bad, body: K}}}}
            models: {K: {enum: [x], access: internal}}
            """,
            """
            Spec.yaml:2:33 access-mismatch service "G" is public, where the command line does not say otherwise, and \
            parameter "k" is of K, which is internal
            Spec.yaml:3:10 access-mismatch service "G" is public, where the command line does not say otherwise, and \
            "body" of error "1" is of K, which is internal
            Spec.yaml:4:40 access-mismatch service "G" is public, where the command line does not say otherwise, and \
            parameter "k" is of K, which is internal
            Spec.yaml:4:74 access-mismatch service "G" is public, where the command line does not say otherwise, and \
            "body" of endpoint "a" is of K, which is internal
            Spec.yaml:4:86 access-mismatch service "G" is public, where the command line does not say otherwise, and \
            "returns" of endpoint "a" is of K, which is internal
            Spec.yaml:4:111 access-mismatch service "G" is public, where the command line does not say otherwise, and \
            "body" of error "2" is of K, which is internal
            """),
        FaultCase(
            "a model with the same access",
            """
            defaults: {access: package}
            service: {name: G, parameters: {k: K}}
            models: {K: {enum: [x]}}
            """),
    ]
}
