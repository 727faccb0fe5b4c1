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
            Spec.yaml:3:16 missing-key endpoint "a" needs one of the keys get, post, put, patch, delete, head or options: the \
            method and the path
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
