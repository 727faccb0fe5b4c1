@testable import SpecLanguage
@testable import SwiftRendering

/// Models with names and texts that could break generated code.
enum HostileFixture {
    static let specification: Specification = .models(
        [
            names, paths, literals, texts, keys, deprecated, replaced, hidden, oldKind, tree, hostileEnum,
            hostileOpenEnum,
        ]
            + shadows.map { .structure($0, [.named("value", .string)]) } + unions)

    /// Types of the standard library, of Foundation and of the runtime.
    static let shadows: [String] = [
        "Error", "Result", "Task", "Optional", "Array", "Dictionary", "Sendable", "Hashable", "Codable", "Hidden",
        "Identifiable", "Mirror",
        "CustomReflectable", "JSONReader", "JSONWriter", "ReadFailure", "APIObject", "FieldTable", "FieldArrangement",
        "CaseTable",
        "TagTable", "PresenceTable", "ReadOptions", "APIModel", "APIEnum", "Placeholder", "Change", "Indirect",
        "Pattern", "DateFormat",
        "Alternatives", "JSONNumber", "Type", "Protocol", "Response", "Failure",
    ]

    static let hostileFields: [String] = [
        "self", "init", "Type", "Protocol", "default", "reader", "writer", "object", "field", "blank", "keys", "tuple",
        "inout", "let", "var", "nil", "true", "is", "as", "in", "await", "unsafe", "try", "throws", "description",
        "read", "write", "cases", "unknownKeys", "some", "none", "get", "set", "where", "operator", "any", "each",
    ]

    /// The checker refuses a case `cases`, the name of the list of all cases.
    static let hostileCases: [String] = hostileFields.filter { $0 != "cases" }

    static let names: Model = .structure("HostileNames", hostileFields.map { .named($0, .string) }) { structure in
        structure.identity = ["self", "init"]
        structure.hasPatch = true
        structure.unknownKeys = .keep
        structure.fields[0].isSensitive = true
        structure.fields += shadows.map { .named("a\($0)", .optional(.model($0))) }
        structure.fields.append(.named("id2", .model("ID")))
        structure.fields.append(.named("patch", .optional(.model("OldPatch"))))
    }

    /// Paths through containers with names of local variables, and all kinds of paths.
    static let paths: Model = .structure(
        "Paths",
        [
            .named("a", .string) { $0.paths = [.keys("object", "reader")] },
            .named("b", .optional(.string)) { $0.paths = [.keys("self", "field"), .keys("object", "default")] },
            .named("c", .json) { $0.paths = [.keys("whole")] },
            .named("d", .int) { $0.paths = [.keys("whole", "part")] },
            .named("e", .optional(.double)) { $0.paths = [.keys("0", "1")] },
            .named("f", .bool) { $0.paths = [.keys("matrix", "0", "1")] },
            .named("g", .bool) { $0.paths = [.keys("matrix", "1", "0")] },
            .named("h", .bool) { $0.paths = [.keys("list", "0")] },
            .named("i", .bool) { $0.paths = [.keys("list", "2")] },
            .named("j", .string) { $0.paths = [.keys("a b", "c=d", "e\\f")] },
            .named("k", .string) { $0.paths = [.keys("quote\"", "\n")] },
            .named("l", .string) { $0.paths = [.keys("", "x")] },
            .named("m", .string) { field in
                field.paths = [.keys("m"), .keys("n"), .keys("o")]
                field.empty = .absent
                field.transform = Field.Transform(read: "keys", write: "repeat")
                field.constraints = Constraints(length: CountRange(minimum: 1), pattern: "\\d+")
            },
            .named("n2", .array(.array(.date))) { field in
                field.dateFormat = .pattern("yyyy \"MM\" \\dd")
                field.elements = .drop
                field.paths = [.keys("image"), .keys("object", "image")]
            },
            .named("p", .optional(.int)) { field in
                field.constraints.scope = .range(ValueRange(above: .integer("0"), maximum: .integer("9")))
                field.constraints.scope = .values([.integer("1"), .integer("2")])
                field.castsAutomatically = true
            },
            .named("q", .optional(.array(.string))) { field in
                field.constraints = Constraints(
                    scope: .values([.string("a\"b"), .string("\\(c)")]), length: CountRange(maximum: 3),
                    pattern: "x#\"#",
                    count: CountRange(minimum: 1))
            },
            .named("r", .optional(.dictionary(.double))) { field in
                field.constraints.scope = .range(ValueRange(above: .integer("0"), maximum: .decimal("1e3")))
            },
            .named("s", .string) { field in
                field.empty = .absent
                field.transform = Field.Transform(read: "repeat", write: "keys")
            },
            .named("t", .string) { field in
                field.defaultValue = .string("x")
                field.null = .error
                field.empty = .absent
            },
        ])

