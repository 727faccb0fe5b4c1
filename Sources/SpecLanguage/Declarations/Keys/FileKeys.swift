import YAMLSyntax

extension SpecMapping {
    /// The keys of a spec file.
    public static let file: SpecMapping = SpecMapping(
        "file",
        [
            SpecKey("apigen", .choice(["1"]), "the version of the spec language: 1"),
            SpecKey("doc", .text, "a description of the file"),
            SpecKey("defaults", .mapping(.defaults), "defaults for everything in the file"),
            SpecKey("service", .either([.name(.service), .mapping(.service)]), "the service, or the name of one"),
            SpecKey("models", .declared(.model, .named(.mapping(.model))), "the types of JSON values"),
            SpecKey(
                "errors", .errors, needs: ["service"],
                "the errors that the service responds with"),
            SpecKey(
                "endpoints", .declared(.endpoint, .named(.mapping(.endpoint))), needs: ["service"],
                "the endpoints of the service"),
            SpecKey("tables", .declared(.table, .named(.mapping(.table))), "models stored in a database"),
            SpecKey("routes", .mapping(.links), needs: ["service"], "deep links into the app"),
            SpecKey("excused", .list(.mapping(.waiver)), "intended breaking changes"),
        ], oneOf: ["apigen"])

    static let waiver: SpecMapping = WaiverParts.table.mapping
    public static let defaults: SpecMapping = FileDefaults.table.mapping
    static let model: SpecMapping = ModelDeclaration.table.mapping
    static let field: SpecMapping = FieldDeclaration.table.mapping
    static let table: SpecMapping = TableDeclaration.table.mapping
    static let service: SpecMapping = ServiceDeclaration.table.mapping
    static let endpoint: SpecMapping = EndpointReading.table.mapping
    static let serverError: SpecMapping = ErrorParts.table.mapping
    static let namedEvent: SpecMapping = EventDeclaration.table.mapping
    static let responseHeader: SpecMapping = FieldDeclaration.responseHeaderTable.mapping
    static let parameter: SpecMapping = ParameterDeclaration.table.mapping
    static let serviceParameter: SpecMapping = ParameterDeclaration.serviceTable.mapping
    static let routeParameter: SpecMapping = ParameterDeclaration.routeTable.mapping
}

extension FileDefaults {
    /// The keys of `defaults`.
    static let table: DeclaredKeys<FileDefaults> = DeclaredKeys(
        "defaults",
        [
            ReadKey("namespace", .text, "the Swift namespace of the models, such as Shop") { reader, entry, _, target in
                target.namespace = reader.modelNamespace(entry.value)
            },
            .choice("naming", \.naming, "the spelling of names in JSON"),
            ReadKey(
                "auto-cast", .autoCast, "whether strings and numbers are converted into each other, and to booleans"
            ) {
                $3.autoCast = $0.choice($1.value, of: $2)
            },
            // An invalid format counts as one, so that dates are not reported as having none.
            ReadKey("dates", .text, "the format of dates") { $3.dates = $0.dateFormat($1.value, of: $2) ?? .iso8601 },
            .choice("access", \.access, "the access level of generated code"),
            ReadKey(
                "conformances", .list(.choice(Conformance.allCases.map(\.rawValue))),
                "the protocols of the standard library that models conform to"
            ) { reader, entry, _, target in target.conformances = reader.conformances(entry.value) },
            .flag("check-responses", \.checksResponses, "whether limits are checked in responses, too"),
            .choice("empty", \.empty, "what \"\" means for optional fields that are not text"),
            .choice("invalid", \.invalid, "what happens to values of optional fields that cannot be read"),
            .choice("repeated-keys", \.repeatedKeys, "what a key means that an object has several times"),
            .flag("samples", \.hasSamples, "whether models have a value for previews and tests, in debug builds"),
            ReadKey("interface", .flag, "whether the service has a protocol, and a mock in debug builds") {
                if $0.flag($1.value, of: $2) == true { $3.interface = $0.range(of: $1.key) }
            },
        ], renamed: ["check-answers": "check-responses"])
}

/// An intended breaking change as written.
struct WaiverParts: Sendable {
    var rule: String?
    var subject: String?
    var reason: String?

    /// The keys of an intended breaking change.
    static let table: DeclaredKeys<WaiverParts> = DeclaredKeys(
        "waiver",
        [
            ReadKey("rule", .name(.rule), required: true, "the compatibility rule to suppress") {
                $3.rule = $0.text($1.value, of: $2)
            },
            .text("of", \.subject, required: true, "the changed declaration, such as Picture.title"),
            .text("because", \.reason, required: true, "why the change is acceptable, for reviewers"),
        ])
}

