import Testing

@Suite("Request body faults")
struct RequestBodyFaultTests {
    @Test("faults of request bodies are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "methods without a body",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, body: Int}
              b: {head: /b, parameters: {c: {type: Int, in: body}}}
              d: {delete: /d, parameters: {e: {type: Int, in: form}, f: {type: Int, in: form}}}
              g: {options: /g, body: Int}
            """,
            """
            Spec.yaml:4:22 body-on-get a get has no body (RFC 9110, section 9.3); remove "body" from endpoint "a"
            Spec.yaml:5:49 body-on-get a head has no body (RFC 9110, section 9.3); parameter "c" cannot be sent in one
            """),
        FaultCase(
            "two kinds of body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: Int, in: form}, c: Int, d: {type: Int, in: query}}}}
            """,
            """
            Spec.yaml:3:66 key-not-applicable a request has only one body: parameter "b" makes it a form, parameter \
            "c" makes it JSON
            """),
        FaultCase(
            "a whole body and parts",
            """
            service: {name: G}
            endpoints: {a: {post: /a, body: Int, parameters: {b: Int, c: {type: Int, in: header}}}}
            """,
            """
            Spec.yaml:3:51 key-not-applicable "body" is the whole body; parameter "b" must be sent elsewhere: write \
            its place with "in"
            """),
        FaultCase(
            "an unknown type",
            """
            service: {name: G}
            endpoints: {a: {post: /a, body: Thing}}
            """,
            """
            Spec.yaml:3:33 unknown-type unknown type "Thing"
            """),
        FaultCase(
            "dates without a format",
            """
            service: {name: G}
            endpoints: {a: {post: /a, body: [Date]}}
            """,
            """
            Spec.yaml:3:33 date-without-format "body" of endpoint "a" contains dates without a format; write "dates" \
            under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            """),
    ]
}
