import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered checks of written values")
struct WriteCheckTests {
    private func model(_ fields: Field..., layout: Structure.Layout = .object) -> Model {
        .structure("A", fields) { $0.layout = layout }
    }

    @Test("are before each field that reading checks")
    func fields() throws {
        let text = try rendered(
            model(
                .named("a", .optional(.array(.string))) { field in
                    field.constraints = Constraints(length: CountRange(maximum: 3), count: CountRange(minimum: 1))
                },
                .named("b", .int) { field in
                    field.paths = [.keys("in", "b")]
                    field.constraints.scope = .range(ValueRange(minimum: .integer("0")))
                },
                .named("c", .string) { $0.empty = .error },
                .named("d", .double) { $0.castsAutomatically = true },
                .named("e", .string) { field in
                    (field.encode, field.isSensitive) = (.only, true)
                    field.constraints.pattern = "^e"
                }))
        #expect(
            excerpt(text, from: "public func writeFields") == """
                public func writeFields(_ writer: inout JSONWriter) {
                    writer.check(a, .count(min: 1), at: "a")
                    writer.check(each: a, .length(max: 3), at: "a")
                    writer.field("a", a)
                    writer.beginNested("in")
                    writer.check(b, .range(min: 0), at: "b")
                    writer.field("b", b)
                    writer.endNested()
                    writer.refuseEmpty(c, at: "c")
                    writer.field("c", c)
                    writer.field("d", d, asText: .nonFinite)
                    writer.check(_e.value, .pattern(Self.ePattern), at: "e")
                    writer.field("e", _e.value)
                }
                """)
        // Errors hide write-only fields too.
        #expect(text.contains(#"FieldTable("A", Self.self, sensitive: "e")"#))
    }

    @Test("are the same in patches")
    func patches() throws {
        let field = Field.named("a", .string) { $0.constraints.length = CountRange(minimum: 2) }
        let text = try rendered(.structure("A", [field]) { $0.hasPatch = true })
        let patch = part(of: text, from: "@_spi(Generated) nonisolated extension APatch")
        #expect(patch.contains("try reader.check(a.value, .length(min: 2))"))
        #expect(patch.contains(#"writer.check(a.value, .length(min: 2), at: "a")"#))
    }
}
