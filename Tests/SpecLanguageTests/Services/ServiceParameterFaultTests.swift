import Testing

@Suite("Service parameter faults")
struct ServiceParameterFaultTests {
    @Test("faults of service parameters are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "in the body",
            """
            service: {name: G, parameters: {a: {type: Int, in: body}}}
            """,
            """
            Spec.yaml:2:52 wrong-type "in" of parameter "a" must be query, header or cookie, not "body"
            """),
        FaultCase(
            "in the path",
            """
            service: {name: G, parameters: {a: {type: Int, in: path}}}
            """,
            """
            Spec.yaml:2:52 wrong-type "in" of parameter "a" must be query, header or cookie, not "path"
            """),
        FaultCase(
            "a file",
            """
            service: {name: G, parameters: {a: file}}
            """,
            """
            Spec.yaml:2:36 wrong-type parameter "a": a file cannot be sent with every request
            """),
        FaultCase(
            "members of every DAO",
            """
            service: {name: G, parameters: {client: Int, service: Int, fill: Int}}
            """,
            """
            Spec.yaml:2:33 duplicate-name parameter "client" cannot be named client: every DAO has a member with that \
            name
            Spec.yaml:2:46 duplicate-name parameter "service" cannot be named service: every DAO has a member with \
            that name
            Spec.yaml:2:60 duplicate-name parameter "fill" cannot be named fill: every DAO has a member with that name
            """),
        FaultCase(
            "one Swift name",
            """
            service: {name: G, parameters: {a-b: Int, aB: Int}}
            """,
            """
            Spec.yaml:2:43 duplicate-name parameters "a-b" and "aB" are both named aB in Swift
            """),
        FaultCase(
            "one name on the wire",
            """
            service: {name: G, parameters: {a: {type: Int, map: x}, b: {type: Int, map: x}}}
            """,
            """
            Spec.yaml:2:57 same-path-twice parameter "b" of the service is sent as "x" in the query, like parameter \
            "a" of the service
            """),
        FaultCase(
            "the name of a header",
            """
            service: {name: G, headers: {X-A: b}, parameters: {a: {type: Int, in: header, map: x-a}}}
            """,
            """
            Spec.yaml:2:52 same-path-twice parameter "a" of the service is sent as the header "x-a", like header "X-A"
            """),
        FaultCase(
            "the name of the version",
            """
            service: {name: G, api-version: {value: 1, in: query, name: v}, parameters: {v: Int}}
            """,
            """
            Spec.yaml:2:78 same-path-twice parameter "v" of the service is sent as "v" in the query, like "api-version"
            """),
        FaultCase(
            "an unknown type",
            """
            service: {name: G, parameters: {a: Integer}}
            """,
            """
            Spec.yaml:2:36 unknown-type unknown type "Integer"; did you mean "Int"?
            """),
        FaultCase(
            "a date without format",
            """
            service: {name: G, parameters: {a: Date}}
            """,
            """
            Spec.yaml:2:36 date-without-format parameter "a" contains dates without a format; write "format", or \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            """),
        FaultCase(
            "a default of another type",
            """
            service: {name: G, parameters: {a: Int = x}}
            """,
            """
            Spec.yaml:2:42 default-mismatch the default of parameter "a": "x" is not a valid Int
            """),
    ]
}
