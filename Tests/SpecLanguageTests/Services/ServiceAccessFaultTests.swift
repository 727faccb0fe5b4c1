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
            service: {name: G, parameters: {k: K}, envelope: {code: c}}
            errors: {1: {name: bad, body: K}}
            endpoints: {a: {post: /a, parameters: {k: {type: [K], in: query}}, body: K, returns: "[String: K]?", \
            errors: {2: {name: bad, body: K}}}}
            models: {K: {enum: [x], access: internal}}
            """,
            """
            Spec.yaml:2:33 access-mismatch service "G" is public by default, but the type of parameter "k" is K, which \
            is internal
            Spec.yaml:3:10 access-mismatch service "G" is public by default, but the type of "body" of error "1" is K, \
            which is internal
            Spec.yaml:4:40 access-mismatch service "G" is public by default, but the type of parameter "k" is K, which \
            is internal
            Spec.yaml:4:74 access-mismatch service "G" is public by default, but the type of "body" of endpoint "a" is \
            K, which is internal
            Spec.yaml:4:86 access-mismatch service "G" is public by default, but the type of "returns" of endpoint "a" \
            is K, which is internal
            Spec.yaml:4:111 access-mismatch service "G" is public by default, but the type of "body" of error "2" is \
            K, which is internal
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
