extension SpecMapping {
    /// The keys of a spec file.
    public static let file: SpecMapping = SpecMapping(
        "file",
        [
            SpecKey("apigen", .choice(["1"]), "the version of the language, which is 1"),
            SpecKey("doc", .text, "what the file is about"),
            SpecKey("defaults", .mapping(.defaults), "what holds for all that the file declares"),
            SpecKey("service", .either([.text, .mapping(.service)]), "the service, or the name of one"),
            SpecKey("models", .named(.mapping(.model)), "the types that JSON is read into"),
            SpecKey(
                "errors", .named(.either([.text, .mapping(.serverError)])), needs: ["service"],
                "what the service answers instead"),
            SpecKey("endpoints", .named(.mapping(.endpoint)), needs: ["service"], "the calls that the service offers"),
            SpecKey("tables", .named(.mapping(.table)), "models that are kept in a database"),
            SpecKey("routes", .mapping(.links), needs: ["service"], "links that lead into the app"),
            SpecKey("excused", .list(.mapping(.waiver)), "breaking changes that are meant"),
        ], oneOf: ["apigen"])

    /// The keys of one breaking change that is meant.
    static let waiver: SpecMapping = SpecMapping(
        "waiver",
        [
            SpecKey("rule", .text, required: true, "the rule of compatibility that is broken"),
            SpecKey("of", .text, required: true, "what has changed, such as Picture.title"),
            SpecKey("because", .text, required: true, "why that does no harm, for those who review it"),
        ])

    /// The keys of `defaults`.
    static let defaults: SpecMapping = SpecMapping(
        "defaults",
        [
            SpecKey("naming", .choice(FileDefaults.Naming.allCases.map(\.rawValue)), "how JSON spells names"),
            SpecKey("auto-cast", .flag, "whether strings, numbers and booleans are taken for each other"),
            SpecKey("dates", .text, "how dates are written"),
            SpecKey("access", .choice(Access.allCases.map(\.rawValue)), "who may use the generated code"),
            SpecKey(
                "requests", .choice(FileDefaults.Requests.allCases.map(\.rawValue)),
                "whether requests are values too, or methods alone"),
            SpecKey(
                "conformances", .list(.choice(Conformance.allCases.map(\.rawValue))),
                "the protocols of the standard library that models conform to"),
        ])
}

extension SpecMapping {
    /// The keys of all sorts of models.
    static let model: SpecMapping = SpecMapping(
        "model", kinds + structure + unions + forPeople,
        oneOf: ModelKind.allCases.map(\.rawValue) + ["include"])

    private static let kinds: [SpecKey] = [
        SpecKey("fields", .named(.either([.type, .mapping(.field)]), atLeast: 1), "the fields of a struct"),
        SpecKey("enum", .either([.list(.text, atLeast: 1), .named(.text, atLeast: 1)]), "the cases of an enum"),
        SpecKey("divide-type", .path, needs: ["cases"], "the key whose value chooses the model"),
        SpecKey("one-of", .list(.type, atLeast: 2), "types that the shape of the JSON tells apart"),
        SpecKey(
            "tuple", .named(.either([.type, .mapping(.field)]), atLeast: 1),
            "the fields of a struct that is a JSON array"),
        SpecKey("external", .text, "a Swift type of your own"),
    ]

    private static let structure: [SpecKey] = [
        SpecKey("include", .list(.text), "models whose fields are taken over"),
        SpecKey("identity", .oneOrMore(.text), "the fields that identify a value"),
        SpecKey("naming", .choice(FileDefaults.Naming.allCases.map(\.rawValue)), "how JSON spells names"),
        SpecKey("unknown-keys", .choice(Structure.UnknownKeys.allCases.map(\.rawValue)), "what other keys mean"),
        SpecKey("validate", .choice(Structure.Validation.allCases.map(\.rawValue)), "how many faults are reported"),
        SpecKey("patch", .flag, "whether a struct of changes is emitted too"),
    ]

