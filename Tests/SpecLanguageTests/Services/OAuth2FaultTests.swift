import Testing

@Suite("OAuth 2 faults")
struct OAuth2FaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "all keys",
            """
            service:
              name: G
              auth:
                oauth2:
                  issuer: https://id.example/tenant
                  token: https://id.example/token?tenant=1
                  authorize: /oauth/page
                  device: http://localhost:8000/device
                  client: $client-id
                  secret: $client-secret
                  client-auth: post
                  scopes: [openid, 'a:b/c']
                  grants: [authorization-code, device-code, client-credentials, refresh]
                  parameters: {audience: https://api.example}
            """),
        FaultCase(
            "the addresses of an issuer",
            """
            service: {name: G, auth: {oauth2: {issuer: /, client: $id, grants: [authorization-code, device-code]}}}
            """),
        FaultCase(
            "nothing",
            """
            service: {name: G, auth: {oauth2: {}}}
            """,
            """
            Spec.yaml:2:35 missing-key "oauth2" of "auth" of the service needs the key "client": the name of the \
            client's id, such as $client-id
            Spec.yaml:2:35 missing-key "oauth2" of "auth" of the service needs the key "grants": the ways to a token
            Spec.yaml:2:35 missing-key "oauth2" of "auth" of the service needs the key "token" or "issuer"
            """),
        FaultCase(
            "grants without what they need",
            """
            service:
              name: G
              auth:
                oauth2: {token: /t, client: $id, grants: [authorization-code, device-code, client-credentials]}
            """,
            """
            Spec.yaml:5:13 missing-key "oauth2" of "auth" of the service needs the key "authorize" or "issuer" for the \
            grant authorization-code
            Spec.yaml:5:13 missing-key "oauth2" of "auth" of the service needs the key "device" or "issuer" for the \
            grant device-code
            Spec.yaml:5:13 missing-key "oauth2" of "auth" of the service needs the key "secret" for the grant \
            client-credentials
            """),
        FaultCase(
            "keys without their grants",
            """
            service:
              name: G
              auth: {oauth2: {token: /t, authorize: /a, device: /d, client: $id, client-auth: basic, grants: refresh}}
            """,
            """
            Spec.yaml:4:30 key-not-applicable "authorize" of "oauth2" of "auth" of the service is for the grant \
            authorization-code
            Spec.yaml:4:45 key-not-applicable "device" of "oauth2" of "auth" of the service is for the grant device-code
            Spec.yaml:4:70 key-not-applicable "client-auth" of "oauth2" of "auth" of the service needs the key "secret"
            """),
        FaultCase(
            "addresses",
            """
            service:
              name: G
              auth:
                oauth2:
                  issuer: https://id.example/?a=b
                  token: http://id.example/token
                  authorize: /a b
                  device: id.example
                  client: $id
                  grants: [authorization-code, device-code]
            """,
            """
            Spec.yaml:6:15 wrong-type "issuer" of "oauth2" of "auth" of the service must be a URL, or a path below the \
            server's, not "https://id.example/?a=b"
            Spec.yaml:7:14 insecure-server "token" of "oauth2" of "auth" of the service must be https: http is not \
            encrypted
            Spec.yaml:8:18 bad-path "authorize" of "oauth2" of "auth" of the service cannot contain " "
            Spec.yaml:9:15 wrong-type "device" of "oauth2" of "auth" of the service must be a URL, or a path below the \
            server's, not "id.example"
            """),
        FaultCase(
            "secrets, scopes, grants and parameters",
            """
            service:
              name: G
              auth:
                oauth2:
                  token: /t
                  client: app
                  secret: s3cret
                  scopes: [a, a b, a]
                  grants: [refresh, refresh, password]
                  parameters: {scope: x}
            """,
            """
            Spec.yaml:7:15 literal-secret "client" of "oauth2" of "auth" of the service must be the name of a secret, \
            such as $secret, that is set on the client at run time
            Spec.yaml:8:15 literal-secret "secret" of "oauth2" of "auth" of the service must be the name of a secret, \
            such as $secret, that is set on the client at run time
            Spec.yaml:9:19 wrong-type "scopes" of "oauth2" of "auth" of the service must be scopes of ASCII letters, \
            digits and signs, without spaces, not "a b"
            Spec.yaml:9:24 duplicate-key duplicate scope "a" in "scopes" of "oauth2" of "auth" of the service
            Spec.yaml:10:25 duplicate-key duplicate grant "refresh" in "oauth2" of "auth" of the service
            Spec.yaml:10:34 wrong-type "grants" of "oauth2" of "auth" of the service must be authorization-code, \
            client-credentials, refresh or device-code, not "password"
            Spec.yaml:11:20 key-not-applicable the parameter scope is set by the client
            """),
        FaultCase(
            "other keys beside it, and an endpoint with the name of its member",
            """
            service: {name: G, auth: {oauth2: {token: /t, client: $id, grants: refresh}, key: X-Key}}
            endpoints: {oauth2: {get: /a}}
            """,
            """
            Spec.yaml:2:78 key-not-applicable OAuth 2 sends its token as a bearer; remove "key" from "auth" of the service
            Spec.yaml:3:13 duplicate-name endpoint "oauth2" cannot be named oauth2: a DAO with OAuth 2 has a member with \
            that name
            """),
    ]

    static let challenges: [FaultCase] = [
        FaultCase("a digest", "service: {name: G, auth: digest}"),
        FaultCase("one scheme, and both", "service: {name: G, auth: {challenge: [basic, digest]}}"),
        FaultCase(
            "no scheme, another scheme, and other keys",
            """
            service: {name: G, auth: {challenge: [], key: X}}
            """,
            """
            Spec.yaml:2:38 wrong-type "challenge" of "auth" of the service must be at least one scheme, not an empty list
            Spec.yaml:2:42 key-not-applicable a challenge is for a user and a password in the header Authorization; \
            remove "key" from "auth" of the service
            """),
        FaultCase(
            "another scheme",
            """
            service: {name: G, auth: {challenge: ntlm}}
            """,
            """
            Spec.yaml:2:38 wrong-type "challenge" of "auth" of the service must be digest or basic, not "ntlm"
            """),
        FaultCase(
            "a digest as an own scheme, and with a password",
            """
            service: {name: G, auth: {scheme: Digest}}
            """,
            """
            Spec.yaml:2:35 key-not-applicable write "auth: digest" for this scheme
            """),
    ]

    @Test("faults of challenges are reported", arguments: challenges) func challengeFaults(_ fault: FaultCase) {
        fault.check()
    }

    @Test("faults of oauth2 are reported", arguments: cases) func faults(_ fault: FaultCase) { fault.check() }
}
