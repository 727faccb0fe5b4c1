import TextForms

/// Text of specs as HTML. All that contexts hold went through here, so that templates put it into pages as it stands.
enum HTMLText {
    /// The text for an element or for an attribute between double quotes; what cannot be seen is shown by its number.
    static func escaped(_ text: String) -> String {
        VisibleText.lines(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text with parts between backticks as code.
    static func inline(_ text: String) -> String {
        let parts: [Substring] = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.count % 2 == 1 else { return self.escaped(text) }
        return parts.enumerated().map { place, part in
            place % 2 == 0 ? self.escaped(String(part)) : self.code(String(part))
        }.joined()
    }

    static func code(_ text: String) -> String {
        text.isEmpty ? "" : "<code>\(self.escaped(text))</code>"
    }

    /// Paragraphs, which empty lines part; none for nothing.
    static func paragraphs(_ text: String?) -> [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { self.inline($0.joined(separator: "\n")) }
    }
}
