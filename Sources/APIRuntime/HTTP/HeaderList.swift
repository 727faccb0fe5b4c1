/// Lists in header fields (RFC 9110, section 5.6.1).
enum HeaderList {
    /// The elements between commas. Commas in quotes do not separate.
    static func items(_ value: String) -> [Substring] {
        items(value, separatedBy: ",")
    }

    /// The elements between separators. Separators in quotes do not separate.
    static func items(_ value: String, separatedBy separator: Character) -> [Substring] {
        var items: [Substring] = []
        var start: String.Index = value.startIndex
        var isQuoted: Bool = false
        var isEscaped: Bool = false
        for index in value.indices {
            let character: Character = value[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = isQuoted
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                items.append(value[start..<index])
                start = value.index(after: index)
            }
        }
        items.append(value[start...])
        return items.map(trimmed).filter { item in !item.isEmpty }
    }

    /// Removes the surrounding white space.
    static func trimmed(_ text: Substring) -> Substring {
        var text: Substring = text.drop { character in character == " " || character == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    /// Removes the surrounding quotes, and the backslashes of quoted pairs (section 5.6.4).
    static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var result: String = ""
        var rest: Substring = text.dropFirst().dropLast()
        while let character = rest.popFirst() {
            result.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return result
    }
}

/// Replaces sensitive values in texts for people.
enum HiddenValue {
    static let text: String = "<hidden>"
}
