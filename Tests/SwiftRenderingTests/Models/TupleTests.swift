import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Tuples")
struct TupleTests {
    @Test("are read and written by position")
    func readAndWrittenByPosition() throws {
        let text = try rendered(GalleryFixture.sample)
        #expect(
            excerpt(text, from: "@_spi(Generated) nonisolated extension") == """
                @_spi(Generated) nonisolated extension Sample: APIObject {
                    public static let fields = FieldTable("Sample", Self.self)
                    public static var layout: FieldArrangement { .tuple }

                    public init(placeholder: Placeholder) {
                        self.init(
                            at: placeholder.date,
                            value: 0
                        )
                    }

                    public mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
                        if try reader.field("at", .required) { try reader.read(into: &at, ReadOptions(dates: .unix)) }
                        if try reader.field("value", .required) { value = try reader.double(casting: true) }
                    }

                    public func writeFields(_ writer: inout JSONWriter) {
                        writer.element(at, dates: .unix)
                        writer.element(value, asText: .nonFinite)
                    }
                }
                """)
        #expect(!text.contains("/// From"))
    }

    @Test("refuse extra elements if declared, and check values")
    func strictTuples() throws {
        let model = Model.structure(
            "A",
            [
                .named("a", .int) { field in
                    field.paths = [.keys("0")]
                    field.constraints.scope = .range(ValueRange(minimum: .integer("0")))
                    field.isSensitive = true
                }
            ]
        ) { structure in
            structure.layout = .tuple
            structure.unknownKeys = .error
        }
        let text = try rendered(model)
        #expect(text.contains("try reader.check(_a.value, .range(min: 0))"))
        #expect(text.contains(#"FieldTable("A", Self.self, unknownKeys: .error, sensitive: "a")"#))
    }
}
