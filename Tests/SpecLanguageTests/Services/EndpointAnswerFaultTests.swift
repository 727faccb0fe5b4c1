import Testing

@Suite("Faults of returns and at")
struct EndpointAnswerFaultTests {
    @Test("are found where they stand", arguments: cases)
    func areFound(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "an unknown type",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Pictur}}
            models: {Picture: {fields: {a: Int}}}
            """,
            """
            Spec.yaml:3:35 unknown-type unknown type "Pictur"; did you mean "Picture"?
            """),
        FaultCase(
            "no type",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: "[Int"}}
            """,
            """
            Spec.yaml:3:35 wrong-type "returns" of endpoint "a" must be a type such as String, [T], [String: T] or T?: \
            a bracket is not closed
            """),
        FaultCase(
            "dates without a format",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Date]}}
            """,
            """
            Spec.yaml:3:35 date-without-format "returns" of endpoint "a" holds dates, and nothing says how they are \
            written; write "dates" under "defaults": iso8601, unix, unix-ms or a pattern
            """),
        FaultCase(
            "of a head",
            """
            service: {name: G}
            endpoints: {a: {head: /a, returns: Int}}
            """,
            """
            Spec.yaml:3:36 key-not-applicable the answer to a head has no body (RFC 9110, section 9.3.2), so endpoint \
            "a" can return nothing
            """),
        FaultCase(
            "a place without a value",
            """
            service: {name: G}
            endpoints: {a: {get: /a, at: b}, c: {get: /c, returns: nothing, at: $}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "at" says where the returned value stands, and endpoint "a" returns \
            nothing
            Spec.yaml:3:65 key-not-applicable "at" says where the returned value stands, and endpoint "c" returns \
            nothing
            """),
        FaultCase(
            "a bad place",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Int, at: b..c}}
            """,
            #"""
            Spec.yaml:3:44 bad-path "at" of endpoint "a": the path "b..c" has a dot without a key beside it; a dot in \#
            a key is \.
            """#),
        FaultCase(
            "a file",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: file}}
            """,
            """
            Spec.yaml:3:26 not-yet "returns: file" is not carried out yet: this version only checks it
            """),
        FaultCase(
            "a stream",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: {stream: Int, as: lines}}}
            """,
            """
            Spec.yaml:3:26 not-yet "returns: {stream: …}" is not carried out yet: this version only checks it
            """),
        FaultCase(
            "half a stream",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: {stream: Int, is: lines}}}
            """,
            """
            Spec.yaml:3:35 missing-key "returns" of endpoint "a" needs the key "as": how the values are told apart
            Spec.yaml:3:49 unknown-key unknown key "is" in "returns" of endpoint "a"; did you mean "as"?
            """),
        FaultCase(
            "a union that is dropped outside of an array",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Media}, b: {get: /b, returns: [Media]}}
            models:
              Media: {divide-type: type, cases: {pic: Picture}, otherwise: drop}
              Picture: {fields: {a: Int}}
            """,
            """
            Spec.yaml:3:35 drop-outside-array "returns" of endpoint "a": Media says "otherwise: drop", and what is \
            dropped must stand in an array; write [Media]
            """),
    ]
}
