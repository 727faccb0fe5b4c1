import Testing

@Suite("Sign-in faults")
struct SignInFaultTests {
    static let authentication: [FaultCase] = [
        FaultCase(
            "no auth to require",
            """
            service: {name: G}
            endpoints: {a: {get: /a, auth: required}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "auth: required" needs "auth" in the service
            """),
        FaultCase(
            "inherited auth",
            files: [
                "Base": "service: {name: B, auth: bearer}",
                "Spec": "service: {name: G, inherits: B}\nendpoints: {a: {get: /a, auth: required}}",
            ],
            ""),
        FaultCase(
            "auth: none",
            """
            service: {name: G, auth: basic}
            endpoints: {a: {get: /a, auth: none}}
            """),
        FaultCase(
            "the header of the credential",
            """
            service: {name: G, auth: bearer, headers: {authorization: $token}}
            endpoints:
              a: {get: /a, parameters: {token: {type: String, in: header, map: AUTHORIZATION}}}
              b: {get: /b, auth: none, parameters: {token: {type: String, in: header, map: Authorization}}}
            """,
            """
            Spec.yaml:2:20 same-path-twice the credential of "auth" is sent as the header "Authorization", like header \
            "authorization"
            Spec.yaml:4:68 same-path-twice parameter "token" is sent as the header "AUTHORIZATION", like the \
            credential of "auth"
            """),
        FaultCase(
            "an idempotency key in the credential's header",
            """
            service: {name: G, auth: {key: X-Key}}
            endpoints: {a: {post: /a, idempotency: {header: x-key}}}
            """,
            """
            Spec.yaml:3:49 same-path-twice "idempotency" sends its key as the header "x-key", like the credential of \
            "auth"
            """),
    ]

    static let sessions: [FaultCase] = [
        FaultCase(
            "a session without auth",
            """
            service: {name: G}
            endpoints: {a: {get: /a, session: clear}, b: {post: /b, session: {establish: token}}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "session" needs "auth" in the service
            Spec.yaml:3:57 key-not-applicable "session" needs "auth" in the service
            """),
        FaultCase(
            "a session with basic auth",
            """
            service: {name: G, auth: basic}
            endpoints: {a: {get: /a, session: clear}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "session" sets or clears a token, but "auth" of the service does not use \
            one
            """),
        FaultCase(
            "a token of a cached or empty response",
            """
            service: {name: G, auth: bearer}
            endpoints:
              a: {get: /a, returns: Data, session: {establish: token}, cache: {policy: http}}
              b: {head: /b, session: {establish: token}}
              c: {get: /c, returns: Data, session: {establish: token}, cache: {policy: none}}
              d: {get: /d, session: {establish: a..b}}
              e: {get: /e, session: {}}
            """,
            #"""
            Spec.yaml:4:31 key-not-applicable "session" cannot be combined with "cache": a cached response does \#
            not change the session
            Spec.yaml:5:17 key-not-applicable the response to a HEAD request has no body to take a token from
            Spec.yaml:7:37 bad-path "establish" of "session" of endpoint "d": the path "a..b" has an empty key; write \#
            a dot in a key as \.
            Spec.yaml:8:25 missing-key "session" of endpoint "e" needs the key "establish": the place of the token
            """#),
        FaultCase(
            "a session of a service with invalid auth",
            """
            service: {name: G, auth: hawk}
            endpoints: {a: {get: /a, session: clear, auth: required}}
            """,
            """
            Spec.yaml:2:26 wrong-type "auth" of the service must be bearer, basic or digest, not "hawk"
            """),
    ]

    static let refreshes: [FaultCase] = [
        FaultCase(
            "refresh without auth",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: expired, refresh: true}}
            endpoints: {a: {get: /a, errors: {2: {name: old, refresh: true}}}}
            """,
            """
            Spec.yaml:3:29 key-not-applicable "refresh" of error "1" needs "auth" in the service
            Spec.yaml:4:50 key-not-applicable "refresh" of error "2" needs "auth" in the service
            """),
        FaultCase(
            "an error for services that inherit it",
            files: [
                "Base": "service: {name: B, envelope: {code: c}}\nerrors: {1: {name: expired, refresh: true}}",
                "Spec": "service: {name: G, inherits: B, auth: bearer}",
            ],
            ""),
        FaultCase(
            "an endpoint without auth",
            """
            service: {name: G, auth: bearer, envelope: {code: c}}
            endpoints: {a: {get: /a, auth: none, errors: {2: {name: old, refresh: true}}}}
            """,
            """
            Spec.yaml:3:62 key-not-applicable "refresh" of error "2": with "auth: none", no credential can expire
            """),
    ]

    @Test("faults of auth in endpoints are reported", arguments: authentication) func authenticationFaults(
        _ fault: FaultCase
    ) { fault.check() }
    @Test("faults of session are reported", arguments: sessions) func sessionFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("faults of refresh are reported", arguments: refreshes) func refreshFaults(_ fault: FaultCase) {
        fault.check()
    }
}
