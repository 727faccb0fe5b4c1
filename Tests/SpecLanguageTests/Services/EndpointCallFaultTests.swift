import Testing

@Suite("Method and path faults")
struct EndpointCallFaultTests {
    @Test("faults of methods and paths are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "not a mapping",
            """
            service: {name: G}
            endpoints: {a: /a}
            """,
            """
            Spec.yaml:3:16 wrong-type endpoint "a" must be a mapping, not "/a"
            """),
        FaultCase(
            "no method",
            """
            service: {name: G}
            endpoints: {a: {doc: A}}
            """,
            """
            Spec.yaml:3:16 missing-key endpoint "a" needs one of the keys get, post, put, patch, delete, head, options or \
            method: the method and the path
            """),
        FaultCase(
            "two methods",
            """
            service: {name: G}
            endpoints: {a: {get: /a, post: /a, put: /a}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable endpoint "a" already has the method "get"; declare another endpoint for \
            a second method
            Spec.yaml:3:36 key-not-applicable endpoint "a" already has the method "get"; declare another endpoint for \
            a second method
            """),
        FaultCase(
            "methods without a key of their own",
            """
            service: {name: G}
            endpoints:
              a: {method: PROPFIND}
              b: {method: get, path: /b}
              c: {method: propfind, path: /c}
              d: {method: CONNECT, path: /d}
              e: {method: A B, path: /e}
              f: {get: /f, path: /g}
              g: {get: /g, method: LOCK, path: /h}
              h: {path: /h}
              i: {method: LOCK, path: h}
              j: {method: PROPFIND, path: /j, parameters: {a: {type: Int, in: body}}, body: String}
              k: {method: Custom, path: /k, retry: {times: 2}}
              l: {method: REPORT, path: /l, idempotent: true}
            """,
            """
            Spec.yaml:4:7 missing-key endpoint "a" needs the key "path": the path of the request
            Spec.yaml:5:15 key-not-applicable "method" of endpoint "b" has a key of its own; write "get" with the path
            Spec.yaml:6:15 wrong-type "method" of endpoint "c" must be PROPFIND, because methods are case-sensitive, \
            not "propfind"
            Spec.yaml:7:15 key-not-applicable "method" of endpoint "d" opens a tunnel (RFC 9110, section 9.3.6), \
            which is no call
            Spec.yaml:8:15 wrong-type "method" of endpoint "e" must be the name of a method (RFC 9110, section 9.1), \
            not "A B"
            Spec.yaml:9:16 key-not-applicable endpoint "f" has its path at "get"; remove "path"
            Spec.yaml:10:16 key-not-applicable endpoint "g" already has the method "get"; declare another endpoint \
            for a second method
            Spec.yaml:10:30 key-not-applicable endpoint "g" has its path at "get"; remove "path"
            Spec.yaml:11:6 missing-key endpoint "h" needs one of the keys get, post, put, patch, delete, head, \
            options or method: the method and the path
            Spec.yaml:12:27 bad-path the path of endpoint "i" must begin with /
            Spec.yaml:13:67 key-not-applicable "body" is the whole body; parameter "a" must be sent elsewhere: write \
            its place with "in"
            Spec.yaml:14:33 retry-not-idempotent a Custom is not idempotent (RFC 9110, section 9.2.2); write \
            "idempotent: true" if it is safe to repeat, or send a key with "idempotency"
            Spec.yaml:15:33 key-not-applicable a REPORT is always idempotent (RFC 9110, section 9.2.2)
            """),
        FaultCase(
            "a misspelled key",
            """
            service: {name: G}
            endpoints: {a: {get: /a, retuns: Int}}
            """,
            """
            Spec.yaml:3:26 unknown-key unknown key "retuns" in endpoint "a"; did you mean "returns"?
            """),
        FaultCase(
            "a path without slash",
            """
            service: {name: G}
            endpoints: {a: {get: a}}
            """,
            """
            Spec.yaml:3:22 bad-path the path of endpoint "a" must begin with /
            """),
        FaultCase(
            "a path with a query",
            """
            service: {name: G}
            endpoints: {a: {get: /a?b=1}}
            """,
            """
            Spec.yaml:3:22 bad-path the path of endpoint "a" must not have a query, the part after ?; declare it under \
            "parameters"
            """),
        FaultCase(
            "a path with a fragment",
            """
            service: {name: G}
            endpoints: {a: {get: "/a#b"}}
            """,
            """
            Spec.yaml:3:22 bad-path the path of endpoint "a" must not have a fragment, the part after #
            """),
        FaultCase(
            "a path with a space",
            """
            service: {name: G}
            endpoints: {a: {get: /a b}}
            """,
            """
            Spec.yaml:3:22 bad-path the path of endpoint "a" holds " ", which may not stand in a URL as it is
            """),
        FaultCase(
            "a path with a bad escape",
            """
            service: {name: G}
            endpoints: {a: {get: /a%zz}}
            """,
            """
            Spec.yaml:3:22 bad-path the path of endpoint "a" holds "%", which may not stand in a URL as it is
            """),
        FaultCase(
            "a path that is a list",
            """
            service: {name: G}
            endpoints: {a: {get: [/a]}}
            """,
            """
            Spec.yaml:3:22 wrong-type the path of endpoint "a" must be text, not a list
            """),
        FaultCase(
            "an unmatched brace",
            """
            service: {name: G}
            endpoints: {a: {get: "/{b"}, c: {get: "/b}"}}
            """,
            """
            Spec.yaml:3:22 path-parameter the path of endpoint "a" has a brace without its partner
            Spec.yaml:3:39 path-parameter the path of endpoint "c" has a brace without its partner
            """),
        FaultCase(
            "braces without a name",
            """
            service: {name: G}
            endpoints: {a: {get: "/{}"}}
            """,
            """
            Spec.yaml:3:22 path-parameter the path of endpoint "a" has braces without a name
            """),
        FaultCase(
            "braces in braces",
            """
            service: {name: G}
            endpoints: {a: {get: "/{a{b}}"}}
            """,
            """
            Spec.yaml:3:22 path-parameter the path of endpoint "a" has a brace within braces
            """),
        FaultCase(
            "a zero timeout",
            """
            service: {name: G}
            endpoints: {a: {get: /a, timeout: 0ms}}
            """,
            """
            Spec.yaml:3:35 wrong-type "timeout" of endpoint "a" must be greater than zero
            """),
    ]
}
