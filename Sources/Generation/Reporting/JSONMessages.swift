import JSONSyntax

/// Messages for programs: a JSON array with one object a line.
///
/// Every object has all keys: `severity`, `message`, `file`, `line`, `column`, `endLine`, `endColumn`, `rule`, `notes`;
/// what is not known is null. Notes have `message`, `file`, `line`, `column`, `endLine` and `endColumn`.
enum JSONMessages {
    static func text(of messages: [Message]) -> String {
        guard !messages.isEmpty else { return "[]\n" }
        return "[\n" + messages.map(self.object).joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ message: Message) -> String {
        let members: [String] =
            [
                self.member("severity", JSONText.string(message.severity.rawValue)),
                self.member("message", JSONText.string(message.text)),
            ] + self.place(message.location) + [
                self.member("rule", message.rule.map(JSONText.string)),
                self.member("notes", "[" + message.notes.map(self.note).joined(separator: ", ") + "]"),
            ]
        return "  {" + members.joined(separator: ", ") + "}"
    }

    private static func note(_ note: Message.Note) -> String {
        let members: [String] = [self.member("message", JSONText.string(note.text))] + self.place(note.location)
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func place(_ location: Message.Location?) -> [String] {
        [
            self.member("file", location.map { JSONText.string($0.file) }),
            self.member("line", location.map { String($0.line) }),
            self.member("column", location.map { String($0.column) }),
            self.member("endLine", location?.end.map { String($0.line) }),
            self.member("endColumn", location?.end.map { String($0.column) }),
        ]
    }

    private static func member(_ key: String, _ value: String?) -> String {
        "\"\(key)\": \(value ?? "null")"
    }
}
