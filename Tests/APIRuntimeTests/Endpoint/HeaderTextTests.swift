import HTTPTypes
import Testing
import WireSyntax

@Suite("Header fields of specs and of the runtime")
struct HeaderTextTests {
    /// Specs are checked with WireSyntax, and requests with HTTPTypes.
    @Test("have the same names and values")
    func agreement() {
        let texts: [String] = (0..<0x180).flatMap { code -> [String] in
            guard let scalar = Unicode.Scalar(code) else { return [] }
            let text = String(Character(scalar))
            return [text, text + "a", "a" + text, "a" + text + "a"]
        }
        for text in texts + [""] {
            #expect(HTTPText.isToken(text) == (HTTPField.Name(text) != nil), "\(text.debugDescription)")
            #expect(HTTPText.isFieldValue(text) == HTTPField.isValidValue(text), "\(text.debugDescription)")
        }
    }
}
