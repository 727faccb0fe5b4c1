extension SpecMapping {
    /// The keys of a spec file.
    public static let file: SpecMapping = SpecMapping(
        "file",
        [
            SpecKey("apigen", .choice(["1"]), "the version of the spec language: 1"),
            SpecKey("doc", .text, "a description of the file"),
            SpecKey("defaults", .mapping(.defaults), "defaults for everything in the file"),
            SpecKey("service", .either([.text, .mapping(.service)]), "the service, or the name of one"),
            SpecKey("models", .named(.mapping(.model)), "the types of JSON values"),
            SpecKey(
                "errors", .named(.either([.text, .mapping(.serverError)])), needs: ["service"],
                "the errors that the service responds with"),
            SpecKey("endpoints", .named(.mapping(.endpoint)), needs: ["service"], "the endpoints of the service"),
            SpecKey("tables", .named(.mapping(.table)), "models stored in a database"),
            SpecKey("routes", .mapping(.links), needs: ["service"], "deep links into the app"),
            SpecKey("excused", .list(.mapping(.waiver)), "intended breaking changes"),
        ], oneOf: ["apigen"])

    /// The keys of an intended breaking change.
    static let waiver: SpecMapping = SpecMapping(
        "waiver",
        [
            SpecKey("rule", .text, required: true, "the compatibility rule to suppress"),
            SpecKey("of", .text, required: true, "the changed declaration, such as Picture.title"),
            SpecKey("because", .text, required: true, "why the change is acceptable, for reviewers"),
        ])

    /// The keys of `defaults`.
    public static let defaults: SpecMapping = SpecMapping(
        "defaults",
        [
            SpecKey("namespace", .text, "the Swift namespace of the models, such as Shop"),
            SpecKey("naming", .choice(FileDefaults.Naming.allCases.map(\.rawValue)), "the spelling of names in JSON"),
            SpecKey("auto-cast", .autoCast, "whether strings, numbers and booleans are converted into each other"),
            SpecKey("dates", .text, "the format of dates"),
            SpecKey("access", .choice(Access.allCases.map(\.rawValue)), "the access level of generated code"),
            SpecKey(
                "conformances", .list(.choice(Conformance.allCases.map(\.rawValue))),
                "the protocols of the standard library that models conform to"),
            SpecKey("check-responses", .flag, "whether limits are checked in responses, too"),
            SpecKey(
                "empty", .choice(FileDefaults.Empty.allCases.map(\.rawValue)),
                "what \"\" means for optional fields that are not text"),
        ], renamed: ["check-answers": "check-responses"])
}

extension SpecMapping {
    /// The keys of all kinds of models.
    static let model: SpecMapping = SpecMapping(
        "model", kinds + structure + unions + forPeople,
        oneOf: ModelKind.allCases.map(\.rawValue) + ["include"])

    private static let kinds: [SpecKey] = [
        SpecKey("fields", .named(.either([.type, .mapping(.field)]), atLeast: 1), "the fields of a struct"),
        SpecKey("enum", .either([.list(.text, atLeast: 1), .named(.text, atLeast: 1)]), "the cases of an enum"),
        SpecKey("divide-type", .path, needs: ["cases"], "the key whose value selects the model"),
        SpecKey(
            "one-of", .either([.list(.type, atLeast: 2), .named(.type, atLeast: 2)]),
            "types that are selected by the kind of JSON value, and by the keys of objects"),
        SpecKey(
            "tuple", .named(.either([.type, .mapping(.field)]), atLeast: 1),
            "the fields of a struct that is a JSON array"),
        SpecKey("external", .text, "a Swift type of your own"),
        SpecKey(
            "mock", .literal, "the mock value of a type of your own: a kind of value, a value, or a list of values"),
    ]

    private static let structure: [SpecKey] = [
        SpecKey("include", .list(.text), "models whose fields are included"),
        SpecKey("identity", .oneOrMore(.text), "the fields that identify a value"),
        SpecKey("naming", .choice(FileDefaults.Naming.allCases.map(\.rawValue)), "the spelling of names in JSON"),
        SpecKey(
            "unknown-keys", .choice(Structure.UnknownKeys.allCases.map(\.rawValue)), "what happens to unknown keys"),
        SpecKey("validate", .choice(Structure.Validation.allCases.map(\.rawValue)), "how many faults are reported"),
        SpecKey("patch", .flag, "whether a struct of changes is generated, too"),
    ]

