import SpecLanguage

/// Swift names for names on the wire that have symbols in them.
enum ReadableName {
    /// What to call a parameter, if not by its name: `dateSentBefore` for `DateSent<`, `requestID` for the header
    /// `X-Request-ID`.
    static func parameter(_ name: String, in location: String) -> String? {
        var words = name
        for (suffix, word) in [("<=", "up to"), (">=", "from"), ("<", "before"), (">", "after"), ("!", "not")]
        where words.hasSuffix(suffix) && words.dropLast(suffix.count).contains(where: \.isLetter) {
            words = "\(words.dropLast(suffix.count)) \(isTime(words) ? word : measures[word] ?? word)"
            break
        }
        let lower = words.lowercased()
        if location == "header", lower.hasPrefix("x-"), words.dropFirst(2).first?.isLetter ?? false {
            words = String(words.dropFirst(2))
        }
        if let first = words.first, first.isNumber { words = "number \(words)" }
        return words == name ? nil : words
    }

    private static let measures: [String: String] = ["before": "below", "after": "above"]

    private static func isTime(_ name: String) -> Bool {
        let words = Set(NameWords.words(of: name).map { $0.lowercased() })
        return !words.isDisjoint(with: [
            "at", "created", "date", "day", "end", "month", "start", "time", "updated", "year",
        ])
    }

    /// Names that tell a name from another one of the same spelling: `atType` for `@type` beside `type`.
    static func others(for name: String) -> [String] {
        var words = ""
        for (index, scalar) in name.unicodeScalars.enumerated() {
            if let word = symbols[scalar], index == 0 || scalar != "_" && scalar != "-" {
                words += " \(word) "
            } else {
                words.unicodeScalars.append(scalar)
            }
        }
        let isCapital = name.first?.isUppercase ?? false
        return [words] + (isCapital ? ["capital " + name] : [])
    }

    /// Whether a plus sign is between a letter and a number, as in `GMT+1`.
    static func hasPlus(_ value: String) -> Bool {
        signed(value, false) != value
    }

    /// A value with its sign in words: `GMT plus 1` for `GMT+1`.
    ///
    /// - Parameter hasSigns: whether another value of the enum has a plus sign, so that a hyphen is a sign, too
    static func signed(_ value: String, _ hasSigns: Bool) -> String {
        guard value.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else { return value }
        let characters = Array(value)
        return characters.indices.map { index in
            guard let word = ["+": " plus ", "-": hasSigns ? " minus " : nil][characters[index]] ?? nil,
                index > 0, characters[index - 1].isLetter, index + 1 < characters.count, characters[index + 1].isNumber
            else { return String(characters[index]) }
            return word
        }.joined()
    }

    private static let symbols: [Unicode.Scalar: String] = [
        "!": "not", "#": "hash", "$": "dollar", "%": "percent", "&": "and", "*": "star", "+": "plus", "-": "minus",
        ".": "dot", "/": "slash", ":": "colon", "<": "less", "=": "equals", ">": "greater", "?": "question", "@": "at",
        "[": "of", "^": "caret", "_": "underscore", "|": "or", "~": "tilde",
    ]
}
