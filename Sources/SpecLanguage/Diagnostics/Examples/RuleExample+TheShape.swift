// Written by Scripts/rule-examples from Documentation/language/rules-models.md.

extension RuleExample {
    static let theShape: [RuleExample] = [
        RuleExample(
            .unknownKey,
            #"""
            The language has no such key in this place.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {title: {type: String, optinal: true}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {title: {type: String, optional: true}}}
                """#),
        RuleExample(
            .missingKey,
            #"""
            A required key is missing.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {title: {map: name}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {title: {type: String, map: name}}}
                """#),
        RuleExample(
            .wrongType,
            #"""
            The value has the wrong type for its key: text instead of a mapping, a word that is not one of those allowed, or a type
            that cannot be parsed.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {unknown-keys: allow, fields: {title: String}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {unknown-keys: keep, fields: {title: String}}
                """#),
        RuleExample(
            .unsupportedVersion,
            #"""
            A file begins with `apigen: 1`, the version of the language that it is written in.
            """#,
            mistake: #"""
                models: {}
                """#,
            fix: #"""
                apigen: 1
                models: {}
                """#),
        RuleExample(
            .deprecatedKey,
            #"""
            A warning. The key still works, but has a new name. The message shows the new one.
            """#,
            mistake: #"""
                apigen: 1
                defaults: {check-answers: false}
                """#,
            fix: #"""
                apigen: 1
                defaults: {check-responses: false}
                """#),
        RuleExample(
            .deprecatedValue,
            #"""
            A warning. The value still works, but has a new name. The message shows the new one.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  titles: {get: /titles, returns: [String], cache: {policy: alternative, for: 8h}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  titles: {get: /titles, returns: [String], cache: {policy: cache-first, for: 8h}}
                """#),
    ]
}
