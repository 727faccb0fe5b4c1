/// Random patterns and texts, the same in every run.
struct GeneratedPatterns {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    private static let atoms: [String] = [
        "a", "b", "a", "b", "c", "1", "-", "é", "e\u{301}", "中", ".", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S",
        "\\n", "\\.", "\\u0061", "\\x62", "\\u{4e2d}", "😀", " ", "[ab]", "[^ab]", "[a-c]", "[^a-c]", "[\\d-]", "[\\w.]",
        "[^\\s]", "[à-ü]", "[é中]", "[\\u4e00-\\u9fa5]", "[a\\-b]", "[\\x00-\\x1f]", "[^\\x00-\\x1f]", "[^\\n]",
        "[^\\x00-\\x1fé]", "[^\\x00-é]", "[\\x00-é]", "[^\\x00-\\x7f]", "[^\\x00-\\x1f\\d]", "[\\x00-\\x1fé]", "k",
        "[k]",
        "K", "[K]", "[K\\d]", "[K-Mé]", "[A-é]", "[^K]", ";", "\u{212A}",
        "^", "$", "(?:", "(", "|", ")", "x{2}", "[[a]b]", "\\b", "(?=a)", "(?>a)", "\\1",
    ]
    private static let quantifiers: [String] = [
        "*", "+", "?", "{2}", "{1,3}", "{,2}", "{0,}", "{2,}", "*?", "+?", "??", "*+", "{0}", "{", "**",
    ]
    private static let pieces: [String] = [
        "a", "a", "b", "b", "c", "1", "-", ".", " ", "\n", "é", "e\u{301}", "中", "😀", "\u{301}", "_", "x", "\u{2028}",
        "²", "A", "k", "K", "\u{212A}", "\u{37E}", ";", "\t", "\u{1}",
    ]

    mutating func pattern() -> String {
        let body = alternatives(depth: 0)
        switch below(8) {
        case 0: return "(?i)" + body
        case 1: return "(?s)" + body
        case 2, 3: return "^" + body + "$"
        case 4: return "^(?:" + body + ")$"
        default: return body
        }
    }

    mutating func text() -> String {
        (0..<below(9)).reduce(into: "") { text, _ in
            text += below(60) == 0 ? "\r\n" : pick(Self.pieces)
        }
    }

    private mutating func alternatives(depth: Int) -> String {
        (0..<(1 + below(5) / 3)).map { _ in sequence(depth) }.joined(separator: "|")
    }

    private mutating func sequence(_ depth: Int) -> String {
        (0..<below(5)).map { _ in quantifiedAtom(depth) }.joined()
    }

    private mutating func quantifiedAtom(_ depth: Int) -> String {
        var atom = pick(Self.atoms)
        if depth < 3 && below(4) == 0 {
            atom = pick(["(", "(?:", "(?<n>"]) + alternatives(depth: depth + 1) + ")"
        }
        return below(5) < 2 ? atom + pick(Self.quantifiers) : atom
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[below(choices.count)]
    }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % limit
    }
}