    private static let unions: [SpecKey] = [
        SpecKey("open", .flag, "whether an unknown value is kept"),
        SpecKey("cases", .named(.type, atLeast: 1), "the values that choose, and what they choose"),
        SpecKey("otherwise", .choice(TaggedUnion.Otherwise.allCases.map(\.rawValue)), "what another value means"),
    ]

    private static let forPeople: [SpecKey] = [
        SpecKey("doc", .text, "what it is"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to use it any more"),
        SpecKey("access", .choice(Access.allCases.map(\.rawValue)), "who may use it"),
    ]
}

extension SpecMapping {
    /// The keys of a model's field; its type alone is short for `{type: …}`.
    static let field: SpecMapping = SpecMapping(
        "field", SpecKey.valueKeys + SpecKey.jsonKeys + SpecKey.fieldKeys + SpecKey.documentationKeys)

    /// The keys of `length` and `count`.
    static let bounds: SpecMapping = SpecMapping(
        "bounds",
        [
            SpecKey("min", .integer, "the smallest number allowed"),
            SpecKey("max", .integer, "the largest number allowed"),
        ], oneOf: ["min", "max"])

    /// The keys of `transform`, where it is not the name of the function for reading.
    static let transform: SpecMapping = SpecMapping(
        "transform",
        [
            SpecKey("read", .text, "the function that maps the JSON value before it is read"),
            SpecKey("write", .text, "the function that maps the JSON value before it is written"),
        ], oneOf: ["read", "write"])

    /// The keys of `scope`, where it is not a list of values.
    static let scope: SpecMapping = SpecMapping(
        "scope",
        [
            SpecKey("min", .literal, "the smallest value allowed"),
            SpecKey("max", .literal, "the largest value allowed"),
            SpecKey("above", .literal, "the value that all must be greater than"),
            SpecKey("below", .literal, "the value that all must be less than"),
        ], oneOf: ["min", "max", "above", "below"])
}

extension SpecKey {
    /// The keys that say which values a field or a parameter may have.
    static let valueKeys: [SpecKey] = [
        SpecKey("type", .type, required: true, "the type of its values"),
        SpecKey("optional", .flag, "the same as ? after the type"),
        SpecKey("default", .literal, "the value where none is given"),
        SpecKey("scope", .either([.list(.literal), .mapping(.scope)]), "the values that are allowed"),
        SpecKey("length", .mapping(.bounds), "how long strings and data may be"),
        SpecKey("pattern", .text, "a regular expression that strings must match"),
        SpecKey("count", .mapping(.bounds), "how many elements a collection may have"),
        SpecKey("format", .text, "how dates are written"),
        SpecKey("sensitive", .flag, "whether it is kept out of logs and error texts"),
    ]

    /// The keys that say where a value stands in JSON, and how it is read.
    static let jsonKeys: [SpecKey] = [
        SpecKey("map", .oneOrMore(.path), "where the value stands"),
        SpecKey("auto-cast", .flag, "whether strings, numbers and booleans are taken for each other"),
    ]

    /// The keys that only a field of a model has.
    static let fieldKeys: [SpecKey] = [
        SpecKey("null", .choice(Field.Null.allCases.map(\.rawValue)), "what JSON null means"),
        SpecKey("empty", .choice(Field.Empty.allCases.map(\.rawValue)), "what \"\", [] and {} mean"),
        SpecKey("elements", .choice(Field.Elements.allCases.map(\.rawValue)), "what a bad element does"),
        SpecKey("ignore", .flag, "whether it is kept out of JSON altogether"),
        SpecKey("transform", .either([.text, .mapping(.transform)]), "the functions that map the JSON value"),
        SpecKey("encode", .choice(Field.Encode.allCases.map(\.rawValue)), "whether it is written"),
        SpecKey("mock", .literal, "what a made-up value looks like: a kind of value, a value, or a list of them"),
        SpecKey("column", .text, "the column of the model's table"),
    ]

    /// The keys for people.
    static let documentationKeys: [SpecKey] = [
        SpecKey("doc", .text, "what it is"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to use it any more"),
    ]
}
