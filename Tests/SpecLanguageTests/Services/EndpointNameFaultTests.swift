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
            B.yaml:3:22 same-request warning: endpoint "a" already has "get /a/{b}"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            """),
        FaultCase(
            "a type with the name of a model",
            """
            service: {name: G}
            endpoints: {a: {get: /a, errors: {http-404: gone}}, b: {get: /b}}
            models: {AError: {enum: [x]}, ARequestError: {enum: [x]}, BError: {enum: [x]}}
            """,
            """
            Spec.yaml:3:13 duplicate-name the error type of endpoint "a" is named ARequestError, like a model
            """),
        FaultCase(
            "types with one name",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, errors: {http-404: gone}, returns: {200: Int, 201: nothing}}
              aRequest: {get: /b, errors: {http-404: gone}}
              aRequestError.x: {get: /c}
              aRequestResponse: {get: /d}
            models: {AError: {enum: [x]}}
            """,
            """
            Spec.yaml:5:3 duplicate-name the error type of endpoint "aRequest" is named ARequestError, like the error \
            type of endpoint "a"
            Spec.yaml:6:3 duplicate-name the type of the namespace of endpoint "aRequestError.x" is named ARequestError, \
            like the error type of endpoint "a"
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
        FaultCase(
            "a namespace with the name of a member of every DAO",
            """
            service: {name: G, parameters: {lang: Int}}
            endpoints: {client.a: {get: /a}, lang.a: {get: /b}, users.dao: {get: /c}, users.client: {get: /d}}
            """,
            """
            Spec.yaml:3:13 duplicate-name the namespace of endpoint "client.a" cannot be named client: every DAO has a \
            member with that name
            Spec.yaml:3:34 duplicate-name the namespace of endpoint "lang.a" is named lang in Swift, like a parameter of \
            the service
            Spec.yaml:3:53 duplicate-name endpoint "users.dao" cannot be named dao: every namespace has a member with \
            that name
            """),
        FaultCase(
            "a namespace with the name of an endpoint, before and after it",
            """
            service: {name: G}
            endpoints: {users: {get: /a}, users.a: {get: /b}, b.teams.a: {get: /c}, b.teams: {get: /d}}
            """,
            """
            Spec.yaml:3:31 duplicate-name the namespace of endpoint "users.a" is named users in Swift, like endpoint \
            "users"
            Spec.yaml:3:73 duplicate-name endpoint "b.teams" is named b.teams in Swift, like the namespace of "b.teams.a"
            """),
        FaultCase(
            "one name in a namespace",
            """
            service: {name: G}
            endpoints: {users.add-one: {get: /a}, Users.addOne: {get: /b}, addOne: {get: /c}, teams.addOne: {get: /d}}
            """,
            """
            Spec.yaml:3:39 duplicate-endpoint endpoints "users.add-one" and "Users.addOne" are both named users.addOne in \
            Swift
            """),
        FaultCase(
            "types of namespaces",
            """
            service: {name: G}
            endpoints: {a.x: {get: /a}, aEndpoints.x: {get: /b}, b.x: {get: /c}}
            models: {A: {enum: [x]}, B: {enum: [x]}, BEndpoints: {enum: [x]}}
            """,
            """
            Spec.yaml:3:29 duplicate-name the type of the namespace of endpoint "aEndpoints.x" is named AEndpoints, like \
            the type of the namespace of endpoint "a.x"
            Spec.yaml:3:54 duplicate-name the type of the namespace of endpoint "b.x" is named BEndpoints, like a model
            """),
        FaultCase(
            "protocols of namespaces",
            """
            defaults: {interface: true}
            service: {name: G}
            endpoints: {a.x: {get: /a}, aAPI.x: {get: /b}, b.x: {get: /c}}
            models: {BAPI: {enum: [x]}}
            """,
            """
            Spec.yaml:4:29 duplicate-name the type of the namespace of endpoint "aAPI.x" is named AAPI, like the \
            protocol of the namespace of endpoint "a.x"
            Spec.yaml:4:48 duplicate-name the protocol of the namespace of endpoint "b.x" is named BAPI, like a model
            """),
        FaultCase(
            "more than eight namespaces",
            """
            service: {name: G}
            endpoints: {a.b.c.d.e.f.g.h.i: {get: /a}, a.b.c.d.e.f.g.h.i.j: {get: /b}}
            """,
            """
            Spec.yaml:3:43 too-deep endpoint "a.b.c.d.e.f.g.h.i.j" is in 9 namespaces, one inside another; the limit is 8
            """),
        FaultCase(
            "a dot without a name",
            """
            service: {name: G}
            endpoints: {users.: {get: /a}, .list: {get: /b}, a..b: {get: /c}, a.+.b: {get: /d}}
            """,
            """
            Spec.yaml:3:13 invalid-identifier endpoint "users.": the name "" has no letter or digit for a Swift name
            Spec.yaml:3:32 invalid-identifier endpoint ".list": the name "" has no letter or digit for a Swift name
            Spec.yaml:3:50 invalid-identifier endpoint "a..b": the name "" has no letter or digit for a Swift name
            Spec.yaml:3:67 invalid-identifier endpoint "a.+.b": the name "+" has no letter or digit for a Swift name
            """),
    ]
}
