import Testing

@Suite("Endpoint name faults")
struct EndpointNameFaultTests {
    @Test("faults of endpoint names are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "members of every DAO",
            """
            service: {name: G}
            endpoints: {client: {get: /a}, service: {get: /b}, fill: {get: /c}}
            """,
            """
            Spec.yaml:3:13 duplicate-name endpoint "client" cannot be named client: every DAO has a member with that \
            name
            Spec.yaml:3:32 duplicate-name endpoint "service" cannot be named service: every DAO has a member with that \
            name
            Spec.yaml:3:52 duplicate-name endpoint "fill" cannot be named fill: every DAO has a member with that name
            """),
        FaultCase(
            "a parameter of the service",
            """
            service: {name: G, parameters: {lang: Int}}
            endpoints: {lang: {get: /a}}
            """,
            """
            Spec.yaml:3:13 duplicate-name endpoint "lang" is named lang in Swift, like a parameter of the service
            """),
        FaultCase(
            "one Swift name",
            """
            service: {name: G}
            endpoints: {add-one: {get: /a}, addOne: {get: /b}}
            """,
            """
            Spec.yaml:3:33 duplicate-endpoint endpoints "add-one" and "addOne" are both named addOne in Swift
            """),
        FaultCase(
            "repeated in two files",
            files: [
                "A": """
                service: G
                endpoints: {a: {get: /a}}
                """,
                "B": """
                service: {name: G}
                endpoints: {a: {get: /b}}
                """,
            ],
            """
            B.yaml:3:13 duplicate-endpoint duplicate endpoint "a"
            """),
        FaultCase(
            "the same call in two files",
            files: [
                "A": """
                service: G
                endpoints: {a: {get: "/a/{b}", parameters: {b: Int}}}
                """,
                "B": """
                service: {name: G}
                endpoints: {b: {get: "/a/{b}", parameters: {b: Int}}, c: {head: "/a/{b}", parameters: {b: Int}}}
                """,
            ],
            """
            B.yaml:3:22 duplicate-endpoint endpoint "a" already has "get /a/{b}"; different constants in both, or a \
            required parameter that only one of them has, would tell them apart
            """),
        FaultCase(
            "a request with the name of a model",
            """
            service: {name: G}
            endpoints: {a: {get: /a}}
            models: {A: {enum: [x]}, ARequest: {enum: [x]}}
            """,
            """
            Spec.yaml:3:13 duplicate-name the request of endpoint "a" is named ARequest, like a model
            """),
        FaultCase(
            "requests with one name",
            """
            service: {name: G}
            endpoints: {a-URL: {get: /a}, aUrl: {get: /b}, a: {get: /c}, aRequest: {get: /d}}
            models: {A: {enum: [x]}}
            """,
            """
            Spec.yaml:3:62 duplicate-name the requests of endpoints "a" and "aRequest" are both named ARequest
            """),
        FaultCase(
            "no letters",
            """
            service: {name: G}
            endpoints: {"+": {get: /a}}
            """,
            """
            Spec.yaml:3:13 invalid-identifier endpoint "+": the name "+" has no letter or digit for a Swift name
            """),
        FaultCase(
            "an empty name",
            """
            service: {name: G}
            endpoints: {"": {get: /a}}
            """,
            """
            Spec.yaml:3:13 wrong-type the name of an endpoint must be non-empty text, not ""
            """),
    ]
}
