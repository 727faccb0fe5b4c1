// Written by Scripts/rule-examples from Documentation/language/rules-models.md.

extension RuleExample {
    static let models: [RuleExample] = [
        RuleExample(
            .recursiveModel,
            #"""
            A value of the model would contain another value of the same model, and so on without end. An optional field, a
            collection or another case of a union can end the recursion.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Comment: {fields: {text: String, parent: Comment}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Comment: {fields: {text: String, parent: 'Comment?'}}
                """#),
        RuleExample(
            .includeCycle,
            #"""
            A model includes itself, directly or through others.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  A: {include: [B], fields: {a: Int}}
                  B: {include: [A], fields: {b: Int}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  A: {include: [B], fields: {a: Int}}
                  B: {fields: {b: Int}}
                """#),
        RuleExample(
            .badPath,
            #"""
            A JSON path is empty, has a dot without a key next to it, is `$` where a key is needed, begins with `$.`, has more than 32
            keys, or has a `*` where it is the place of one value. Or the path of an endpoint or a route does not begin with `/`, or has
            parts that do not belong in a path. Or the paths that are written make an array with gaps, or one with keys: a number after the first key is the index of an array.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {url: {type: URL, map: image..src}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {url: {type: URL, map: image.src}}}
                """#),
        RuleExample(
            .literalPath,
            #"""
            A key has brackets, or is a star, which would mean something in other languages of paths. Here, it is a part of the key. Write a
            backslash before it if the server's key has it. So it is for a parameter in braces in a constant: only paths insert parameters.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Order: {fields: {first: {type: String, map: 'items[0].name'}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Order: {fields: {first: {type: String, map: items.0.name}}}
                """#),
        RuleExample(
            .samePathTwice,
            #"""
            Two fields are read from or written to the same place in the JSON, or one of them is written within the other, or two
            parameters are sent under the same name. Several fields may read one value if all but one of them have `encode: never`.
            <!-- ToleratedValueTests/sameValue -->
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {name: String, title: {type: String, map: name}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {name: String, title: {type: String, map: title.name}}}
                """#),
        RuleExample(
            .defaultMismatch,
            #"""
            The default is not a value of the field's type, does not fit into it, violates the field's scope, length, pattern or
            count, or is empty although the field has `empty: error`.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {stars: {type: Int, default: 0, scope: {min: 1, max: 5}}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {stars: {type: Int, default: 1, scope: {min: 1, max: 5}}}}
                """#),
        RuleExample(
            .scopeMismatch,
            #"""
            A scope, a length or a count contains values of another type, or allows no value at all.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {stars: {type: Int, scope: {min: 5, max: 1}}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {stars: {type: Int, scope: {min: 1, max: 5}}}}
                """#),
        RuleExample(
            .mockMismatch,
            #"""
            The value of `mock` is not allowed for the field, or the kind of value is impossible for its type. In a file of mocks:
            the JSON is not what the endpoint returns; `apigen check --mocks` and `apigen probe` report the place in it.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {stars: {type: Int, scope: {min: 1, max: 5}, mock: 7}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {stars: {type: Int, scope: {min: 1, max: 5}, mock: [4, 5]}}}
                """#),
        RuleExample(
            .keyNotApplicable,
            #"""
            The key has no meaning for the type or the kind of model, or in combination with another key.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {width: {type: Int, length: {max: 4}}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {width: {type: Int, scope: {max: 9999}}}}
                """#),
        RuleExample(
            .ignoredWithoutValue,
            #"""
            A field that is never read from JSON needs a default or `?` to have an initial value.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {id: Int, local: {type: URL, ignore: true}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {id: Int, local: {type: 'URL?', ignore: true}}}
                """#),
        RuleExample(
            .givenParameter,
            #"""
            A field with `given` is in the response of an endpoint that has no parameter of that name. There, the field is `nil` or has its
            default, so that this is a warning. A parameter of another type is an error.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Blog}
                endpoints:
                  posts: {get: '/sites/{site}/posts', parameters: {site: Int}, returns: [Post]}
                models:
                  Post: {fields: {id: Int, siteID: {type: 'Int?', given: siteID}}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Blog}
                endpoints:
                  posts: {get: '/sites/{siteID}/posts', parameters: {siteID: Int}, returns: [Post]}
                models:
                  Post: {fields: {id: Int, siteID: {type: 'Int?', given: siteID}}}
                """#),
        RuleExample(
            .oneWayTransform,
            #"""
            With a transform that maps what is read but not what is written, an app would send a value that
            no server has sent. Name a function for each direction, or use `encode` to make the field one-way.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Product: {fields: {price: {type: Int, transform: cents}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Product: {fields: {price: {type: Int, transform: {read: cents, write: euros}}}}
                """#),
        RuleExample(
            .dateWithoutFormat,
            #"""
            Neither the field nor the file specifies a date format.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {taken: Date}}
                """#,
            fix: #"""
                apigen: 1
                defaults: {dates: iso8601}
                models:
                  Picture: {fields: {taken: Date}}
                """#),
        RuleExample(
            .badDateFormat,
            #"""
            A date pattern contains an unknown letter or an unclosed quote.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {taken: {type: Date, format: YYYY-MM-DD}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {taken: {type: Date, format: yyyy-MM-dd}}}
                """#),
        RuleExample(
            .overlappingFormats,
            #"""
            A field that is read in several formats takes the first one that fits. Here, milliseconds are read as seconds, as
            both are numbers. Leave one of them out, or write the narrower one first.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {taken: {type: Date, format: [unix, unix-ms]}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {taken: {type: Date, format: [unix-ms, iso8601]}}}
                """#),
        RuleExample(
            .badPattern,
            #"""
            The pattern is not a regular expression that Swift can parse, or is unreasonably long or deeply nested.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {hash: {type: String, pattern: '[0-9a-f+'}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {hash: {type: String, pattern: '[0-9a-f]+'}}}
                """#),
        RuleExample(
            .unboundedPattern,
            #"""
            Patterns of characters, classes, groups, alternatives, quantifiers, `^` and `$` are matched in time linear in the text.
            Patterns with lookaround or backreferences, and very large ones, are rejected. Matching them requires backtracking,
            which can take years for some texts, and the server chooses the texts.

            Replace a lookaround with a class or an alternative. If no such pattern can express the condition, for example that a
            word occurs twice, check it in your own code. `import` omits such patterns and reports them.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {hash: {type: String, pattern: '^(?!0)[0-9a-f]+$'}}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {hash: {type: String, pattern: '^[1-9a-f][0-9a-f]*$'}}}
                """#),
        RuleExample(
            .castNotApplicable,
            #"""
            `auto-cast` applies to strings, numbers, booleans, enums and some dates, and `write-text` to numbers. Here it has no effect.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {owner: {type: Owner, auto-cast: true}}}
                  Owner: {fields: {id: Int}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {owner: Owner}}
                  Owner: {fields: {id: {type: Int, auto-cast: true}}}
                """#),
        RuleExample(
            .duplicateCase,
            #"""
            Two cases of an enum or a union have the same value.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Level: {enum: {low: 1, middle: 1, high: 9}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Level: {enum: {low: 1, middle: 5, high: 9}}
                """#),
        RuleExample(
            .optionalCase,
            #"""
            A warning. A case is called `none` or `some`, and the type is used as an optional: as `Kind?`, as a field of a model
            with `patch`, or as the body of an error. Swift then reads `kind == .none` as "is nil", whatever `kind` is. Rename the
            case; its value in JSON does not change. Routes with such a name are reported too, because a link may match none of the
            routes.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Order: {fields: {discount: 'Discount?'}}
                  Discount: {enum: [none, half]}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Order: {fields: {discount: 'Discount?'}}
                  Discount: {enum: {noDiscount: none, half: half}}
                """#),
        RuleExample(
            .ambiguousOneOf,
            #"""
            Two types of `one-of` have the same kind of JSON value, so they cannot be told apart. Two objects can be if
            the first one has a required key or a constant that the other lacks.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Amount: {one-of: [Int, Double]}
                  Payment: {one-of: [Card, Bank]}
                  Card: {fields: {id: Int, number: 'String?'}}
                  Bank: {fields: {id: Int, iban: String}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Amount: {one-of: [Double, String]}
                  Payment: {one-of: [Card, Bank]}
                  Card: {fields: {id: Int, number: String}}
                  Bank: {fields: {id: Int, iban: String}}
                """#),
        RuleExample(
            .dropOutsideArray,
            #"""
            A union with `otherwise: drop` is used outside an array, so there is nothing to drop it from.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Album: {fields: {cover: Media}}
                  Media: {divide-type: type, cases: {pic: Picture}, otherwise: drop}
                  Picture: {fields: {id: Int}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Album: {fields: {media: [Media]}}
                  Media: {divide-type: type, cases: {pic: Picture}, otherwise: drop}
                  Picture: {fields: {id: Int}}
                """#),
        RuleExample(
            .identityOptional,
            #"""
            A field that identifies a value cannot be optional.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {identity: id, fields: {id: 'Int?'}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {identity: id, fields: {id: Int}}
                """#),
        RuleExample(
            .accessMismatch,
            #"""
            A model contains a type that is less accessible than the model itself, which Swift does not allow.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {access: public, fields: {kind: Kind}}
                  Kind: {access: internal, enum: [pic, video]}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {access: internal, fields: {kind: Kind}}
                  Kind: {access: internal, enum: [pic, video]}
                """#),
        RuleExample(
            .conformanceMismatch,
            #"""
            Something that must be `Hashable` contains a model whose file leaves `Hashable` out with `conformances`: the struct of a
            request, the body of an error, the identity of a value, a record of a table, or a model of another file.
            """#,
            mistake: #"""
                apigen: 1
                defaults: {conformances: []}
                models:
                  Visit: {identity: place, fields: {place: Place, days: Int}}
                  Place: {fields: {country: String, city: String}}
                """#,
            fix: #"""
                apigen: 1
                defaults: {conformances: [Hashable]}
                models:
                  Visit: {identity: place, fields: {place: Place, days: Int}}
                  Place: {fields: {country: String, city: String}}
                """#),
        RuleExample(
            .lostInCodable,
            #"""
            A file asks for `Codable` with `conformances`, and a field of a model is not encoded, not decoded, or may be received beyond
            limits that are checked when it is encoded. `Codable` follows the spec, as `toJSON()` does. This is a warning; files that do not
            name `Codable` have none.
            """#,
            mistake: #"""
                apigen: 1
                defaults: {conformances: [Hashable, Codable]}
                models:
                  Picture: {fields: {id: {type: Int, encode: never}, title: String}}
                """#,
            fix: #"""
                apigen: 1
                defaults: {conformances: [Hashable]}
                models:
                  Picture: {fields: {id: {type: Int, encode: never}, title: String}}
                """#),
    ]
}
