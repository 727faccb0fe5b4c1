import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Properties that are computed")
struct PropertyTests {
    @Test("are deprecated ones: generated code uses what is stored, so that it does not warn of itself")
    func deprecated() throws {
        let text = try rendered(
            .structure("A", [.named("old", .string) { $0.deprecated = "Use new." }, .named("oldStorage", .int)]))
        #expect(
            text.contains(
                """
                public nonisolated struct A: APIObject {
                    @available(*, deprecated, message: "Use new.")
                    public var old: String {
                        get { oldStorage2 }
                        set { oldStorage2 = newValue }
                    }
                    private var oldStorage2: String
                    public var oldStorage: Int

                    public init(old: String, oldStorage: Int) {
                        self.oldStorage2 = old
                        self.oldStorage = oldStorage
                    }
                }

                """))
        #expect(text.contains("        oldStorage2 = \"\"\n"))
        #expect(text.contains("{ oldStorage2 = try reader.string() }\n"))
        #expect(text.contains(#"writer.field("old", oldStorage2)"#))
        #expect(!text.contains(" old "))
    }

    @Test("are boxed ones: a nonisolated type takes no property wrapper")
    func boxed() throws {
        let text = try rendered(GalleryFixture.comment)
        #expect(
            text.contains(
                """
                    /// From `parent`.
                    public var answerTo: Comment? {
                        get { answerToStorage.wrappedValue }
                        set { answerToStorage.wrappedValue = newValue }
                    }
                    private var answerToStorage: Indirect<Comment?>

                    public init(text: String, answerTo: Comment? = nil) {
                        self.text = text
                        self.answerToStorage = Indirect(wrappedValue: answerTo)
                    }

                """))
        #expect(text.contains("{ try reader.read(into: &answerToStorage.wrappedValue) }\n"))
    }

    @Test("of transforms come with a protocol that the user implements")
    func transforms() throws {
        let text = try rendered(
            .structure(
                "A",
                [
                    .named("a", .int) { $0.transform = Field.Transform(read: "cents", write: "euros") },
                    .named("b", .int) { $0.transform = Field.Transform(read: "default", write: "euros") },
                    .named("c", .int) { $0.transform = Field.Transform(read: "cents", write: "cents") },
                ]))
        #expect(
            text.contains(
                """
                /// What maps JSON values of `A` before they are read or written; to be written in an extension of it.
                public nonisolated protocol ATransforms {
                    static func cents(_ value: JSON) throws -> JSON
                    static func euros(_ value: JSON) throws -> JSON
                    static func `default`(_ value: JSON) throws -> JSON
                }

                nonisolated extension A: ATransforms {}

                """))
        #expect(text.contains(#"writer.field("b", b, transform: Self.euros)"#))
    }
}
