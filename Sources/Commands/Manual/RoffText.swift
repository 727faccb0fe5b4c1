/// Text for the macro package man of roff, line by line.
struct RoffText {
    private var lines: [String] = []

    var text: String { self.lines.map { $0 + "\n" }.joined() }

    mutating func add(macro name: String, _ arguments: [String]) {
        let quoted: [String] = arguments.map { argument in
            "\""
                + Self.escaped(argument).split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\\(dq") + "\""
        }
        self.lines.append(([".\(name)"] + quoted).joined(separator: " "))
    }

    mutating func add(text: String) {
        guard !text.isEmpty else { return }
        // Control characters at the start of a line would make a request of it.
        let isRequest: Bool = text.hasPrefix(".") || text.hasPrefix("'")
        self.lines.append((isRequest ? "\\&" : "") + Self.escaped(text))
    }

    mutating func add(bold text: String) {
        self.add(macro: "B", [text])
    }

    mutating func add(paragraphs: [String]) {
        for (place, paragraph) in paragraphs.enumerated() {
            if place > 0 { self.add(macro: "PP", []) }
            self.add(text: paragraph)
        }
    }

    /// Lines that are not joined.
    mutating func add(lines: [String]) {
        self.add(macro: "nf", [])
        for line in lines { self.add(text: line) }
        self.add(macro: "fi", [])
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
