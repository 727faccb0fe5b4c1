import Testing

@Suite("Keys of an endpoint that nothing carries out yet")
struct EndpointPolicyFaultTests {
    static let plain: [FaultCase] = [
        FaultCase(
            "all well",
            """
            service: {name: G, queues: {images: 2}, auth: bearer}
            endpoints:
              a:
                get: /a
                parameters: {start: Int = 1}
                returns: file
                cache: {policy: alternative, for: 8h, vary: [user]}
                queue: images
                paginate: {by: page, parameter: start, size: offset, total: resp.total}
                auth: required
                retry: {times: 2}
                idempotent: true
                idempotency: {header: X-Key}
                dedupe: coalesce
                session: {establish: token}
                stores: pictures
                batch: true
                resume: true
                mock: auto
            """,
            """
            Spec.yaml:2:20 not-yet "queues" is not carried out yet: this version only checks it
            Spec.yaml:2:41 not-yet "auth" is not carried out yet: this version only checks it
            Spec.yaml:7:5 not-yet "returns: file" is not carried out yet: this version only checks it
            Spec.yaml:8:5 not-yet "cache" is not carried out yet: this version only checks it
            Spec.yaml:9:5 not-yet "queue" is not carried out yet: this version only checks it
            Spec.yaml:10:5 not-yet "paginate" is not carried out yet: this version only checks it
            Spec.yaml:11:5 not-yet "auth" is not carried out yet: this version only checks it
            Spec.yaml:12:5 not-yet "retry" is not carried out yet: this version only checks it
            Spec.yaml:13:5 not-yet "idempotent" is not carried out yet: this version only checks it
            Spec.yaml:14:5 not-yet "idempotency" is not carried out yet: this version only checks it
            Spec.yaml:15:5 not-yet "dedupe" is not carried out yet: this version only checks it
            Spec.yaml:16:5 not-yet "session" is not carried out yet: this version only checks it
            Spec.yaml:17:5 not-yet "stores" is not carried out yet: this version only checks it
            Spec.yaml:18:5 not-yet "batch" is not carried out yet: this version only checks it
            Spec.yaml:19:5 not-yet "resume" is not carried out yet: this version only checks it
            Spec.yaml:20:5 not-yet "mock" is not carried out yet: this version only checks it
            """),
        FaultCase(
            "what holds anyway",
            """
            service: {name: G}
            endpoints: {a: {get: /a, cache: {policy: none}, dedupe: none, idempotent: false, batch: false, resume: \
            false, auth: none}}
            """),
        FaultCase(
            "wrong shapes",
            """
            service: {name: G}
            endpoints:
              a:
                get: /a
                cache: 8h
                queue: [a]
                paginate: {by: pages}
                auth: maybe
                retry: {times: many}
                idempotent: yes
                idempotency: {header: Host}
                dedupe: all
                session: open
                stores: [a]
                batch: 1
                resume: perhaps
                mock: {}
            """,
            """
            Spec.yaml:6:12 wrong-type "cache" of endpoint "a" must be a mapping, not "8h"
            Spec.yaml:7:12 wrong-type "queue" of endpoint "a" must be text, not a list
            Spec.yaml:8:15 missing-key "paginate" of endpoint "a" needs the key "parameter": the parameter that names \
            the page
            Spec.yaml:8:20 wrong-type "by" of "paginate" of endpoint "a" must be page, offset or cursor, not "pages"; \
            did you mean "page"?
            Spec.yaml:9:11 wrong-type "auth" of endpoint "a" must be required or none, not "maybe"
            Spec.yaml:10:20 wrong-type "times" of "retry" of endpoint "a" must be a whole number, not "many"
            Spec.yaml:11:17 wrong-type "idempotent" of endpoint "a" must be true or false, not "yes"
            Spec.yaml:12:27 key-not-applicable the header Host is set by the client itself
            Spec.yaml:13:13 wrong-type "dedupe" of endpoint "a" must be none, reject, coalesce or cancel-previous, not \
            "all"
            Spec.yaml:14:14 wrong-type "session" of endpoint "a" must be clear, not "open"
            Spec.yaml:15:13 wrong-type "stores" of endpoint "a" must be text, not a list
            Spec.yaml:16:12 wrong-type "batch" of endpoint "a" must be true or false, not "1"
            Spec.yaml:17:13 wrong-type "resume" of endpoint "a" must be true or false, not "perhaps"
            Spec.yaml:18:11 wrong-type "mock" of endpoint "a" must be text, not an empty mapping
            """),
        FaultCase(
            "no auth to require",
            """
            service: {name: G}
            endpoints: {a: {get: /a, auth: required}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "auth: required" needs "auth" in the service: how a request says who \
            sends it
            """),
        FaultCase(
            "no auth where there is one",
            """
            service: {name: G, auth: basic}
            endpoints: {a: {get: /a, auth: none}}
            """,
            """
            Spec.yaml:2:20 not-yet "auth" is not carried out yet: this version only checks it
            Spec.yaml:3:26 not-yet "auth" is not carried out yet: this version only checks it
            """),
        FaultCase(
            "nothing to resume",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, resume: true}}
            """,
            """
            Spec.yaml:3:41 key-not-applicable only a download can be resumed: "resume" needs "returns: file"
            """),
        FaultCase(
            "a session that is cleared",
            """
            service: {name: G}
            endpoints: {a: {get: /a, session: clear}}
            """,
            """
            Spec.yaml:3:26 not-yet "session" is not carried out yet: this version only checks it
            """),
    ]

    static let caches: [FaultCase] = [
        FaultCase(
            "without duration",
            """
            service: {name: G}
            endpoints: {a: {get: /a, cache: {policy: alternative}}, b: {get: /b, cache: {policy: both}}, c: {get: /c, \
            cache: {policy: write-only}}}
            """,
            """
            Spec.yaml:3:42 cache-without-duration policy "alternative" needs the key "for": how long an answer is \
            fresh, such as 8h
            Spec.yaml:3:86 cache-without-duration policy "both" needs the key "for": how long an answer is fresh, such \
            as 8h
            Spec.yaml:3:123 cache-without-duration policy "write-only" needs the key "for": how long an answer is \
            fresh, such as 8h
            """),
        FaultCase(
            "with a duration too many",
            """
            service: {name: G}
            endpoints: {a: {get: /a, cache: {policy: http, for: 5s}}, b: {get: /b, cache: {policy: none, for: 5s}}}
            """,
            """
            Spec.yaml:3:48 key-not-applicable the answer's own headers say how long it is fresh, so "cache" of \
            endpoint "a" has no use for "for"
            Spec.yaml:3:94 key-not-applicable nothing is cached, so "cache" of endpoint "b" has no use for "for"
            """),
        FaultCase(
            "of unsafe methods",
            """
            service: {name: G}
            endpoints: {a: {post: /a, cache: {policy: http}}, b: {delete: /b, cache: {policy: both, for: 5s}}}
            """,
            """
            Spec.yaml:3:43 cached-unsafe-method the answer to a post must not be taken from a cache: the server would \
            not get the request
            Spec.yaml:3:83 cached-unsafe-method the answer to a delete must not be taken from a cache: the server \
            would not get the request
            """),
        FaultCase(
            "of another kind",
            """
            service: {name: G}
            endpoints: {a: {get: /a, cache: {policy: alternativ, for: 8h, vary: [language]}}}
            """,
            """
            Spec.yaml:3:42 wrong-type "policy" of "cache" of endpoint "a" must be alternative, both, write-only, http \
            or none, not "alternativ"; did you mean "alternative"?
            Spec.yaml:3:70 wrong-type each of "vary" of "cache" of endpoint "a" must be user, not "language"
            """),
        FaultCase(
            "without policy",
            """
            service: {name: G}
            endpoints: {a: {get: /a, cache: {for: 8h}}}
            """,
            """
            Spec.yaml:3:33 missing-key "cache" of endpoint "a" needs the key "policy": when the cache is asked
            """),
    ]

    static let others: [FaultCase] = [
        FaultCase(
            "retry what is not idempotent",
            """
            service: {name: G}
            endpoints: {a: {post: /a, retry: {times: 2}}, b: {patch: /b, retry: {times: 2}}}
            """,
            """
            Spec.yaml:3:27 retry-not-idempotent sending a post twice may do it twice (RFC 9110, section 9.2.2); say \
            "idempotent: true" where it does no harm, or send a key with "idempotency"
            Spec.yaml:3:62 retry-not-idempotent sending a patch twice may do it twice (RFC 9110, section 9.2.2); say \
            "idempotent: true" where it does no harm, or send a key with "idempotency"
            """),
        FaultCase(
            "retry what is said to be",
            """
            service: {name: G}
            endpoints: {a: {post: /a, idempotent: true, retry: {times: 2}}, b: {post: /b, idempotency: {header: \
            X-Key}, retry: {times: 2}}}
            """,
            """
            Spec.yaml:3:27 not-yet "idempotent" is not carried out yet: this version only checks it
            Spec.yaml:3:45 not-yet "retry" is not carried out yet: this version only checks it
            Spec.yaml:3:79 not-yet "idempotency" is not carried out yet: this version only checks it
            Spec.yaml:3:109 not-yet "retry" is not carried out yet: this version only checks it
            """),
        FaultCase(
            "a queue that is misspelled",
            """
            service: {name: G, queues: {images: 2}}
            endpoints: {a: {get: /a, queue: image}, b: {get: /b, queue: videos}}
            """,
            """
            Spec.yaml:2:20 not-yet "queues" is not carried out yet: this version only checks it
            Spec.yaml:3:33 unknown-queue queue "image" is not listed under "queues" of the service; did you mean \
            "images"?
            Spec.yaml:3:54 not-yet "queue" is not carried out yet: this version only checks it
            """),
        FaultCase(
            "pages of a parameter that is not there",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {start: Int}, paginate: {by: page, parameter: strat}}}
            """,
            """
            Spec.yaml:3:84 wrong-type "parameter" of "paginate" of endpoint "a" must be the name of a parameter of \
            endpoint "a", not "strat"; did you mean "start"?
            """),
        FaultCase(
            "a cursor that stands nowhere",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {c: String?}, paginate: {by: cursor, parameter: c}}}
            """,
            """
            Spec.yaml:3:62 missing-key "paginate" of endpoint "a" needs the key "next": where the next cursor stands
            """),
        FaultCase(
            "a cursor for pages",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {c: Int}, paginate: {by: page, parameter: c, next: d}}}
            """,
            """
            Spec.yaml:3:83 key-not-applicable only a cursor says what comes next: "paginate" of endpoint "a" has no \
            use for "next"
            """),
        FaultCase(
            "of a service that is unknown",
            """
            service: Other
            endpoints: {a: {get: /a, queue: x, auth: none}}
            """,
            """
            Spec.yaml:2:10 unknown-service unknown service "Other"
            Spec.yaml:3:26 not-yet "queue" is not carried out yet: this version only checks it
            """),
    ]

    @Test("plain", arguments: plain) func plainKeysAreChecked(_ fault: FaultCase) { fault.check() }
    @Test("cache", arguments: caches) func cachesAreChecked(_ fault: FaultCase) { fault.check() }
    @Test("retry, queue, paginate", arguments: others) func othersAreChecked(_ fault: FaultCase) { fault.check() }
}
