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
