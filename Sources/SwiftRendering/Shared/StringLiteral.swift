import SpecLanguage
import TextForms

/// A text as a Swift string literal in which all of it is visible: raw if that is simpler, with escapes for invisible
/// characters.
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

    /// Never raw, for attributes such as `@available` that do not accept raw literals.
    var plainSource: String {
        var content = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if scalar == "\"" || scalar == "\\" { content.append("\\") }
            content.append(Self.escaped(scalar, isFirst: index == 0, pounds: ""))
        }
        return "\"\(content)\""
    }

    /// The content between the quotes of a literal with this many number signs.
    func content(pounds: Int) -> String {
        if text.isPlainASCII { return text }
        let pounds = String(repeating: "#", count: pounds)
        var content = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            content.append(Self.escaped(scalar, isFirst: index == 0, pounds: pounds))
        }
        return content
    }

    /// The number of number signs that a literal needs so that quotes and backslashes in it have no special meaning.
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

/// A table of words in the form that the runtime reads: `TagTable("Media", at: "type", "picture video")`.
///
/// The words are one literal, because that compiles faster than an array of them.
struct KeyTableLiteral: Sendable, Hashable {
    /// The text up to and including the opening parenthesis, such as `static let tags = TagTable(`.
    var head: String
    /// The arguments before the words.
    var before: [String] = []
    var words: [String]
    /// The arguments after the words.
    var after: [String] = []

    /// A word with its separators and backslashes escaped.
    ///
    /// - Parameter alsoDots: whether dots separate words, too, as the keys of a path
    static func escaped(_ word: String, alsoDots: Bool = false) -> String {
        guard word.hasByte(where: { isSeparator($0, alsoDots) }) else { return word }
        var escaped: [UInt8] = []
        for byte in word.utf8 {
            if isSeparator(byte, alsoDots) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func isSeparator(_ byte: UInt8, _ alsoDots: Bool) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\\")
            || alsoDots && byte == UInt8(ascii: ".")
    }

    /// One line if it fits, otherwise one argument per line. Words that do not fit on one line are on a line each, so
    /// that a diff shows which one changed; the text of the literal is the same.
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

/// A key of a JSON object as the writer takes it: a Swift literal of the key's JSON text without the quotes.
enum JSONKeyLiteral {
    static func source(_ key: String) -> String {
        StringLiteral(escaped(key)).source
    }

    static func escaped(_ key: String) -> String {
        if key.isPlainASCII, !key.holdsQuoteOrBackslash { return key }
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
        return escaped
    }
}

/// Scalars as an array of JSON, which the runtime parses.
enum ScalarListLiteral {
    static func source(_ scalars: [Literal]) -> String {
        let texts = scalars.map { scalar in
            guard case .string(let text) = scalar else { return scalar.scalarText ?? "null" }
            return "\"\(JSONKeyLiteral.escaped(text))\""
        }
        return StringLiteral("[\(texts.joined(separator: ", "))]").source
    }
}

extension ValuePath {
    /// The path as a Swift literal, or a list of paths.
    var literal: String {
        others.isEmpty ? first.literal : "[\(all.map(\.literal).joined(separator: ", "))]"
    }
}

extension JSONPath {
    /// The path as a Swift literal, in the notation of specs, which the runtime parses.
    var literal: String {
        StringLiteral(text).source
    }
}
