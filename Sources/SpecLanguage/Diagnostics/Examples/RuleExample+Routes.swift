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
                  scheme: 'gallery://'
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
            A link must not match two routes. If one path has a word where another has a value, the two can only be told apart if
            the word is not a value of the type.
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
