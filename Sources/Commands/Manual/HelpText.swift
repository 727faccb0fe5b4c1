/// The help of one command, taken apart: what the argument parser prints where no line is too long.
struct HelpText {
    /// An argument or an option, and what it means.
    struct Entry: Hashable {
        let label: String
        let text: String
    }

    /// The paragraphs that tell what the command is for, the short one first.
    private(set) var overview: [String] = []
    /// How it is called, one way a line.
    private(set) var usage: [String] = []
    /// The parts of the help with their entries, such as `OPTIONS`.
    private(set) var parts: [(title: String, entries: [Entry])] = []

    init(_ text: String) {
        var title: String = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let start = Self.start(of: line) {
                title = start.title
                self.begin(title)
                self.add(start.rest, to: title)
            } else {
                self.add(line, to: title)
            }
        }
    }

    /// `OPTIONS:` at the start of a line begins a part of the help.
    private static func start(of line: Substring) -> (title: String, rest: Substring)? {
        guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
            line[..<colon].allSatisfy({ $0.isUppercase })
        else { return nil }
        return (String(line[..<colon]), line[line.index(after: colon)...])
    }

    private mutating func begin(_ title: String) {
        guard !["OVERVIEW", "USAGE"].contains(title) else { return }
        self.parts.append((title, []))
    }

    private mutating func add(_ line: Substring, to title: String) {
        let text: String = String(line.trimmed)
        guard !text.isEmpty else { return }
        switch title {
        case "OVERVIEW": self.overview.append(text)
        case "USAGE": self.usage.append(text)
        default: self.addEntry(line)
        }
    }

    /// `  -o, --output <dir>      The folder.`, where a long label has its text on the next line.
    private mutating func addEntry(_ line: Substring) {
        guard let last = self.parts.indices.last, line.hasPrefix("  ") else { return }
        let content: Substring = line.trimmed
        if line.hasPrefix("   "), let entry = self.parts[last].entries.popLast() {
            let text: String = entry.text.isEmpty ? String(content) : "\(entry.text) \(content)"
            self.parts[last].entries.append(Entry(label: entry.label, text: text))
            return
        }
        let gap: Substring.Index = content.firstGap ?? content.endIndex
        self.parts[last].entries.append(
            Entry(label: String(content[..<gap]), text: String(content[gap...].trimmed)))
    }
}

extension Substring {
    /// Without blanks at its ends.
    fileprivate var trimmed: Substring {
        guard let first = self.firstIndex(where: { $0 != " " }), let last = self.lastIndex(where: { $0 != " " }) else {
            return self.prefix(0)
        }
        return self[first...last]
    }

    /// Where two blanks stand side by side.
    fileprivate var firstGap: Index? {
        self.indices.first { self[$0...].hasPrefix("  ") }
    }
}
