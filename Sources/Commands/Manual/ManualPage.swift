import Generation

/// The manual page of the tool, made of what its commands say of themselves.
public struct ManualPage: Sendable {
    private let tool: String
    private let commands: [String]

    /// - Parameters:
    ///   - tool: the help of the tool itself.
    ///   - commands: the help of each command, in lines of any length, in the order in which they are to stand.
    public init(tool: String, commands: [String]) {
        self.tool = tool
        self.commands = commands
    }

    /// The page in the language of the macro package man, ended by a line feed.
    ///
    /// It names no date, so that equal tools give equal pages.
    public var text: String {
        let tool: HelpText = HelpText(self.tool)
        var page: RoffText = RoffText()
        page.add(macro: "TH", ["APIGEN", "1", "", "apigen \(ToolVersion.current)", "User Commands"])
        page.add(macro: "SH", ["NAME"])
        page.add(text: "apigen - \(Self.lowered(tool.overview.first ?? ""))")
        page.add(macro: "SH", ["SYNOPSIS"])
        page.add(lines: tool.usage)
        page.add(macro: "SH", ["COMMANDS"])
        for command in self.commands { Self.add(HelpText(command), to: &page) }
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

    /// What every command has, and what the page would repeat with each.
    private static let everywhere: Set<String> = ["--version", "-h, --help"]

    /// The words of the usage before the first argument.
    private static func name(in help: HelpText) -> String {
        let words: [Substring] = (help.usage.first ?? "").split(separator: " ")
        return words.prefix { !"<[-".contains($0.prefix(1)) }.joined(separator: " ")
    }

    private static func lowered(_ sentence: String) -> String {
        let text: Substring = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    private static let closing: [(title: String, paragraphs: [String])] = [
        (
            "EXIT STATUS",
            [
                "0 for success; 1 where specs have errors, where --check found a difference, or where a change breaks "
                    + "something; 2 where the tool could not run; 64 for wrong usage."
            ]
        ),
        (
            "ENVIRONMENT",
            [
                "NO_COLOR, when not empty, keeps colours from being used, unless --color always is given.",
                "XDG_CACHE_HOME is where runs that left nothing to do are noted, in the folder apigen.",
            ]
        ),
        ("SEE ALSO", ["https://github.com/apigen/apigen"]),
    ]
}
