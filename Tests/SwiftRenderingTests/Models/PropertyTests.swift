import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Computed properties")
struct PropertyTests {
    @Test("deprecated fields are stored apart, so that generated code has no warnings")
    func deprecatedFields() throws {
        let text = try rendered(
            .structure("A", [.named("old", .string) { $0.deprecated = "Use new." }, .named("_old", .int)]))
        #expect(
            text.contains(
                """
                public nonisolated struct A: APIModel, Hashable, Codable {
                    @available(*, deprecated, message: "Use new.")
                    public var old: String {
                        get { _old2 }
                        set { _old2 = newValue }
                    }
                    private var _old2: String
                    public var _old: Int

                    public init(old: String, _old: Int) {
                        self._old2 = old
                        self._old = _old
                    }
                }

                """))
        #expect(text.contains("            old: \"\",\n"))
        #expect(text.contains("{ _old2 = try reader.string() }\n"))
        #expect(text.contains(#"writer.field("old", _old2)"#))
        #expect(!text.contains(" old "))
    }

    @Test("boxed fields are computed, without a property wrapper")
    func boxedFields() throws {
        let text = try rendered(GalleryFixture.comment)
        #expect(
            text.contains(
                """
                    /// From `parent`.
                    public var answerTo: Comment? {
                        get { _answerTo?.value }
                        set { _answerTo = Indirect(newValue) }
                    }
                    private var _answerTo: Indirect<Comment>?

                    public init(text: String, answerTo: Comment? = nil) {
                        self.text = text
                        self._answerTo = Indirect(answerTo)
                    }

                """))
        #expect(text.contains("{ try reader.read(into: &_answerTo) }\n"))
    }

    @Test("transforms come with a protocol for the user to implement")
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
