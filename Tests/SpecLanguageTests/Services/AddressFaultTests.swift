import SpecLanguage
import Testing

@Suite("Endpoints at given addresses, and redirects")
struct AddressFaultTests {
    @Test("faults of addresses and redirects are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    @Test("a path of one parameter is the address of the request")
    func address() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints: {a: {get: "{next}", parameters: {next: {type: URL, sensitive: true}, page: Int?}}}
            """)
        #expect(endpoint.address?.name == "next")
        #expect(endpoint.parameters.map(\.isAddress) == [true, false])
        #expect(endpoint.policies.followsRedirects)
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "addresses of other types, and paths that are none",
            """
            service: {name: G}
            endpoints:
              a: {get: "{x}", parameters: {x: String}}
              b: {put: "{x}", parameters: {x: URL?}}
              c: {delete: "{x}", parameters: {}}
              d: {get: "{x}/y", parameters: {x: URL}}
              e: {get: "{x}{y}", parameters: {x: URL, y: URL}}
              f: {patch: "{x}", parameters: {x: {type: URL, encode: none}}}
              g: {post: "{x}", parameters: {x: {type: file}}}
            """,
            """
            Spec.yaml:4:12 bad-path the path of endpoint "a" is the whole address, so its parameter must have the type \
            URL; a path begins with /
            Spec.yaml:5:35 path-parameter parameter "x" is in the path; its type must not be optional
            Spec.yaml:6:15 path-parameter the placeholder {x} is not declared under "parameters"
            Spec.yaml:7:12 bad-path the path of endpoint "d" must begin with /
            Spec.yaml:8:12 bad-path the path of endpoint "e" must begin with /
            Spec.yaml:9:57 key-not-applicable parameter "x" has the type URL; "encode" only applies to a String
            Spec.yaml:10:13 bad-path the path of endpoint "g" is the whole address, so its parameter must have the type \
            URL; a path begins with /
            Spec.yaml:10:43 path-parameter parameter "x" is in the path; a path cannot contain a file
            """),
        FaultCase(
            "what needs a path",
            """
            service: {name: G, batch: {post: /batch, calls: calls, response: {body: body}}}
            endpoints:
              a: {get: "{x}", parameters: {x: URL}, returns: [Int], paginate: {by: link}}
              b: {get: "{y}", parameters: {y: URL, z: Int}, returns: Int, batch: true}
              c: {get: "{y}", parameters: {y: URL}, returns: Int}
            """,
            """
            Spec.yaml:4:57 key-not-applicable "paginate" does not apply to endpoint "a", whose address the caller \
            gives; pass the address of each page
            Spec.yaml:5:63 key-not-applicable calls of endpoint "b" cannot be sent in a batch: the caller gives their \
            address
            Spec.yaml:6:12 same-request warning: endpoint "a" already has "get {x}", which is the same path; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            """),
        FaultCase(
            "redirects",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {200: Int, 302: nothing}}
              b: {get: /b, follow: false, returns: {304: Int}}
              c: {get: /c, follow: false, returns: [Int], cache: {policy: http}, paginate: {by: link}}
              d: {get: /d, follow: 302}
              e: {put: /e, body: String, follow: false, redirect-body: any-origin}
              f: {get: /f, follow: true, returns: Int}
            """,
            """
            Spec.yaml:4:36 key-not-applicable redirects are followed; write "follow: false" so that endpoint "a" \
            returns those with the status 302
            Spec.yaml:5:46 key-not-applicable response 304 of endpoint "b" has no body (RFC 9110, section 15.4); write \
            "nothing"
            Spec.yaml:6:47 key-not-applicable "cache" does not apply to endpoint "c": with "follow: false", it returns \
            redirects
            Spec.yaml:6:70 key-not-applicable "paginate" does not apply to endpoint "c": with "follow: false", it \
            returns redirects
            Spec.yaml:7:24 wrong-type "follow" of endpoint "d" must be true or false, not "302"
            Spec.yaml:8:45 key-not-applicable "redirect-body" does not apply to endpoint "e": with "follow: false", it \
            returns redirects
            """),
    ]
}
