/// How scalars are written so that YAML reads the same text, in the form that a person would choose.
enum ScalarText {
    /// On one line: without quotes where YAML allows it.
    ///
    /// - Parameter isInBrackets: whether the scalar stands between brackets or braces, where commas end it
    static func line(_ scalar: SpecScalar, isInBrackets: Bool) -> String {
        switch scalar.form {
        case .exact: return scalar.text
        case .quoted: return quoted(scalar.text)
        case .text: return isPlain(scalar.text, isInBrackets: isInBrackets) ? scalar.text : quoted(scalar.text)
        }
    }

    /// Whether the text may stand without quotes, and means itself.
    private static func isPlain(_ text: String, isInBrackets: Bool) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, text != "~", text != "null", text != "=" else {
            return false
        }
        if first == 0x20 || last == 0x20 || last == UInt8(ascii: ":") { return false }
        if indicators.contains(first) { return false }
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "?") {
            guard text.utf8.count > 1, let second = text.utf8.dropFirst().first, second != 0x20 else { return false }
            if text.hasPrefix("---") { return false }
        }
        if text.hasPrefix("...") || text.hasPrefix("<<") { return false }
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7F { return false }
            if byte == UInt8(ascii: "#"), previous == 0x20 { return false }
            if previous == UInt8(ascii: ":"), byte == 0x20 || isInBrackets { return false }
            if isInBrackets, flowIndicators.contains(byte) { return false }
            previous = byte
        }
        return text.unicodeScalars.allSatisfy(isPrintable)
    }

    private static let indicators: Set<UInt8> = Set("[]{},#&*!|>'\"%@`:".utf8)
    private static let flowIndicators: Set<UInt8> = Set("[]{},".utf8)

    /// In single quotes where that is enough, with escapes in double quotes where it is not.
    private static func quoted(_ text: String) -> String {
        guard text.unicodeScalars.allSatisfy({ isPrintable($0) && $0 != "\n" && $0 != "\t" }) else {
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
            case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result
    }

    /// Whether YAML takes the character as it is, and for no line break (YAML 1.1, sections 5.1 and 5.4).
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x20...0x7E: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension String {
    /// With quotes doubled, as they stand within single quotes.
    fileprivate var replacingQuotes: String {
        split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    }
}
