import Testing

@Suite("Path parameter faults")
struct PathParameterFaultTests {
    @Test("faults of path parameters are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "not declared",
            """
            service: {name: G}
            endpoints: {a: {get: "/{picturId}", parameters: {pictureId: Int}}}
            """,
            """
            Spec.yaml:3:22 path-parameter the placeholder {picturId} is not declared under "parameters"; did you mean \
            "pictureId"?
            """),
        FaultCase(
            "not in the path",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {id: {type: Int, in: path}}}}
            """,
            """
            Spec.yaml:3:59 path-parameter parameter "id" has "in: path", but the path "/a" has no placeholder {id}
            """),
        FaultCase(
            "in another place too",
            """
            service: {name: G}
            endpoints: {a: {get: "/{id}", parameters: {id: {type: Int, in: query}}}}
            """,
            """
            Spec.yaml:3:64 path-parameter parameter "id" is in the path; it cannot be sent elsewhere
            """),
        FaultCase(
            "optional",
            """
            service: {name: G}
            endpoints: {a: {get: "/{id}", parameters: {id: Int?}}, b: {get: "/b/{id}", parameters: {id: {type: Int, \
            optional: true}}}}
            """,
            """
            Spec.yaml:3:48 path-parameter parameter "id" is in the path; its type must not be optional
            Spec.yaml:3:105 path-parameter parameter "id" is in the path; its type must not be optional
            """),
        FaultCase(
            "a file",
            """
            service: {name: G}
            endpoints: {a: {post: "/{id}", parameters: {id: file}}}
            """,
            """
            Spec.yaml:3:49 path-parameter parameter "id" is in the path; a path cannot contain a file
            """),
        FaultCase(
            "repeated in the path",
            """
            service: {name: G}
            endpoints: {a: {get: "/{id}/{id}", parameters: {id: Int}}}
            """,
            """
            Spec.yaml:3:22 path-parameter the path of endpoint "a" names {id} twice
            """),
        FaultCase(
            "two names of one parameter",
            """
            service: {name: G}
            endpoints: {a: {get: "/{id}/{x}", parameters: {id: {type: Int, map: x}}}}
            """,
            """
            Spec.yaml:3:22 path-parameter the placeholders {id} and {x} are the same parameter
            """),
    ]
}