    private static let unions: [SpecKey] = [
        SpecKey("open", .flag, "whether an unknown value is kept"),
        SpecKey(
            "cases", .named(.either([.type, .mapping(.unionCase)]), atLeast: 1), "the types by value of the key"),
        SpecKey("otherwise", .choice(TaggedUnion.Otherwise.allCases.map(\.rawValue)), "what happens to other values"),
    ]

    /// The keys of a case that is not named after its tag.
    static let unionCase: SpecMapping = SpecMapping(
        "case",
        [
            SpecKey("type", .type, required: true, "the type of its values"),
            SpecKey("tag", .text, required: true, "the value of the key that selects it"),
        ])

    private static let forPeople: [SpecKey] = [
        SpecKey("doc", .text, "a description"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to use it"),
        SpecKey("access", .choice(Access.allCases.map(\.rawValue)), "its access level"),
    ]
}

extension SpecMapping {
    /// The keys of a model's field; a type alone is short for `{type: …}`.
    static let field: SpecMapping = SpecMapping(
        "field", SpecKey.valueKeys + SpecKey.jsonKeys + SpecKey.fieldKeys + SpecKey.documentationKeys)

    /// The keys of `length` and `count`.
    static let bounds: SpecMapping = SpecMapping(
        "bounds",
        [
            SpecKey("min", .integer(atLeast: 0), "the smallest number allowed"),
            SpecKey("max", .integer(atLeast: 0), "the largest number allowed"),
        ], oneOf: ["min", "max"])

    /// The keys of `transform`, if it is not the name of a function for reading.
    static let transform: SpecMapping = SpecMapping(
        "transform",
        [
            SpecKey("read", .text, "the function that maps the JSON value before it is decoded"),
            SpecKey("write", .text, "the function that maps the JSON value before it is written"),
        ], oneOf: ["read", "write"])

    /// The keys of `scope`, if it is not a list of values.
    static let scope: SpecMapping = SpecMapping(
        "scope",
        [
            SpecKey("min", .literal, "the smallest value allowed"),
            SpecKey("max", .literal, "the largest value allowed"),
            SpecKey("above", .literal, "an exclusive lower bound"),
            SpecKey("below", .literal, "an exclusive upper bound"),
        ], oneOf: ["min", "max", "above", "below"])
}

extension SpecKey {
    /// The keys for the values of a field or parameter.
    static let valueKeys: [SpecKey] = [
        SpecKey("type", .type, required: true, "the type of its values"),
        SpecKey("optional", .flag, "the same as ? after the type"),
        SpecKey("default", .literal, "the value if there is none"),
        SpecKey("scope", .either([.list(.literal), .mapping(.scope)]), "the allowed values"),
        SpecKey("length", .mapping(.bounds), "the length of strings and data"),
        SpecKey("pattern", .text, "a regular expression that strings must match"),
        SpecKey("count", .mapping(.bounds), "the number of elements of a collection"),
        SpecKey("format", .text, "the format of dates"),
        SpecKey("sensitive", .flag, "whether it is kept out of logs and messages"),
    ]

    /// The keys for the place of a value in JSON, and how it is read.
    static let jsonKeys: [SpecKey] = [
        SpecKey("map", .oneOrMore(.path), "the places to read the value from"),
        SpecKey("auto-cast", .autoCast, "whether strings, numbers and booleans are converted into each other"),
    ]

    /// The keys that only fields of models have.
    static let fieldKeys: [SpecKey] = [
        SpecKey("null", .choice(Field.Null.allCases.map(\.rawValue)), "what JSON null means"),
        SpecKey("empty", .choice(Field.Empty.allCases.map(\.rawValue)), "what \"\", [] and {} mean"),
        SpecKey("elements", .choice(Field.Elements.allCases.map(\.rawValue)), "what happens to an invalid element"),
        SpecKey("ignore", .flag, "whether it is neither read from nor written to JSON"),
        SpecKey("transform", .either([.text, .mapping(.transform)]), "the functions that map the JSON value"),
        SpecKey("encode", .choice(Field.Encode.allCases.map(\.rawValue)), "whether it is written"),
        SpecKey("mock", .literal, "the mock value: a kind of value, a value, or a list of values"),
        SpecKey("column", .text, "the name of its column in the model's table"),
    ]

    /// The keys for documentation.
    static let documentationKeys: [SpecKey] = [
        SpecKey("doc", .text, "a description"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to use it"),
    ]
}
