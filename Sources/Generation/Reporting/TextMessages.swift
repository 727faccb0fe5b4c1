import TextForms

/// Messages as compilers print them, which editors and build logs understand.
struct TextMessages {
    let style: TextStyle

    func lines(of message: Message) -> String {
        let rule: String = message.rule.map { self.style.dim(" [\($0)]") } ?? ""
        var text: String = self.line(
            at: message.location, kind: self.style.severity(message.severity), message.text, rule)
        for note in message.notes {
            text += self.line(at: note.location, kind: self.style.note("note:"), note.text, "")
        }
        return text
    }

    private func line(at location: Message.Location?, kind: String, _ text: String, _ rule: String) -> String {
        let place: String = location.map { "\(VisibleText.line($0.file)):\($0.line):\($0.column):" } ?? "apigen:"
        return "\(self.style.bold(place)) \(kind) \(VisibleText.line(text))\(rule)\n"
    }
}
