import Testing

@Suite("Secrets in URLs and specs")
struct SensitiveParameterFaultTests {
    @Test("sensitive values in URLs and specs are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "in the URL",
            """
            service: {name: G}
            endpoints:
              a:
                get: /{b}
                parameters:
                  b: {type: Int, sensitive: true}
                  c: {type: Int, sensitive: true}
                  d: {type: Int, sensitive: true, in: header}
            """,
            """
            Spec.yaml:7:22 secret-in-query warning: parameter "b" is sensitive, but URLs end up in logs and browser \
            histories (RFC 9110, section 17.9); send it in a header or in the body
            Spec.yaml:8:22 secret-in-query warning: parameter "c" is sensitive, but URLs end up in logs and browser \
            histories (RFC 9110, section 17.9); send it in a header or in the body
            """),
        FaultCase(
            "in the spec",
            """
            service: {name: G}
            endpoints:
              a:
                post: /a
                parameters:
                  b: {type: String, sensitive: true, default: s3cr3t}
                  c: {type: String, sensitive: true, default: ""}
                  d: {type: Int, sensitive: true, default: 3}
            """,
            """
            Spec.yaml:7:51 literal-secret parameter "b" is sensitive; its value must not be written in the spec
            """),
    ]
}
