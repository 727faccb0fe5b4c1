import TextForms

/// Messages as workflow commands of GitHub Actions.
enum GitHubMessages {
    static func line(for message: Message) -> String {
        var properties: [(String, String)] = []
        if let location = message.location {
            properties += [
                ("file", location.file), ("line", String(location.line)), ("col", String(location.column)),
            ]
            if let end = location.end {
                properties += [("endLine", String(end.line)), ("endColumn", String(end.column))]
            }
        }
        if let rule = message.rule { properties.append(("title", rule)) }
        let list: String = properties.map { "\($0.0)=\(self.property($0.1))" }.joined(separator: ",")
        return "::\(message.severity.rawValue)\(list.isEmpty ? "" : " " + list)::\(self.data(self.text(of: message)))\n"
    }

    /// Notes have no command of their own that would keep them together with their message.
    private static func text(of message: Message) -> String {
        message.notes.reduce(VisibleText.line(message.text)) { text, note in
            let place: String = "\(note.location.file):\(note.location.line):\(note.location.column)"
            return "\(text)\n" + VisibleText.line("note: \(place): \(note.text)")
        }
    }

    private static func property(_ text: String) -> String {
        self.escaped(VisibleText.line(text), [":": "%3A", ",": "%2C"])
    }

    private static func data(_ text: String) -> String {
        self.escaped(text, [:])
    }

    private static func escaped(_ text: String, _ special: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped += special[scalar] ?? String(scalar)
            }
        }
    }
}
