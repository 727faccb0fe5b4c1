/// The words that a name is made of.
enum SwiftWords {
    /// Takes the name apart at everything that cannot be in an identifier; `+1` is `plus` and `1`.
    ///
    /// A name in capitals throughout, such as `IN_PROGRESS`, gives words in small letters where it has several.
    static func split(_ name: String) throws(SwiftSpelling.Fault) -> [SwiftWord] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var rest = name.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if isPart(scalar) {
                word.append(scalar)
                continue
            }
            guard scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F else {
                throw SwiftSpelling.Fault(reason: "holds \(described(scalar)), which cannot be in a Swift name")
            }
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
            if words.isEmpty, let sign = signs[scalar], let next = rest.first, isDigit(next) { words.append(sign) }
        }
        if !word.isEmpty { words.append(String(word)) }
        guard !words.isEmpty else {
            throw SwiftSpelling.Fault(reason: "has no letter or digit that a Swift name could be made of")
        }
        let isShouted = words.count > 1 && words.allSatisfy { $0 == $0.uppercased() }
        return words.map { SwiftWord(text: isShouted ? $0.lowercased() : $0) }
    }

    /// One identifier of all the words, with an underscore before a digit that would begin it or run into another.
    static func join(_ words: [String]) -> String {
        var result = ""
        for word in words {
            let endsInDigit = result.unicodeScalars.last.map(isDigit) ?? true
            if let first = word.unicodeScalars.first, endsInDigit, isDigit(first) || !isHead(first) {
                result.append("_")
            }
            result.append(word)
        }
        return result
    }

    private static let signs: [Unicode.Scalar: String] = ["+": "plus", "-": "minus"]

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Whether an identifier may begin with it (Unicode Standard Annex 31, section 2).
    private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDStart
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "_": false
        default: !scalar.isASCII && scalar.properties.isXIDContinue
        }
    }

    private static func described(_ scalar: Unicode.Scalar) -> String {
        let code = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        return scalar.properties.generalCategory == .control ? "U+\(padded)" : "\"\(scalar)\" (U+\(padded))"
    }
}

/// One word of a name.
struct SwiftWord {
    let text: String

    /// With a capital in front; the rest as written.
    var capitalized: String {
        guard let first = text.unicodeScalars.first, first.properties.isLowercase else { return text }
        let capital = first.properties.titlecaseMapping
        guard capital.unicodeScalars.count == 1 else { return text }
        return capital + String(text.unicodeScalars.dropFirst())
    }

    /// As the first word of a name in lower camel case: `URL` is `url`, `URLString` is `urlString`, `IDs` is `ids`.
    var uncapitalized: String {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return uncapitalizedBeyondASCII }
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return text }
        let starts = CamelWords(text).starts
        let end = starts.count > 1 ? text.utf8.index(text.startIndex, offsetBy: starts[1]) : text.endIndex
        return text[..<end].lowercased() + text[end...]
    }

    /// The same of letters that no acronym is made of.
    private var uncapitalizedBeyondASCII: String {
        let scalars = Array(text.unicodeScalars)
        let capitals = scalars.prefix { $0.properties.isUppercase }.count
        guard capitals > 0 else { return text }
        let rest = scalars.count - capitals
        let isPlural = rest == 1 && scalars.last == "s"
        let endsInWord = rest > 0 && !isPlural && capitals > 1 && scalars[capitals].properties.isLowercase
        let lowered = endsInWord ? capitals - 1 : capitals
        return String(String.UnicodeScalarView(scalars.prefix(lowered))).lowercased()
            + String(String.UnicodeScalarView(scalars.dropFirst(lowered)))
    }
}
