import SpecLanguage
import Testing

@Suite("Route faults")
struct RouteFaultTests {
    static let beginnings: [FaultCase] = [
        FaultCase(
            "valid",
            """
            service: {name: G}
            routes: {scheme: [G+a.b-1, https], host: Www.example.com, home: /, item: {path: '/items/{id}', parameters: {id: Int}}}
            """),
        FaultCase(
            "no scheme and no route",
            """
            service: {name: G}
            routes: {}
            """,
            """
            Spec.yaml:3:1 missing-key "routes" needs at least one route: a name and its path, such as home: /
            Spec.yaml:3:1 missing-key "routes" needs the key "scheme": the scheme of links, such as gallery
            """),
        FaultCase(
            "invalid schemes",
            """
            service: {name: G}
            routes: {scheme: ['1a', "a:", a, A], home: /}
            """,
            """
            Spec.yaml:3:19 bad-link "1a" is not a valid scheme: use letters, digits, +, - and ., starting with a \
            letter (RFC 3986, section 3.1)
            Spec.yaml:3:25 bad-link "a:" is not a valid scheme: use letters, digits, +, - and ., starting with a \
            letter (RFC 3986, section 3.1)
            Spec.yaml:3:34 bad-link duplicate scheme a
            """),
        FaultCase(
            "invalid, unused and missing hosts",
            files: [
                "A": "service: {name: A}\nroutes: {scheme: https, host: 'https://a.example', home: /}",
                "B": "service: {name: B}\nroutes: {scheme: b, host: b.example, home: /}",
                "C": "service: {name: C}\nroutes: {scheme: [c, https], home: /}",
            ],
            """
            A.yaml:3:31 bad-link "https://a.example" is not a valid host; write a name such as www.example.com
            B.yaml:3:21 key-not-applicable "host" is only for https and http links, but "scheme" has neither
            C.yaml:3:22 missing-key https links need the key "host"
            """),
    ]

    static let paths: [FaultCase] = [
        FaultCase(
            "paths that links would change",
            """
            service: {name: G}
            routes: {scheme: g, a: x, b: //y, c: /z/, d: /./q, e: {path: '/p-{id}', parameters: {id: Int}}, f: '/{no}'}
            """,
            """
            Spec.yaml:3:24 bad-path the path of route "a" must begin with /
            Spec.yaml:3:30 bad-path the path of route "b" must not begin with //, which begins the name of a server
            Spec.yaml:3:38 bad-path the path of route "c" has an empty segment, which links do not preserve
            Spec.yaml:3:46 bad-path the path of route "d" must not have the segment ".", which URLs resolve
            Spec.yaml:3:62 bad-path the path of route "e": a placeholder must be a whole segment, unlike in p-{id}
            Spec.yaml:3:100 path-parameter the placeholder {no} is not declared under "parameters"
            """),
        FaultCase(
            "ambiguous routes",
            """
            service: {name: G}
            routes:
              scheme: g
              a: /x/y
              b: /x/y
              c: {path: '/x/{id}', parameters: {id: String}}
              d: {path: '/x/{key}/z', parameters: {key: Kind}}
              e: /x/pic/z
              f: /x/other/z
              g: {path: '/n/{id}', parameters: {id: Int}}
              h: /n/7
              i: /n/seven
            models: {Kind: {enum: [pic, video]}}
            """,
            """
            Spec.yaml:6:6 ambiguous-route a link can match both route "b" and route "a"
            Spec.yaml:7:13 ambiguous-route a link can match both route "c" and route "a"
            Spec.yaml:9:6 ambiguous-route a link can match both route "e" and route "d"
            Spec.yaml:12:6 ambiguous-route a link can match both route "h" and route "g"
            """),
        FaultCase(
            "duplicate names",
            files: [
                "A": """
                service: {name: G}
                routes: {scheme: g, do-it: /a, doIt: /b, links: /c, x: {path: /d, parameters: {a-b: Int, aB: Int, c: {type: Int, map: d}, d: Int}}}
                models: {GRoute: {fields: {a: Int}}}
                """,
                "B": "service: G\nroutes: {scheme: g, home: /}",
            ],
            """
            A.yaml:3:1 duplicate-name the routes of "G" generate the type GRoute, which is also a model
            A.yaml:3:32 duplicate-name routes "do-it" and "doIt" are both named doIt in Swift
            A.yaml:3:42 duplicate-name route "links" is named links in Swift, like a member that every enum of routes \
            has
            A.yaml:3:90 duplicate-name parameters "a-b" and "aB" are both named aB in Swift
            A.yaml:3:123 same-path-twice parameter "d" is sent as "d" in the query, like parameter "c"
            B.yaml:3:1 duplicate-name service "G" has routes in another file; declare them in one file
            B.yaml:3:1 duplicate-name the routes of "G" generate the type GRoute, which is also a model
            """),
    ]

    static let values: [FaultCase] = [
        FaultCase(
            "types that links cannot represent",
            """
            service: {name: G}
            routes:
              scheme: g
              a: {path: '/a/{id}', parameters: {id: Int?}}
              b: {path: /b, parameters: {p: P, f: file, j: JSON, l: '[String]?', o: 'Int? = 1', n: {type: [Int], default: [1]}}}
              c: {path: '/c/{id}', parameters: {id: Int = 1}}
              d: {path: /d, parameters: {x: {type: Int, in: header}, when: Date}}
            models: {P: {fields: {a: Int}}}
            """,
            """
            Spec.yaml:5:41 path-parameter parameter "id" is in the path; its type must not be optional
            Spec.yaml:6:33 wrong-type parameter "p": P cannot be sent in the query, only strings, numbers, dates and \
            enums
            Spec.yaml:6:39 wrong-type parameter "f" is a file; a link cannot contain a file
            Spec.yaml:6:48 wrong-type parameter "j": JSON cannot be sent in the query, only strings, numbers, dates \
            and enums
            Spec.yaml:6:57 wrong-type parameter "l": a link cannot distinguish an empty list from nil; write [String]
            Spec.yaml:6:74 key-not-applicable parameter "o" has a default for links without the value; its type must \
            not be optional
            Spec.yaml:6:95 key-not-applicable parameter "n" is an empty list in links without the value; it cannot \
            have another default
            Spec.yaml:7:41 key-not-applicable parameter "id" is always in the path, so its default has no effect
            Spec.yaml:8:45 unknown-key unknown key "in" in parameter "x"
            Spec.yaml:8:64 date-without-format parameter "when" contains dates without a format; write "format", or \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            """)
    ]

    @Test("faults of schemes and hosts are reported", arguments: beginnings) func schemesAndHosts(_ fault: FaultCase) {
        fault.check()
    }
    @Test("faults of paths and names are reported", arguments: paths) func pathsAndNames(_ fault: FaultCase) {
        fault.check()
    }
    @Test("faults of parameter types are reported", arguments: values) func parameterTypes(_ fault: FaultCase) {
        fault.check()
    }
}
