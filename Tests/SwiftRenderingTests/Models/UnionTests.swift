import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Unions")
struct UnionTests {
    private func tagged(_ otherwise: TaggedUnion.Otherwise, path: JSONPath = .keys("type")) -> Model {
        .named(
            "Media",
            .tagged(
                TaggedUnion(
                    path: path,
                    cases: [
                        TaggedUnion.Case(name: "pic", tag: "pic", type: .model("Pic"), isIndirect: true),
                        TaggedUnion.Case(name: "_3", tag: "3", tagKind: .integer, type: .model("Live")),
                        TaggedUnion.Case(name: "old", tag: "003", type: .model("Live")),
                    ], otherwise: otherwise, placeholderCase: 1)))
    }

    private let pic: Model = .structure("Pic", [.named("kind", .string) { $0.paths = [.keys("type")] }])
    private let live: Model = .structure("Live", [.named("at", .int)])

    @Test("with a tag write it, unless the value does")
    func taggedUnions() throws {
        let text = try rendered(tagged(.keep).with { $0.doc = "What happened." }, pic, live)
        #expect(
            part(of: text, from: "@_spi(Generated) public import", to: "public nonisolated struct Pic") == """
                @_spi(Generated) public import APIRuntime

                /// What happened.
                #if hasAttribute(nonexhaustive)
                @nonexhaustive
                #endif
                public nonisolated enum Media: APIModel, Hashable, Codable {
                    indirect case pic(Pic)
                    case _3(Live)
                    case old(Live)
                    /// A value of a kind that the spec does not name.
                    case unknown(JSON)
                }

                @_spi(Generated) nonisolated extension Media {
                    /// The values of `type`.
                    static let tags = TagTable("Media", at: "type", "pic 3 003")

                    /// A value that is still to be read.
                    public init(placeholder: Placeholder) {
                        self = ._3(Live(placeholder: placeholder))
                    }

                    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
                        switch try reader.tag(Self.tags) {
                        case "pic": self = .pic(try reader.value())
                        case "3": self = ._3(try reader.value())
                        case "003": self = .old(try reader.value())
                        default: self = .unknown(try reader.value())
                        }
                    }

                    public func write(_ writer: inout JSONWriter) {
                        switch self {
                        case .pic(let value): writer.value(value, ownTag: "pic", at: "type")
                        case ._3(let value): writer.value(value, tag: 3, at: "type")
                        case .old(let value): writer.value(value, tag: "003", at: "type")
                        case .unknown(let value): writer.value(value)
                        }
                    }
                }

                """)
    }

    @Test("refuse an unknown tag, or drop its element")
    func unknownTags() throws {
        let refusing = try rendered(tagged(.error), pic, live)
        #expect(refusing.contains("        default: throw reader.unknownTag(Self.tags)\n"))
        #expect(!refusing.contains("unknown("))
        let dropping = try rendered(tagged(.drop), pic, live)
        #expect(dropping.contains("        default: throw reader.droppedTag(Self.tags)\n"))
    }

    @Test("find out which models write the tag, through models, unions and collections")
    func tagWriting() {
        let hidden = Model.structure(
            "Hidden",
            [
                .named("kind", .string) { field in
                    field.paths = [.keys("type")]
                    field.encode = .never
                }
            ])
        let nested = Model.structure("Nested", [.named("meta", .model("Pic"))])
        let writing = TagWriting(
            models: ModelTable(.models(pic, live, hidden, nested, tagged(.error), GalleryFixture.color)))
        #expect(writing.writes(.model("Pic"), at: .keys("type")))
        #expect(!writing.writes(.model("Live"), at: .keys("type")))
        #expect(!writing.writes(.model("Hidden"), at: .keys("type")))
        #expect(writing.writes(.model("Nested"), at: .keys("meta", "type")))
        #expect(!writing.writes(.model("Nested"), at: .keys("meta", "other")))
        #expect(writing.writes(.model("Media"), at: .keys("type")))
        #expect(!writing.writes(.model("Media"), at: .keys("at")))
        #expect(writing.writes(.dictionary(.json), at: .keys("type")))
        #expect(!writing.writes(.model("Color"), at: .keys("type")))
    }

    @Test("find out which models can only have one tag: those with a required constant for it")
    func fixedTags() {
        func field(_ name: String = "type", _ type: ValueType = .string, _ values: [Literal] = [.string("pic")])
            -> Field
        {
            .named(name, type) { $0.constraints.scope = .values(values) }
        }
        let models: [(String, [Field])] = [
            ("Fixed", [field()]), ("Number", [field("type", .int, [.integer("3")])]),
            ("Two", [field("type", .string, [.string("pic"), .string("video")])]),
            ("Maybe", [field("type", .optional(.string))]), ("Nested", [.named("meta", .model("Fixed"))]),
            ("MaybeNested", [.named("meta", .optional(.model("Fixed")))]),
        ]
        let structures = models.map { Model.structure($0.0, $0.1) }
        let writing = TagWriting(models: ModelTable(.models(structures)))
        #expect(writing.fixes("pic", of: .model("Fixed"), at: .keys("type")))
        #expect(!writing.fixes("video", of: .model("Fixed"), at: .keys("type")))
        #expect(!writing.fixes("pic", of: .model("Fixed"), at: .keys("kind")))
        #expect(writing.fixes("3", of: .model("Number"), at: .keys("type")))
        #expect(!writing.fixes("pic", of: .model("Two"), at: .keys("type")))
        #expect(!writing.fixes("pic", of: .model("Maybe"), at: .keys("type")))
        #expect(writing.fixes("pic", of: .model("Nested"), at: .keys("meta", "type")))
        #expect(!writing.fixes("pic", of: .model("MaybeNested"), at: .keys("meta", "type")))
    }

    @Test("make their tag a known key of strict models")
    func tagsAreKnownKeys() throws {
        let strict = live.with { model in
            model.kind = .structure(Structure(fields: [.named("at", .int)], unknownKeys: .error))
        }
        let outer = Model.named(
            "Outer",
            .tagged(
                TaggedUnion(
                    path: .keys("group", "name"),
                    cases: [
                        TaggedUnion.Case(name: "media", tag: "m", type: .model("Media")),
                        TaggedUnion.Case(name: "outer", tag: "o", type: .model("Outer")),
                    ], otherwise: .error)))
        let text = try rendered(tagged(.error), pic, strict, outer)
        #expect(text.contains(#"FieldTable("Live", Self.self, unknownKeys: .error, knownKeys: "type group.name")"#))
        #expect(text.contains(#"FieldTable("Pic", Self.self"#))
    }

    @Test("without a tag are told apart by shape")
    func untaggedUnions() throws {
        let union = UntaggedUnion(
            cases: [
                UntaggedUnion.Case(name: "string", type: .string, shapes: [.string]),
                UntaggedUnion.Case(name: "dates", type: .array(.date), shapes: [.array]),
                UntaggedUnion.Case(name: "double", type: .double, shapes: [.number, .bool]),
            ], dateFormat: .pattern("yyyy"))
        let text = try rendered(.named("Party", .untagged(union)))
        #expect(
            excerpt(text, from: "@_spi(Generated) nonisolated extension") == """
                @_spi(Generated) nonisolated extension Party {
                    static let dateFormat = DateFormat("yyyy")

                    /// A value that is still to be read.
                    public init(placeholder: Placeholder) {
                        self = .string("")
                    }

                    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
                        switch try reader.shape() {
                        case .string: self = .string(try reader.value())
                        case .array: self = .dates(try reader.value(ReadOptions(dates: Self.dateFormat)))
                        case .number, .bool: self = .double(try reader.value())
                        default: throw reader.unexpectedShape("String, [Date] or Double")
                        }
                    }

                    public func write(_ writer: inout JSONWriter) {
                        switch self {
                        case .string(let value): writer.value(value)
                        case .dates(let value): writer.value(value, dates: Self.dateFormat)
                        case .double(let value): writer.value(value)
                        }
                    }
                }
                """)
    }

    @Test("without a tag look ahead for the keys of their structs")
    func unionKeys() throws {
        let union = UntaggedUnion(
            cases: [
                UntaggedUnion.Case(name: "keys", type: .model("Pic"), shapes: [.object], keys: ["a b", "="]),
                UntaggedUnion.Case(name: "string", type: .string, shapes: [.string]),
                UntaggedUnion.Case(name: "live", type: .model("Live"), shapes: [.object], keys: ["at"]),
            ])
        let text = try rendered(.named("Party", .untagged(union)), pic, live)
        #expect(text.contains(##"    static let keys2 = PresenceTable(#"keys=a\ b keys=\= live=at"#)"##))
        #expect(
            text.contains(
                """
                        let choice = try reader.choice(Self.keys2)
                        switch try reader.shape() {
                        case .object where choice == "keys": self = .keys(try reader.value())
                        case .string: self = .string(try reader.value())
                        case .object where choice == "live": self = .live(try reader.value())
                        default: throw reader.unexpectedShape("Pic with a b and =, String or Live with at")
                        }
                """))
    }

    @Test("without a tag look ahead for constants, and take the last object without a key")
    func unionConstants() throws {
        let union = UntaggedUnion(
            cases: [
                UntaggedUnion.Case(
                    name: "pic", type: .model("Pic"), shapes: [.object], keys: ["id"],
                    constants: [KeyConstant(key: "object", values: ["pic", "a b"])]),
                UntaggedUnion.Case(name: "live", type: .model("Live"), shapes: [.object]),
            ])
        let text = try rendered(.named("Party", .untagged(union)), pic, live)
        #expect(text.contains(##"    static let keys = PresenceTable(#"pic=id pic=object=pic=a\ b"#)"##))
        #expect(
            text.contains(
                """
                        case .object where choice == "pic": self = .pic(try reader.value())
                        case .object: self = .live(try reader.value())
                        default: throw reader.unexpectedShape("Pic with id and object = pic|a b or Live")
                """))
    }
}
