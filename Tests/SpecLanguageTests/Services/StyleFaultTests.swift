import SpecLanguage
import Testing

@Suite("Styles of parameters")
struct StyleFaultTests {
    @Test("faults of styles are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    @Test("lists have the usual style of their place, unless the spec writes one")
    func styles() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a:
                get: "/a/{list}/{whole}/{written}"
                parameters:
                  list: '[Int]'
                  whole: {type: String, encode: segments}
                  written: {type: String, encode: none}
                  text: String
                  texts: '[String]?'
                  header: {type: '[Int]', in: header}
            """)
        #expect(endpoint.parameters.map(\.style) == [.comma, nil, nil, nil, .repeat, .comma])
        #expect(endpoint.parameters.map(\.encoding) == [nil, .segments, .raw, nil, nil, nil])
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "styles that are none, or in a place without styles",
            """
            service: {name: G, parameters: {s: {type: [Int], style: deep}}}
            endpoints:
              a:
                post: "/a/{b}"
                parameters:
                  b: {type: [Int], style: pipe}
                  c: {type: [Int], in: header, style: brackets}
                  d: {type: [Int], in: cookie, style: pipe}
                  e: {type: [Int], style: comma}
                  f: {constant: 1, style: comma}
                  g: {type: [Int], style: 1, in: query}
                  h: {constant: 1, encode: none}
              b:
                post: /b
                parameters:
                  a: {type: [Int], in: multipart, style: comma}
                  b: {type: file, style: comma, encode: none}
            """,
            """
            Spec.yaml:2:57 wrong-type "style" of parameter "s" must be repeat, comma, space, pipe, brackets, indexed or \
            fields, not "deep"
            Spec.yaml:7:31 key-not-applicable parameter "b" is sent in the path, where its style must be comma
            Spec.yaml:8:43 key-not-applicable parameter "c" is sent as a header, where its style must be repeat or comma
            Spec.yaml:9:43 key-not-applicable parameter "d" is sent as a cookie, where "style" does not apply
            Spec.yaml:10:31 key-not-applicable parameter "e" is sent in the body, where "style" does not apply
            Spec.yaml:11:24 key-not-applicable "style" does not apply to parameter "f": it is a constant
            Spec.yaml:12:31 wrong-type "style" of parameter "g" must be repeat, comma, space, pipe, brackets, indexed or \
            fields, not "1"
            Spec.yaml:13:24 key-not-applicable "encode" does not apply to parameter "h": it is a constant
            Spec.yaml:17:46 key-not-applicable parameter "a" is sent as a text part, where "style" does not apply
            Spec.yaml:18:23 key-not-applicable "style" does not apply to parameter "b": it is a file
            Spec.yaml:18:37 key-not-applicable "encode" does not apply to parameter "b": it is a file
            """),
        FaultCase(
            "styles that do not fit the type",
            """
            service: {name: G}
            endpoints:
              a:
                get: /a
                parameters:
                  a: {type: Int, style: comma}
                  b: {type: Kind, style: brackets}
                  c: {type: Picture, style: comma}
                  d: {type: [Picture], style: pipe}
                  e: {type: [Int], style: fields}
                  f: {type: [[Int]], style: repeat}
                  g: {type: [Int?], style: comma}
                  h: {type: Either, style: fields}
                  i: {type: Picture, style: fields, map: p}
                  j: {type: Picture, style: brackets}
                  k: {type: Either, style: indexed}
                  l: {type: [Picture?]}
            models:
              Kind: {enum: [a]}
              Picture: {fields: {title: Int}}
              Either: {one-of: [String, Int]}
            """,
            """
            Spec.yaml:7:29 key-not-applicable parameter "a" is one text, to which "style" does not apply; it is for \
            lists and models
            Spec.yaml:8:30 key-not-applicable parameter "b" is one text, to which "style" does not apply; it is for \
            lists and models
            Spec.yaml:9:33 key-not-applicable parameter "c" has the style comma, which is for lists of strings, \
            numbers, dates and enums, not for Picture
            Spec.yaml:10:35 key-not-applicable parameter "d" has the style pipe, which is for lists of strings, \
            numbers, dates and enums, not for [Picture]
            Spec.yaml:11:31 key-not-applicable parameter "e" has the style fields, which is for models and \
            dictionaries, not for [Int]
            Spec.yaml:12:33 key-not-applicable parameter "f" has the style repeat, which is for lists of strings, \
            numbers, dates and enums, not for [[Int]]
            Spec.yaml:13:32 key-not-applicable parameter "g" has the style comma, which is for lists of strings, \
            numbers, dates and enums, not for [Int?]
            Spec.yaml:14:32 key-not-applicable parameter "h" has the style fields, which is for models and \
            dictionaries, not for Either
            Spec.yaml:15:46 key-not-applicable "map" does not apply to parameter "i": its fields are sent under their \
            own names
            Spec.yaml:18:17 wrong-type parameter "l": [Picture?] cannot be sent in the query, only strings, numbers, \
            dates and enums; write its "style", or send it in the body
            """),
        FaultCase(
            "fields with the name of another parameter, and secrets",
            """
            service: {name: G}
            endpoints:
              a:
                get: /a
                parameters:
                  limit: Int
                  page: {type: Page, style: fields}
                  other: {type: Page?, style: fields}
                  fixed: {constant: 1, map: from}
                  first: {type: Page, style: brackets}
                  key: {type: [Key], style: indexed}
            models:
              Page: {fields: {limit: Int, start: {type: Int, map: from}, never: {type: Int, encode: never}}}
              Key: {fields: {name: String, inner: Inner?}}
              Inner: {fields: {code: {type: String, sensitive: true}}}
            """,
            """
            Spec.yaml:8:7 same-path-twice parameter "page" has a field that is sent as "from", like another parameter
            Spec.yaml:8:7 same-path-twice parameter "page" has a field that is sent as "limit", like another parameter
            Spec.yaml:9:7 same-path-twice parameter "other" has a field that is sent as "from", like another parameter
            Spec.yaml:9:7 same-path-twice parameter "other" has a field that is sent as "limit", like another parameter
            Spec.yaml:12:7 secret-in-query warning: parameter "key" has the sensitive field "code", but URLs end up in logs \
            and browser histories (RFC 9110, section 17.9); send it in the body
            """),
        FaultCase(
            "slashes elsewhere than in texts of the path",
            """
            service: {name: G}
            endpoints:
              a:
                get: "/a/{b}"
                parameters:
                  b: {type: Int, encode: none}
                  c: {type: String, encode: segments}
                  d: {type: String, encode: raw}
            """,
            """
            Spec.yaml:7:30 key-not-applicable parameter "b" has the type Int; "encode" only applies to a String
            Spec.yaml:8:33 key-not-applicable parameter "c" is sent in the query; "encode" only applies to the path
            Spec.yaml:9:33 wrong-type "encode" of parameter "d" must be segments or none, not "raw"
            """),
    ]
}
