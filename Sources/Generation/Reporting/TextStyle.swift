/// Colours for terminals (ECMA-48, "Select Graphic Rendition").
struct TextStyle: Sendable {
    let isOn: Bool

    func bold(_ text: String) -> String { self.marked(text, "1") }
    func dim(_ text: String) -> String { self.marked(text, "2") }
    func note(_ text: String) -> String { self.marked(text, "1;36") }
    func added(_ text: String) -> String { self.marked(text, "32") }
    func removed(_ text: String) -> String { self.marked(text, "31") }

    func severity(_ severity: Message.Severity) -> String {
        self.marked(severity.rawValue + ":", severity == .error ? "1;31" : "1;35")
    }

    private func marked(_ text: String, _ code: String) -> String {
        self.isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
