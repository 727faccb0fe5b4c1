import Testing

@Suite("Faults in fields that are given by calls")
struct GivenFaultTests {
    @Test("are reported where they are", arguments: cases)
    func faults(fault: FaultCase) {
        fault.check()
    }

    private static let cases: [FaultCase] = [
        FaultCase(
            "parameters that calls do not have, and keys without effect",
            """
            service: {name: S, servers: {release: https://s.example}}
            endpoints:
              a: {get: '/{site}/a', parameters: {site: Int}, returns: '[A]'}
              b: {get: '/{site}/b', parameters: {site: String}, returns: {stream: U, as: lines}}
              c: {get: /c, returns: '[String: B]'}
              d: {post: /d, body: A}
              e: {get: '/{site}/e', parameters: {site: Int, kind: 'Kind?'}, returns: {200: A, 202: {type: B, name: later}}}
            models:
              A: {fields: {id: Int, site: {type: 'Int?', given: site}, b: 'B?'}}
              B: {fields: {kind: {type: Kind, given: kind, default: x}}}
              U: {one-of: [String, A]}
              Kind: {enum: [x, y]}
              C:
                fields:
                  a: {type: Int, given: site}
                  b: {type: 'Int?', given: site, ignore: true}
                  c: {type: 'Int?', given: site, map: x, encode: never, scope: {min: 1}}
                  d: {type: 'A?', given: site}
                  e: {type: '[Kind]?', given: site, column: more}
                  f: {type: 'Date?', given: day}
            """,
            gives: """
                Spec.yaml:4:3 given-parameter warning: field "kind" of B is given by kind, which "a" has no \
                parameter for; there, the field is its default
                Spec.yaml:5:3 given-parameter warning: field "kind" of B is given by kind, which "b" has no \
                parameter for; there, the field is its default
                Spec.yaml:5:38 given-parameter field "site" of A is given by site, which is no Int in "b"
                Spec.yaml:6:3 given-parameter warning: field "kind" of B is given by kind, which "c" has no \
                parameter for; there, the field is its default
                Spec.yaml:16:22 ignored-without-value field "a" is given by the call, so it needs a default or an \
                optional type
                Spec.yaml:17:38 key-not-applicable "ignore" of field "b" has no effect: field "b" is given by the \
                call
                Spec.yaml:18:38 key-not-applicable "map" of field "c" has no effect: field "c" is given by the call
                Spec.yaml:18:46 key-not-applicable "encode" of field "c" has no effect: field "c" is given by the \
                call
                Spec.yaml:18:61 key-not-applicable "scope" of field "c" has no effect: field "c" is given by the \
                call
                Spec.yaml:19:23 key-not-applicable "given" of field "d" applies to built-in types, enums and \
                collections of them, not to A?
                """)
    ]
}
