import JSONSyntax

/// The messages of a run in its entry of the run cache: one line of JSON, with the objects of `--format json`.
enum MessageRecord {
    /// Empty if there are no messages.
    static func text(of messages: [Message]) -> String {
        messages.isEmpty ? "" : JSONText.array(messages.map(JSONMessages.object))
    }

    /// `nil` if the text is no record.
    static func messages(in text: String) -> [Message]? {
        guard !text.isEmpty else { return [] }
        guard case .array(let elements)? = try? JSONParser.parse(Array(text.utf8)).content else { return nil }
        let messages = elements.compactMap { message($0) }
        return messages.count == elements.count ? messages : nil
    }

    private static func message(_ node: JSONNode) -> Message? {
        guard let severity = string("severity", in: node).flatMap(Message.Severity.init),
            let text = string("message", in: node), case .array(let elements)? = node.member("notes")?.content
        else { return nil }
        let notes = elements.compactMap { note($0) }
        guard notes.count == elements.count else { return nil }
        return Message(
            severity: severity, text: text, location: location(node), rule: string("rule", in: node), notes: notes)
    }

    private static func note(_ node: JSONNode) -> Message.Note? {
        guard let text = string("message", in: node), let location = location(node) else { return nil }
        return Message.Note(text: text, location: location)
    }

    private static func location(_ node: JSONNode) -> Message.Location? {
        guard let file = string("file", in: node), let line = number("line", in: node),
            let column = number("column", in: node)
        else { return nil }
        return Message.Location(file: file, line: line, column: column, end: end(node))
    }

    private static func end(_ node: JSONNode) -> Message.Location.End? {
        guard let line = number("endLine", in: node), let column = number("endColumn", in: node) else { return nil }
        return Message.Location.End(line: line, column: column)
    }

    private static func string(_ key: String, in node: JSONNode) -> String? {
        guard case .string(let text)? = node.member(key)?.content else { return nil }
        return text
    }

    private static func number(_ key: String, in node: JSONNode) -> Int? {
        guard case .number(let text)? = node.member(key)?.content else { return nil }
        return Int(text)
    }
}
