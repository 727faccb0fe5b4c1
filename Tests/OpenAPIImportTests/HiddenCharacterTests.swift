import OpenAPIImport
import Testing

@Suite("Characters that readers do not see")
struct HiddenCharacterTests {
    @Test(
        "are escaped in specs",
        arguments: ["\u{202E}", "\u{2066}", "\u{200B}", "\u{2060}", "\u{AD}", "\u{200D}", "\u{E0041}", "\u{E000}"])
    func escaped(character: String) throws {
        let imported = Imported(
            schemas: """
                Kind: {type: string, enum: ["a\(character)b", ab], description: "x\(character)y\\n\\nz"}
                T: {type: object, x-note: "n\(character)m", properties: {"p\(character)q": {type: string, description: "d\(character)e"}}}
                """)
        try imported.expectSound()
        let scalar = try #require(character.unicodeScalars.first)
        #expect(!imported.text.unicodeScalars.contains(scalar))
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let escape = "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        #expect(imported.text.contains("a\(escape)b"))
        #expect(imported.text.contains("x\(escape)y"))
        #expect(imported.text.contains("p\(escape)q"))
        #expect(imported.text.contains("d\(escape)e"))
    }

    @Test("stay where they join letters of other scripts and emoji")
    func joined() throws {
        let text = "می\u{200C}خواهم 👨\u{200D}👩\u{200D}👧"
        let imported = Imported(schemas: "T: {type: object, description: '\(text)', properties: {a: {type: string}}}")
        try imported.expectSound()
        #expect(imported.text.contains("doc: \(text)"))
    }
}
