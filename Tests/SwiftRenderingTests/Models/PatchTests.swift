import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Patches")
struct PatchTests {
    @Test("have a change for each field that is written")
    func patch() throws {
        let model = Model.structure(
            "A",
            [
                .named("title", .optional(.string)) { field in
                    field.constraints.length = CountRange(minimum: 1)
                    field.empty = .error
                },
                .named("day", .date) { field in
                    field.dateFormat = .pattern("yyyy")
                    field.paths = [.keys("on", "day"), .keys("day")]
                },
                .named("local", .optional(.int)) { $0.isIgnored = true },
                .named("read", .optional(.int)) { $0.encode = .never },
                .named("width", .int) { $0.defaultValue = .integer("3") },
            ]
        ) { structure in
            structure.hasPatch = true
            structure.identity = ["title"]
        }
        let text = try rendered(model)
        #expect(
            part(of: text, from: "/// Changes") == """
                /// Changes of `A`: what is not said stays as it is.
                public nonisolated struct APatch: APIModel, Hashable, Codable {
                    public var title: Change<String>
                    /// From `on.day`.
                    public var day: Change<Date>
                    public var width: Change<Int>

                    public init(title: Change<String> = .keep, day: Change<Date> = .keep, width: Change<Int> = .keep) {
                        self.title = title
                        self.day = day
                        self.width = width
                    }
                }

                @_spi(Generated) nonisolated extension APatch: APIObject {
                    public static let fields = FieldTable("APatch", Self.self)
                    static let dayFormat = DateFormat("yyyy")

                    public init(placeholder: Placeholder) {
                        self.init()
                    }

                    public mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
                        if try reader.field("title", .nonEmpty) {
                            try reader.read(into: &title)
                            try reader.check(title.value, .length(min: 1))
                        }
                        if try reader.field("day", at: "on.day") { try reader.read(into: &day, ReadOptions(dates: Self.dayFormat)) }
                        if try reader.field("width") { try reader.read(into: &width) }
                    }

                    public func writeFields(_ writer: inout JSONWriter) {
                        writer.refuseEmpty(title.value, at: "title")
                        writer.check(title.value, .length(min: 1), at: "title")
                        writer.field("title", title)
                        writer.beginNested("on")
                        writer.field("day", day, dates: Self.dayFormat)
                        writer.endNested()
                        writer.field("width", width)
                    }
                }

                """)
    }
}
