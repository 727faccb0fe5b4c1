import Testing
import TextForms

@Suite("Visible text") struct VisibleTextTests {
    @Test(
        "escapes invisible characters",
        arguments: [
            ("x\n0 wire-breaking", #"x\n0 wire-breaking"#), ("\u{1B}[2J\t\r", #"\u{1B}[2J\t\r"#),
            ("\u{9B}31m\u{7F}\u{85}", #"\u{009B}31m\u{7F}\u{0085}"#),
            ("a\u{202E}b\u{2066}c\u{2069}", #"a\u{202E}b\u{2066}c\u{2069}"#),
            ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{061C}"#),
            ("a\u{200B}b\u{FEFF}\u{AD}", #"a\u{200B}b\u{FEFF}\u{00AD}"#),
            ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#), ("a\u{E0041}", #"a\u{000E0041}"#),
            ("Pic\u{200D}ture", #"Pic\u{200D}ture"#),
        ])
    func invisibleCharacters(text: String, shown: String) {
        #expect(VisibleText.line(text) == shown)
    }

    @Test(
        "leaves ordinary text unchanged",
        arguments: ["", "100% \"fine\" \\n", "Grüße, שלום, 日本語", "👨‍👩‍👧 ❤️", "می‌خواهم", "e\u{301}"])
    func ordinaryText(text: String) {
        #expect(VisibleText.line(text).utf8.elementsEqual(text.utf8))
    }

    @Test("keeps the line breaks of a text with lines") func lines() {
        #expect(VisibleText.lines("a\n\tb\u{1B}\r\n") == "a\n\tb\\u{1B}\\r\n")
        #expect(VisibleText.lines(Array("+a\r\n+\u{1B}é\n".utf8)) == Array("+a\r\n+\\u{1B}é\n".utf8))
        #expect(VisibleText.lines([0x2B, 0x9B, 0x0A]) == Array("+\u{FFFD}\n".utf8))
    }
}

@Suite("Exact text") struct ExactTextTests {
    @Test("normal forms differ, and fold to one name") func normalForms() {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        #expect(composed == decomposed)
        #expect(ExactText(composed) != ExactText(decomposed))
        #expect(Set([ExactText(composed), ExactText(decomposed), ExactText(composed)]).count == 2)
        #expect([ExactText(composed), ExactText(decomposed)].sorted().map(\.text.utf8.count) == [6, 5])
        #expect(composed.foldedName == decomposed.uppercased().foldedName)
        #expect("Straße".foldedName == "STRASSE".foldedName)
        #expect(decomposed.spelledOut == #"Cafe\u{0301}"#)
    }
}
