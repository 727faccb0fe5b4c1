import SpecLanguage

/// A text as a Swift string literal that shows all of it: raw where that is plainer, with escapes for what one cannot see.
struct StringLiteral: Sendable, Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// `"text"`, or `#"te"xt"#` for a text with quotes or backslashes.
    var source: String {
        if text.isPlainASCII, !text.holdsQuoteOrBackslash { return "\"\(text)\"" }
        let pounds = String(repeating: "#", count: Self.pounds(for: text))
        return "\(pounds)\"\(content(pounds: pounds.count))\"\(pounds)"
    }

    /// Never raw, for attributes such as `@available`, which take no raw literals.
    var plainSource: String {
        var content = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if scalar == "\"" || scalar == "\\" { content.append("\\") }
            content.append(Self.escaped(scalar, isFirst: index == 0, pounds: ""))
        }
        return "\"\(content)\""
    }

    /// What stands between the quotes of a literal with so many number signs.
    func content(pounds: Int) -> String {
        if text.isPlainASCII { return text }
        let pounds = String(repeating: "#", count: pounds)
        var content = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            content.append(Self.escaped(scalar, isFirst: index == 0, pounds: pounds))
        }
        return content
    }

    /// How many number signs a literal of the text needs so that neither its quotes nor its backslashes mean anything.
    static func pounds(for text: String) -> Int {
        guard text.holdsQuoteOrBackslash else { return 0 }
        var most: Int?
        var run: Int?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": run = 0
            case "#": run = run.map { $0 + 1 }
            default: run = nil
            }
            if let run { most = max(most ?? 0, run) }
        }
        return most.map { $0 + 1 } ?? 0
    }

    private static func escaped(_ scalar: Unicode.Scalar, isFirst: Bool, pounds: String) -> String {
        switch scalar {
        case "\n": return "\\\(pounds)n"
        case "\r": return "\\\(pounds)r"
        case "\t": return "\\\(pounds)t"
        default: break
        }
        guard scalar.isInvisible || scalar.isUnusualBlank || scalar.isLineBreak || isFirst && scalar.isCombining else {
            return String(scalar)
        }
        return "\\\(pounds)u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
}

/// A table of words as the runtime reads it: `TagTable("Media", at: "type", "picture video")`.
///
/// The words are one literal, because the compiler handles that faster than an array of them.
struct KeyTableLiteral: Sendable, Hashable {
    /// Up to and with the opening parenthesis, such as `static let tags = TagTable(`.
    var head: String
    /// The arguments before the words.
    var before: [String] = []
    var words: [String]
    /// The arguments after the words.
    var after: [String] = []

    /// A word with backslashes before what separates words.
    static func escaped(_ word: String) -> String {
        guard word.utf8.contains(where: isSeparator) else { return word }
        var escaped = ""
        for scalar in word.unicodeScalars {
            if scalar == " " || scalar == "=" || scalar == "\\" { escaped.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\\")
    }

    /// One line where it fits, otherwise an argument a line; words that do not fit into one stand on a line each, so that
    /// a diff shows the one that changed, in a literal that holds the same text.
    func lines(room: Int) -> [String] {
        let text = words.joined(separator: " ")
        let literal = StringLiteral(text).source
        let list = BrokenList(head: head, items: before + [literal] + after, tail: ")")
        if words.count < 2 || literal.fits(room - 5) { return list.lines(room: room) }
        let indented =
            before.map { "\($0)," } + literalLines(pounds: StringLiteral.pounds(for: text))
            + BrokenList.separated(after)
        return [head] + indented.map { "    \($0)" } + [")"]
    }

    private func literalLines(pounds: Int) -> [String] {
        let sign = String(repeating: "#", count: pounds)
        let contents = words.map { StringLiteral($0).content(pounds: pounds) }
        return ["\(sign)\"\"\""] + contents.dropLast().map { "\($0) \\\(sign)" } + contents.suffix(1)
            + ["\"\"\"\(sign)\(after.isEmpty ? "" : ",")"]
    }
}

/// A key of a JSON object as the writer takes it: a Swift literal of the key's text between its quotes in JSON.
enum JSONKeyLiteral {
    static func source(_ key: String) -> String {
        if key.isPlainASCII, !key.holdsQuoteOrBackslash { return "\"\(key)\"" }
        var escaped = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                escaped.append("\\")
                escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}":
                let code = String(scalar.value, radix: 16)
                escaped.append("\\u" + String(repeating: "0", count: 4 - code.count) + code)
            default:
                escaped.unicodeScalars.append(scalar)
            }
        }
        return StringLiteral(escaped).source
    }
}

extension JSONPath {
    /// The path as a Swift literal, which the runtime reads as a spec's.
    var literal: String {
        StringLiteral(text).source
    }
}
