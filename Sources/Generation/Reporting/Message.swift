import JSONSyntax
public import SpecLanguage
import TextForms
import YAMLSyntax

/// A message for the user about a spec, a template or the file system.
public struct Message: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        case error
        case warning
        /// For changes that break nothing.
        case note
    }

    /// What a rule is about, for services that show it beside the message.
    public struct Help: Sendable, Hashable {
        /// The rule in half a sentence.
        public let summary: String
        /// The mistake, its fix and an example, as Markdown.
        public let text: String
        /// The page of the documentation, relative to its folder.
        public let page: String

        package init(summary: String, text: String, page: String) {
            self.summary = summary
            self.text = text
            self.page = page
        }
    }

    /// A position in a file. Lines and columns start at 1.
    public struct Location: Sendable, Hashable {
        public let file: String
        public let line: Int
        public let column: Int
        /// `nil` if only the start is known.
        public let end: End?

        package init(file: String, line: Int, column: Int, end: End?) {
            self.file = file
            self.line = line
            self.column = column
            self.end = end
        }

        /// The position after the last character.
        public struct End: Sendable, Hashable {
            public let line: Int
            public let column: Int
        }
    }

    /// A related location with an explanation.
    public struct Note: Sendable, Hashable {
        public let text: String
        public let location: Location

        package init(text: String, location: Location) {
            self.text = text
            self.location = location
        }
    }

    public let severity: Severity
    public let text: String
    /// `nil` for problems without a position in a file, such as a full disk.
    public let location: Location?
    /// The identifier of the spec language's rule.
    public let rule: String?
    public let notes: [Note]
    /// What the rule is about; `nil` for rules of the spec language, whose help is known.
    public let help: Help?

    package init(
        severity: Severity = .error, text: String, location: Location?, rule: String? = nil, notes: [Note] = [],
        help: Help? = nil
    ) {
        self.severity = severity
        self.text = text
        self.location = location
        self.rule = rule
        self.notes = notes
        self.help = help
    }
}

extension Message.Severity {
    fileprivate init(_ severity: Diagnostic.Severity) {
        switch severity {
        case .error: self = .error
        case .warning: self = .warning
        case .note: self = .note
        }
    }
}

extension Message {
    /// Converts a diagnostic of the spec language.
    public init(_ diagnostic: Diagnostic) {
        self.init(
            severity: Severity(diagnostic.severity),
            text: diagnostic.message,
            location: Location(diagnostic.range),
            rule: diagnostic.rule.rawValue,
            notes: diagnostic.notes.map { Note(text: $0.message, location: Location($0.range)) })
    }

    package init(_ failure: FileFailure) {
        self.init(text: failure.message, location: nil)
    }

    /// By position, then by rule and text, so that the order does not depend on which message was found first.
    package func isBefore(_ other: Message) -> Bool {
        order < other.order
    }

    private var order: (String, Int, Int, String, String) {
        let place = location
        return (place?.file ?? "", place?.line ?? 0, place?.column ?? 0, rule ?? "", text)
    }
}

extension Message.Location {
    package init(_ range: SourceRange) {
        self.init(
            file: range.file, line: range.range.start.line, column: range.range.start.column,
            end: End(line: range.range.end.line, column: range.range.end.column))
    }
}

/// The formats in which messages are printed.
public enum MessageFormat: String, Sendable, Hashable, CaseIterable {
    /// `Specs/Gallery.yaml:12:9: error: unknown key "optinal" [unknown-key]`, like compilers.
    case text
    /// An array of objects, even if there are no messages.
    case json
    /// Workflow commands of GitHub Actions, which are shown next to the changed lines.
    case github
    /// One SARIF log (OASIS, version 2.1.0), for code-scanning services.
    case sarif
    /// One JUnit report, for test services.
    case junit
    /// A report of GitLab's Code Quality, which is shown in merge requests.
    case gitlab

    /// All messages in this format, with lines ended by line feeds.
    ///
    /// - Parameter isColored: whether to highlight parts in colour; only `text` does
    public func text(of messages: [Message], isColored: Bool = false) -> String {
        switch self {
        case .text: messages.map(TextMessages(style: TextStyle(isOn: isColored)).lines).joined()
        case .json: JSONMessages.text(of: messages)
        case .github: messages.map(GitHubMessages.line).joined()
        case .sarif: SARIFMessages.text(of: messages)
        case .junit: JUnitMessages.text(of: messages)
        case .gitlab: GitLabMessages.text(of: messages)
        }
    }
}

/// Messages in the format of compilers, which editors and build logs understand.
struct TextMessages {
    let style: TextStyle

    func lines(of message: Message) -> String {
        let rule = message.rule.map { style.dim(" [\($0)]") } ?? ""
        var text = line(
            at: message.location, kind: style.severity(message.severity), message.text, rule)
        for note in message.notes {
            text += line(at: note.location, kind: style.note("note:"), note.text, "")
        }
        return text
    }

    private func line(at location: Message.Location?, kind: String, _ text: String, _ rule: String) -> String {
        let place = location.map { "\(VisibleText.line($0.file)):\($0.line):\($0.column):" } ?? "apigen:"
        return "\(style.bold(place)) \(kind) \(VisibleText.line(text))\(rule)\n"
    }
}

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
        let list = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
        let command = message.severity == .note ? "notice" : message.severity.rawValue
        return "::\(command)\(list.isEmpty ? "" : " " + list)::\(data(text(of: message)))\n"
    }

    /// Notes are part of the text, because GitHub has no command that would keep them with their message.
    private static func text(of message: Message) -> String {
        message.notes.reduce(VisibleText.line(message.text)) { text, note in
            let place = "\(note.location.file):\(note.location.line):\(note.location.column)"
            return "\(text)\n" + VisibleText.line("note: \(place): \(note.text)")
        }
    }

    private static func property(_ text: String) -> String {
        escaped(VisibleText.line(text), [":": "%3A", ",": "%2C"])
    }

    private static func data(_ text: String) -> String {
        escaped(text, [:])
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

/// Messages for programs: a JSON array with one object per line.
///
/// Every object has all keys: `severity`, `message`, `file`, `line`, `column`, `endLine`, `endColumn`, `rule`, `notes`.
/// Unknown values are null. Notes have `message`, `file`, `line`, `column`, `endLine` and `endColumn`.
package enum JSONMessages {
    static func text(of messages: [Message]) -> String {
        guard !messages.isEmpty else { return "[]\n" }
        return "[\n" + messages.map { "  " + object($0) }.joined(separator: ",\n") + "\n]\n"
    }

    package static func object(_ message: Message) -> String {
        let members =
            [
                member("severity", JSONText.string(message.severity.rawValue)),
                member("message", JSONText.string(message.text)),
            ] + place(message.location) + [
                member("rule", message.rule.map(JSONText.string)),
                member("notes", "[" + message.notes.map(note).joined(separator: ", ") + "]"),
            ]
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func note(_ note: Message.Note) -> String {
        let members = [member("message", JSONText.string(note.text))] + place(note.location)
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func place(_ location: Message.Location?) -> [String] {
        [
            member("file", location.map { JSONText.string($0.file) }),
            member("line", location.map { String($0.line) }),
            member("column", location.map { String($0.column) }),
            member("endLine", location?.end.map { String($0.line) }),
            member("endColumn", location?.end.map { String($0.column) }),
        ]
    }

    private static func member(_ key: String, _ value: String?) -> String {
        "\"\(key)\": \(value ?? "null")"
    }
}
