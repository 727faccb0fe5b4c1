import Testing

@Suite("Service policy faults")
struct ServicePolicyFaultTests {
    static let authentication: [FaultCase] = [
        FaultCase(
            "bearer",
            """
            service: {name: G, auth: bearer}
            """),
        FaultCase(
            "a session",
            """
            service: {name: G, auth: {session: token, header: X-Session}}
            """),
        FaultCase(
            "a key in a header",
            """
            service: {name: G, auth: {key: X-Key, in: header}}
            """),
        FaultCase(
            "a key in the query",
            """
            service: {name: G, auth: {key: key, in: query}}
            """,
            """
            Spec.yaml:2:41 secret-in-query warning: a secret in a URL ends up in logs and browser histories (RFC 9110, \
            section 17.9); send it in a header
            """),
        FaultCase(
            "the secret itself",
            """
            service: {name: G, auth: Bearer abc}
            """,
            """
            Spec.yaml:2:26 literal-secret "auth" must be a scheme alone: write "bearer", and set the token or the \
            password on the client at run time
            """),
        FaultCase(
            "an unknown scheme",
            """
            service: {name: G, auth: hawk}
            """,
            """
            Spec.yaml:2:26 wrong-type "auth" of the service must be bearer, basic or digest, not "hawk"
            """),
        FaultCase(
            "an empty mapping",
            """
            service: {name: G, auth: {}}
            """,
            """
            Spec.yaml:2:26 missing-key "auth" of the service needs the key "oauth2", "challenge", "session", "scheme" \
            or "key"
            """),
        FaultCase(
            "a scheme",
            """
            service: {name: G, auth: {scheme: DeepL-Auth-Key}}
            """),
        FaultCase(
            "schemes with a fault",
            files: [
                "A": "service: {name: A, auth: {scheme: Own, key: X-Key, in: header}}",
                "B": "service: {name: B, auth: {scheme: My Key}}",
                "C": "service: {name: C, auth: {scheme: bearer}}",
            ],
            """
            A.yaml:2:40 key-not-applicable a scheme is sent in the header Authorization, before the key; remove "key" from \
            "auth" of the service
            A.yaml:2:52 key-not-applicable a scheme is sent in the header Authorization, before the key; remove "in" from \
            "auth" of the service
            B.yaml:2:35 wrong-type "scheme" of "auth" of the service must be a word of letters, digits and hyphens, not \
            "My Key"
            C.yaml:2:35 key-not-applicable write "auth: bearer" for this scheme
            """),
        FaultCase(
            "a session and a key",
            """
            service: {name: G, auth: {session: a, key: b}}
            """,
            """
            Spec.yaml:2:39 key-not-applicable a session uses a token; remove "key" from "auth" of the service
            """),
        FaultCase(
            "a session without header",
            """
            service: {name: G, auth: {session: a, in: header}}
            """,
            """
            Spec.yaml:2:26 missing-key "auth" of the service needs the key "header": the header that carries the token
            Spec.yaml:2:39 key-not-applicable the token of a session is sent in a header; remove "in" from "auth" of \
            the service
            """),
        FaultCase(
            "a key with a header",
            """
            service: {name: G, auth: {key: a, header: b}}
            """,
            """
            Spec.yaml:2:35 key-not-applicable "key" is the name of the header; remove "header" from "auth" of the \
            service
            """),
        FaultCase(
            "an invalid header",
            """
            service: {name: G, auth: {key: "a b"}}
            """,
            """
            Spec.yaml:2:32 wrong-type "key" of "auth" of the service must be a name of letters, digits and hyphens, \
            not "a b"
            """),
        FaultCase(
            "an unknown place",
            """
            service: {name: G, auth: {key: a, in: body}}
            """,
            """
            Spec.yaml:2:39 wrong-type "in" of "auth" of the service must be header or query, not "body"
            """),
    ]

