public import SpecLanguage
import YAMLSyntax

/// One thing to tell the user, whether it is about a spec, a template or the file system.
public struct Message: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        case error
        case warning
    }

    /// A place in a file; lines and columns from 1.
    public struct Location: Sendable, Hashable {
        public let file: String
        public let line: Int
        public let column: Int
        /// Nil where only the start is known.
        public let end: End?

        package init(file: String, line: Int, column: Int, end: End?) {
            self.file = file
            self.line = line
            self.column = column
            self.end = end
        }

        /// The place after the last character.
        public struct End: Sendable, Hashable {
            public let line: Int
            public let column: Int
        }
    }

    /// Another place that explains it.
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
    /// Nil for what concerns no place in a text, such as a full disk.
    public let location: Location?
    /// The id of the rule of the spec language.
    public let rule: String?
    public let notes: [Note]

    package init(
        severity: Severity = .error, text: String, location: Location?, rule: String? = nil, notes: [Note] = []
    ) {
        self.severity = severity
        self.text = text
        self.location = location
        self.rule = rule
        self.notes = notes
    }
}

extension Message {
    /// What a diagnostic of the spec language says.
    public init(_ diagnostic: Diagnostic) {
        self.init(
            severity: diagnostic.severity == .error ? .error : .warning,
            text: diagnostic.message,
            location: Location(diagnostic.range),
            rule: diagnostic.rule.rawValue,
            notes: diagnostic.notes.map { Note(text: $0.message, location: Location($0.range)) })
    }

    package init(_ failure: FileFailure) {
        self.init(text: failure.message, location: nil)
    }

    /// By place, then by rule and text, so that the order never depends on which was found first.
    package func isBefore(_ other: Message) -> Bool {
        self.order < other.order
    }

    private var order: (String, Int, Int, String, String) {
        let place: Location? = self.location
        return (place?.file ?? "", place?.line ?? 0, place?.column ?? 0, self.rule ?? "", self.text)
    }
}

extension Message.Location {
    package init(_ range: SourceRange) {
        self.init(
            file: range.file, line: range.range.start.line, column: range.range.start.column,
            end: End(line: range.range.end.line, column: range.range.end.column))
    }
}
