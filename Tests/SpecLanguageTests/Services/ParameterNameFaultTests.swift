import Testing

@Suite("Parameter name faults")
struct ParameterNameFaultTests {
    @Test("faults of parameter names are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "one Swift name",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b-c: Int, bC: Int}}}
            """,
            """
            Spec.yaml:3:49 duplicate-name parameters "b-c" and "bC" are both named bC in Swift
            """),
        FaultCase(
            "the name of the body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, body: Int, parameters: {body: {type: Int, in: query}}}}
            """,
            """
            Spec.yaml:3:51 duplicate-name parameter "body" cannot be named body: the endpoint has a body
            """),
        FaultCase(
            "one name on the wire",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: Int, c: {type: Int, map: b}, d: {type: Int, map: b, in: cookie}}}}
            """,
            """
            Spec.yaml:3:67 same-path-twice parameter "c" is sent as "b" in the query, like parameter "b"
            """),
        FaultCase(
            "one path in the body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: Int, map: x.y}, c: {type: Int, map: x}, d: {type: Int, \
            map: x.y.z}, e: {type: Int, map: x.z}}}}
            """,
            """
            Spec.yaml:3:86 same-path-twice parameter "c" is sent as "x" in the body, which conflicts with parameter "b"
            Spec.yaml:3:110 same-path-twice parameter "d" is sent as "x.y.z" in the body, which conflicts with \
            parameter "b"
            """),
        FaultCase(
            "one multipart name",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: file, c: {type: Int, in: multipart, map: b}}}}
            """,
            """
            Spec.yaml:3:84 same-path-twice parameter "c" is sent as the part "b", like parameter "b"
            """),
        FaultCase(
            "invalid headers and cookies",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: {type: Int, in: header, map: "X A"}, c: {type: Int, in: cookie, \
            map: "a=b"}, d: {type: Int, in: header, map: Host}}}}
            """,
            """
            Spec.yaml:3:71 wrong-type parameter "b" is sent as "X A", which is not a valid name for a header
            Spec.yaml:3:111 wrong-type parameter "c" is sent as "a=b", which is not a valid name for a cookie
            Spec.yaml:3:151 key-not-applicable the header Host is set by the client
            """),
        FaultCase(
            "several names",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: {type: Int, map: [x, y]}}}}
            """,
            """
            Spec.yaml:3:63 wrong-type parameter "b" is sent under one name; "map" must not be a list
            """),
        FaultCase(
            "no letters",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {"[]": Int}}}
            """,
            """
            Spec.yaml:3:39 invalid-identifier parameter "[]": the name "[]" has no letter or digit for a Swift name
            """),
    ]
}
