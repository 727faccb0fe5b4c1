import SpecLanguage
import Testing

@Suite("Constants of endpoints")
struct ConstantFaultTests {
    @Test("faults of constants are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    @Test("the type of a constant is that of its value, unless the spec writes one")
    func types() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a:
                post: /a
                parameters:
                  _shape: {constant: array}
                  whole: {constant: 2}
                  fraction: {constant: 1.50}
                  flag: {constant: true}
                  quoted: {constant: "2"}
                  written: {constant: 2, type: String}
                  zeros: {constant: 007}
                  inQuery: {constant: 1.50, in: query, map: q}
                  b: Int
            """)
        #expect(
            endpoint.constants.map(\.value) == [
                .string("array"), .integer("2"), .decimal("1.50"), .bool(true), .string("2"), .string("2"),
                .string("007"), .string("1.50"),
            ])
        #expect(endpoint.constants.map(\.wireName).prefix(2) == ["_shape", "whole"])
        #expect(endpoint.constants.last?.place.location == .query)
        #expect(endpoint.constants.last?.wireName == "q")
        #expect(endpoint.parameters.map(\.name) == ["b"])
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "values that are no constants",
            """
            service: {name: G}
            endpoints:
              a:
                get: /a
                parameters:
                  b: {constant: [1]}
                  c: {constant: }
                  d: {constant: null}
                  e: {constant: x, type: Int}
                  f: {constant: x, type: Date}
                  g: {constant: x, type: String?}
                  h: {constant: 99999999999999999999}
                  "": {constant: x}
                  i: {in: query}
            """,
            """
            Spec.yaml:7:21 wrong-type "constant" of parameter "b" must be text, a number, true or false, not a list
            Spec.yaml:8:20 wrong-type "constant" of parameter "c" must be text, a number, true or false, not nothing
            Spec.yaml:9:21 wrong-type "constant" of parameter "d" must be text, a number, true or false, not "null"
            Spec.yaml:10:21 wrong-type the constant of parameter "e": "x" is not a valid Int
            Spec.yaml:11:30 wrong-type the type of parameter "f" must be String, Int, Double or Bool, because it is a \
            constant
            Spec.yaml:12:30 wrong-type the type of parameter "g" must be String, Int, Double or Bool, because it is a \
            constant
            Spec.yaml:13:21 wrong-type the constant of parameter "h": "99999999999999999999" does not fit into Int
            Spec.yaml:14:7 invalid-identifier parameter "": the name is empty
            Spec.yaml:15:10 missing-key parameter "i" needs the key "type": the type of its values
            """),
        FaultCase(
            "keys for arguments",
            """
            service: {name: G, parameters: {a: {constant: x, default: y}, b: {constant: z, in: body}, c: {in: query}}}
            endpoints:
              a:
                get: /a
                parameters:
                  b: {constant: x, optional: true, default: y, length: {min: 1}, sensitive: true, deprecated: true}
                  c: {constant: x, type: String = y, scope: [x], pattern: x, count: {min: 1}, format: unix}
                  d: {constant: 1, auto-cast: write-text}
            """,
            """
            Spec.yaml:2:50 key-not-applicable "default" does not apply to parameter "a": it is a constant
            Spec.yaml:2:84 wrong-type "in" of parameter "b" must be query, header or cookie, not "body"
            Spec.yaml:2:94 missing-key parameter "c" needs the key "type": the type of its values
            Spec.yaml:7:24 key-not-applicable "optional" does not apply to parameter "b": it is a constant
            Spec.yaml:7:40 key-not-applicable "default" does not apply to parameter "b": it is a constant
            Spec.yaml:7:52 key-not-applicable "length" does not apply to parameter "b": it is a constant
            Spec.yaml:7:70 key-not-applicable "sensitive" does not apply to parameter "b": it is a constant
            Spec.yaml:7:87 key-not-applicable "deprecated" does not apply to parameter "b": it is a constant
            Spec.yaml:8:39 key-not-applicable a default does not apply to parameter "c": it is a constant
            Spec.yaml:8:42 key-not-applicable "scope" does not apply to parameter "c": it is a constant
            Spec.yaml:8:54 key-not-applicable "pattern" does not apply to parameter "c": it is a constant
            Spec.yaml:8:66 key-not-applicable "count" does not apply to parameter "c": it is a constant
            Spec.yaml:8:83 key-not-applicable "format" does not apply to parameter "c": it is a constant
            Spec.yaml:9:24 key-not-applicable "auto-cast" does not apply to parameter "d": it is a constant
            """),
        FaultCase(
            "places",
            """
            service: {name: G}
            endpoints:
              a:
                get: /a/{b}
                parameters:
                  b: {constant: x}
                  Host: {constant: x, in: header}
                  Authorization: {constant: Basic x, in: header}
                  X-A: {constant: " x", in: header}
                  x-a: {constant: x, in: header}
                  e: {constant: a b, in: cookie}
                  f: {constant: x, in: path}
                  g: {constant: x, in: body}
              c:
                post: /c
                parameters:
                  Content-Type: {constant: x/y, in: header}
                  h: {constant: x, in: file}
                  i: file
              j: {post: /j, idempotency: {header: X-Key}, parameters: {x-key: {constant: x, in: header}}}
              k: {post: /k, redirect-body: any-origin, parameters: {l: {constant: x}}}
              d: {get: /d, parameters: {page: {constant: 1}}, returns: [Int], paginate: {by: page, parameter: page}}
            """,
            """
            Spec.yaml:7:21 path-parameter parameter "b" is in the path; write its constant there, instead of the \
            placeholder
            Spec.yaml:8:7 key-not-applicable the header Host is set by the client
            Spec.yaml:9:33 literal-secret parameter "Authorization" is a credential; its value must not be written in \
            the spec
            Spec.yaml:10:23 wrong-type parameter "X-A" must be one line of text without control characters and without \
            blanks at either end
            Spec.yaml:11:7 same-path-twice parameter "x-a" is sent as the header "x-a", like parameter "X-A"
            Spec.yaml:12:21 wrong-type parameter "e" must be ASCII without spaces, quotes, commas, semicolons and \
            backslashes (RFC 6265, section 4.1.1)
            Spec.yaml:13:28 path-parameter parameter "f" has "in: path", but the path "/a/{b}" has no placeholder {f}
            Spec.yaml:14:28 body-on-get a get has no body (RFC 9110, section 9.3); parameter "g" cannot be sent in one
            Spec.yaml:18:7 key-not-applicable the header Content-Type of a multipart body contains its boundary \
            (RFC 7578, section 4.1), so it is set by the client
            Spec.yaml:19:28 key-not-applicable parameter "h" is a constant; write "in: multipart" to send it as a text \
            part
            Spec.yaml:21:39 same-path-twice "idempotency" sends its key as the header "X-Key", like a constant
            Spec.yaml:23:99 wrong-type "parameter" of "paginate" of endpoint "d" must be the name of a parameter of \
            endpoint "d", not "page"
            """),
        FaultCase(
            "endpoints of one address",
            """
            service: {name: G}
            endpoints:
              a: {get: "/a/{b}", parameters: {b: Int, c: {constant: x}, Accept: {constant: t, in: header}}}
              b: {get: "/a/{d}", parameters: {d: Int, c: {constant: y}}}
              c: {get: "/a/{d}", parameters: {d: Int, accept: {constant: u, in: header}}}
              d: {get: "/a/{b}", parameters: {b: Int, c: {constant: z}, Accept: {constant: u, in: header}}}
              e: {get: "/a/{b}", parameters: {b: Int, c: {constant: x}, accept: {constant: v, in: header}}}
              f: {post: "/f", parameters: {a: {constant: 1, map: x.y}}}
              g: {post: "/f", parameters: {a: {constant: 1.0, map: x.y}}}
              h: {post: "/f", parameters: {a: {constant: 2, map: x.y}}}
              i: {post: "/f", parameters: {a: {constant: 2, in: query, map: x.y}}}
              j: {post: "/f", parameters: {a: {constant: [], map: x.y}}}
            """,
            """
            Spec.yaml:10:13 same-request warning: endpoint "f" already has "post /f"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:13:46 wrong-type "constant" of parameter "a" must be text, a number, true or false, not an empty \
            list
            """),
        FaultCase(
            "one address with other names of placeholders",
            """
            service: {name: G}
            endpoints: {a: {get: "/a/{b}", parameters: {b: Int}}, b: {get: "/a/{c}", parameters: {c: Int}}}
            """,
            """
            Spec.yaml:3:64 same-request warning: endpoint "a" already has "get /a/{b}", which is the same path; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            """),
        FaultCase(
            "required parameters that tell endpoints of one address apart",
            """
            service: {name: G, parameters: {s: String, t: String?}}
            endpoints:
              a: {get: /a, parameters: {x: Int?}}
              b: {get: /a, parameters: {y: Int}}
              c: {get: /a, parameters: {z: Int, x: Int?}}
              d: {get: /a, parameters: {s: Int}}
              e: {get: /a, parameters: {t: Int}}
              f: {get: /a, parameters: {l: {type: [Int], count: {max: 1}}}}
              g: {get: /a, parameters: {d: Int = 1}}
              h: {get: /a, parameters: {Accept: {type: String, in: header}}}
              i: {get: /a, parameters: {l: {type: [Int], count: {min: 1}}, y: Int}}
              j: {get: /a, parameters: {X-A: {type: String, in: header}, y: Int}}
              k: {get: /a, parameters: {x-a: {type: Int, in: header}, y: Int?}}
            """,
            """
            Spec.yaml:7:12 same-request warning: endpoint "a" already has "get /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:8:12 same-request warning: endpoint "a" already has "get /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:9:12 same-request warning: endpoint "a" already has "get /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:10:12 same-request warning: endpoint "a" already has "get /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:11:12 same-request warning: endpoint "a" already has "get /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:14:12 same-request warning: endpoint "j" already has "get /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            """),
        FaultCase(
            "bodies that tell endpoints of one address apart",
            """
            service: {name: G}
            endpoints:
              none: {post: /a}
              form: {post: /a, parameters: {x: {type: Int, in: form}}}
              parts: {post: /a, parameters: {x: {type: Int, in: multipart}}}
              one: {post: /a, parameters: {x: Int}}
              other: {post: /a, body: User}
              third: {post: /a, body: Group}
              fourth: {post: /a, body: Named}
              fifth: {post: /a, body: Map?}
              sixth: {post: /a, body: file}
            models:
              User: {fields: {name: String, email: String}}
              Group: {fields: {name: String, members: [String]}}
              Named: {unknown-keys: keep, fields: {name: String}}
              Map: {fields: {name: String?}}
            """,
            """
            Spec.yaml:10:18 same-request warning: endpoint "other" already has "post /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:11:17 same-request warning: endpoint "none" already has "post /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            Spec.yaml:12:17 same-request warning: endpoint "form" already has "post /a"; the mock server \
            responds as the first one that fits, unless different constants in both, or a required parameter that \
            only one of them has, tell them apart
            """),
    ]
}
