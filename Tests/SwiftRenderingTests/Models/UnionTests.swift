import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Unions")
struct UnionTests {
    private func divided(_ otherwise: DividedUnion.Otherwise, path: JSONPath = .keys("type")) -> Model {
        .named(
            "Media",
            .divided(
                DividedUnion(
                    path: path,
                    cases: [
                        DividedUnion.Case(name: "pic", tag: "pic", type: .model("Pic"), isIndirect: true),
                        DividedUnion.Case(name: "_3", tag: "3", type: .model("Live")),
                        DividedUnion.Case(name: "old", tag: "003", type: .model("Live")),
                    ], otherwise: otherwise, blankCase: 1)))
    }

    private let pic: Model = .structure("Pic", [.named("kind", .string) { $0.paths = [.keys("type")] }])
    private let live: Model = .structure("Live", [.named("at", .int)])

    @Test("are told apart by a key, which is written where the value does not write it itself")
    func divided() throws {
        let text = try rendered(divided(.keep).with { $0.doc = "What happened." }, pic, live)
        #expect(
            part(of: text, from: "@_spi(Generated) public import", to: "public nonisolated struct Pic") == """
                @_spi(Generated) public import APIRuntime

                /// What happened.
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
                    public init(blank: Blank) {
                        self = ._3(Live(blank: blank))
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
                        case .pic(let value): writer.value(value)
                        case ._3(let value): writer.value(value, tag: 3, at: "type")
                        case .old(let value): writer.value(value, tag: "003", at: "type")
                        case .unknown(let value): writer.value(value)
                        }
                    }
                }

                """)
    }

    @Test("refuse an unknown tag, or drop the element that has it")
    func otherwise() throws {
        let refusing = try rendered(divided(.error), pic, live)
        #expect(refusing.contains("        default: throw reader.unknownTag(Self.tags)\n"))
        #expect(!refusing.contains("unknown("))
        let dropping = try rendered(divided(.drop), pic, live)
        #expect(dropping.contains("        default: throw reader.droppedTag(Self.tags)\n"))
    }

    @Test("find the writer of a tag through models, unions and collections")
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
            models: ModelTable(.models(pic, live, hidden, nested, divided(.error), GalleryFixture.color)))
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

    @Test("make their key known to models that refuse or keep unknown keys, at any depth of unions")
    func tagKeys() throws {
        let strict = live.with { model in
            model.kind = .structure(Structure(fields: [.named("at", .int)], unknownKeys: .error))
        }
        let outer = Model.named(
            "Outer",
            .divided(
                DividedUnion(
                    path: .keys("group", "name"),
                    cases: [
                        DividedUnion.Case(name: "media", tag: "m", type: .model("Media")),
                        DividedUnion.Case(name: "outer", tag: "o", type: .model("Outer")),
                    ], otherwise: .error)))
        let text = try rendered(divided(.error), pic, strict, outer)
        #expect(text.contains(#"FieldTable("Live", Self.self, unknownKeys: .error, knownKeys: "type group")"#))
        #expect(text.contains(#"FieldTable("Pic", Self.self"#))
    }

    @Test("are told apart by the kind of JSON")
    func shaped() throws {
        let union = ShapedUnion(
            cases: [
                ShapedUnion.Case(name: "string", type: .string, shapes: [.string]),
                ShapedUnion.Case(name: "dates", type: .array(.date), shapes: [.array]),
                ShapedUnion.Case(name: "double", type: .double, shapes: [.number, .bool]),
            ], dateFormat: .pattern("yyyy"))
        let text = try rendered(.named("Party", .shaped(union)))
        #expect(
            excerpt(text, from: "@_spi(Generated) nonisolated extension") == """
                @_spi(Generated) nonisolated extension Party {
                    static let dateFormat = DateFormat("yyyy")

                    /// A value that is still to be read.
                    public init(blank: Blank) {
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
}
