import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Patches")
struct PatchTests {
    @Test("say of each field that is written how it changes")
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
                public nonisolated struct APatch: APIModel {
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

                nonisolated extension APatch {
                    public static let keys: KeyTable = KeyTable("APatch", "title on=day width")
                    static let onKeys: KeyTable = KeyTable("APatch", "day")
                    static let dayFormat: DateFormat = DateFormat("yyyy")

                    /// A value that is still to be read.
                    public init(blank: Blank) {
                        self.title = .keep
                        self.day = .keep
                        self.width = .keep
                    }

                    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
                        var object: ObjectCursor = try reader.beginObject(Self.keys)
                        while let field: Int = try reader.nextField(&object) {
                            switch field {
                            case 0:
                                try reader.refuseEmpty()
                                try reader.read(into: &self.title)
                                try reader.check(self.title.value, .length(min: 1), at: object.valueOffset)
                            case 1:
                                var on: ObjectCursor = try reader.beginNested(Self.onKeys)
                                while let field: Int = try reader.nextField(&on) {
                                    switch field {
                                    case 0: try reader.read(into: &self.day, ReadOptions(dates: Self.dayFormat))
                                    default: break
                                    }
                                }
                            case 2: try reader.read(into: &self.width)
                            default: break
                            }
                        }
                    }

                    public func write(_ writer: inout JSONWriter) {
                        writer.beginObject(Self.keys)
                        writer.refuseEmpty(self.title.value, at: "title")
                        writer.check(self.title.value, .length(min: 1), at: "title")
                        writer.field("title", self.title)
                        writer.beginNested("on", Self.onKeys)
                        writer.field("day", self.day, dates: Self.dayFormat)
                        writer.endNested()
                        writer.field("width", self.width)
                        writer.endObject()
                    }
                }

                """)
    }
}
