import Testing

@Suite("API version faults")
struct APIVersionFaultTests {
    @Test("faults of api-version are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "no value",
            """
            service: {name: G, api-version: {in: path}}
            """,
            """
            Spec.yaml:2:33 missing-key "api-version" needs the key "value": the version
            """),
        FaultCase(
            "an empty value",
            """
            service: {name: G, api-version: ""}
            """,
            """
            Spec.yaml:2:33 wrong-type "api-version" of the service must be non-empty text, not ""
            """),
        FaultCase(
            "an invalid place",
            """
            service: {name: G, api-version: {value: 5, in: body}}
            """,
            """
            Spec.yaml:2:48 wrong-type "in" of "api-version" of the service must be path, header or query, not "body"
            """),
        FaultCase(
            "a name in the path",
            """
            service: {name: G, api-version: {value: 5, in: path, name: v}}
            """,
            """
            Spec.yaml:2:60 key-not-applicable "name" of "api-version" does not apply to a version in the path
            """),
        FaultCase(
            "an invalid header",
            """
            service: {name: G, api-version: {value: 5, in: header, name: "a b"}}
            """,
            """
            Spec.yaml:2:62 wrong-type "name" of "api-version" must be the name of a header, not "a b"
            """),
        FaultCase(
            "a header set by the client",
            """
            service: {name: G, api-version: {value: 5, in: header, name: Host}}
            """,
            """
            Spec.yaml:2:62 key-not-applicable the header Host is set by the client
            """),
        FaultCase(
            "two segments",
            """
            service: {name: G, api-version: 5/6}
            """,
            """
            Spec.yaml:2:33 wrong-type "api-version" is sent as "5/6", which is not a valid path segment
            """),
        FaultCase(
            "two lines",
            #"""
            service: {name: G, api-version: {value: "5\n6", in: header}}
            """#,
            """
            Spec.yaml:2:41 wrong-type "api-version" is sent as a header, so it must be one line of text
            """),
        FaultCase(
            "a format without the value",
            """
            service: {name: G, api-version: {value: 5, format: v5}}
            """,
            """
            Spec.yaml:2:52 wrong-type "format" of "api-version" of the service must be text that contains {value} \
            exactly once, not "v5"
            """),
        FaultCase(
            "a format with the value repeated",
            """
            service: {name: G, api-version: {value: 5, format: "{value}{value}"}}
            """,
            """
            Spec.yaml:2:52 wrong-type "format" of "api-version" of the service must be text that contains {value} \
            exactly once, not "{value}{value}"
            """),
        FaultCase(
            "a version for reviews that is none, is that of all builds, or cannot be sent",
            files: [
                "A": """
                service: {name: A, api-version: {value: 5, review: ""}}
                """,
                "B": """
                service: {name: B, api-version: {value: 5, review: "5", format: "v{value}"}}
                """,
                "C": """
                service: {name: C, api-version: {value: 5, review: 6/7}}
                """,
                "D": """
                service: {name: D, api-version: {review: 6}}
                """,
            ],
            """
            A.yaml:2:52 wrong-type "review" of "api-version" of the service must be non-empty text, not ""
            B.yaml:2:52 key-not-applicable "review" of "api-version" is the version of all builds, "v5"; leave it out
            C.yaml:2:52 wrong-type "review" of "api-version" is sent as "6/7", which is not a valid path segment
            D.yaml:2:33 missing-key "api-version" needs the key "value": the version
            """),
    ]
}
