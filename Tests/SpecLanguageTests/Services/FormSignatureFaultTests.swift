import Testing

@Suite("Faults of tokens, message signatures and proofs")
struct FormSignatureFaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "tokens",
            """
            service:
              name: G
              sign:
                digest: ecdsa-p256-sha256-raw
                over: jwt
                key: $key
                claims: {iss: "{nobody}", sub: "{signature}", aud: ["{body}", ok], n: 5}
                header: {x: "{status}"}
                values: {unused: {time: unix}, zoned: {time: unix, zone: "+08:00"}, bad: {time: yyyy, zone: x}}
                exchange: http://example.com/token
                as: a b
            """,
            """
            Spec.yaml:5:5 missing-key "sign" of the service needs the key "lifetime": how long a token is valid, \
            which is kept meanwhile
            Spec.yaml:5:13 key-not-applicable jwt is signed by hmac-sha256, hmac-sha384, hmac-sha512, rsa-sha256, \
            rsa-pss-sha256, rsa-pss-sha512, ecdsa-p256-sha256, ecdsa-p384-sha384, ecdsa-p521-sha512 or ed25519, \
            not ecdsa-p256-sha256-raw
            Spec.yaml:8:19 unknown-value "iss" of "claims" of "sign" of the service inserts {nobody}, but there \
            is no such value; did you mean "body"?
            Spec.yaml:8:36 unknown-value "sub" of "claims" of "sign" of the service: {signature} is only known in \
            "text" of "into"
            Spec.yaml:8:57 unknown-value "aud" of "claims" of "sign" of the service: {body} stands for bytes, so \
            it can only be a part of a digest by itself
            Spec.yaml:9:17 unknown-value "x" of "header" of "sign" of the service inserts {status}, which only \
            responses have
            Spec.yaml:10:56 key-not-applicable only patterns have a zone; remove "zone" from value "zoned" of \
            "sign" of the service
            Spec.yaml:10:97 wrong-type "zone" of value "bad" of "sign" of the service must be an offset such as \
            +08:00, not "x"
            Spec.yaml:11:15 wrong-type "exchange" of "sign" of the service must be a URL with https, or a path \
            that begins with /, not "http://example.com/token"
            Spec.yaml:12:9 wrong-type "as" of "sign" of the service must be a name of letters, digits and \
            hyphens, not "a b"
            """),
        FaultCase(
            "what is missing",
            """
            service:
              name: G
              sign: {over: jwt, digest: ed25519}
            """,
            """
            Spec.yaml:4:9 missing-key "sign" of the service needs the key "key": the key of HMAC, or the name of \
            a private key
            Spec.yaml:4:9 missing-key "sign" of the service needs the key "lifetime": how long a token is valid, \
            which is kept meanwhile
            """),
        FaultCase(
            "keys",
            """
            service:
              name: G
              sign: {digest: rsa-sha256, over: jwt, key: secret text, lifetime: 5m}
            """,
            """
            Spec.yaml:4:46 literal-secret "key" of "sign" of the service must be the name of a key, such as $key, \
            that is set on the client at run time
            """),
        FaultCase(
            "lists of keys, and optional ones",
            """
            service:
              name: G
              sign: {digest: rsa-sha256, parts: x, key: [$a, $b], into: {header: X-Sign}}
            """,
            """
            Spec.yaml:4:45 literal-secret "key" of "sign" of the service must be the name of a key, such as $key, \
            that is set on the client at run time
            """),
        FaultCase(
            "a literal secret of HMAC",
            """
            service:
              name: G
              sign: {digest: hmac-sha256, over: jwt, key: s3cret, lifetime: 5m}
            """,
            """
            Spec.yaml:4:47 literal-secret "key" of "sign" of the service must insert a secret, such as $secret, \
            that is set on the client at run time
            """),
        FaultCase(
            "messages",
            """
            service:
              name: G
              sign:
                digest: ecdsa-p521-sha512
                over: http-message
                key: $key
                covers: ["@status", "@method;req", Content-Type, "@method", "@method", "@query-param", "a;sf", "a;bs", 'b;key="c"']
                content-digest: sha-256
                label: Sig1
                key-id: "{key-id}"
                nonce: maybe
            """,
            """
            Spec.yaml:5:13 key-not-applicable http-message is signed by hmac-sha256, rsa-sha256, rsa-pss-sha512, \
            ecdsa-p256-sha256, ecdsa-p384-sha384 or ed25519, not ecdsa-p521-sha512
            Spec.yaml:8:14 wrong-type "covers" of "sign" of the service must be the name of a header in lower \
            case, or a derived component such as @method, not "@status"
            Spec.yaml:8:25 wrong-type "covers" of "sign" of the service must be the name of a header in lower \
            case, or a derived component such as @method, not "@method;req"
            Spec.yaml:8:40 wrong-type "covers" of "sign" of the service must be the name of a header in lower \
            case, or a derived component such as @method, not "Content-Type"
            Spec.yaml:8:65 duplicate-name "covers" of "sign" of the service has @method twice
            Spec.yaml:8:76 wrong-type "covers" of "sign" of the service must be the name of a header in lower \
            case, or a derived component such as @method, not "@query-param"
            Spec.yaml:8:92 wrong-type "covers" of "sign" of the service must be the name of a header in lower \
            case, or a derived component such as @method, not "a;sf"
            Spec.yaml:10:12 wrong-type "label" of "sign" of the service must be a word of lower-case letters, \
            digits and hyphens, not "Sig1"
            Spec.yaml:12:12 wrong-type "nonce" of "sign" of the service must be true or false, not "maybe"
            """),
        FaultCase(
            "no components",
            """
            service:
              name: G
              sign: {digest: ed25519, over: http-message, key: $key, covers: []}
            """,
            """
            Spec.yaml:4:66 wrong-type "covers" of "sign" of the service must be a list of at least one component, \
            not an empty list
            """),
        FaultCase(
            "proofs",
            """
            service:
              name: G
              sign: {digest: hmac-sha256, over: dpop, key: $key, claims: {a: b}}
            """,
            """
            Spec.yaml:4:18 key-not-applicable dpop is signed by rsa-sha256, rsa-pss-sha256, rsa-pss-sha512, \
            ecdsa-p256-sha256, ecdsa-p384-sha384, ecdsa-p521-sha512 or ed25519, not hmac-sha256
            Spec.yaml:4:54 unknown-key unknown key "claims" in "sign" of the service
            """),
        FaultCase(
            "what is inserted in other places",
            """
            service:
              name: G
              sign:
                values: {d: {digest: sha256, parts: "{base64($k)}"}, s: "{status}", h: {header: X}}
                parts: ["{key-id}", "{d}", "{s}"]
                digest: hmac-sha256
                key: ["{base64($k)}", "{base64(d)}"]
                into: {header: X-Sign}
            """,
            """
            Spec.yaml:5:41 unknown-value "parts" of value "d" of "sign" of the service: base64(…) decodes a \
            secret, as a whole text of "key"
            Spec.yaml:5:61 unknown-value value "s" of "sign" of the service inserts {status}, which only \
            responses have
            Spec.yaml:5:76 missing-key value "h" of "sign" of the service needs the key "time", "nonce", \
            "parameters" or "digest", or must be a text in quotes
            Spec.yaml:5:77 unknown-key unknown key "header" in value "h" of "sign" of the service
            Spec.yaml:6:13 unknown-value "parts" of "sign" of the service inserts {key-id}, which only "sign" \
            with a private key has
            """),
        FaultCase(
            "headers that are sent twice",
            """
            service:
              name: G
              auth: bearer
              headers: {DPoP: x}
              sign: {digest: ed25519, over: jwt, key: $key, lifetime: 1m}
            """,
            """
            Spec.yaml:6:3 same-path-twice the signature of "sign" is sent as the header "Authorization", like the \
            credential of "auth"
            """),
    ]

    @Test("faults are reported", arguments: cases)
    func faultsAreReported(fault: FaultCase) {
        fault.check()
    }
}
