import Testing

@Suite("Pagination faults")
struct PaginationFaultTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "signs of the end",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {p: Int}, paginate: {by: page, parameter: p, end: 0, more: $}}
              b: {get: /b, returns: [Int], paginate: {by: link, end: [], more: a..b}}
              c: {get: /c, returns: [Int], paginate: {by: url, next: n, end: {a: b}}}
              d: {get: /d, returns: M, parameters: {p: Int}, paginate: {by: page, parameter: p, more: m}}
              e: {get: /e, returns: M, parameters: {p: Int}, paginate: {by: offset, parameter: p, more: m}}
              f: {post: /f, returns: M, parameters: {p: JSON?}, paginate: {by: cursor, parameter: p, next: n, end: [0, -1, ""]}}
              g: {post: /g, returns: M, parameters: {p: M?}, paginate: {by: cursor, parameter: p, next: n}}
            models: {M: {fields: {a: [Int]}}}
            """,
            """
            Spec.yaml:4:89 key-not-applicable "end" is only for pages by cursor, header or url; remove it from \
            "paginate" of endpoint "a"
            Spec.yaml:4:103 bad-path "more" of "paginate" of endpoint "a": the path must name a key, not $
            Spec.yaml:5:53 key-not-applicable "end" is only for pages by cursor, header or url; remove it from \
            "paginate" of endpoint "b"
            Spec.yaml:5:58 wrong-type "end" of "paginate" of endpoint "b" must be a value, or a list of at least one \
            value, not an empty list
            Spec.yaml:5:68 bad-path "more" of "paginate" of endpoint "b": the path "a..b" has an empty key; write a dot \
            in a key as \\.
            Spec.yaml:6:66 wrong-type "end" of "paginate" of endpoint "c" must be text, not a mapping
            Spec.yaml:8:50 missing-key "paginate" of endpoint "e" needs the key "size", because "returns" is not a list \
            whose items can be counted
            Spec.yaml:10:84 wrong-type "parameter" of "paginate" of endpoint "g" must name a parameter that is a \
            string, a whole number, JSON or a dictionary, not M?
            """),
        FaultCase(
            "short pages, other links and totals",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {p: Int}, paginate: {by: page, parameter: p, end: short, rel: prev}}
              b: {get: /b, returns: [Int], paginate: {by: link, rel: 'a b', total: {header: 'X Total'}}}
              c: {get: /c, returns: [Int], paginate: {by: link, end: short, total: {}}}
              d: {get: /d, returns: [Int], parameters: {p: Int}, paginate: {by: first, parameter: p}}
              e: {get: /e, returns: [Int], parameters: {p: Int}, paginate: {by: first, parameter: p, field: id}}
            """,
            """
            Spec.yaml:4:94 missing-key "end: short" of "paginate" of endpoint "a" needs the key "size": the number of items \
            that are requested
            Spec.yaml:4:101 key-not-applicable "rel" is only for pages by link; remove it from "paginate" of endpoint "a"
            Spec.yaml:5:58 wrong-type "rel" of "paginate" of endpoint "b" must be a relation type of links, such as prev, \
            not "a b"
            Spec.yaml:5:81 wrong-type "header" of "total" of "paginate" of endpoint "b" must be a name of letters, digits \
            and hyphens, not "X Total"
            Spec.yaml:6:53 key-not-applicable "end" is only for pages by cursor, header or url; remove it from "paginate" \
            of endpoint "c"
            Spec.yaml:6:72 missing-key "total" of "paginate" of endpoint "c" needs the key "header": the header field with \
            the total number of items
            Spec.yaml:7:64 missing-key "paginate" of endpoint "d" needs the key "field": the field of the first item that \
            selects the next page
            Spec.yaml:8:54 key-not-applicable "paginate" of endpoint "e" needs a list of a model in "returns", because its \
            pages are by first
            """),
        FaultCase(
            "an unknown parameter",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Int], parameters: {start: Int}, paginate: {by: page, parameter: strat}}}
            """,
            """
            Spec.yaml:3:100 wrong-type "parameter" of "paginate" of endpoint "a" must be the name of a parameter of \
            endpoint "a", not "strat"; did you mean "start"?
            """),
        FaultCase(
            "a cursor without next",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Int], parameters: {c: String?}, paginate: {by: cursor, parameter: c}}}
            """,
            """
            Spec.yaml:3:78 missing-key "paginate" of endpoint "a" needs the key "next": the place of the next cursor
            """),
        FaultCase(
            "next without a cursor",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Int], parameters: {c: Int}, paginate: {by: page, parameter: c, next: d}}}
            """,
            """
            Spec.yaml:3:99 key-not-applicable "next" is only for pages by cursor or url; remove it from "paginate" of \
            endpoint "a"
            """),
        FaultCase(
            "missing and invalid keys",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Int], parameters: {c: Int}, paginate: {by: pages, total: a..b, size: [c]}}}
            """,
            #"""
            Spec.yaml:3:79 wrong-type "by" of "paginate" of endpoint "a" must be page, offset, cursor, link, header, \#
            url, last or first, not "pages"; did you mean "page"?
            Spec.yaml:3:93 bad-path "total" of "paginate" of endpoint "a": the path "a..b" has an empty key; write a \#
            dot in a key as \.
            Spec.yaml:3:105 wrong-type "size" of "paginate" of endpoint "a" must be text, not a list
            """#),
        FaultCase(
            "a size for a cursor",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Int], parameters: {c: String?, n: Int}, paginate: {by: cursor, \
            parameter: c, next: d, size: n}}}
            """,
            """
            Spec.yaml:3:122 key-not-applicable pages by cursor do not depend on their size; remove "size" from \
            "paginate" of endpoint "a"
            """),
        FaultCase(
            "parameters of other types",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {p: String, n: Int8}, paginate: {by: page, parameter: p, size: n}}
              b: {get: /b, returns: [Int], parameters: {p: Double}, paginate: {by: cursor, parameter: p, next: n}}
              c: {post: /c, returns: [Int], parameters: {p: file?}, paginate: {by: offset, parameter: p}}
            """,
            """
            Spec.yaml:4:98 wrong-type "parameter" of "paginate" of endpoint "a" must name a parameter that is a whole \
            number, not String
            Spec.yaml:4:107 wrong-type "size" of "paginate" of endpoint "a" must name a parameter of type Int, not Int8
            Spec.yaml:5:91 wrong-type "parameter" of "paginate" of endpoint "b" must name a parameter that is a string, \
            a whole number, JSON or a dictionary, not Double
            Spec.yaml:6:91 wrong-type "parameter" of "paginate" of endpoint "c" must name a parameter that is a whole \
            number, not file?
            """),
        FaultCase(
            "responses that are not pages",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, parameters: {p: Int}, paginate: {by: page, parameter: p}}
              b: {get: /b, returns: Data, parameters: {p: Int}, paginate: {by: page, parameter: p}}
              c: {put: /c, returns: [Int], parameters: {p: Int}, paginate: {by: page, parameter: p}}
              d: {get: /d, returns: [Int], parameters: {p: Int}, paginate: {by: page, parameter: p}, cache: {policy: \
            cache-then-network, for: 1h}}
            """,
            """
            Spec.yaml:4:38 key-not-applicable "paginate" of endpoint "a" needs a model or a list in "returns"
            Spec.yaml:5:53 key-not-applicable "paginate" of endpoint "b" needs a model or a list in "returns"
            Spec.yaml:6:54 key-not-applicable a put cannot be paged: "paginate" of endpoint "c" is only for get and post
            Spec.yaml:7:54 key-not-applicable "paginate" of endpoint "d" cannot be combined with "policy: \
            cache-then-network", where each call returns two responses
            """),
        FaultCase(
            "items that cannot be counted",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: M, parameters: {p: Int}, paginate: {by: offset, parameter: p}}
              b: {get: /b, returns: M, parameters: {p: Int}, paginate: {by: page, parameter: p, total: t}}
              c: {get: /c, returns: M, parameters: {p: Int}, paginate: {by: page, parameter: p}}
              d: {get: /d, returns: M, parameters: {p: Int, n: Int?}, paginate: {by: offset, parameter: p, size: n}}
              e: {get: /e, returns: M, parameters: {p: Int?}, paginate: {by: cursor, parameter: p, next: n, total: t}}
              f: {get: /f, returns: M?, parameters: {p: Int, n: Int?}, paginate: {by: page, parameter: p, size: n}}
              g: {get: /g, returns: M, parameters: {p: Int?}, paginate: {by: cursor, parameter: p}}
            models: {M: {fields: {a: Int}}}
            """,
            """
            Spec.yaml:4:50 missing-key "paginate" of endpoint "a" needs the key "size", because "returns" is not a \
            list whose items can be counted
            Spec.yaml:5:50 missing-key "paginate" of endpoint "b" needs the key "size", because "returns" is not a \
            list whose items can be counted
            Spec.yaml:6:50 missing-key "paginate" of endpoint "c" needs the key "size", because "returns" is not a \
            list whose items can be counted
            Spec.yaml:10:61 missing-key "paginate" of endpoint "g" needs the key "next": the place of the next cursor
            """),
        FaultCase(
            "keys of other styles",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {p: Int}, paginate: {by: link, parameter: p, size: p, next: n}}
              b: {get: /b, returns: [Int], parameters: {p: Int}, paginate: {by: url, header: H, field: f}}
              c: {get: /c, returns: [Int], paginate: {by: header}}
              d: {get: /d, returns: [Int], parameters: {p: Int}, paginate: {by: last, next: n}}
              e: {get: /e, returns: [Int], paginate: {by: page}}
              f: {get: /f, returns: [Int], paginate: {by: header, header: Link}}
              g: {get: /g, returns: [Int], paginate: {by: header, header: Next Page}}
            """,
            """
            Spec.yaml:4:75 key-not-applicable pages by link have addresses; remove "parameter" from "paginate" of \
            endpoint "a"
            Spec.yaml:4:89 key-not-applicable pages by link do not depend on their size; remove "size" from "paginate" \
            of endpoint "a"
            Spec.yaml:4:95 key-not-applicable "p" selects the page; it cannot also be "size" of "paginate" of endpoint \
            "a"
            Spec.yaml:4:98 key-not-applicable "next" is only for pages by cursor or url; remove it from "paginate" of \
            endpoint "a"
            Spec.yaml:5:64 missing-key "paginate" of endpoint "b" needs the key "next": the place of the next page's \
            address
            Spec.yaml:5:74 key-not-applicable "header" is only for pages by header; remove it from "paginate" of \
            endpoint "b"
            Spec.yaml:5:85 key-not-applicable "field" is only for pages by last or first; remove it from "paginate" of endpoint \
            "b"
            Spec.yaml:6:42 missing-key "paginate" of endpoint "c" needs the key "header": the header field that refers \
            to the next page
            Spec.yaml:7:64 missing-key "paginate" of endpoint "d" needs the key "field": the field of the last item \
            that selects the next page
            Spec.yaml:7:64 missing-key "paginate" of endpoint "d" needs the key "parameter": the parameter that \
            selects the page
            Spec.yaml:7:75 key-not-applicable "next" is only for pages by cursor or url; remove it from "paginate" of \
            endpoint "d"
            Spec.yaml:8:42 missing-key "paginate" of endpoint "e" needs the key "parameter": the parameter that \
            selects the page
            Spec.yaml:9:63 key-not-applicable the header Link has a syntax of its own (RFC 8288); write "by: link"
            Spec.yaml:10:63 wrong-type "header" of "paginate" of endpoint "g" must be a name of letters, digits and \
            hyphens, not "Next Page"
            """),
        FaultCase(
            "the last item",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {p: Int?}, paginate: {by: last, parameter: p, field: id}}
              b: {get: /b, returns: [M], parameters: {p: Int?}, paginate: {by: last, parameter: p, field: idd}}
              c: {get: /c, returns: [M], parameters: {p: Int?}, paginate: {by: last, parameter: p, field: name}}
              d: {get: /d, returns: [M], parameters: {p: String?}, paginate: {by: last, parameter: p, field: when}}
              e: {get: /e, returns: [M], parameters: {p: Bool}, paginate: {by: last, parameter: p, field: id}}
            models: {M: {fields: {id: Int, name: String, when: Bool}}}
            """,
            """
            Spec.yaml:4:55 key-not-applicable "paginate" of endpoint "a" needs a list of a model in "returns", because \
            its pages are by last
            Spec.yaml:5:95 unknown-field model "M" has no field "idd"; did you mean "id"?
            Spec.yaml:6:95 wrong-type "field" of "paginate" of endpoint "c" must name a field that is a whole number, \
            not String
            Spec.yaml:7:98 wrong-type "field" of "paginate" of endpoint "d" must name a field that is a string or a \
            whole number, not Bool
            Spec.yaml:8:85 wrong-type "parameter" of "paginate" of endpoint "e" must name a parameter that is a string \
            or a whole number, not Bool
            """),
        FaultCase(
            "addresses",
            """
            service: {name: G, batch: {post: /batch, calls: requests, call: {path: {from: host}}, response: {body: ok, error: no}, at-most: 3}}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {position: Int}, paginate: {by: link}}
              b: {get: /b, returns: [Int], batch: true, paginate: {by: link}}
            """,
            """
            Spec.yaml:5:32 key-not-applicable "batch" cannot be combined with "paginate" of endpoint "b", which needs \
            the header fields of each response
            """),
        FaultCase(
            "one parameter for two things",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: [Int], parameters: {p: Int}, paginate: {by: page, parameter: p, size: p}}
            """,
            """
            Spec.yaml:4:95 key-not-applicable "p" selects the page; it cannot also be "size" of "paginate" of endpoint \
            "a"
            """),
    ]

    @Test("faults of paginate are reported", arguments: faults) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
