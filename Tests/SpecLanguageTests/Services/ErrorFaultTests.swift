import Testing

@Suite("Error faults")
struct ErrorFaultTests {
    static let entries: [FaultCase] = [
        FaultCase(
            "a list",
            """
            service: {name: G}
            errors: [gone]
            """,
            """
            Spec.yaml:3:9 wrong-type "errors" of the service must be a mapping, not a list
            """),
        FaultCase(
            "no name",
            """
            service: {name: G}
            errors: {1: {message: Gone}}
            """,
            """
            Spec.yaml:3:13 missing-key error "1" needs the key "name": the case of the error enum
            """),
        FaultCase(
            "an empty name",
            """
            service: {name: G}
            errors: {1: ""}
            """,
            """
            Spec.yaml:3:13 wrong-type error "1" must be non-empty text, not ""
            """),
        FaultCase(
            "no value",
            """
            service: {name: G}
            errors: {1: }
            """,
            """
            Spec.yaml:3:12 wrong-type error "1" must be text, not nothing
            """),
        FaultCase(
            "an invalid name",
            """
            service: {name: G}
            errors: {1: "!"}
            """,
            """
            Spec.yaml:3:13 invalid-identifier error "1": the name "!" has no letter or digit for a Swift name
            """),
        FaultCase(
            "an empty code",
            """
            service: {name: G}
            errors: {"": gone}
            """,
            """
            Spec.yaml:3:10 wrong-type the code of an error must be non-empty text, not ""
            """),
        FaultCase(
            "a code that is a list",
            """
            service: {name: G}
            errors: {[1]: gone}
            """,
            """
            Spec.yaml:3:10 syntax a key must be a scalar
            """),
        FaultCase(
            "invalid statuses",
            """
            service: {name: G}
            errors: {http-200: a, http-6xx: b, http-40: c, http-4XX: d}
            """,
            """
            Spec.yaml:3:10 wrong-type the code of an error must be a code, http-300 to http-599, \
            http-4xx, http-5xx or close-1001 to close-4999, not "http-200"
            Spec.yaml:3:23 wrong-type the code of an error must be a code, http-300 to http-599, \
            http-4xx, http-5xx or close-1001 to close-4999, not "http-6xx"
            Spec.yaml:3:36 wrong-type the code of an error must be a code, http-300 to http-599, \
            http-4xx, http-5xx or close-1001 to close-4999, not "http-40"
            Spec.yaml:3:48 wrong-type the code of an error must be a code, http-300 to http-599, \
            http-4xx, http-5xx or close-1001 to close-4999, not "http-4XX"
            """),
        FaultCase(
            "a misspelled key",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, mesage: Gone}}
            """,
            """
            Spec.yaml:3:26 unknown-key unknown key "mesage" in error "1"; did you mean "message"?
            """),
        FaultCase(
            "an unknown body",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, body: Problem}}
            """,
            """
            Spec.yaml:3:32 unknown-type unknown type "Problem"
            """),
        FaultCase(
            "a body that is a date",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, body: Date}}
            """,
            """
            Spec.yaml:3:32 date-without-format "body" of error "1" must be a model that sets the format of its dates, \
            not Date
            """),
        FaultCase(
            "at without a body",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, at: error}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "at" is the place of the body's value, but error "1" has no "body"
            """),
        FaultCase(
            "an invalid path",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, body: String, at: a..b}}
            """,
            #"""
            Spec.yaml:3:44 bad-path "at" of error "1": the path "a..b" has an empty key; write a dot in a key as \.
            """#),
        FaultCase(
            "an invalid retry",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: {name: gone, retry: perhaps}}
            """,
            """
            Spec.yaml:3:33 wrong-type "retry" of error "1" must be true or false, not "perhaps"
            """),
    ]

    static let names: [FaultCase] = [
        FaultCase(
            "a repeated name",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: gone, 2: gone}
            """,
            """
            Spec.yaml:3:22 duplicate-name error "2" is named gone in Swift, like error "1"
            """),
        FaultCase(
            "one Swift name",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: not-found, 2: {name: notFound}}
            """,
            """
            Spec.yaml:3:34 duplicate-name error "2" is named notFound in Swift, like error "1"
            """),
        FaultCase(
            "names of every error enum",
            """
            service: {name: G, envelope: {code: c}}
            errors: {1: unknown, 2: code, 3: message, 4: common}
            """,
            """
            Spec.yaml:3:13 duplicate-name error "1" cannot be named unknown: every error enum has a member with that \
            name
            Spec.yaml:3:25 duplicate-name error "2" cannot be named code: every error enum has a member with that name
            Spec.yaml:3:34 duplicate-name error "3" cannot be named message: every error enum has a member with that \
            name
            """),
        FaultCase(
            "names of an endpoint's enum",
            """
            service: {name: G, envelope: {code: c}}
            endpoints:
              a:
                get: /a
                errors: {1: common, 2: Unknown, 3: c, 4: c}
            """,
            """
            Spec.yaml:6:17 duplicate-name error "1" cannot be named common: every error enum has a member with that name
            Spec.yaml:6:28 duplicate-name error "2" cannot be named unknown: every error enum has a member with that \
            name
            Spec.yaml:6:46 duplicate-name error "4" is named c in Swift, like error "3"
            """),
        FaultCase(
            "an inherited name",
            files: [
                "Base": """
                service: {name: Base, envelope: {code: c}}
                errors: {1: gone, 2: busy}
                """,
                "Own": """
                service: {name: Own, inherits: Base}
                errors: {1: lost, 3: busy}
                """,
            ],
            """
            Own.yaml:3:22 duplicate-name error "3" is named busy in Swift, like error "2"
            """),
    ]

    static let codes: [FaultCase] = [
        FaultCase(
            "repeated in two files",
            files: [
                "A": """
                service: G
                errors: {1: gone, http-404: lost}
                """,
                "B": """
                service: {name: G, envelope: {code: c}}
                errors: {http-404: a, 1: b}
                """,
            ],
            """
            A.yaml:3:10 duplicate-code duplicate code "1"
            A.yaml:3:19 duplicate-code duplicate code "http-404"
            """),
        FaultCase(
            "with texts in their messages",
            """
            service: {name: G, envelope: {code: c, message: m}}
            errors:
              1: [{name: a, message-has: x}, {name: b, message-has: xy}, c, d]
              2: []
              3: [{name: e, message-has: ''}, [f]]
            """,
            """
            Spec.yaml:4:34 duplicate-code error "1" with "xy" is never used: error "1" with "x" comes before it
            Spec.yaml:4:65 duplicate-code duplicate code "1"
            Spec.yaml:5:6 wrong-type error "2" must be text, not an empty list
            Spec.yaml:6:30 wrong-type "message-has" of error "3" must be text that is not empty, not ""
            Spec.yaml:6:35 wrong-type error "3" must be text, not a list
            """),
        FaultCase(
            "with messages by language",
            """
            service: {name: G}
            errors:
              http-404: {name: a, message: {en: No, "zh Hans": 无}}
              http-405: {name: b, message: {}}
              http-406: {name: c, message: {en: [No]}}
              http-407: {name: d, message: [No]}
            """,
            """
            Spec.yaml:4:41 wrong-type "message" of error "http-404" must be a language tag, such as en or zh-Hans, not \
            "zh Hans"
            Spec.yaml:5:32 wrong-type "message" of error "http-405" must be a text, or texts by language, not an empty \
            mapping
            Spec.yaml:6:37 wrong-type "message" of error "http-406" must be text, not a list
            Spec.yaml:7:32 wrong-type "message" of error "http-407" must be text, not a list
            """),
        FaultCase(
            "a success code",
            """
            service: {name: G, envelope: {code: c, success: [0, 200]}}
            errors: {200: done, http-404: lost}
            """,
            """
            Spec.yaml:3:10 code-is-success code "200" means success; it cannot be an error
            """),
        FaultCase(
            "a success code in an endpoint",
            """
            service: {name: G, envelope: {code: c, success: "0"}}
            endpoints: {a: {get: /a, errors: {0: none}}}
            """,
            """
            Spec.yaml:3:35 code-is-success code "0" means success; it cannot be an error
            """),
        FaultCase(
            "a success at the code's own path",
            """
            service: {name: G, envelope: {code: c, success: {at: c, is: 0}}}
            errors: {0: none}
            """,
            """
            Spec.yaml:3:10 code-is-success code "0" means success; it cannot be an error
            """),
        FaultCase(
            "an inherited success code",
            files: [
                "Base": """
                service: {name: Base, envelope: {code: c, success: 0}}
                """,
                "Own": """
                service: {name: Own, inherits: Base}
                errors: {0: none}
                """,
            ],
            """
            Own.yaml:3:10 code-is-success code "0" means success; it cannot be an error
            """),
    ]

    @Test("invalid entries of errors are reported", arguments: entries) func entryFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("duplicate and reserved names are reported", arguments: names) func duplicateNames(_ fault: FaultCase) {
        fault.check()
    }
    @Test("duplicate codes and codes of success are reported", arguments: codes) func duplicateCodes(_ fault: FaultCase)
    { fault.check() }

    @Test("a code may equal a success value of another field")
    func successElsewhere() {
        let text = "service: {name: G, envelope: {code: c, success: {at: status, is: [ok]}}}\nerrors: {ok: fine}"
        #expect(Specs.messages(["Spec": text]) == [])
    }
}
