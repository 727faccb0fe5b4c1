import Testing

/// Two texts that Swift's `==` takes for one: they are canonically equivalent, and have other bytes.
struct EquivalentTexts: Sendable, CustomTestStringConvertible {
    let first: String
    let second: String

    var both: [String] { [first, second] }

    var testDescription: String {
        both.map { text in text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }.joined(separator: ", ")
    }

    static let pairs: [EquivalentTexts] = [
        EquivalentTexts(first: "jos\u{E9}", second: "jose\u{301}"),
        EquivalentTexts(first: "\u{C5}sa", second: "\u{212B}sa"),
        EquivalentTexts(first: "\u{AC00}", second: "\u{1100}\u{1161}"),
        EquivalentTexts(first: "a\u{323}\u{307}", second: "a\u{307}\u{323}"),
    ]
}
