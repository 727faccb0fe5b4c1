import Testing

@Suite("Envelope faults")
struct EnvelopeFaultTests {
    @Test("faults of envelopes are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "not a mapping",
            """
            service: {name: G, envelope: data}
            """,
            """
            Spec.yaml:2:30 wrong-type "envelope" of the service must be a mapping, not "data"
            """),
        FaultCase(
            "an unknown key",
            """
            service: {name: G, envelope: {dat: data}}
            """,
            """
            Spec.yaml:2:31 unknown-key unknown key "dat" in "envelope" of the service; did you mean "data"?
            """),
        FaultCase(
            "a bad path",
            """
            service: {name: G, envelope: {data: a..b}}
            """,
            #"""
            Spec.yaml:2:37 bad-path "data" of "envelope" of the service: the path "a..b" has an empty key; write a dot \#
            in a key as \.
            """#),
        FaultCase(
            "wildcards in the path of the value, and codes without a place beside another key",
            """
            service: {name: G, envelope: {data: a.*.b, success: [0, {at: s, is: ok}]}}
            """,
            """
            Spec.yaml:2:37 bad-path "data" of "envelope" of the service is the place of one value; it cannot have a *
            Spec.yaml:2:53 missing-key "success" is a list of codes, so "envelope" needs the key "code": the place of \
            the code
            """),
        FaultCase(
            "success without code",
            """
            service: {name: G, envelope: {success: [0]}}
            """,
            """
            Spec.yaml:2:40 missing-key "success" is a list of codes, so "envelope" needs the key "code": the place of \
            the code
            """),
        FaultCase(
            "success without values",
            """
            service: {name: G, envelope: {code: code, success: []}}
            """,
            """
            Spec.yaml:2:52 wrong-type "success" of "envelope" of the service must be a value, or a list of at least \
            one value, not an empty list
            """),
        FaultCase(
            "success without a path",
            """
            service: {name: G, envelope: {success: {is: ok}}}
            """,
            """
            Spec.yaml:2:40 missing-key "success" of "envelope" of the service needs the key "at": the place of the \
            value to check
            """),
        FaultCase(
            "success that is a list of lists",
            """
            service: {name: G, envelope: {code: c, success: [[0]]}}
            """,
            """
            Spec.yaml:2:50 wrong-type "success" of "envelope" of the service must be text, not a list
            """),
    ]
}
