// Written by Scripts/rule-examples from Documentation/language/rules-services.md.

extension RuleExample {
    static let tables: [RuleExample] = [
        RuleExample(
            .missingIdentity,
            #"""
            A record replaces the one with the same identity. The model of a table must therefore have an identity, whose fields are
            stored and can be compared.
            """#,
            mistake: #"""
                apigen: 1
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {fields: {id: String, title: String}}
                """#,
            fix: #"""
                apigen: 1
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String, title: String}}
                """#),
        RuleExample(
            .lostInTable,
            #"""
            Values stored as JSON are encoded and decoded as the model specifies. A field that is not encoded, or not decoded, would not come
            back. Fields of the table's own model are columns, and do come back.
            """#,
            mistake: #"""
                apigen: 1
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String, place: Place}}
                  Place: {fields: {name: {type: String, encode: never}}}
                """#,
            fix: #"""
                apigen: 1
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String, place: Place}}
                  Place: {fields: {name: String}}
                """#),
        RuleExample(
            .unknownTable,
            #"""
            `stores` must name a table that a file declares under `tables`.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  newest: {get: /newest, returns: '[Picture]', stores: picture}
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  newest: {get: /newest, returns: '[Picture]', stores: pictures}
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String}}
                """#),
        RuleExample(
            .nothingToStore,
            #"""
            An endpoint with `stores` must return the table's model, an optional, a list or a dictionary of it, or a model with such
            fields. Use `at` for records that are nested deeper.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  newest: {get: /newest, returns: '[String]', stores: pictures}
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  newest: {get: /newest, returns: '[Picture]', stores: pictures}
                tables: {pictures: {model: Picture}}
                models:
                  Picture: {identity: id, fields: {id: String}}
                """#),
    ]
}