extension ModelDeclaration {
    /// The keys of all kinds of models.
    static let table: DeclaredKeys<ModelDeclaration> = DeclaredKeys(
        "model", kinds + structure + unions + forPeople, oneOf: ModelKind.allCases.map(\.rawValue) + ["include"])

    private static let kinds: [ReadKey<ModelDeclaration>] = [
        .later(
            "fields", .declared(.field, .named(.either([.type, .mapping(.field)]), atLeast: 1)),
            "the fields of a struct"),
        .later(
            "enum",
            .declared(
                .enumCase,
                .either([
                    .list(.text, atLeast: 1),
                    .named(.either([.text, .mapping(EnumerationCaseParts.table.mapping)]), atLeast: 1),
                ])),
            "the cases of an enum"),
        .later("divide-type", .path, needs: ["cases"], "the key whose value selects the model"),
        .later(
            "one-of", .either([.list(.type, atLeast: 2), .named(.type, atLeast: 2)]),
            "types that are selected by the kind of JSON value, and by the keys of objects"),
        .later(
            "tuple", .declared(.field, .named(.either([.type, .mapping(.field)]), atLeast: 1)),
            "the fields of a struct that is a JSON array"),
        .later("external", .text, "a Swift type of your own"),
        .later(
            "mock", .literal, "the mock value of a type of your own: a kind of value, a value, or a list of values"),
    ]

    private static let structure: [ReadKey<ModelDeclaration>] = [
        .later("include", .list(.name(.model)), "models whose fields are included"),
        .later("identity", .oneOrMore(.name(.field)), "the fields that identify a value"),
        .later("equality", .oneOrMore(.name(.field)), "the fields by which values are compared"),
        .choice("naming", \.naming, "the spelling of names in JSON"),
        .choice("unknown-keys", \.unknownKeys, "what happens to unknown keys"),
        .choice("validate", \.validation, "how many faults are reported"),
        .flag("patch", \.hasPatch, "whether a struct of changes is generated, too"),
    ]

    private static let unions: [ReadKey<ModelDeclaration>] = [
        ReadKey(
            "open", .either([.flag, .name(.enumCase)]), "whether an unknown value is kept, or the case that it becomes"
        ) {
            reader, entry, subject, model in
            if let text = entry.value.scalar?.text, text != "true", text != "false" {
                model.fallback = reader.name(written: entry.value, of: subject)
            } else if let flag = reader.flag(entry.value, of: subject) {
                model.isOpen = flag
            }
        },
        .later(
            "cases", .declared(.enumCase, .named(.either([.type, .mapping(.unionCase)]), atLeast: 1)),
            "the types by value of the key"),
        .choice("otherwise", \.otherwise, "what happens to other values"),
    ]

    private static let forPeople: [ReadKey<ModelDeclaration>] = [
        .text("doc", \.doc, "a description"),
        .deprecation(\.deprecated),
        .choice("access", \.access, "its access level"),
    ]
}

extension SpecMapping {
    /// The keys of a case that is not named after its tag.
    static let unionCase: SpecMapping = SpecMapping(
        "case",
        [
            SpecKey("type", .type, required: true, "the type of its values"),
            SpecKey("tag", .text, required: true, "the value of the key that selects it"),
        ])

    /// The keys of `length` and `count`.
    static let bounds: SpecMapping = SpecMapping(
        "bounds",
        [
            SpecKey("min", .integer(atLeast: 0), "the smallest number allowed"),
            SpecKey("max", .integer(atLeast: 0), "the largest number allowed"),
        ], oneOf: ["min", "max"])

    /// The keys of `bools`.
    static let bools: SpecMapping = SpecMapping(
        "bools",
        [
            SpecKey(
                "true", .list(.textOrNumber, atLeast: 1), required: true, "the words for true; the first is written"),
            SpecKey(
                "false", .list(.textOrNumber, atLeast: 1), required: true, "the words for false; the first is written"),
        ])

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

extension FieldDeclaration {
    /// The keys of a model's field; a type alone is short for `{type: …}`.
    static let table: DeclaredKeys<FieldDeclaration> = DeclaredKeys(
        "field", [type(required: true)] + valueKeys + jsonKeys + fieldKeys + documentationKeys)

    static func type(
        required isRequired: Bool, _ summary: String = "the type of its values"
    ) -> ReadKey<FieldDeclaration> {
        ReadKey("type", .type, required: isRequired, summary) { reader, entry, _, field in
            let owner = field.subject
            reader.readType(entry.value, of: "the type of \(owner)", into: &field)
        }
    }

