import Testing

@Suite("Parameter type faults")
struct ParameterTypeFaultTests {
    @Test("faults of parameter types are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "types that cannot be text",
            """
            service: {name: G}
            endpoints:
              a:
                post: /{inPath}
                parameters:
                  inPath: JSON
                  inQuery: {type: Picture, in: query}
                  inHeader: {type: [[String]], in: header, map: X-A}
                  inCookie: {type: JSON, in: cookie}
                  inForm: {type: [String: String], in: form}
              b:
                post: /b
                parameters:
                  inPart: {type: [String?], in: multipart}
                  either: {type: Either, in: query}
                  lists: {type: [[Int]], in: query}
            models:
              Picture: {fields: {a: Int}}
              Either: {one-of: [String, Int]}
            """,
            """
            Spec.yaml:7:15 wrong-type parameter "inPath": JSON cannot be sent in the path, only strings, numbers, dates and \
            enums; send it in the body
            Spec.yaml:8:23 wrong-type parameter "inQuery": Picture cannot be sent in the query, only strings, numbers, \
            dates and enums; write its "style", or send it in the body
            Spec.yaml:9:24 wrong-type parameter "inHeader": [[String]] cannot be sent as a header, only strings, \
            numbers, dates and enums; send it in the body
            Spec.yaml:10:24 wrong-type parameter "inCookie": JSON cannot be sent as a cookie, only strings, numbers, \
            dates and enums; send it in the body
            Spec.yaml:11:22 wrong-type parameter "inForm": [String: String] cannot be sent in a form, only strings, \
            numbers, dates and enums; write its "style", or send it in the body
            Spec.yaml:15:22 body-format parameter "inPart": [String?] cannot be sent as a text part, only strings, \
            numbers, dates and enums; write "as: json" to send it as JSON
            Spec.yaml:16:22 wrong-type parameter "either": Either cannot be sent in the query, only strings, numbers, \
            dates and enums; write its "style", or send it in the body
            Spec.yaml:17:21 wrong-type parameter "lists": [[Int]] cannot be sent in the query, only strings, numbers, \
            dates and enums; write its "style", or send it in the body
            """),
        FaultCase(
            "unknown types",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: Strin, c: {in: query}}}}
            """,
            """
            Spec.yaml:3:42 unknown-type unknown type "Strin"; did you mean "String"?
            Spec.yaml:3:52 missing-key parameter "c" needs the key "type": the type of its values
            """),
        FaultCase(
            "no type",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: }}}
            """,
            """
            Spec.yaml:3:41 wrong-type parameter "b" must be a type such as String, [T], [String: T] or T?, not nothing
            """),
        FaultCase(
            "a date without format",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: Date}}}
            """,
            """
            Spec.yaml:3:42 date-without-format parameter "b" contains dates without a format; write "format", or \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            """),
        FaultCase(
            "keys of models",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: {type: Int, empty: keep, ignore: true}}}}
            """,
            """
            Spec.yaml:3:54 unknown-key unknown key "empty" in parameter "b"
            Spec.yaml:3:67 unknown-key unknown key "ignore" in parameter "b"
            """),
        FaultCase(
            "auto-cast without effect",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, parameters: {b: {type: Int, auto-cast: write-text}}}
              c: {post: /c, parameters: {d: {type: Int, auto-cast: true}, e: {type: String, auto-cast: write-text}, f: {type: file, auto-cast: false}}}
            """,
            """
            Spec.yaml:4:44 key-not-applicable "auto-cast" of parameter "b" has no effect: numbers are sent as text in the \
            query
            Spec.yaml:5:45 key-not-applicable "auto-cast" of parameter "d" has no effect: parameters are only written; \
            "auto-cast: write-text" writes numbers as text
            Spec.yaml:5:81 cast-not-applicable parameter "e": "auto-cast: write-text" writes numbers as text, but String \
            is not a number
            Spec.yaml:5:121 key-not-applicable "auto-cast" does not apply to parameter "f": it is a file
            """),
        FaultCase(
            "an invalid scope",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: {type: Int, scope: [x], default: 2}}}}
            """,
            """
            Spec.yaml:3:62 scope-mismatch the scope of parameter "b": "x" is not a valid Int
            """),
        FaultCase(
            "a default outside its scope",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: {type: Int, scope: {max: 1}, default: 2}}}}
            """,
            """
            Spec.yaml:3:80 default-mismatch the default of parameter "b": 2 is not in its scope
            """),
    ]
}
