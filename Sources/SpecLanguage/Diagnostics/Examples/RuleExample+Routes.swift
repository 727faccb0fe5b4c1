// Written by Scripts/rule-examples from Documentation/language/rules-services.md.

extension RuleExample {
    static let routes: [RuleExample] = [
        RuleExample(
            .badLink,
            #"""
            A scheme consists of letters, digits, `+`, `-` and `.`, and begins with a letter (RFC 3986, section 3.1). A host is
            written without scheme and port.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                routes:
                  scheme: gallery://
                  home: /
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                routes:
                  scheme: gallery
                  home: /
                """#),
        RuleExample(
            .ambiguousRoute,
            #"""
            A link must not match two routes. If two paths differ in that one has a word where the other has a value, they can
            be told apart if the word is not a value of the type. `scope`, `length` and `pattern` of the value do not count.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                routes:
                  scheme: gallery
                  picture: {path: '/pictures/{id}', parameters: {id: String}}
                  newest: /pictures/newest
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                routes:
                  scheme: gallery
                  picture: {path: '/pictures/{id}', parameters: {id: Int}}
                  newest: /pictures/newest
                """#),
    ]
}
