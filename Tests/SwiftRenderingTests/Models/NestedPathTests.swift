import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Paths of fields")
struct NestedPathTests {
    private func model(_ fields: Field...) -> Model {
        .structure("A", fields)
    }

    @Test("say where a field is, and share containers in writing")
    func sharedContainers() throws {
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
            excerpt(text, from: "public mutating func readFields") == """
                public mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
                    if try reader.field("url", at: "image.src", .required) { try reader.read(into: &url) }
                    if try reader.field("id", .required) { id = try reader.int() }
                    if try reader.field("small", at: "image.thumbs.small") { try reader.read(into: &small) }
                    if try reader.field("width", at: "image.width") { width = try reader.int(default: 9) }
                }
                """)
        #expect(
            excerpt(text, from: "public func writeFields") == """
                public func writeFields(_ writer: inout JSONWriter) {
                    writer.beginNested("image")
                    writer.field("src", url)
                    writer.beginNested("thumbs")
                    writer.field("small", small)
                    writer.endNested()
                    writer.field("width", width)
                    writer.endNested()
                    writer.field("id", id)
                }
                """)
    }

    @Test("may select a container and its parts, which are written once")
    func containerAndPart() throws {
        let text = try rendered(
            model(
                .named("part", .int) { $0.paths = [.keys("whole", "part")] },
                .named("whole", .json)))
        #expect(text.contains(#"if try reader.field("part", at: "whole.part", .required) { part = try reader.int() }"#))
        #expect(text.contains(#"if try reader.field("whole", .required) { try reader.read(into: &whole) }"#))
        #expect(
            excerpt(text, from: "public func writeFields") == """
                public func writeFields(_ writer: inout JSONWriter) {
                    writer.field("whole", whole)
                }
                """)
    }

    @Test("through arrays are read and written by index, in the order of the indices")
    func indices() throws {
        let text = try rendered(
            model(
                .named("code", .optional(.int)) { $0.paths = [.keys("errors", "1", "code")] },
                .named("first", .optional(.string)) { $0.paths = [.keys("errors", "0")] },
                .named("cell", .optional(.int)) { $0.paths = [.keys("rows", "0", "0")] },
                .named("agent", .optional(.int)) { $0.paths = [.keys("agents", "007")] },
                .named("number", .optional(.int)) { $0.paths = [.keys("0")] }))
        #expect(text.contains(#"if try reader.field("code", at: "errors.1.code") { code = try reader.optionalInt() }"#))
        #expect(
            excerpt(text, from: "public func writeFields") == """
                public func writeFields(_ writer: inout JSONWriter) {
                    writer.beginNestedArray("errors")
                    writer.element(first)
                    writer.beginNestedElement()
                    writer.field("code", code)
                    writer.endNested()
                    writer.endNested()
                    writer.beginNestedArray("rows")
                    writer.beginNestedArrayElement()
                    writer.element(cell)
                    writer.endNested()
                    writer.endNested()
                    writer.beginNested("agents")
                    writer.field("007", agent)
                    writer.endNested()
                    writer.field("0", number)
                }
                """)
    }

    @Test("of one field are listed in order")
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
            excerpt(text, from: "public mutating func readFields") == """
                public mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
                    if try reader.field("author", at: "author user.name", .required) {
                        author = try reader.string()
                        try reader.check(author, .length(min: 1))
                    }
                    if try reader.field("title", at: "name title", .absentIfEmpty) { title = try reader.optionalString() }
                }
                """)
        #expect(
            excerpt(text, from: "public func writeFields") == """
                public func writeFields(_ writer: inout JSONWriter) {
                    writer.check(author, .length(min: 1), at: "author")
                    writer.field("author", author)
                    writer.refuseEmpty(title, at: "name")
                    writer.field("name", title)
                }
                """)
    }

    @Test("have escaped separators")
    func escapes() throws {
        let text = try rendered(
            model(.named("a", .int) { $0.paths = [.keys("a b", "c.d"), .keys(#"e\f"#)] }))
        #expect(text.contains(##"reader.field("a", at: #"a\ b.c\.d e\\f"#, .required)"##))
    }
}
