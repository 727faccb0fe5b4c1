import Testing

@Suite("Faults of signed responses")
struct VerificationFaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "parts",
            """
            service:
              name: G
              verify:
                values:
                  t: {header: X-T, time: unx}
                  n: {header: a b}
                  j: {json: ""}
                  r: {time: unix}
                  m: {header: X, json: y}
                  p: {parameters: plain}
                  z: {header: X, zone: "+08:00"}
                  u: "{headers}"
                  k: "{key-id}"
                  s: "{signature}"
                parts: ["{t}", "{body}", "{status}", "{none}"]
                digest: rsa-sha256
                key: $key
                key-id: "{x}"
                from: {query: a}
                within: 5m
            """,
            """
            Spec.yaml:6:30 bad-date-format "time" of value "t" of "verify" of the service must be iso8601, unix, \
            unix-ms, dotnet or a pattern: "unx" has "u", which is not known; the letters are y M d E a H h m s S \
            Z X, other text goes in single quotes; did you mean "unix"?
            Spec.yaml:7:19 wrong-type "header" of value "n" of "verify" of the service must be a name of letters, \
            digits and hyphens, not "a b"
            Spec.yaml:8:17 wrong-type "json" of value "j" of "verify" of the service must be non-empty text, not \
            ""
            Spec.yaml:9:10 missing-key value "r" of "verify" of the service needs the key "header", "json" or \
            "digest", or must be a text in quotes
            Spec.yaml:10:22 key-not-applicable value "m" of "verify" of the service can have only one of the keys \
            "header", "json" or "digest"
            Spec.yaml:11:10 missing-key value "p" of "verify" of the service needs the key "header", "json" or \
            "digest", or must be a text in quotes
            Spec.yaml:11:11 unknown-key unknown key "parameters" in value "p" of "verify" of the service
            Spec.yaml:13:10 unknown-value value "u" of "verify" of the service inserts {headers}, which are those \
            of requests; write a value {header: …}
            Spec.yaml:14:10 unknown-value value "k" of "verify" of the service inserts {key-id}, which only \
            "sign" with a private key has
            Spec.yaml:15:10 unknown-value value "s" of "verify" of the service: {signature} is only known in \
            "text" of "into"
            Spec.yaml:16:42 unknown-value "parts" of "verify" of the service inserts {none}, but there is no such \
            value
            Spec.yaml:19:13 unknown-value "key-id" of "verify" of the service inserts {x}, but there is no such \
            value
            Spec.yaml:20:11 missing-key "from" of "verify" of the service needs the key "header" or "json"
            Spec.yaml:20:12 unknown-key unknown key "query" in "from" of "verify" of the service
            """),
        FaultCase(
            "what is missing, or does not apply",
            """
            service:
              name: G
              verify: {parts: "{body}", digest: md5, key: $k, key-id: x, from: {header: X, json: y}, within: 5m}
            """,
            """
            Spec.yaml:4:42 key-not-applicable md5 has no key; use hmac-… or a private key, or make the secret a \
            part of "verify" of the service
            Spec.yaml:4:68 missing-key "from" of "verify" of the service needs the key "header" or "json"
            """),
        FaultCase(
            "no digest",
            """
            service:
              name: G
              verify: {parts: "{method}", digest: none, from: {header: X}}
            """,
            """
            Spec.yaml:4:11 key-not-applicable "verify" of the service needs a digest to check; none is the text \
            itself
            """),
        FaultCase(
            "other forms",
            """
            service:
              name: G
              verify: {over: jwt}
            """,
            """
            Spec.yaml:4:18 wrong-type "over" of "verify" of the service must be http-message or content-digest, \
            not "jwt"
            """),
        FaultCase(
            "no form",
            """
            service:
              name: G
              verify: strict
            """,
            """
            Spec.yaml:4:11 wrong-type "verify" of the service must be none, or a mapping, not "strict"
            """),
        FaultCase(
            "messages",
            """
            service:
              name: G
              verify: {over: http-message, digest: md5, covers: ["@method", "@status;req"], label: "1", within: 0s}
            """,
            """
            Spec.yaml:4:11 missing-key "verify" of the service needs the key "key": the key of HMAC, or the name \
            of a private key
            Spec.yaml:4:40 key-not-applicable http-message is signed by hmac-sha256, rsa-sha256, rsa-pss-sha512, \
            ecdsa-p256-sha256, ecdsa-p384-sha384 or ed25519, not md5
            Spec.yaml:4:54 wrong-type "covers" of "verify" of the service must be the name of a header in lower \
            case, or a derived component such as @status, or one of the request with ;req, not "@method"
            Spec.yaml:4:65 wrong-type "covers" of "verify" of the service must be the name of a header in lower \
            case, or a derived component such as @status, or one of the request with ;req, not "@status;req"
            Spec.yaml:4:88 wrong-type "label" of "verify" of the service must be a word of lower-case letters, \
            digits and hyphens, not "1"
            Spec.yaml:4:101 wrong-type "within" of "verify" of the service must be greater than zero
            """),
        FaultCase(
            "digests have no key",
            """
            service:
              name: G
              verify: {over: content-digest, key: $k}
            """,
            """
            Spec.yaml:4:34 unknown-key unknown key "key" in "verify" of the service
            """),
        FaultCase(
            "streams, and what is not checked anyway",
            """
            service:
              name: G
              verify: {over: content-digest}
            endpoints:
              a: {get: /a, returns: {stream: String, as: lines}}
              b: {get: /b, returns: {stream: String, as: lines}, verify: none}
              c: {get: /c, verify: never}
            """,
            """
            Spec.yaml:6:3 key-not-applicable a stream cannot be verified before it ends; write "verify: none" in \
            endpoint "a"
            Spec.yaml:8:24 wrong-type "verify" of endpoint "c" must be none, not "never"
            """),
        FaultCase(
            "no signature of the service",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, verify: none}
            """,
            """
            Spec.yaml:4:16 key-not-applicable "verify: none" needs "verify" in the service
            """),
    ]

    @Test("faults are reported", arguments: cases)
    func faultsAreReported(fault: FaultCase) {
        fault.check()
    }
}
