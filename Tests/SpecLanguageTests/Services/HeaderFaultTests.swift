import Testing

@Suite("Header faults")
struct HeaderFaultTests {
    @Test("faults of headers are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "a bad name",
            """
            service: {name: G, headers: {"X Client": ios}}
            """,
            """
            Spec.yaml:2:30 wrong-type header "X Client" must be a name of letters, digits and hyphens, not "X Client"
            """),
        FaultCase(
            "a header set by the client",
            """
            service: {name: G, headers: {content-length: 5}}
            """,
            """
            Spec.yaml:2:30 key-not-applicable the header content-length is set by the client
            """),
        FaultCase(
            "a line break",
            #"""
            service: {name: G, headers: {X-Client: "a\r\nX-Other: b"}}
            """#,
            """
            Spec.yaml:2:40 wrong-type header "X-Client" must be one line of text without control characters and \
            without blanks at either end
            """),
        FaultCase(
            "a space at the end",
            """
            service: {name: G, headers: {X-Client: "a "}}
            """,
            """
            Spec.yaml:2:40 wrong-type header "X-Client" must be one line of text without control characters and \
            without blanks at either end
            """),
        FaultCase(
            "no value",
            """
            service: {name: G, headers: {X-Client: }}
            """,
            """
            Spec.yaml:2:39 wrong-type header "X-Client" must be text, not nothing
            """),
        FaultCase(
            "a repeated header",
            """
            service: {name: G, headers: {X-Client: a, x-client: b}}
            """,
            """
            Spec.yaml:2:43 same-path-twice header "x-client" is sent as the header "x-client", like header "X-Client"
            """),
        FaultCase(
            "a secret",
            """
            service: {name: G, headers: {Authorization: Bearer abc}}
            """,
            """
            Spec.yaml:2:45 literal-secret header "Authorization" must be the name of a secret, such as $secret; the \
            value that you pass to the client is the whole field, with its prefix
            """),
        FaultCase(
            "a secret after its prefix",
            """
            service: {name: G, headers: {X-Api-Key: Token $key}}
            """,
            """
            Spec.yaml:2:41 literal-secret header "X-Api-Key" must be the name of a secret, such as $secret; the value \
            that you pass to the client is the whole field, with its prefix
            """),
    ]
}