    /// The keys for the values of a field or parameter, after its type, which may contain a default.
    static let valueKeys: [ReadKey<FieldDeclaration>] = [
        .flag("optional", \.isOptional, "the same as ? after the type"),
        ReadKey("default", .literal, "the value if there is none") { reader, entry, _, field in
            reader.readDefault(entry, into: &field)
        },
        .node("scope", .either([.list(.literal), .mapping(.scope)]), \.scope, "the allowed values"),
        .bounds("length", \.length, "the length of strings and data"),
        .text("pattern", \.pattern, "a regular expression that strings must match"),
        .bounds("count", \.count, "the number of elements of a collection"),
        format, sensitive("logs and messages"),
    ]

    static let format: ReadKey<FieldDeclaration> = ReadKey(
        "format", .oneOrMore(.text), "the format of dates, or those in which they are read; base64url for Data"
    ) { reader, entry, subject, field in
        if entry.value.scalar?.text == Field.Form.base64URL.rawValue {
            field.base64URL = reader.written(.base64URL, at: entry.key)
            return
        }
        var formats: [Written<DateFormat>] = []
        for node in entry.value.oneOrMore {
            guard let format = reader.dateFormat(node, of: subject) else { continue }
            formats.append(reader.written(format, at: formats.isEmpty ? entry.key : node))
        }
        field.format = formats.first
        field.otherFormats = Array(formats.dropFirst())
    }

    static func sensitive(_ texts: String) -> ReadKey<FieldDeclaration> {
        .flag("sensitive", \.isSensitive, "whether it is kept out of \(texts)")
    }

    static func map(_ shape: SpecShape, _ summary: String) -> ReadKey<FieldDeclaration> {
        ReadKey("map", shape, summary) { $3.map = $0.paths($1.value, of: $2) }
    }

    /// The keys for the path of a value in JSON, and how it is read.
    private static let jsonKeys: [ReadKey<FieldDeclaration>] = [
        ReadKey("map", .oneOrMore(.path), "the places to read the value from; $ is the object itself") {
            $0.readPlace($1.value, of: $2, into: &$3)
        },
        .choice(
            "auto-cast", .autoCast, at: \.autoCast,
            "whether strings and numbers are converted into each other, and to booleans"),
    ]

    /// The keys that only fields of models have.
    private static let fieldKeys: [ReadKey<FieldDeclaration>] = [
        .text("zone", \.zone, "the offset from UTC of dates that have none, such as +08:00"),
        .text("prefix", \.prefix, "what the keys of a model begin with that is read from the object itself"),
        .choice("null", at: \.null, "what JSON null means"),
        .choice("empty", at: \.empty, "what \"\", [] and {} mean"),
        .node("absent", .list(.text, atLeast: 1), \.absent, "the values that count as absent"),
        .choice("invalid", at: \.invalid, "what happens to a value that cannot be read"),
        .choice("elements", at: \.elements, "what happens to an invalid element"),
        .node("bools", .mapping(.bools), \.bools, "the words for true and false"),
        .choice("single", at: \.single, "what a value means that is no list"),
        .text(
            "keyed", shape: .name(.field), \.keyed,
            "for a list that is an object: the field of its models that is the key"),
        .flag("ignore", \.isIgnored, "whether it is neither read from nor written to JSON"),
        ReadKey("given", .name(.parameter), "the parameter of a call whose value it has; it is not in the JSON") {
            reader, entry, subject, field in
            field.given = reader.text(entry.value, of: subject).map { reader.written($0, at: entry.value) }
            field.isIgnored = reader.written(true, at: entry.key)
        },
        ReadKey("transform", .either([.text, .mapping(.transform)]), "the functions that map the JSON value") {
            $3.transform = $0.transform($1.value, of: $2)
        },
        .choice("as", at: \.form, "how its JSON is written: json-text, in a text"),
        .choice("encode", at: \.encode, "whether it is written"),
        .node("mock", .literal, \.mock, "the mock value: a kind of value, a value, or a list of values"),
        ReadKey("column", .text, "the name of its column in the model's table") {
            $3.column = $0.name(written: $1.value, of: $2)?.value
        },
    ]

    /// The keys for documentation.
    static let documentationKeys: [ReadKey<FieldDeclaration>] = [
        .text("doc", \.doc, "a description"), .deprecation(\.deprecated),
    ]

    /// The keys of a header field of a response; a type alone is short for `{type: …}`.
    static let responseHeaderTable: DeclaredKeys<FieldDeclaration> = DeclaredKeys(
        "response-header",
        [
            type(required: true, "the type of its value"), map(.path, "the name of the field"), format,
            .text("doc", \.doc, "a description"),
            sensitive("descriptions and messages"),
        ])
}
