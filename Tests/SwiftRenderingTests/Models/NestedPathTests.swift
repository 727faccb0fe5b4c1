import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Paths of fields")
struct NestedPathTests {
    private func model(_ fields: Field...) -> Model {
        .structure("A", fields)
    }

    @Test("that share a container are read in one go")
    func container() throws {
        let text = try rendered(
            model(
                .named("url", .url) { $0.paths = [.keys("image", "src")] },
                .named("id", .int),
                .named("small", .optional(.url)) { $0.paths = [.keys("image", "thumbs", "small")] },
                .named("width", .int) { field in
                    field.paths = [.keys("image", "width")]
                    field.defaultValue = .integer("9")
                }))
        #expect(
            text.contains(
                """
                    public static let keys: KeyTable = KeyTable("A", "image=url id")
                    static let imageKeys: KeyTable = KeyTable("A", "src=url thumbs=small width")
                    static let imageThumbsKeys: KeyTable = KeyTable("A", "small")

                """))
        #expect(
            text.contains(
                """
                            case 0:
                                var image: ObjectCursor = try reader.beginNested(Self.imageKeys)
                                while let field: Int = try reader.nextField(&image) {
                                    switch field {
                                    case 0: try reader.read(into: &self.url)
                                    case 1:
                                        var thumbs: ObjectCursor = try reader.beginNested(Self.imageThumbsKeys)
                                        while let field: Int = try reader.nextField(&thumbs) {
                                            switch field {
                                            case 0: try reader.read(into: &self.small)
                                            default: break
                                            }
                                        }
                                    case 2: self.width = try reader.int(default: 9)
                                    default: break
                                    }
                                }
                                try reader.require(image, 0b1)
                            case 1: self.id = try reader.int()

                """))
        #expect(text.contains("        try reader.require(object, 0b11)\n"))
        #expect(
            excerpt(text, from: "public func write") == """
                public func write(_ writer: inout JSONWriter) {
                    writer.beginObject(Self.keys)
                    writer.beginNested("image", Self.imageKeys)
                    writer.field("src", self.url)
                    writer.beginNested("thumbs", Self.imageThumbsKeys)
                    writer.field("small", self.small)
                    writer.endNested()
                    writer.field("width", self.width)
                    writer.endNested()
                    writer.field("id", self.id)
                    writer.endObject()
                }
                """)
    }

    @Test("may give a container and what is in it: the value is read again from its start, and written once")
    func whole() throws {
        let text = try rendered(
            model(
                .named("part", .int) { $0.paths = [.keys("whole", "part")] },
                .named("whole", .json)))
        #expect(
            text.contains(
                """
                            case 0:
                                try reader.read(into: &self.whole)
                                reader.rewind(to: object)
                                var whole: ObjectCursor = try reader.beginNested(Self.wholeKeys)

                """))
        #expect(
            excerpt(text, from: "public func write") == """
                public func write(_ writer: inout JSONWriter) {
                    writer.beginObject(Self.keys)
                    writer.field("whole", self.whole)
                    writer.endObject()
                }
                """)
    }

    @Test("through arrays are read by index and written with nulls in the gaps")
    func indices() throws {
        let text = try rendered(
            model(
                .named("code", .optional(.int)) { $0.paths = [.keys("errors", "2", "code")] },
                .named("first", .optional(.string)) { $0.paths = [.keys("errors", "0")] },
                .named("cell", .optional(.int)) { $0.paths = [.keys("rows", "0", "1")] },
                .named("far", .optional(.int)) { $0.paths = [.keys("far", "999999999")] },
                .named("mixed", .optional(.int)) { $0.paths = [.keys("mixed", "0")] },
                .named("name", .optional(.int)) { $0.paths = [.keys("mixed", "name")] }))
        #expect(text.contains(#"static let errorsKeys: KeyTable = KeyTable("A", "2=code 0=first")"#))
        #expect(text.contains("var errors2: ObjectCursor = try reader.beginNested(Self.errors2Keys)\n"))
        #expect(
            excerpt(text, from: "public func write") == """
                public func write(_ writer: inout JSONWriter) {
                    writer.beginObject(Self.keys)
                    writer.beginNestedArray("errors", Self.errorsKeys)
                    writer.element(self.first)
                    writer.nullElement()
                    writer.beginNestedElement(Self.errors2Keys)
                    writer.field("code", self.code)
                    writer.endNested()
                    writer.endNested()
                    writer.beginNestedArray("rows", Self.rowsKeys)
                    writer.beginNestedArrayElement(Self.rows0Keys)
                    writer.nullElement()
                    writer.element(self.cell)
                    writer.endNested()
                    writer.endNested()
                    writer.beginNested("far", Self.farKeys)
                    writer.field("999999999", self.far)
                    writer.endNested()
                    writer.beginNested("mixed", Self.mixedKeys)
                    writer.field("0", self.mixed)
                    writer.field("name", self.name)
                    writer.endNested()
                    writer.endObject()
                }
                """)
    }

    @Test("tried in order are noted, and read when all are known")
    func alternatives() throws {
        let text = try rendered(
            model(
                .named("author", .string) { field in
                    field.paths = [.keys("author"), .keys("user", "name")]
                    field.constraints.length = CountRange(minimum: 1)
                },
                .named("title", .optional(.string)) { field in
                    field.paths = [.keys("name"), .keys("title")]
                    field.empty = .absent
                }))
        #expect(
            excerpt(text, from: "public mutating func read") == """
                public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
                    var author: Alternatives = Alternatives()
                    var title: Alternatives = Alternatives()
                    var object: ObjectCursor = try reader.beginObject(Self.keys)
                    while let field: Int = try reader.nextField(&object) {
                        switch field {
                        case 0: try reader.note(&author, rank: 0)
                        case 1:
                            var user: ObjectCursor = try reader.beginNested(Self.userKeys)
                            while let field: Int = try reader.nextField(&user) {
                                switch field {
                                case 0: try reader.note(&author, rank: 1)
                                default: break
                                }
                            }
                        case 2:
                            if try !reader.skipEmpty() {
                                try reader.note(&title, rank: 0)
                            }
                        case 3:
                            if try !reader.skipEmpty() {
                                try reader.note(&title, rank: 1)
                            }
                        default: break
                        }
                    }
                    if reader.enter(&author) {
                        self.author = try reader.string()
                        try reader.check(self.author, .length(min: 1), at: author.valueOffset)
                        reader.leave(author)
                    } else {
                        throw reader.missing(object, 0)
                    }
                    if reader.enter(&title) {
                        self.title = try reader.optionalString()
                        reader.leave(title)
                    }
                }
                """)
        #expect(
            excerpt(text, from: "public func write") == """
                public func write(_ writer: inout JSONWriter) {
                    writer.beginObject(Self.keys)
                    writer.check(self.author, .length(min: 1), at: "author")
                    writer.field("author", self.author)
                    writer.refuseEmpty(self.title, at: "name")
                    writer.field("name", self.title)
                    writer.endObject()
                }
                """)
    }

    @Test("give variables and tables names of their own, whatever the keys are")
    func names() throws {
        let text = try rendered(
            model(
                .named("a", .optional(.int)) { $0.paths = [.keys("object", "x")] },
                .named("b", .optional(.int)) { $0.paths = [.keys("self", "default", "x")] },
                .named("c", .optional(.int)) { $0.paths = [.keys("a b", "x")] },
                .named("d", .optional(.int)) { $0.paths = [.keys("aB", "x")] }))
        for name in ["object2", "self2", "`default`", "aB", "aB2"] {
            #expect(text.contains("var \(name): ObjectCursor = try reader.beginNested("))
        }
        #expect(text.contains("static let aBKeys2: KeyTable"))
    }
}
