/// What HTTP allows in the names and values of header fields.
public enum HTTPText {
    /// Whether the text is a token, as the names of header fields and cookies are (RFC 9110, section 5.6.2).
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    /// Whether a byte can be in a token.
    public static func isTokenByte(_ byte: UInt8) -> Bool {
        URLText.isLetterOrDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// Whether the text can be a field's value: no control characters except tabs, and no space or tab at either end
    /// (RFC 9110, section 5.5).
    public static func isFieldValue(_ text: String) -> Bool {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return true }
        return !isBlank(first) && !isBlank(last) && bytes.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }
}

/// Lists in header fields (RFC 9110, section 5.6.1).
public enum HeaderList {
    /// The elements between commas. Commas in quotes do not separate.
    public static func items(_ value: String) -> [Substring] {
        items(value, separatedBy: ",")
    }

    /// The elements between separators. Separators in quotes do not separate.
    public static func items(_ value: String, separatedBy separator: Character) -> [Substring] {
        var items: [Substring] = []
        var rest = value[...]
        while !rest.isEmpty {
            let item = prefix(of: rest, before: separator)
            items.append(trimmed(item))
            rest = rest[item.endIndex...].dropFirst()
        }
        return items.filter { item in !item.isEmpty }
    }

    /// The text up to a separator that is not in quotes.
    public static func prefix(of text: Substring, before separator: Character) -> Substring {
        var isQuoted = false
        var isEscaped = false
        return text.prefix { character in
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = isQuoted
            } else if character == "\"" {
                isQuoted.toggle()
            } else {
                return character != separator || isQuoted
            }
            return true
        }
    }

    /// Removes the surrounding white space.
    public static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { character in character == " " || character == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    /// Removes the surrounding quotes, and the backslashes of quoted pairs (section 5.6.4).
    public static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var result = ""
        var rest = text.dropFirst().dropLast()
        while let character = rest.popFirst() {
            result.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return result
    }
}

/// The media type of a body (RFC 9110, section 8.3.1).
public struct MediaType: Sendable {
    /// The type and subtype in lower case, such as `application/json`.
    public let name: String
    private let parameters: [Substring]

    /// - Parameter field: The value of a `Content-Type` field.
    /// - Returns: `nil` if the field is empty.
    public init?(_ field: String) {
        let items = HeaderList.items(field, separatedBy: ";")
        guard let name = items.first else { return nil }
        self.name = name.lowercased()
        parameters = Array(items.dropFirst())
    }

    /// Whether the text names one media type, without wildcards, as a request has to.
    public static func isValid(_ text: String) -> Bool {
        guard HTTPText.isFieldValue(text), text.utf8.allSatisfy({ byte in byte < 0x7F }) else { return false }
        let items = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let names = HeaderList.trimmed(items[0]).split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, names.allSatisfy({ name in HTTPText.isToken(String(name)) && name != "*" }) else {
            return false
        }
        guard items.count == 2 else { return true }
        return HeaderList.items(text, separatedBy: ";").dropFirst().allSatisfy { parameter in
            let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, HTTPText.isToken(String(sides[0])) else { return false }
            let isQuoted = sides[1].count >= 2 && sides[1].first == "\"" && sides[1].last == "\""
            return isQuoted || HTTPText.isToken(String(sides[1]))
        }
    }

    /// Whether the body is JSON, by the type or its suffix (RFC 6839, section 3.1).
    public var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }

    /// The value of a parameter without its quotes. `nil` if there is none.
    /// - Parameter name: The name in lower case.
    public func parameter(_ name: String) -> String? {
        for parameter in parameters {
            let sides = parameter.split(separator: "=", maxSplits: 1).map(HeaderList.trimmed)
            if sides.count == 2, sides[0].lowercased() == name { return HeaderList.unquoted(sides[1]) }
        }
        return nil
    }
}
