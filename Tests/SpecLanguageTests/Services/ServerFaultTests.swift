import Testing

@Suite("Server faults")
struct ServerFaultTests {
    @Test("faults of servers are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "not a mapping",
            """
            service: {name: Gallery, servers: https://a.example.com}
            """,
            """
            Spec.yaml:2:35 wrong-type "servers" of the service must be a mapping, not "https://a.example.com"
            """),
        FaultCase(
            "an empty list",
            """
            service: {name: Gallery, servers: {test: []}}
            """,
            """
            Spec.yaml:2:42 wrong-type environment "test" must be a URL, or a list of at least one URL, not an empty list
            """),
        FaultCase(
            "another scheme",
            """
            service: {name: Gallery, servers: {test: "ftp://a.example.com"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "ftp://a.example.com" must begin with https:// or http://
            """),
        FaultCase(
            "no scheme",
            """
            service: {name: Gallery, servers: {test: a.example.com}}
            """,
            """
            Spec.yaml:2:42 bad-server server "a.example.com" must begin with https:// or http://
            """),
        FaultCase(
            "no host",
            """
            service: {name: Gallery, servers: {test: "https:///v1"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https:///v1" has no host
            """),
        FaultCase(
            "a bad host",
            """
            service: {name: Gallery, servers: {test: "https://a..example.com"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a..example.com" has no valid host: "a..example.com"
            """),
        FaultCase(
            "a bad port",
            """
            service: {name: Gallery, servers: {test: "https://a.example.com:70000"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a.example.com:70000" has no valid port: "70000" is not a number \
            from 1 to 65535
            """),
        FaultCase(
            "an empty port",
            """
            service: {name: Gallery, servers: {test: "https://a.example.com:/"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a.example.com:/" has no valid port: "" is not a number from 1 to \
            65535
            """),
        FaultCase(
            "a user",
            """
            service: {name: Gallery, servers: {test: "https://me:pass@a.example.com"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://me:pass@a.example.com" must not have a user name or password, \
            the part before @
            """),
        FaultCase(
            "a query",
            """
            service: {name: Gallery, servers: {test: "https://a.example.com/?a=1"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a.example.com/?a=1" must not have a query, the part after ?
            """),
        FaultCase(
            "a fragment",
            """
            service: {name: Gallery, servers: {test: "https://a.example.com/#a"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a.example.com/#a" must not have a fragment, the part after #
            """),
        FaultCase(
            "a space",
            """
            service: {name: Gallery, servers: {test: "https://a.example.com/a b"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a.example.com/a b" holds " ", which may not stand in a URL as it \
            is
            """),
        FaultCase(
            "a bad escape",
            """
            service: {name: Gallery, servers: {test: "https://a.example.com/a%2"}}
            """,
            """
            Spec.yaml:2:42 bad-server server "https://a.example.com/a%2" holds "%", which may not stand in a URL as it \
            is
            """),
        FaultCase(
            "a repeated server",
            """
            service:
              name: Gallery
              servers:
                test: [https://a.example.com, https://a.example.com]
            """,
            """
            Spec.yaml:5:35 bad-server duplicate server "https://a.example.com" in environment "test"
            """),
        FaultCase(
            "insecure",
            """
            service: {name: Gallery, servers: {release: http://a.example.com}}
            """,
            """
            Spec.yaml:2:45 insecure-server server "http://a.example.com" of environment "release" must be https: http \
            is not encrypted
            """),
        FaultCase(
            "insecure, in a list and under other names",
            """
            service:
              name: Gallery
              servers:
                Production: [https://a.example.com, http://b.example.com]
                prod: http://c.example.com
                live: [http://10.0.0.1:8080, http://a.shop.svc.cluster.local, http://b.shop.svc, http://c.internal:81]
            """,
            """
            Spec.yaml:5:41 insecure-server server "http://b.example.com" of environment "Production" must be https: \
            http is not encrypted
            Spec.yaml:6:11 insecure-server server "http://c.example.com" of environment "prod" must be https: http is \
            not encrypted
            Spec.yaml:7:12 insecure-server server "http://10.0.0.1:8080" of environment "live" must be https: http is \
            not encrypted
            """),
        FaultCase(
            "environments with one Swift name",
            """
            service: {name: G, servers: {a-b: http://a.test, aB: http://b.test}}
            """,
            """
            Spec.yaml:2:50 duplicate-name environments "a-b" and "aB" are both named aB in Swift
            """),
        FaultCase(
            "an environment without a name",
            """
            service: {name: G, servers: {"+": http://a.test}}
            """,
            """
            Spec.yaml:2:30 invalid-identifier environment "+": the name "+" has no letter or digit for a Swift name
            """),
        FaultCase(
            "a reserved environment",
            """
            service: {name: G, servers: {servers: http://a.test}}
            """,
            """
            Spec.yaml:2:30 duplicate-name environment "servers" cannot be named servers: the enum of environments has \
            a member with that name
            """),
    ]
}
