public import Generation

/// The command `man`: prints the manual page, for installation.
public struct ManualRun: Sendable {
    private let page: ManualPage
    private let console: Console

    /// - Parameters:
    ///   - page: the page to print
    ///   - console: the destination
    public init(_ page: ManualPage, console: Console) {
        self.page = page
        self.console = console
    }

    /// Prints the page.
    public func run() -> ExitStatus {
        console.printText(Array(page.text.utf8))
        return .success
    }
}

/// The manual page of the tool, generated from the help of its commands.
public struct ManualPage: Sendable {
    private let tool: String
    private let commands: [String]

    /// - Parameters:
    ///   - tool: the help of the tool itself
    ///   - commands: the help of each command, with lines of any length, in the order of the page
    public init(tool: String, commands: [String]) {
        self.tool = tool
        self.commands = commands
    }

    /// The page as source for the macro package man, ended by a line feed.
    ///
    /// It contains no date, so that identical tools produce identical pages.
    public var text: String {
        let tool = HelpText(self.tool)
        var page = RoffText()
        page.add(macro: "TH", ["APIGEN", "1", "", "apigen \(ToolVersion.current)", "User Commands"])
        page.add(macro: "SH", ["NAME"])
        page.add(text: "apigen - \(Self.lowered(tool.overview.first ?? ""))")
        page.add(macro: "SH", ["SYNOPSIS"])
        page.add(lines: tool.usage)
        page.add(macro: "SH", ["COMMANDS"])
        for command in commands { Self.add(HelpText(command), to: &page) }
        for (title, paragraphs) in Self.closing {
            page.add(macro: "SH", [title])
            page.add(paragraphs: paragraphs)
        }
        return page.text
    }

    private static func add(_ help: HelpText, to page: inout RoffText) {
        page.add(macro: "SS", [Self.name(in: help)])
        page.add(paragraphs: help.overview)
        for line in help.usage {
            page.add(macro: "PP", [])
            page.add(text: line)
        }
        for part in help.parts where part.title != "SUBCOMMANDS" {
            for entry in part.entries where !Self.everywhere.contains(entry.label) {
                page.add(macro: "TP", [])
                page.add(bold: entry.label)
                page.add(text: entry.text)
            }
        }
    }

    /// The options that all commands share, which the page does not repeat for each.
    private static let everywhere: Set<String> = ["--version", "-h, --help"]

    /// The words of the usage before the first argument.
    private static func name(in help: HelpText) -> String {
        let words = (help.usage.first ?? "").split(separator: " ")
        return words.prefix { !"<[-".contains($0.prefix(1)) }.joined(separator: " ")
    }

    private static func lowered(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    private static let closing: [(title: String, paragraphs: [String])] = [
        (
            "EXIT STATUS",
            [
                "0 for success; 1 if specs have errors, --check found a difference, or a change breaks "
                    + "something; 2 if the tool could not run; 64 for a usage error."
            ]
        ),
        (
            "ENVIRONMENT",
            [
                "NO_COLOR, if not empty, disables colours, unless --color always is given.",
                "XDG_CACHE_HOME contains the folder apigen, in which up-to-date runs are cached.",
            ]
        ),
        ("SEE ALSO", ["https://github.com/apigen/apigen"]),
    ]
}

/// The parsed help of one command, as the argument parser prints it without line breaks.
struct HelpText {
    /// An argument or an option, and its description.
    struct Entry: Hashable {
        let label: String
        let text: String
    }

    /// The paragraphs that describe the purpose of the command, the short one first.
    private(set) var overview: [String] = []
    /// The ways to call it, one per line.
    private(set) var usage: [String] = []
    /// The sections of the help with their entries, such as `OPTIONS`.
    private(set) var parts: [(title: String, entries: [Entry])] = []

    init(_ text: String) {
        var title = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let start = Self.start(of: line) {
                title = start.title
                begin(title)
                add(start.rest, to: title)
            } else {
                add(line, to: title)
            }
        }
    }

    /// `OPTIONS:` at the start of a line begins a section of the help.
    private static func start(of line: Substring) -> (title: String, rest: Substring)? {
        guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
            line[..<colon].allSatisfy({ $0.isUppercase })
        else { return nil }
        return (String(line[..<colon]), line[line.index(after: colon)...])
    }

    private mutating func begin(_ title: String) {
        guard !["OVERVIEW", "USAGE"].contains(title) else { return }
        parts.append((title, []))
    }

    private mutating func add(_ line: Substring, to title: String) {
        let text = String(line.trimmed)
        guard !text.isEmpty else { return }
        switch title {
        case "OVERVIEW": overview.append(text)
        case "USAGE": usage.append(text)
        default: addEntry(line)
        }
    }

    /// `  -o, --output <dir>      The folder.` After a long label, the description is on the next line.
    private mutating func addEntry(_ line: Substring) {
        guard let last = parts.indices.last, line.hasPrefix("  ") else { return }
        let content = line.trimmed
        if line.hasPrefix("   "), let entry = parts[last].entries.popLast() {
            let text = entry.text.isEmpty ? String(content) : "\(entry.text) \(content)"
            parts[last].entries.append(Entry(label: entry.label, text: text))
            return
        }
        let gap = content.firstGap ?? content.endIndex
        parts[last].entries.append(
            Entry(label: String(content[..<gap]), text: String(content[gap...].trimmed)))
    }
}

extension Substring {
    /// Without leading and trailing spaces.
    fileprivate var trimmed: Substring {
        guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else {
            return prefix(0)
        }
        return self[first...last]
    }

    /// The position of the first two consecutive spaces.
    fileprivate var firstGap: Index? {
        indices.first { self[$0...].hasPrefix("  ") }
    }
}

/// Source text for the roff macro package man, line by line.
struct RoffText {
    private var lines: [String] = []

    var text: String { lines.map { $0 + "\n" }.joined() }

    mutating func add(macro name: String, _ arguments: [String]) {
        let quoted = arguments.map { argument in
            "\""
                + Self.escaped(argument).split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\\(dq") + "\""
        }
        lines.append(([".\(name)"] + quoted).joined(separator: " "))
    }

    mutating func add(text: String) {
        guard !text.isEmpty else { return }
        // A control character at the start of a line would turn it into a request.
        let isRequest = text.hasPrefix(".") || text.hasPrefix("'")
        lines.append((isRequest ? "\\&" : "") + Self.escaped(text))
    }

    mutating func add(bold text: String) {
        add(macro: "B", [text])
    }

    mutating func add(paragraphs: [String]) {
        for (place, paragraph) in paragraphs.enumerated() {
            if place > 0 { add(macro: "PP", []) }
            add(text: paragraph)
        }
    }

    /// Lines that are not joined.
    mutating func add(lines: [String]) {
        add(macro: "nf", [])
        for line in lines { add(text: line) }
        add(macro: "fi", [])
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
