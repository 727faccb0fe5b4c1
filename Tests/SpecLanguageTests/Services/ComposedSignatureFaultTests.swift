import Testing

@Suite("Faults of signatures of parts")
struct ComposedSignatureFaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "values",
            """
            service:
              name: G
              sign:
                values:
                  a-b: {time: unx}
                  method: {time: unix}
                  later: "{day} {nonsense}"
                  day: {time: yyyyMMdd}
                  sig: "{signature}"
                  bytes: "x {body}"
                  two: {time: unix, nonce: hex}
                  none: {}
                  braces: {method}
                  half: "{day"
                  change: "{sha(day)}"
                  space: "{a b}"
                  id: {nonce: uuid, length: 3}
                  long: {nonce: hex, length: 300}
                  plain: {parameters: raw}
                  mix: {time: unix, join: ","}
                  h: {digest: sha256, parts: "{headers}"}
                  k: {digest: sha256, parts: "x", key: $k}
                  m: {digest: hmac-sha1, parts: "x"}
                  l: {digest: hmac-sha1, parts: "x", key: s3cret}
                  o: {digest: sha1, parts: "x", otherwise: y}
                  n: {digest: none, parts: ["{body}"], encode: hex}
                  dp: {digest: md5}
                  1a: x
                parts: ["{days}"]
                digest: hmac-sha2
                key: $k
                into: {header: a b, query: q, text: x, scheme: OAuth}
            """,
            """
            Spec.yaml:6:19 bad-date-format "time" of value "a-b" of "sign" of the service must be iso8601, unix, \
            unix-ms, dotnet or a pattern: "unx" has "u", which is not known; the letters are y M d E a H h m s S Z X, other \
            text goes in single quotes; did you mean "unix"?
            Spec.yaml:7:7 duplicate-name {method} is a value that every request has; choose another name
            Spec.yaml:8:14 unknown-value value "later" of "sign" of the service inserts {day}, which is declared \
            below; a value uses only those above it
            Spec.yaml:10:12 unknown-value value "sig" of "sign" of the service: {signature} is only known in "text" \
            of "into"
            Spec.yaml:11:14 unknown-value value "bytes" of "sign" of the service: {body} stands for bytes, so it can \
            only be a part of a digest by itself
            Spec.yaml:12:25 key-not-applicable value "two" of "sign" of the service can have only one of the keys \
            "time", "nonce", "parameters" or "digest"
            Spec.yaml:13:13 missing-key value "none" of "sign" of the service needs the key "time", "nonce", \
            "parameters" or "digest", or must be a text in quotes
            Spec.yaml:14:15 missing-key value "braces" of "sign" of the service needs the key "time", "nonce", \
            "parameters" or "digest", or must be a text in quotes
            Spec.yaml:14:16 unknown-key unknown key "method" in value "braces" of "sign" of the service
            Spec.yaml:15:13 wrong-type value "half" of "sign" of the service: "{day" has a brace without its partner
            Spec.yaml:16:15 wrong-type value "change" of "sign" of the service: "{sha(day)}" changes a value by \
            "sha", which is none of percent, percent-path, lower, upper, base64
            Spec.yaml:17:14 wrong-type value "space" of "sign" of the service: "{a b}" has "a b" in braces, which is \
            not the name of a value or of a $secret
            Spec.yaml:18:25 key-not-applicable a UUID has its own length; remove "length" from value "id" of "sign" \
            of the service
            Spec.yaml:19:34 wrong-type "length" of value "long" of "sign" of the service must be a number from 1 to \
            256, not "300"
            Spec.yaml:20:27 wrong-type "parameters" of value "plain" of "sign" of the service must be plain or \
            percent, not "raw"
            Spec.yaml:21:25 key-not-applicable "join" does not apply to "time"; remove it from value "mix" of "sign" \
            of the service
            Spec.yaml:22:34 unknown-value "parts" of value "h" of "sign" of the service inserts {headers}, so "sign" \
            needs the key "headers": their names
            Spec.yaml:23:39 key-not-applicable sha256 has no key; use hmac-… or a private key, or make the secret a \
            part of value "k" of "sign" of the service
            Spec.yaml:24:10 missing-key value "m" of "sign" of the service needs the key "key": hmac-sha1 requires a \
            secret
            Spec.yaml:25:47 literal-secret "key" of value "l" of "sign" of the service must insert a secret, such as \
            $secret, that is set on the client at run time
            Spec.yaml:26:37 key-not-applicable "otherwise" of value "o" of "sign" of the service needs the part \
            "{body}"
            Spec.yaml:27:32 unknown-value value "n" of "sign" of the service: {body} stands for bytes, so it needs a \
            digest
            Spec.yaml:27:44 key-not-applicable without a digest, the text is sent as it is; remove "encode" from \
            value "n" of "sign" of the service
            Spec.yaml:28:11 missing-key value "dp" of "sign" of the service needs the key "parts": the texts to \
            digest, in order
            Spec.yaml:29:7 wrong-type the name of a value must be letters, digits and hyphens, not "1a"
            Spec.yaml:30:13 unknown-value "parts" of "sign" of the service inserts {days}, but there is no such \
            value; did you mean "day"?
            Spec.yaml:31:13 wrong-type "digest" of "sign" of the service must be none, md5, sha1, sha256, sha384, \
            sha512, hmac-md5, hmac-sha1, hmac-sha256, hmac-sha384, hmac-sha512, rsa-sha256, rsa-pss-sha256, rsa-pss-sha512, \
            ecdsa-p256-sha256, ecdsa-p384-sha384, ecdsa-p521-sha512, ecdsa-p256-sha256-raw, ecdsa-p384-sha384-raw, \
            ecdsa-p521-sha512-raw or ed25519, not "hmac-sha2"; did you mean "hmac-sha1"?
            Spec.yaml:33:20 wrong-type "header" of "into" of "sign" of the service must be a name of letters, digits \
            and hyphens, not "a b"
            Spec.yaml:33:25 key-not-applicable "into" of "sign" of the service can have only one of the keys \
            "header", "query", "parameter" or "authorization"
            Spec.yaml:33:41 missing-key "text" of "into" of "sign" of the service must insert {signature}
            Spec.yaml:33:44 key-not-applicable "scheme" of "into" of "sign" of the service needs "authorization"
            """),
        FaultCase(
            "what is sent, and signed headers",
            """
            service:
              name: H
              auth: bearer
              parameters: {app: {type: String, map: app_id, in: query}}
              sign:
                headers: [host, "a b", x-*y, Cookie, "*"]
                send:
                  headers: {X-A: "{query}", X-B: "{headers}", Host: x, X-S: "{signature}"}
                  query: {t: "{body}", app_id: $k}
                  parameters: {u: "{path}"}
                  authorization: {a: b}
                parts: ["{method}"]
                digest: hmac-sha256
                key: $k
                into: {header: X-A}
            """,
            """
            Spec.yaml:7:21 wrong-type "headers" of "sign" of the service must be the name of a header, or its \
            beginning and *, not "a b"
            Spec.yaml:7:28 wrong-type "headers" of "sign" of the service must be the name of a header, or its \
            beginning and *, not "x-*y"
            Spec.yaml:7:34 key-not-applicable the header Cookie is set after signing, and cannot be signed
            Spec.yaml:7:42 wrong-type "headers" of "sign" of the service must be the name of a header, or its \
            beginning and *, not "*"
            Spec.yaml:9:22 unknown-value "X-A" of "send" of "sign" of the service depends on {query}, which "send" \
            and "into" change
            Spec.yaml:9:38 unknown-value "X-B" of "send" of "sign" of the service depends on {headers}, which "send" \
            and "into" change
            Spec.yaml:9:51 key-not-applicable the header Host is set by the client
            Spec.yaml:9:65 unknown-value "X-S" of "send" of "sign" of the service: {signature} is only known in \
            "text" of "into"
            Spec.yaml:10:18 unknown-value "t" of "send" of "sign" of the service: {body} stands for bytes, so it can \
            only be a part of a digest by itself
            """),
        FaultCase(
            "what is sent depends on what a digest inserts instead of a body",
            """
            service:
              name: H
              sign:
                values: {d: {digest: sha256, parts: ["{body}"], otherwise: "{query}"}}
                send: {headers: {X-D: "{d}"}}
                parts: ["{method}"]
                digest: hmac-sha256
                key: $k
                into: {header: X-A}
            """,
            """
            Spec.yaml:6:27 unknown-value "X-D" of "send" of "sign" of the service depends on {query}, which "send" \
            and "into" change
            """),
        FaultCase(
            "names in use, and what nothing uses",
            """
            service:
              name: G
              auth: bearer
              parameters: {app: {type: String, map: app_id, in: query}}
              sign:
                values: {day: {time: yyyyMMdd}, hash: {digest: md5, parts: "{body}"}}
                headers: [host]
                send:
                  headers: {X-A: x, X-B: "{hash}"}
                  query: {app_id: $k}
                parts: x
                digest: md5
                into: {header: x-a}
            endpoints:
              a: {get: /a, parameters: {b: {type: Int, in: header, map: X-B}}}
            """,
            """
            Spec.yaml:6:3 same-path-twice "app_id" of "send" of "sign" is sent as "app_id" in the query, like \
            parameter "app" of the service
            Spec.yaml:6:3 same-path-twice the signature of "sign" is sent as the header "x-a", like "X-A" of "send" \
            of "sign"
            Spec.yaml:7:14 key-not-applicable no text inserts value "day" of "sign" of the service; remove it
            Spec.yaml:8:5 key-not-applicable no text inserts {headers}; remove "headers" from "sign" of the service
            Spec.yaml:16:61 same-path-twice parameter "b" is sent as the header "X-B", like "X-B" of "send" of \
            "sign"
            """),
        FaultCase(
            "a body that is changed after its digest",
            """
            service:
              name: G
              auth: bearer
              sign:
                values: {hash: {digest: md5, parts: "{body}"}}
                send: {headers: {X-B: "{hash}"}, authorization: {a: b}}
                parts: x
                digest: md5
                into: {parameter: sign}
            """,
            """
            Spec.yaml:7:27 unknown-value "X-B" of "send" of "sign" of the service depends on {body}, which "send" \
            and "into" change
            """),
        FaultCase(
            "a second Authorization",
            """
            service:
              name: G
              auth: bearer
              sign:
                send: {authorization: {a: b}}
                parts: x
                digest: md5
                into: {authorization: c, scheme: O}
            """,
            """
            Spec.yaml:5:3 same-path-twice the signature of "sign" is sent as the header "Authorization", like the \
            credential of "auth"
            """),
        FaultCase(
            "pairs without a signature among them",
            """
            service:
              name: G
              sign:
                send: {authorization: {a: b}}
                parts: x
                digest: md5
                into: {query: c}
            """,
            """
            Spec.yaml:8:11 missing-key "into" of "sign" of the service needs the key "authorization", like "send"
            """),
        FaultCase(
            "a missing scheme",
            """
            service:
              name: I
              sign: {parts: [x], digest: md5, into: {authorization: a}}
            """,
            """
            Spec.yaml:4:41 missing-key "into" of "sign" of the service needs the key "scheme": the word before the \
            pairs, such as OAuth
            """),
        FaultCase(
            "wrong shapes",
            """
            service:
              name: J
              auth: bearer
              sign: {parts: [], digest: md5, values: x, send: {cookies: {}}, into: {}}
            """,
            """
            Spec.yaml:5:17 wrong-type "parts" of "sign" of the service must be a text or a list of at least one, not \
            an empty list
            Spec.yaml:5:42 wrong-type "values" of "sign" of the service must be a mapping, not "x"
            Spec.yaml:5:52 unknown-key unknown key "cookies" in "send" of "sign" of the service
            Spec.yaml:5:72 missing-key "into" of "sign" of the service needs the key "header", "query", "parameter" \
            or "authorization"
            """),
        FaultCase(
            "bodies without parameters",
            """
            service:
              name: L
              sign: {parts: ["{all}"], digest: md5, values: {all: {parameters: plain}}, into: {parameter: sign}}
            endpoints:
              a: {post: /a, parameters: {photo: file, sign: String}}
              b: {post: /b, body: "[String]"}
            """,
            """
            Spec.yaml:6:30 key-not-applicable "sign" of the service signs parameters, but parameter "photo" is sent \
            in a multipart body, which has none
            Spec.yaml:7:23 key-not-applicable "sign" of the service signs parameters, but the body of endpoint "b" \
            is not a JSON object
            """),
    ]

    @Test("faults of signatures of parts are reported", arguments: cases) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
