import Testing

@Suite("Cache, queue and dedupe faults")
struct CachePolicyFaultTests {
    static let caches: [FaultCase] = [
        FaultCase(
            "safe methods, and responses without a value",
            """
            service: {name: S}
            endpoints:
              a: {head: /a, returns: {headers: {b: {type: Int}}}, cache: {policy: http}}
              b: {options: /b, returns: Data, cache: {policy: http}}
              c: {get: /c, cache: {policy: http}}
              d: {method: QUERY, path: /d, returns: Data, cache: {policy: http}}
              e: {get: /e, returns: file, cache: {policy: http}}
              f: {get: /f, returns: {stream: Int, as: lines}, cache: {policy: http}}
              g: {method: PROPFIND, path: /g, returns: Data, cache: {policy: http}}
              h: {method: MERGE, path: /h, returns: Data, cache: {policy: http}}
            """,
            """
            Spec.yaml:6:16 key-not-applicable endpoint "c" returns nothing to cache
            Spec.yaml:8:31 needs-whole-response "cache" of endpoint "e" needs the whole response in memory, but a download is \
            written to a file as it arrives
            Spec.yaml:9:51 needs-whole-response "cache" of endpoint "f" needs the whole response in memory, but a stream has \
            no end
            Spec.yaml:11:63 cached-unsafe-method the response to a MERGE must not come from a cache: the server would \
            not get the request
            """),
        FaultCase(
            "no duration",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, cache: {policy: cache-first}}, b: {get: /b, returns: Data, cache: {policy: cache-then-network}}, c: {get: /c, \
            returns: Data, cache: {policy: write-only}}}
            """,
            """
            Spec.yaml:3:57 cache-without-duration policy "cache-first" needs the key "for": how long a response is \
            fresh, such as 8h
            Spec.yaml:3:116 cache-without-duration policy "cache-then-network" needs the key "for": how long a \
            response is fresh, such as 8h
            Spec.yaml:3:182 cache-without-duration policy "write-only" needs the key "for": how long a response is \
            fresh, such as 8h
            """),
        FaultCase(
            "deprecated names",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, cache: {policy: alternative, for: 8h}}, b: {get: /b, returns: Data, cache: {policy: both, for: 8h}}}
            """,
            """
            Spec.yaml:3:57 deprecated-value warning: "alternative" has been renamed to "cache-first"
            Spec.yaml:3:125 deprecated-value warning: "both" has been renamed to "cache-then-network"
            """),
        FaultCase(
            "an unused duration",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, cache: {policy: http, for: 5s}}, b: {get: /b, returns: Data, cache: {policy: none, for: 5s}}}
            """,
            """
            Spec.yaml:3:63 key-not-applicable the response's headers say how long it is fresh; remove "for" from \
            "cache" of endpoint "a"
            Spec.yaml:3:124 key-not-applicable nothing is cached; remove "for" from "cache" of endpoint "b"
            """),
        FaultCase(
            "unsafe methods",
            """
            service: {name: G}
            endpoints: {a: {post: /a, cache: {policy: http}}, b: {delete: /b, cache: {policy: cache-then-network, for: 5s}}}
            """,
            """
            Spec.yaml:3:43 cached-unsafe-method the response to a post must not come from a cache: the server would \
            not get the request
            Spec.yaml:3:83 cached-unsafe-method the response to a delete must not come from a cache: the server would \
            not get the request
            """),
        FaultCase(
            "invalid values",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, cache: {policy: cache-firs, for: 8h, vary: [language]}}}
            """,
            """
            Spec.yaml:3:57 wrong-type "policy" of "cache" of endpoint "a" must be cache-first, cache-then-network, \
            write-only, http or none, not "cache-firs"; did you mean "cache-first"?
            Spec.yaml:3:85 wrong-type each of "vary" of "cache" of endpoint "a" must be user, not "language"
            """),
        FaultCase(
            "no policy",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, cache: {for: 8h}}}
            """,
            """
            Spec.yaml:3:48 missing-key "cache" of endpoint "a" needs the key "policy": when the cache is used
            """),
        FaultCase(
            "no time, and no value",
            """
            service: {name: G}
            endpoints: {a: {get: /a, cache: {policy: cache-first, for: 0s}}, b: {head: /b, cache: {policy: http}}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable endpoint "a" returns nothing to cache
            Spec.yaml:3:60 wrong-type "for" of "cache" of endpoint "a" must be greater than zero
            Spec.yaml:3:80 key-not-applicable endpoint "b" returns nothing to cache
            """),
        FaultCase(
            "no policy for each user",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, cache: {policy: none, vary: user}}}
            """,
            """
            Spec.yaml:3:63 key-not-applicable nothing is cached; remove "vary" from "cache" of endpoint "a"
            """),
    ]

    static let waits: [FaultCase] = [
        FaultCase(
            "a misspelled queue",
            """
            service: {name: G, queues: {images: 2}}
            endpoints: {a: {get: /a, queue: image}, b: {get: /b, queue: videos}, c: {get: /c, queue: ""}}
            """,
            """
            Spec.yaml:3:33 unknown-queue queue "image" is not declared under "queues" of the service; did you mean \
            "images"?
            Spec.yaml:3:90 wrong-type "queue" of endpoint "c" must be non-empty text, not ""
            """),
        FaultCase(
            "an unknown service",
            """
            service: Other
            endpoints: {a: {get: /a, queue: x, auth: none}}
            """,
            """
            Spec.yaml:2:10 unknown-service unknown service "Other"
            """),
        FaultCase(
            "an unknown value",
            """
            service: {name: G}
            endpoints: {a: {get: /a, dedupe: cancel}}
            """,
            """
            Spec.yaml:3:34 wrong-type "dedupe" of endpoint "a" must be none, reject, coalesce or cancel-previous, not \
            "cancel"
            """),
    ]

    @Test("faults of cache are reported", arguments: caches) func cacheFaults(_ fault: FaultCase) { fault.check() }
    @Test("faults of queue and dedupe are reported", arguments: waits) func queuesAndDedupe(_ fault: FaultCase) {
        fault.check()
    }
}
