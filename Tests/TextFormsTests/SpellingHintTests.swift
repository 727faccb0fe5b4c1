import Testing
import TextForms

@Suite("Spelling suggestions")
struct SpellingHintTests {
    @Test(
        "the nearest word is suggested, if it is near",
        arguments: [
            ("optinal", "optional"), ("modles", "models"), ("Sting", "String"), ("string", "String"), ("nmae", "name"),
            ("typ", "type"), ("zebra", nil), ("x", nil), ("", nil), ("naming-style", nil),
        ] as [(String, String?)])
    func nearest(word: String, expected: String?) {
        let words = ["optional", "models", "String", "name", "type", "naming"]
        #expect(Spelling.suggestion(for: word, among: words) == (expected.map { "; did you mean \"\($0)\"?" } ?? ""))
    }

    @Test("of equally near words, the first by name is suggested")
    func ties() {
        #expect(
            Spelling.suggestion(for: "cat", among: ["hat", "bat"])
                == Spelling.suggestion(for: "cat", among: ["bat", "hat"]))
    }

    @Test("alternatives are listed as a sentence")
    func alternatives() {
        #expect(Spelling.alternatives([]) == "")
        #expect(Spelling.alternatives(["a"]) == "a")
        #expect(Spelling.alternatives(["a", "b", "c"]) == "a, b or c")
    }
}
