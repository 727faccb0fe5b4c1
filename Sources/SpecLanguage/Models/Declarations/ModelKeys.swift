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
        SpecKey("otherwise", .choice(DividedUnion.Otherwise.allCases.map(\.rawValue)), "what another value means"),
    ]

    private static let forPeople: [SpecKey] = [
        SpecKey("doc", .text, "what it is"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to use it any more"),
        SpecKey("access", .choice(Access.allCases.map(\.rawValue)), "who may use it"),
    ]
}
