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
            SpecKey("excused", .list(.mapping(.excuse)), "breaking changes that are meant"),
        ], oneOf: ["apigen"])

    /// The keys of one breaking change that is meant.
    static let excuse: SpecMapping = SpecMapping(
        "excuse",
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