    static let literals: Model = .structure(
        "Literals",
        [
            .named("a", .double) { $0.defaultValue = .integer("123456789012345678901234567890") },
            .named("b", .double) { $0.defaultValue = .decimal("4.9E-324") },
            .named("c", .builtIn(.float)) { $0.defaultValue = .decimal("1e-46") },
            .named("d", .builtIn(.decimal)) { $0.defaultValue = .decimal("-12345678901234567890123.4500e-3") },
            .named("e", .builtIn(.uint64)) { $0.defaultValue = .integer("18446744073709551615") },
            .named("f", .date) { field in
                field.defaultValue = .date(seconds: 1_435_781_451.781, text: "2015-07-01T20:10:51.781Z")
                field.dateFormat = .iso8601
                field.constraints.scope = .range(ValueRange(minimum: .date(seconds: 0, text: "1970-01-01T00:00:00Z")))
            },
            .named("g", .url) { $0.defaultValue = .url("https://example.com/a?b=%22c%22") },
            .named("h", .builtIn(.uuid)) { $0.defaultValue = .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F") },
            .named("i", .builtIn(.data)) { $0.defaultValue = .data("AAECAw==") },
            .named("j", .json) { field in
                field.defaultValue = .dictionary([
                    Literal.Entry(key: "n\"", value: .array([.decimal("1.10"), .integer("2"), .bool(true), .null]))
                ])
            },
            .named("k", .dictionary(.array(.int))) { field in
                field.defaultValue = .dictionary([Literal.Entry(key: "k", value: .array([.integer("1")]))])
            },
            .named("l", .array(.model("HostileOpenEnum"))) { field in
                field.defaultValue = .array([.enumCase(model: "HostileOpenEnum", name: "self")])
                field.constraints.scope = .values([
                    .enumCase(model: "HostileOpenEnum", name: "self"),
                    .enumCase(model: "HostileOpenEnum", name: "init"),
                ])
            },
            .named("m", .optional(.model("HostileOpenEnum"))) { field in
                field.defaultValue = .enumCase(model: "HostileOpenEnum", name: "none")
            },
            .named("n", .optional(.string)) { $0.defaultValue = .string("\u{202E}\"\\#\n\u{0}") },
            .named("o", .optional(.json)) { $0.defaultValue = .null },
            .named("p", .builtIn(.decimal)) { field in
                field.constraints.scope = .range(ValueRange(minimum: .decimal("0.10"), maximum: .integer("5")))
            },
        ]
    ) { $0.hasPatch = true }

    static let texts: Model = {
        var field = Field.named("text", .string) { field in
            field.doc = "*/ /* \u{2028} public var x\r\n\"\"\" \\(y)\u{0}\u{202E}"
            field.paths = [.keys("with `ticks`\n")]
        }
        field.deprecated = "\"quoted\" \\(x)\n\u{202E}#"
        var model = Model.structure("Texts", [field])
        model.doc = "\n\nfirst\n\n\tsecond  \n"
        return model
    }()

    /// More keys than a cursor records, most of them required.
    static let keys: Model = .structure(
        "Keys",
        (0..<150).map { number in
            .named("key\(number)", number % 10 == 0 ? .optional(.int) : .int) { field in
                if number == 140 { field.paths = [.keys("deep", "below")] }
                if number == 141 { field.paths = [.keys("deep", "further")] }
            }
        })

    static let deprecated: Model = .structure("Old", [.named("old", .optional(.model("Old"))) { $0.isBoxed = true }]) {
        $0.hasPatch = true
        $0.fields.append(
            .named("older", .string) { field in
                field.deprecated = ""
                field.isBoxed = true
            })
    }.with { $0.deprecated = "Use new." }

    static let oldKind: Model = .named(
        "OldKind",
        .enumeration(
            Enumeration(
                rawType: .integer, cases: [Enumeration.Case(name: "a", rawValue: "-1")], isOpen: false))
    ) { $0.deprecated = "" }

    /// Uses deprecated models.
    static let replaced: Model = .structure(
        "Replaced",
        [
            .named("old", .model("Old")), .named("olds", .array(.model("Old"))),
            .named("kind", .model("OldKind")) { $0.defaultValue = .enumCase(model: "OldKind", name: "a") },
        ])

    /// A model with the name of a nested type.
    static let hidden: Model = .structure("ID", [.named("id", .string)]) { $0.identity = ["id"] }

    static let tree: Model = .structure(
        "Tree", [.named("children", .array(.model("Tree"))), .named("id", .string), .named("name", .int)]
    ) { $0.identity = ["name"] }

    static let hostileEnum: Model = .named(
        "HostileEnum",
        .enumeration(
            Enumeration(
                rawType: .string,
                cases: (hostileCases + ["rawValue", "hashValue", "allCases"]).map {
                    Enumeration.Case(name: $0, rawValue: $0 == "self" ? "a\"\\b" : $0)
                }, isOpen: false)))

    static let hostileOpenEnum: Model = .named(
        "HostileOpenEnum",
        .enumeration(
            Enumeration(
                rawType: .string,
                cases: hostileCases.map { Enumeration.Case(name: $0, rawValue: "\($0)\n") }, isOpen: true)))

    static let unions: [Model] = [
        .named(
            "HostileMedia",
            .tagged(
                TaggedUnion(
                    path: .keys("meta", "a.b"),
                    cases: [
                        TaggedUnion.Case(name: "self", tag: "a b", type: .model("Error")),
                        TaggedUnion.Case(name: "tags", tag: "=\\", type: .model("Result")),
                        TaggedUnion.Case(name: "default", tag: "007", type: .dictionary(.json)),
                    ], otherwise: .drop, placeholderCase: 2))),
        .named(
            "HostileParty",
            .untagged(
                UntaggedUnion(
                    cases: [
                        UntaggedUnion.Case(name: "dateFormat", type: .date, shapes: [.object]),
                        UntaggedUnion.Case(name: "init", type: .string, shapes: [.string, .bool]),
                        UntaggedUnion.Case(name: "none", type: .array(.model("HostileParty")), shapes: [.array]),
                        UntaggedUnion.Case(name: "self", type: .double, shapes: [.number]),
                    ], dateFormat: .pattern("yyyy")))),
    ]
}

extension Model {
    func with(_ configure: (inout Model) -> Void) -> Model {
        var model = self
        configure(&model)
        return model
    }
}