    static let signature: [FaultCase] = [
        FaultCase(
            "over parameters",
            """
            service: {name: G, sign: {digest: md5, over: parameters, join: "&", append: $secret, as: sign}}
            """),
        FaultCase(
            "over a timestamp",
            """
            service: {name: G, sign: {digest: sha256, over: timestamp, append: $secret, as: sign}}
            """),
        FaultCase(
            "the secret itself",
            """
            service: {name: G, sign: {digest: md5, over: parameters, append: s3cr3t, as: sign}}
            """,
            """
            Spec.yaml:2:66 literal-secret "append" of "sign" of the service must be the name of a secret, such as \
            $secret, that is set on the client at run time
            """),
        FaultCase(
            "no secret",
            """
            service: {name: G, sign: {digest: hmac-sha256, over: parameters, as: sign}}
            """,
            """
            Spec.yaml:2:26 missing-key "sign" of the service needs the key "append": hmac-sha256 requires a secret
            """),
        FaultCase(
            "joined timestamps",
            """
            service: {name: G, sign: {digest: md5, over: timestamp, join: "&", as: sign}}
            """,
            """
            Spec.yaml:2:57 key-not-applicable a timestamp is a single value; remove "join" from "sign" of the service
            """),
        FaultCase(
            "keys missing and misspelled",
            """
            service: {name: G, sign: {digest: sha1, joyn: a}}
            """,
            """
            Spec.yaml:2:26 missing-key "sign" of the service needs the key "as": the name under which the signature is \
            sent
            Spec.yaml:2:26 missing-key "sign" of the service needs the key "over": what is signed
            Spec.yaml:2:35 wrong-type "digest" of "sign" of the service must be md5, sha256 or hmac-sha256, not "sha1"
            Spec.yaml:2:41 unknown-key unknown key "joyn" in "sign" of the service; did you mean "join"?
            """),
    ]

