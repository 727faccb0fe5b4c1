import Testing

@Suite("Signature faults")
struct SignatureFaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "bodies without parameters",
            """
            service: {name: G, sign: {digest: md5, over: parameters, append: $s, as: sign}}
            endpoints:
              a: {post: /a, parameters: {photo: file}}
              b: {post: /b, parameters: {text: {type: String, in: multipart}}}
              c: {post: /c, body: "[String]"}
              d: {post: /d, body: T}
              e: {post: /e, body: M}
              f: {post: /f, body: "[String: Int]?"}
            models:
              T: {tuple: {a: Int}}
              M: {fields: {a: Int}}
            """,
            """
            Spec.yaml:4:30 key-not-applicable "sign" of the service signs parameters, but parameter "photo" is sent in \
            a multipart body, which has none
            Spec.yaml:5:55 key-not-applicable "sign" of the service signs parameters, but parameter "text" is sent in \
            a multipart body, which has none
            Spec.yaml:6:23 key-not-applicable "sign" of the service signs parameters, but the body of endpoint "c" is \
            not a JSON object
            Spec.yaml:7:23 key-not-applicable "sign" of the service signs parameters, but the body of endpoint "d" is \
            not a JSON object
            """),
        FaultCase(
            "a file with a signed timestamp",
            """
            service: {name: G, sign: {digest: md5, over: timestamp, append: $s, as: X-Sign}}
            endpoints: {a: {post: /a, parameters: {photo: file, sign: {type: String, in: multipart}}}}
            """),
        FaultCase(
            "used names",
            """
            service:
              name: G
              parameters: {key: {type: String, map: sign}}
              sign: {digest: md5, over: parameters, append: $s, as: sign}
            endpoints:
              a: {get: /a, parameters: {sign: String}}
              b: {post: /b, parameters: {sign: {type: String, in: form}}}
              c: {post: /c, parameters: {s: {type: String, map: sign.a}, t: {type: String, in: header, map: sign}}}
            """,
            """
            Spec.yaml:5:3 same-path-twice the signature of "sign" is sent as "sign" in the query, like parameter "key" \
            of the service
            Spec.yaml:7:29 same-path-twice parameter "sign" is sent as "sign" in the query, like the signature of "sign"
            Spec.yaml:8:30 same-path-twice parameter "sign" is sent as "sign" in the form, like the signature of "sign"
            Spec.yaml:9:53 same-path-twice parameter "s" is sent as "sign.a" in the body, which conflicts with the \
            signature of "sign"
            """),
        FaultCase(
            "a clock without a time",
            """
            service: {name: G, sign: {digest: md5, over: parameters, append: $s, as: sign, clock: server}}
            """,
            """
            Spec.yaml:2:80 key-not-applicable no time is signed; remove "clock" from "sign" of the service
            """),
        FaultCase(
            "a clock without a time, in parts",
            """
            service:
              name: G
              sign: {digest: md5, parts: "{body}", into: {header: X-Sign}, clock: server}
            """,
            """
            Spec.yaml:4:64 key-not-applicable no time is signed; remove "clock" from "sign" of the service
            """),
        FaultCase(
            "an unknown clock",
            """
            service: {name: G, sign: {digest: md5, over: timestamp, append: $s, as: sign, clock: sever}}
            """,
            """
            Spec.yaml:2:86 wrong-type "clock" of "sign" of the service must be device or server, not "sever"; \
            did you mean "server"?
            """),
        FaultCase(
            "clocks of times",
            """
            service:
              name: G
              sign:
                values: {time: {time: unix}}
                digest: md5
                parts: "{time}"
                into: {header: X-Sign}
                clock: server
            """),
        FaultCase(
            "an invalid header",
            """
            service: {name: G, sign: {digest: md5, over: timestamp, as: "a b"}}
            """,
            """
            Spec.yaml:2:61 wrong-type "as" of "sign" of the service must be a name of letters, digits and hyphens, not \
            "a b"
            """),
    ]

    @Test("faults of signatures are reported", arguments: cases) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
