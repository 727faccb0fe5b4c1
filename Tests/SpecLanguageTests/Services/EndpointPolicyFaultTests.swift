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
    ]

    @Test("invalid values of endpoint keys are reported", arguments: plain) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
