@testable import SpecLanguage

/// The models of an API about pictures, with a field for each key of fields.
enum GalleryFixture {
    static let specification = Specification(files: [
        SpecificationFile(
            path: "Specs/Gallery.yaml", name: "Gallery", doc: "Pictures.\nAll of them.",
            models: [picture, kind, level, media, party, sample, color, comment])
    ])

    static let picture: Model = {
        var model = Model.structure("Picture", fields) { structure in
            structure.identity = ["id"]
            structure.hasPatch = true
            structure.unknownKeys = .keep
        }
        model.doc = "One uploaded picture."
        return model
    }()

    static let fields: [Field] = [
        .named("id", .string) { $0.castsAutomatically = true },
        .named("title", .optional(.string)),
        .named("url", .url) { $0.paths = [.keys("image", "src")] },
        .named("thumbnail", .optional(.url)) { $0.paths = [.keys("image", "thumb")] },
        .named("author", .string) { $0.paths = [.keys("author"), .keys("user", "name")] },
        .named("width", .int) { $0.defaultValue = .integer("0") },
        .named("tags", .array(.string)) { field in
            field.constraints = Constraints(
                length: CountRange(minimum: 1), count: CountRange(minimum: 1, maximum: 5))
        },
        .named("kind", .model("Kind")) { field in
            let cases = ["pic", "video"].map { Literal.enumCase(model: "Kind", name: $0) }
            field.constraints.scope = .values(cases)
        },
        .named("level", .model("Level")) { $0.defaultValue = .enumCase(model: "Level", name: "low") },
        .named("score", .double) { field in
            field.constraints.scope = .range(ValueRange(minimum: .integer("0"), below: .decimal("1.5")))
        },
        .named("taken", .date) { $0.dateFormat = .unixMilliseconds },
        .named("day", .optional(.date)) { $0.dateFormat = .pattern("yyyy-MM-dd") },
        .named("sizes", .array(.int)) { field in
            field.castsAutomatically = true
            field.elements = .drop
        },
        .named("owner", .optional(.model("Comment"))) { $0.empty = .absent },
        .named("name", .string) { $0.empty = .error },
        .named("price", .int) { $0.transform = Field.Transform(read: "cents", write: "euros") },
        .named("secret", .string) { field in
            field.isSensitive = true
            field.constraints = Constraints(
                length: CountRange(minimum: 1, maximum: 20), pattern: "^[a-z\"]+$")
        },
        .named("local", .optional(.url)) { $0.isIgnored = true },
        .named("firstCode", .optional(.int)) { $0.paths = [.keys("errors", "1", "code")] },
        .named("old", .optional(.string)) { $0.deprecated = "Use title." },
    ]

    static let kind: Model = .named(
        "Kind",
        .enumeration(
            Enumeration(
                rawType: .string,
                cases: [
                    Enumeration.Case(name: "pic", rawValue: "pic"), Enumeration.Case(name: "video", rawValue: "video"),
                    Enumeration.Case(name: "live", rawValue: "live-stream"),
                ], isOpen: false)))

    static let level: Model = .named(
        "Level",
        .enumeration(
            Enumeration(
                rawType: .integer,
                cases: [
                    Enumeration.Case(name: "low", rawValue: "1"), Enumeration.Case(name: "high", rawValue: "9"),
                ], isOpen: true)))

    static let media: Model = .named(
        "Media",
        .tagged(
            TaggedUnion(
                path: .keys("type"),
                cases: [
                    TaggedUnion.Case(name: "pic", tag: "pic", type: .model("Picture"), isIndirect: true),
                    TaggedUnion.Case(
                        name: "_3", tag: "3", tagKind: .integer, type: .model("Comment"), isIndirect: true),
                ], otherwise: .keep)))

    static let party: Model = .named(
        "Party",
        .untagged(
            UntaggedUnion(cases: [
                UntaggedUnion.Case(name: "string", type: .string, shapes: [.string]),
                UntaggedUnion.Case(name: "comment", type: .model("Comment"), shapes: [.object]),
            ])))

    static let sample: Model = .structure(
        "Sample",
        [
            .named("at", .date) { field in
                field.dateFormat = .unix
                field.paths = [.keys("0")]
            },
            .named("value", .double) { field in
                field.castsAutomatically = true
                field.paths = [.keys("1")]
            },
        ]
    ) { $0.layout = .tuple }

    static let color: Model = .named(
        "Color", .external(ExternalType(module: "BrandKit", typeName: "Color")))

    static let comment: Model = .structure(
        "Comment",
        [
            .named("text", .string),
            .named("answerTo", .optional(.model("Comment"))) { field in
                field.paths = [.keys("parent")]
                field.isBoxed = true
            },
        ]
    ) { structure in
        structure.validation = .all
        structure.unknownKeys = .error
    }
}
