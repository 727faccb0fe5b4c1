import TextForms

/// A JSON value to write. Numbers are text, so that no digit is lost.
public indirect enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number in JSON's grammar.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Members in the order to write them.
    case object([Member])

    public struct Member: Sendable, Hashable {
        public var key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

extension JSONValue {
    /// The text on one line.
    public var compactText: String {
        var text = ""
        append(to: &text, indentation: nil)
        return text
    }

    /// The text with one line per member and element, without a line break at the end.
    public var indentedText: String {
        var text = ""
        append(to: &text, indentation: 0)
        return text
    }

    private func append(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): text += JSONText.string(string)
        case .array(let elements):
            JSONValue.append(elements, "[", "]", to: &text, indentation) { element, text, inner in
                element.append(to: &text, indentation: inner)
            }
        case .object(let members):
            JSONValue.append(members, "{", "}", to: &text, indentation) { member, text, inner in
                text += JSONText.string(member.key) + (inner == nil ? ":" : ": ")
                member.value.append(to: &text, indentation: inner)
            }
        }
    }

    private static func append<Part>(
        _ parts: [Part], _ opening: String, _ closing: String, to text: inout String, _ indentation: Int?,
        _ append: (Part, inout String, Int?) -> Void
    ) {
        text += opening
        guard !parts.isEmpty else { return text += closing }
        let inner = indentation.map { $0 + 2 }
        for (index, part) in parts.enumerated() {
            if index > 0 { text += "," }
            lineBreak(in: &text, inner)
            append(part, &text, inner)
        }
        lineBreak(in: &text, indentation)
        text += closing
    }

    private static func lineBreak(in text: inout String, _ indentation: Int?) {
        guard let indentation else { return }
        text += "\n" + String(repeating: " ", count: indentation)
    }
}

/// Writes JSON text.
public enum JSONText {
    /// A JSON string (RFC 8259, section 7). Hidden characters are escaped, too.
    public static func string(_ text: String) -> String {
        var json = "\""
        if isPlain(text) {
            json += text
            json += "\""
            return json
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case "\r": json += "\\r"
            case "\t": json += "\\t"
            case _ where VisibleText.hides(scalar):
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }

    /// Whether the text is printable ASCII that needs no escape.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes
            where byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return false
            }
            return true
        }
    }

    /// A JSON object whose member values are JSON text; members without a value are left out.
    public static func object(_ members: KeyValuePairs<String, String?>) -> String {
        let texts = members.compactMap { key, value in value.map { "\(string(key)): \($0)" } }
        return "{\(texts.joined(separator: ", "))}"
    }

    /// A JSON array whose elements are JSON text.
    public static func array(_ elements: [String]) -> String {
        "[\(elements.joined(separator: ", "))]"
    }
}
