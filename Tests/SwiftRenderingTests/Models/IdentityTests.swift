import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Identity")
struct IdentityTests {
    private func text(_ fields: [Field], _ identity: String...) throws -> String {
        excerpt(try rendered(.structure("A", fields) { $0.identity = identity }), from: "public nonisolated struct")
    }

    @Test("is the field id itself")
    func fieldNamedID() throws {
        let text = try text([.named("id", .int)], "id")
        #expect(
            text.hasPrefix(
                "public nonisolated struct A: APIModel, Hashable, Codable, Identifiable {\n    public var id: Int\n"))
        #expect(!text.contains("var id: Int {"))
    }

    @Test("may be a field of another name")
    func otherField() throws {
        let text = try text([.named("self", .string)], "self")
        #expect(text.hasSuffix("    public var id: String {\n        self.`self`\n    }\n}"))
    }

    @Test("may be several fields")
    func severalFields() throws {
        #expect(
            try text([.named("author", .string), .named("taken", .date)], "author", "taken").hasSuffix(
                """
                    /// What identifies a value.
                    public struct ID: Sendable, Hashable {
                        public var author: String
                        public var taken: Date

                        public init(author: String, taken: Date) {
                            self.author = author
                            self.taken = taken
                        }
                    }

                    public var id: ID {
                        ID(author: author, taken: taken)
                    }
                }
                """))
    }

    @Test("is not Identifiable if another field is called id")
    func otherFieldNamedID() throws {
        let text = try text([.named("id", .string), .named("key", .string)], "key")
        #expect(text.hasPrefix("public nonisolated struct A: APIModel, Hashable, Codable {\n"))
    }
}
