import JSONSyntax

/// Messages as a report of GitLab's Code Quality: a JSON array of `description`, `check_name`, `fingerprint`, `severity` and
/// `location`.
enum GitLabMessages {
    static func text(of messages: [Message]) -> String {
        var counts: [Digest: Int] = [:]
        let objects = messages.map { message in
            // GitLab compares reports by fingerprints. Without lines, they stay the same when text moves.
            var digest = Digest()
            for text in [message.location?.file ?? "", message.rule ?? "", message.text] { digest.add(text) }
            let number = counts[digest, default: 0]
            counts[digest] = number + 1
            digest.add(String(number))
            return "  " + object(message, fingerprint: digest.text)
        }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ message: Message, fingerprint: String) -> String {
        let notes = message.notes.map { note in "; \(note.location.file):\(note.location.line): \(note.text)" }
        let location = message.location
        return #"{"description": \#(JSONText.string(message.text + notes.joined())), "#
            + #""check_name": \#(JSONText.string(message.rule ?? "apigen")), "fingerprint": "\#(fingerprint)", "#
            + #""severity": "\#(severity(of: message))", "location": {"path": "#
            + #"\#(JSONText.string(location?.file ?? ".")), "lines": {"begin": \#(location?.line ?? 1)}}}"#
    }

    private static func severity(of message: Message) -> String {
        switch message.severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
