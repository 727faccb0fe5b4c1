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
            "lists of paths of the value",
            """
            service: {name: G, envelope: {data: []}}
            endpoints:
              a: {get: /a, returns: Int, at: [a, b, a]}
              b: {get: /b, returns: Int, at: [$, b]}
              c: {get: /c, returns: {type: Int, as: json, at: []}}
              d: {get: /d, returns: Int, at: [a.b, a]}
              e: {get: /e, returns: {stream: Int, as: sse}, at: [a, b]}
              f: {get: /f, returns: Int, at: [a, b..c]}
              g: {get: /g, returns: {stream: {a: {type: Int, at: [a, b]}}}}
            """,
            #"""
            Spec.yaml:2:37 wrong-type "data" of "envelope" of the service must be a path, or a list of at least one \#
            path, not an empty list
            Spec.yaml:4:41 same-path-twice "at" of endpoint "a" has the path "a" twice
            Spec.yaml:5:35 bad-path "at" of endpoint "b": $ is the whole document, which is always there; make it the \#
            last path
            Spec.yaml:6:51 wrong-type "at" of "returns" of endpoint "c" must be a path, or a list of at least one path, \#
            not an empty list
            Spec.yaml:8:49 key-not-applicable "at" of endpoint "e" must be one path: it returns a stream
            Spec.yaml:9:38 bad-path "at" of endpoint "f": the path "b..c" has an empty key; write a dot in a key as \.
            Spec.yaml:10:54 wrong-type "at" of event "a" of "returns" of endpoint "g" must be text, not a list
            """#),
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
