import TextForms

/// Writes scalars so that YAML reads the same text, in the form that a person would choose.
package enum ScalarText {
    /// The text on one line, as a person would write it: without quotes where it means the same.
    ///
    /// - Parameters:
    ///   - isPlain: whether it is without quotes in the source, so that it may be a number, a flag, null or a merge key
    ///   - isInBrackets: whether the scalar is between brackets or braces, where commas end it
    package static func spelling(_ text: String, isPlain wasPlain: Bool, isInBrackets: Bool) -> String {
        if wasPlain, ["", "~", "null", "=", "<<"].contains(text) { return text }
        return isPlain(text, isInBrackets: isInBrackets) && (wasPlain || !isValue(text)) ? text : quoted(text)
    }

    /// A text on one line, without quotes if YAML allows it.
    package static func text(_ text: String, isInBrackets: Bool) -> String {
        isPlain(text, isInBrackets: isInBrackets) ? text : quoted(text)
    }

    /// Whether a text without quotes is, or may be for some parsers, something else than a text: a number, a date, a flag or
    /// null.
    private static func isValue(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9") || "+-.".utf8.contains(first)
        return isNumber || words.contains(text.lowercased())
    }

    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]

    /// Whether the text needs no quotes.
    private static func isPlain(_ text: String, isInBrackets: Bool) -> Bool {
        text != "null" && arePlain(Array(text.utf8), isInBrackets: isInBrackets) && isVisible(text)
    }

    private static func arePlain(_ text: [UInt8], isInBrackets: Bool) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        if first == 0x20 || last == 0x20 || last == UInt8(ascii: ":") || isIndicator(first) { return false }
        switch Unicode.Scalar(first) {
        case "~", "=": if text.count == 1 { return false }
        case "-", "?":
            guard text.count > 1, text[1] != 0x20 else { return false }
            if text.starts(with: "---".utf8) { return false }
        case ".", "<": if text.starts(with: "...".utf8) || text.starts(with: "<<".utf8) { return false }
        default: break
        }
        var previous: UInt8 = 0
        for byte in text {
            if byte < 0x20 || byte == 0x7F { return false }
            if byte == UInt8(ascii: "#"), previous == 0x20 { return false }
            if previous == UInt8(ascii: ":"), byte == 0x20 { return false }
            // Some parsers, such as PyYAML, end a plain scalar between brackets at a question mark.
            if isInBrackets, isFlowIndicator(byte) || byte == UInt8(ascii: "?") { return false }
            previous = byte
        }
        return true
    }

    /// Whether a plain scalar cannot begin with the byte (YAML 1.1, section 9.1.1).
    private static func isIndicator(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", ":": true
        default: isFlowIndicator(byte)
        }
    }

    private static func isFlowIndicator(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "[", "]", "{", "}", ",": true
        default: false
        }
    }

    /// In single quotes if that is sufficient, otherwise in double quotes with escape sequences.
    package static func quoted(_ text: String) -> String {
        guard isVisible(text), !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else {
            return "\"\(escaped(text))\""
        }
        return text.isEmpty || text.contains("'") && !text.contains("\"") && !text.contains("\\")
            ? "\"\(text)\"" : "'\(text.replacingQuotes)'"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isPrintable(scalar) && !scalar.isJoiner: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result
    }

    /// Whether all characters can be written as they are and are seen. Joiners are, between other characters than those of
    /// ASCII, as in emoji and in Persian.
    package static func isVisible(_ text: String) -> Bool {
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            guard isPrintable(scalar), !(scalar.isJoiner && previous.isASCII || previous.isJoiner && scalar.isASCII)
            else {
                return false
            }
            previous = scalar
        }
        return !previous.isJoiner
    }

    /// Whether the character is no invisible one, and YAML allows it as it is and does not treat it as a line break (YAML
    /// 1.1, sections 5.1 and 5.4).
    package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x20...0x7E: true
        case _ where scalar.isInvisible && !scalar.isJoiner: false
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension String {
    /// With quotes doubled, as in single-quoted strings.
    fileprivate var replacingQuotes: String {
        split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    }
}

/// Writes long or multi-line text as YAML blocks.
package enum ParagraphText {
    /// The indicator of the block and its lines, without indentation. `nil` if the text needs quotes instead.
    ///
    /// - Parameter width: the maximum length of a line
    package static func block(_ text: String, width: Int) -> (mark: String, lines: [String])? {
        guard ScalarText.isVisible(text), !text.utf8.contains(0x09), let first = text.unicodeScalars.first,
            first != " ", first != "\n", !text.hasSuffix("\n")
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        // Editors may remove trailing spaces, so lines must not end with one.
        guard lines.allSatisfy({ $0.utf8.last != 0x20 }) else { return nil }
        if lines.count > 1 { return ("|-", lines) }
        guard text.utf8.count > width, let folded = folded(text, width: width) else { return nil }
        return (">-", folded)
    }

    /// The words on lines of the given width. `nil` if spaces would be lost.
    private static func folded(_ text: String, width: Int) -> [String]? {
        guard !text.contains("  ") else { return nil }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.utf8.count + word.utf8.count + 1 > width {
                lines.append(line)
                line = ""
            }
            if !line.isEmpty { line += " " }
            line += word
        }
        lines.append(line)
        return lines.count > 1 ? lines : nil
    }
}
