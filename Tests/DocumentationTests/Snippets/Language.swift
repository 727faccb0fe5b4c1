import APIRuntime
import Testing

/// Stands for a generated model.
struct Product {}

extension Product {
    static func cents(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value, let amount = Double(text) else { return value }
        return try JSON(fromJSON: "\(Int((amount * 100).rounded()))")
    }
}

/// The snippets of the language reference, to the letter, at work.
@Suite("Snippets of the language reference")
struct LanguageSnippets {
    @Test("a transform")
    func transform() throws {
        #expect(try Product.cents("12.34") == 1234)
        #expect(try Product.cents(7) == 7)
    }
}
