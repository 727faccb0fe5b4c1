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