    static let delivery: [FaultCase] = [
        FaultCase(
            "valid",
            """
            service:
              name: G
              retry: {times: 2, on: [timeout, connection, 5xx, 429], backoff: 200ms}
              failover: {after: 40, error-rate: 10%, cooldown: 60s}
              queues: {images: 2}
              pins: {a.example.com: [sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=]}
            """),
        FaultCase(
            "queues of width 1",
            """
            service: {name: G, queues: {images: 1, others: 1}}
            """),
        FaultCase(
            "retry of 0 times",
            """
            service: {name: G, retry: {times: 0}}
            """,
            """
            Spec.yaml:2:35 wrong-type "times" of "retry" of the service must be at least 1, not 0
            """),
        FaultCase(
            "retry on invalid failures",
            """
            service: {name: G, retry: {times: 2, on: [200, 3xx, timeout]}}
            """,
            """
            Spec.yaml:2:43 wrong-type "on" of "retry" of the service must be timeout, connection, a status such as \
            429, or 4xx or 5xx, not "200"
            Spec.yaml:2:48 wrong-type "on" of "retry" of the service must be timeout, connection, a status such as \
            429, or 4xx or 5xx, not "3xx"
            """),
        FaultCase(
            "retry without times",
            """
            service: {name: G, retry: {on: timeout, backoff: soon}}
            """,
            """
            Spec.yaml:2:27 missing-key "retry" of the service needs the key "times": the number of retries
            Spec.yaml:2:50 wrong-type "backoff" of "retry" of the service must be a duration such as 200ms, 15s, 8h or \
            7d, not "soon"
            """),
        FaultCase(
            "failover with invalid numbers",
            """
            service: {name: G, failover: {after: 0, error-rate: 101%, cooldown: 0s}}
            """,
            """
            Spec.yaml:2:38 wrong-type "after" of "failover" of the service must be at least 1, not 0
            Spec.yaml:2:53 wrong-type "error-rate" of "failover" of the service must be a percentage such as 10%, not \
            "101%"
            Spec.yaml:2:69 wrong-type "cooldown" of "failover" of the service must be greater than zero
            """),
        FaultCase(
            "failover without a second server",
            """
            service: {name: G, failover: {}, servers: {test: http://localhost, other: http://localhost:8080}}
            """,
            """
            Spec.yaml:2:20 key-not-applicable "failover" needs an environment with more than one server, or \
            "breaker: true"
            """),
        FaultCase(
            "a breaker without a second server",
            """
            service: {name: G, failover: {breaker: true}, servers: {test: http://localhost}}
            """),
        FaultCase(
            "failover with invalid words",
            """
            service: {name: G, failover: {choose: random, breaker: maybe}}
            """,
            """
            Spec.yaml:2:39 wrong-type "choose" of "failover" of the service must be first, round-robin or \
            least-in-flight, not "random"
            Spec.yaml:2:56 wrong-type "breaker" of "failover" of the service must be true or false, not "maybe"
            """),
        FaultCase(
            "hedges and rates",
            files: [
                "A": "service: {name: A, hedge: {after: 200ms, at-most: 5%}, rate: 100/s}",
                "B": "service: {name: B, inherits: A, hedge: none, rate: none}",
                "C": "service: {name: C, hedge: {after: p95}, rate: {limit: 10/min, burst: 3, waiting: 0}}",
                "D": "service: {name: D, rate: server}",
            ], ""),
        FaultCase(
            "invalid hedges",
            files: [
                "A": "service: {name: A, hedge: 200ms}",
                "B": "service: {name: B, hedge: {at-most: 0%}}",
                "C": "service: {name: C, hedge: {after: p100}}",
                "D": "service: {name: D, hedge: {after: 0s}}",
            ],
            """
            A.yaml:2:27 wrong-type "hedge" of the service must be a mapping with the key "after", or none, not "200ms"
            B.yaml:2:27 missing-key "hedge" of the service needs the key "after": how long the first request is waited \
            for, such as 200ms, or p95 of the recent calls
            B.yaml:2:37 wrong-type "at-most" of "hedge" of the service must be a percentage such as 10%, not "0%"
            C.yaml:2:35 wrong-type "after" of "hedge" of the service must be a duration such as 200ms, or a percentile \
            from p50 to p99, not "p100"
            D.yaml:2:35 wrong-type "after" of "hedge" of the service must be a duration such as 200ms, or a percentile \
            from p50 to p99, not "0s"
            """),
        FaultCase(
            "invalid rates",
            files: [
                "A": "service: {name: A, rate: 100}",
                "B": "service: {name: B, rate: 0/s}",
                "C": "service: {name: C, rate: {limit: none, burst: 0, waiting: -1}}",
                "D": "service: {name: D, rate: {limit: server, burst: 5}}",
                "E": "service: {name: E, rate: {burst: 5}}",
            ],
            """
            A.yaml:2:26 wrong-type "rate" of the service must be a rate such as 100/s, 10/min or 1000/h, or server, or \
            none, not "100"
            B.yaml:2:26 wrong-type "rate" of the service must be a rate such as 100/s, 10/min or 1000/h, or server, or \
            none, not "0/s"
            C.yaml:2:34 wrong-type "limit" of "rate" of the service must be a rate such as 100/s, 10/min or 1000/h, or \
            server, not "none"
            C.yaml:2:47 wrong-type "burst" of "rate" of the service must be at least 1, not 0
            C.yaml:2:59 wrong-type "waiting" of "rate" of the service must be at least 0, not -1
            D.yaml:2:42 key-not-applicable the server says how many requests it takes; remove "burst" from "rate" of \
            the service
            E.yaml:2:26 missing-key "rate" of the service needs the key "limit": the number of requests, such as 100/s; \
            or server, as responses say
            """),
        FaultCase(
            "a queue with invalid bounds",
            """
            service: {name: G, queues: {images: {at-once: 0, waiting: -1}, others: {waiting: 5, width: 2}}}
            """,
            """
            Spec.yaml:2:47 wrong-type "at-once" of "images" of "queues" of the service must be at least 1, not 0
            Spec.yaml:2:59 wrong-type "waiting" of "images" of "queues" of the service must be at least 0, not -1
            Spec.yaml:2:85 unknown-key unknown key "width" in "others" of "queues" of the service
            """),
        FaultCase(
            "failover without servers in the spec",
            """
            service: {name: G, failover: {after: 4}}
            """),
        FaultCase(
            "a queue of width 0",
            """
            service: {name: G, queues: {images: 0, others: many}}
            """,
            """
            Spec.yaml:2:37 wrong-type "images" of "queues" of the service must be at least 1, not 0
            Spec.yaml:2:48 wrong-type "others" of "queues" of the service must be a whole number, not "many"
            """),
        FaultCase(
            "an invalid pin",
            """
            service: {name: G, pins: {a.example.com: sha1/abc}}
            """,
            """
            Spec.yaml:2:42 wrong-type a pin of "a.example.com" must be sha256/ and a SHA-256 digest in Base64, not \
            "sha1/abc"
            """),
        FaultCase(
            "an invalid host, and no pins",
            """
            service:
              name: G
              pins: {"https://a.example.com": sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, b.example.com: []}
            """,
            """
            Spec.yaml:4:10 wrong-type a host of "pins" must be a name such as api.example.com, not \
            "https://a.example.com"
            Spec.yaml:4:103 wrong-type "pins" of "b.example.com" must be at least one pin, not an empty list
            """),
    ]

    @Test("faults of auth are reported", arguments: authentication) func authenticationFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("faults of sign are reported", arguments: signature) func signatures(_ fault: FaultCase) { fault.check() }
    @Test("faults of retry, failover, queues and pins are reported", arguments: delivery) func deliveryFaults(
        _ fault: FaultCase
    ) {
        fault.check()
    }
}
