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
