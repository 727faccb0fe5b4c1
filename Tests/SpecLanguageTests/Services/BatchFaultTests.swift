import SpecLanguage
import Testing

@Suite("Batch faults")
struct BatchFaultTests {
    static let services: [FaultCase] = [
        FaultCase(
            "valid",
            """
            service:
              name: G
              batch:
                put: /$batch
                calls: a.b
                call: {id: i, method: m, path: {at: p, from: host}, headers: h, body: {at: b, as: text}}
                responses: c.d
                response: {id: i, status: s, headers: h, body: {at: $, as: json}, error: e}
                at-most: 2
            endpoints: {a: {get: /a, batch: true}}
            """),
        FaultCase(
            "no request",
            """
            service: {name: G, batch: {calls: a}}
            endpoints: {a: {get: /a, batch: true}}
            """,
            """
            Spec.yaml:2:27 missing-key "batch" of the service needs one of the keys post, put or patch: the method and \
            the path
            Spec.yaml:3:26 missing-key "batch" of endpoint "a" needs the key "batch" in the service
            """),
        FaultCase(
            "two requests, and a parameter",
            """
            service: {name: G, batch: {put: /a, post: "/b/{id}"}}
            """,
            """
            Spec.yaml:2:28 key-not-applicable "batch" of the service already has the method "post"
            Spec.yaml:2:43 path-parameter the path of "batch" of the service is the same for all calls; it cannot have \
            the placeholder {id}
            """),
        FaultCase(
            "ids of calls only",
            """
            service: {name: G, batch: {post: /b, call: {id: a}, response: {}}}
            """,
            """
            Spec.yaml:2:45 missing-key "call" of "batch" of the service has an id; "response" needs the key "id", too
            """),
        FaultCase(
            "ids of responses only",
            """
            service: {name: G, batch: {post: /b, response: {id: a}}}
            """,
            """
            Spec.yaml:2:49 missing-key "response" of "batch" of the service has an id; "call" needs the key "id", too
            """),
        FaultCase(
            "parts at the same path",
            """
            service: {name: G, batch: {post: /b, call: {method: path, headers: body.fields}}}
            """,
            """
            Spec.yaml:2:44 same-path-twice "headers" and "body" of "call" of "batch" of the service have the same place
            Spec.yaml:2:44 same-path-twice "method" and "path" of "call" of "batch" of the service have the same place
            """),
        FaultCase(
            "wrong shapes",
            """
            service:
              name: G
              batch:
                post: /b?c
                call: {method: $, path: {from: root}, body: {at: a}, header: h}
                response: {status: a..b, body: [a]}
                at-most: 1
            """,
            """
            Spec.yaml:5:11 bad-path the path of "batch" of the service must not have a query, the part after ?; \
            declare it under "parameters"
            Spec.yaml:6:20 bad-path "method" of "call" of "batch" of the service: the path must name a key, not $
            Spec.yaml:6:36 wrong-type "from" of "path" of "call" of "batch" of the service must be server or host, not \
            "root"
            Spec.yaml:6:49 missing-key "body" of "call" of "batch" of the service needs the key "as": its form
            Spec.yaml:6:58 unknown-key unknown key "header" in "call" of "batch" of the service; did you mean "headers"?
            Spec.yaml:7:24 bad-path "status" of "response" of "batch" of the service: the path "a..b" has an empty key; \
            write a dot in a key as \\.
            Spec.yaml:7:36 wrong-type "body" of "response" of "batch" of the service must be text, not a list
            Spec.yaml:8:14 wrong-type "at-most" of "batch" of the service must be at least 2, not 1
            """),
    ]

    static let endpoints: [FaultCase] = [
        FaultCase(
            "false is allowed",
            """
            service: {name: G}
            endpoints: {a: {get: /a, batch: false}}
            """),
        FaultCase(
            "calls that cannot be batched",
            """
            service: {name: G, batch: {post: /b}}
            endpoints:
              bytes: {get: /bytes, returns: Data, batch: true}
              text: {get: /text, returns: String, batch: true}
              file: {post: /file, parameters: {a: file}, batch: true}
              body: {put: /file, body: file, batch: true}
              form: {post: /form, parameters: {a: {type: Int, in: form}}, batch: true}
              queue: {get: /queue, queue: q, batch: true}
              key: {post: /key, idempotency: {header: Key}, batch: true}
              bare: {get: /bare, inherits: false, batch: true}
            """,
            """
            Spec.yaml:4:39 key-not-applicable calls of endpoint "bytes" cannot be sent in a batch: their responses are \
            not JSON
            Spec.yaml:5:39 key-not-applicable calls of endpoint "text" cannot be sent in a batch: their responses are \
            not JSON
            Spec.yaml:6:46 key-not-applicable calls of endpoint "file" cannot be sent in a batch: their bodies are not \
            JSON
            Spec.yaml:7:34 key-not-applicable calls of endpoint "body" cannot be sent in a batch: their bodies are not \
            JSON
            Spec.yaml:8:63 key-not-applicable calls of endpoint "form" cannot be sent in a batch: a form is not JSON; \
            "body" of "call" needs "as: text"
            Spec.yaml:9:34 key-not-applicable calls of endpoint "queue" cannot be sent in a batch: they wait in a queue
            Spec.yaml:10:49 key-not-applicable calls of endpoint "key" cannot be sent in a batch: each sends a key in \
            a header, but "call" has no "headers"
            Spec.yaml:11:39 key-not-applicable calls of endpoint "bare" cannot be sent in a batch: they do not have the \
            service's headers and parameters
            """),
        FaultCase(
            "calls that can be batched as text, with header fields",
            """
            service:
              name: G
              batch: {post: /b, call: {headers: h, body: {as: text}}, response: {body: {as: text}}}
            endpoints:
              text: {get: /text, returns: String, batch: true}
              form: {post: /form, parameters: {a: {type: Int, in: form}}, batch: true}
              key: {post: /key, idempotency: {header: Key}, batch: true}
            """),
    ]

    @Test("faults of a service's batch are reported", arguments: services)
    func serviceFaults(_ fault: FaultCase) {
        fault.check()
    }

    @Test("faults of batched endpoints are reported", arguments: endpoints)
    func endpointFaults(_ fault: FaultCase) {
        fault.check()
    }
}
