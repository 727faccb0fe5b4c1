import Testing

@Suite("Retry faults")
struct RetryFaultTests {
    static let endpoints: [FaultCase] = [
        FaultCase(
            "retry of a method that is not idempotent",
            """
            service: {name: G}
            endpoints: {a: {post: /a, retry: {times: 2}}, b: {patch: /b, retry: {times: 2}}}
            """,
            """
            Spec.yaml:3:27 retry-not-idempotent a post is not idempotent (RFC 9110, section 9.2.2); write "idempotent: \
            true" if it is safe to repeat, or send a key with "idempotency"
            Spec.yaml:3:62 retry-not-idempotent a patch is not idempotent (RFC 9110, section 9.2.2); write \
            "idempotent: true" if it is safe to repeat, or send a key with "idempotency"
            """),
        FaultCase(
            "retry of a declared idempotent post",
            """
            service: {name: G}
            endpoints: {a: {post: /a, idempotent: true, retry: {times: 2}}, b: {post: /b, idempotency: {header: \
            X-Key}, retry: {times: 2}}}
            """),
        FaultCase(
            "retry of 0 times overrides the service",
            """
            service: {name: G, retry: {times: 2}}
            endpoints: {a: {post: /a, retry: {times: 0}}, b: {get: /b, retry: {times: 0, on: timeout, backoff: 1s}}, \
            c: {get: /c, retry: {times: -1, on: []}}}
            """,
            """
            Spec.yaml:3:78 key-not-applicable nothing is retried; remove "on" from "retry" of endpoint "b"
            Spec.yaml:3:91 key-not-applicable nothing is retried; remove "backoff" from "retry" of endpoint "b"
            Spec.yaml:3:134 wrong-type "times" of "retry" of endpoint "c" must be at least 0, not -1
            Spec.yaml:3:142 wrong-type "on" of "retry" of endpoint "c" must be a failure, or a list of at least one \
            failure, not an empty list
            """),
        FaultCase(
            "redundant idempotent",
            """
            service: {name: G}
            endpoints: {a: {get: /a, idempotent: true}, b: {delete: /b, idempotent: false}, c: {post: /c, \
            idempotent: true, idempotency: {header: X-Key}}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable a get is always idempotent (RFC 9110, section 9.2.2)
            Spec.yaml:3:61 key-not-applicable a delete is always idempotent (RFC 9110, section 9.2.2); write "retry: \
            {times: 0}" to turn off retries
            Spec.yaml:3:95 key-not-applicable "idempotency" already makes repeated requests safe; remove "idempotent"
            """),
        FaultCase(
            "an idempotency key in a used header",
            """
            service: {name: G, headers: {X-Own: a}, parameters: {p: {type: String, in: header, map: X-P}}}
            endpoints:
              a: {post: /a, parameters: {k: {type: String, in: header, map: X-Key}}, idempotency: {header: x-key}}
              b: {post: /b, idempotency: {header: X-Own}}
              c: {post: /c, idempotency: {header: X-P}}
              d: {post: /d, idempotency: {header: a b}}
            """,
            """
            Spec.yaml:4:96 same-path-twice "idempotency" sends its key as the header "x-key", like parameter "k"
            Spec.yaml:5:39 same-path-twice "idempotency" sends its key as the header "X-Own", like a header of the \
            service
            Spec.yaml:6:39 same-path-twice "idempotency" sends its key as the header "X-P", like parameter "p"
            Spec.yaml:7:39 wrong-type "header" of "idempotency" of endpoint "d" must be a name of letters, digits and \
            hyphens, not "a b"
            """),
    ]

    static let errors: [FaultCase] = [
        FaultCase(
            "an error of a service without retry",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, retry: true}, 2: {name: busy, retry: false}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "retry" of error "1" needs the key "retry" in the service, or in an \
            endpoint: the number of retries
            """),
        FaultCase(
            "an error of a service with retry in an endpoint",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, retry: true}}
            endpoints: {a: {get: /a, retry: {times: 1}}}
            """),
        FaultCase(
            "an error for services that inherit it",
            files: [
                "Base": "service: {name: Base, envelope: {code: c}}\nerrors: {1: {name: gone, retry: true}}",
                "Own": "service: {name: Own, inherits: Base, retry: {times: 1}}",
            ], ""),
        FaultCase(
            "an error of an endpoint without retry",
            """
            service: {name: G, retry: {times: 2}, envelope: {code: c}}
            endpoints: {a: {get: /a, errors: {1: {name: gone, retry: true}}, retry: {times: 0}}, b: {post: /b, errors: \
            {1: {name: gone, retry: true}}}, c: {post: /c, idempotent: true, errors: {1: {name: gone, retry: true}}}}
            """,
            """
            Spec.yaml:3:51 key-not-applicable "retry" of error "1" needs the key "retry" in the endpoint or the \
            service: the number of retries
            Spec.yaml:3:125 retry-not-idempotent a post is not idempotent (RFC 9110, section 9.2.2); write \
            "idempotent: true" if it is safe to repeat, or send a key with "idempotency"
            """),
    ]

    @Test("faults of retry and idempotency are reported", arguments: endpoints) func endpointFaults(_ fault: FaultCase)
    { fault.check() }
    @Test("faults of retry in errors are reported", arguments: errors) func errorFaults(_ fault: FaultCase) {
        fault.check()
    }
}
