import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Tuples")
struct TupleTests {
    @Test("are read and written by position")
    func tuple() throws {
        let text = try rendered(GalleryFixture.sample)
        #expect(
            excerpt(text, from: "nonisolated extension") == """
                nonisolated extension Sample {
                    public static let keys: KeyTable = KeyTable("Sample", "at value")

                    /// A value that is still to be read.
                    public init(blank: Blank) {
                        self.at = blank.date
                        self.value = 0
                    }

                    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
                        var tuple: ObjectCursor = try reader.beginTuple(Self.keys)
                        while let field: Int = try reader.nextField(&tuple) {
                            switch field {
                            case 0: try reader.read(into: &self.at, ReadOptions(dates: .unix))
                            case 1: self.value = try reader.double(casting: true)
                            default: break
                            }
                        }
                        try reader.require(tuple, 0b11)
                    }

                    public func write(_ writer: inout JSONWriter) {
                        writer.beginArray(Self.keys)
                        writer.element(self.at, dates: .unix)
                        writer.element(self.value, casting: true)
                        writer.endArray()
                    }
                }
                """)
        #expect(!text.contains("/// From"))
    }

    @Test("refuse more elements where they are asked to, and check the values at their offsets")
    func options() throws {
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
        #expect(text.contains("try reader.beginTuple(Self.keys, unknownKeys: .error)"))
        #expect(text.contains("try reader.check(self.a, .range(min: 0), at: tuple.valueOffset)"))
        #expect(text.contains(#"KeyTable("A", "a", sensitive: "a")"#))
    }
}
