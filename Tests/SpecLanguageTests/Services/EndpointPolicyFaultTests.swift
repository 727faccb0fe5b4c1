import Testing

@Suite("Endpoint key faults")
struct EndpointPolicyFaultTests {
    static let plain: [FaultCase] = [
        FaultCase(
            "valid",
            """
            service: {name: G}
            endpoints:
              a:
                get: /a
                returns: file
                resume: true
                mock: auto
            """),
        FaultCase(
            "defaults may be written",
            """
            service: {name: G}
            endpoints: {a: {post: /a, cache: {policy: none}, dedupe: none, idempotent: false, batch: false, resume: \
            false, auth: none, retry: {times: 0}}}
            """),
        FaultCase(
            "hedges",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: String, hedge: {after: p95}, rate: 10/min}
              b: {post: /b, hedge: {after: 200ms}}
              c: {post: /c, hedge: {after: 200ms}, idempotent: true}
              d: {get: /d, returns: file, hedge: {after: 200ms}}
              e: {get: /e, returns: file, hedge: none, rate: none}
              f: {post: /f, hedge: none, rate: {limit: server, waiting: 9}}
            """,
            """
            Spec.yaml:5:17 retry-not-idempotent a post is not idempotent (RFC 9110, section 9.2.2); write \
            "idempotent: true" if it is safe to repeat, or send a key with "idempotency"
            Spec.yaml:7:31 needs-whole-response "hedge" of endpoint "d" needs the whole response in memory, but a \
            download is written to a file as it arrives
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
            Spec.yaml:8:20 wrong-type "by" of "paginate" of endpoint "a" must be page, offset, cursor, link, header, \
            url, last or first, not "pages"; did you mean "page"?
            Spec.yaml:9:11 wrong-type "auth" of endpoint "a" must be required or none, not "maybe"
            Spec.yaml:10:20 wrong-type "times" of "retry" of endpoint "a" must be a whole number, not "many"
            Spec.yaml:11:17 wrong-type "idempotent" of endpoint "a" must be true or false, not "yes"
            Spec.yaml:12:5 key-not-applicable a get is a safe method (RFC 9110, section 9.2.1); remove "idempotency"
            Spec.yaml:12:27 key-not-applicable the header Host is set by the client
            Spec.yaml:13:13 wrong-type "dedupe" of endpoint "a" must be none, reject, coalesce or cancel-previous, not \
            "all"
            Spec.yaml:14:14 wrong-type "session" of endpoint "a" must be clear, or {establish: path}, not "open"
            Spec.yaml:15:13 wrong-type "stores" of endpoint "a" must be text, not a list
            Spec.yaml:16:12 wrong-type "batch" of endpoint "a" must be true or false, not "1"
            Spec.yaml:17:13 wrong-type "resume" of endpoint "a" must be true or false, not "perhaps"
            Spec.yaml:18:11 wrong-type "mock" of endpoint "a" must be text, not an empty mapping
            """),
        FaultCase(
            "redirect-body",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, body: String, redirect-body: any-origin}
              b: {post: /b, parameters: {x: {type: Int, in: form}}, redirect-body: same-origin}
              c: {post: /c, parameters: {x: {type: Int, in: query}}, redirect-body: any-origin}
              d: {post: /d, body: String, redirect-body: all}
            """,
            """
            Spec.yaml:6:58 key-not-applicable endpoint "c" sends no body; remove "redirect-body"
            Spec.yaml:7:46 wrong-type "redirect-body" of endpoint "d" must be same-origin or any-origin, not "all"
            """),
        FaultCase(
            "nothing to resume",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Data, resume: true}}
            """,
            """
            Spec.yaml:3:41 key-not-applicable "resume" needs "returns: file": only downloads can be resumed
            """),
        FaultCase(
            "offline",
            """
            service: {name: G}
            endpoints:
              a: {put: /a, offline: queue}
              b: {post: /b, idempotent: true, offline: {queue: true, for: 1d}}
              c: {patch: '/c/{id}', parameters: {id: Kind, n: 'Int?'}, idempotent: true, offline: {queue: true, order-by: id, merge: patch}}
              d: {put: '/d/{id}', parameters: {id: UUID}, body: '[Int]', offline: {queue: true, order-by: id, merge: replace}}
              e: {delete: /e, offline: {queue: false}}
            models: {Kind: {enum: {a: 1}}}
            """),
        FaultCase(
            "calls that cannot be kept",
            """
            service: {name: G, auth: bearer, batch: {post: /batch}}
            endpoints:
              a: {get: /a, offline: queue}
              b: {post: /b, offline: queue}
              c: {put: /c, body: file, offline: {queue: true}}
              d: {put: /d, returns: {stream: String, as: lines}, offline: queue}
              e: {put: /e, session: clear, offline: queue}
              f: {put: /f, batch: true, offline: queue}
              g: {put: /g, parameters: {x: {type: Int, in: multipart}}, offline: queue}
              h: {put: /h, returns: file, offline: queue}
            """,
            """
            Spec.yaml:4:16 key-not-applicable calls of endpoint "a" cannot be kept: a get changes nothing on the server
            Spec.yaml:5:17 retry-not-idempotent a call that is kept may be sent twice, but a post is not idempotent (RFC \
            9110, section 9.2.2); write "idempotent: true" if it is safe to repeat, or send a key with "idempotency"
            Spec.yaml:6:28 key-not-applicable calls of endpoint "c" cannot be kept: files go on in the background with \
            APIClient.BackgroundTransfers
            Spec.yaml:7:54 key-not-applicable calls of endpoint "d" cannot be kept: a stream has no end
            Spec.yaml:8:32 key-not-applicable calls of endpoint "e" cannot be kept: they change the session
            Spec.yaml:9:29 key-not-applicable calls of endpoint "f" cannot be kept: they travel in a batch with others
            Spec.yaml:10:61 key-not-applicable calls of endpoint "g" cannot be kept: a multipart body is not kept in \
            memory
            Spec.yaml:11:31 key-not-applicable calls of endpoint "h" cannot be kept: downloads go on in the background \
            with APIClient.BackgroundTransfers
            """),
        FaultCase(
            "keys of offline",
            """
            service: {name: G}
            endpoints:
              a: {put: /a, offline: later}
              b: {put: '/b/{id}', parameters: {id: String}, offline: {queue: true, order-by: key}}
              c: {put: '/c/{id}', parameters: {id: String, tags: '[Int]'}, offline: {queue: true, order-by: tags, merge: both}}
              d: {put: /d, body: '[Int]', offline: {queue: true, merge: patch, for: 0s}}
              e: {put: /e, offline: {queue: false, for: 7d}}
              f: {put: /f, offline: {merge: drop}}
              g: {put: /g, parameters: {x: {type: Int, in: form}}, offline: {queue: true, merge: patch}}
            """,
            """
            Spec.yaml:4:25 wrong-type "offline" of endpoint "a" must be queue, or {queue: true} with further keys, not \
            "later"
            Spec.yaml:5:82 wrong-type "order-by" of "offline" of endpoint "b" must be the name of a parameter of endpoint \
            "b", not "key"
            Spec.yaml:6:97 wrong-type "order-by" of "offline" of endpoint "c" must name a parameter with one text, number \
            or case of an enum
            Spec.yaml:6:110 wrong-type "merge" of "offline" of endpoint "c" must be drop, replace or patch, not "both"
            Spec.yaml:7:61 key-not-applicable "merge: patch" needs a JSON object as the body of endpoint "d" (RFC 7396); \
            write "merge: replace" to keep the newest call
            Spec.yaml:7:73 wrong-type "for" of "offline" of endpoint "d" must be greater than zero
            Spec.yaml:8:40 key-not-applicable with "queue: false", no call is kept; remove "for" from "offline" of \
            endpoint "e"
            Spec.yaml:9:25 missing-key "offline" of endpoint "f" needs the key "queue": whether calls without a network \
            are kept until there is one
            Spec.yaml:10:86 key-not-applicable "merge: patch" needs a JSON object as the body of endpoint "g" (RFC 7396); \
            write "merge: replace" to keep the newest call
            """),
    ]

    @Test("invalid values of endpoint keys are reported", arguments: plain) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
