import TextForms

/// The text of JSON values.
public enum JSONText {
    /// A JSON string (RFC 8259, section 7). What a reader of the text could not see is escaped, too.
    public static func string(_ text: String) -> String {
        var json: String = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case "\r": json += "\\r"
            case "\t": json += "\\t"
            case _ where VisibleText.hides(scalar):
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits: String = String(unit, radix: 16)
                    json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }

    /// A JSON object of members whose values are JSON already; those without a value are left out.
    public static func object(_ members: KeyValuePairs<String, String?>) -> String {
        let texts: [String] = members.compactMap { key, value in value.map { "\(self.string(key)): \($0)" } }
        return "{\(texts.joined(separator: ", "))}"
    }

    /// A JSON array of values that are JSON already.
    public static func array(_ elements: [String]) -> String {
        "[\(elements.joined(separator: ", "))]"
    }
}
