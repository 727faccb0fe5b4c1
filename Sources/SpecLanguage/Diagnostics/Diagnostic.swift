/// Something that the author of a spec has to know: data, printed elsewhere.
public struct Diagnostic: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        case error
        case warning
    }

    /// Another place that explains the fault.
    public struct Note: Sendable, Hashable {
        public let message: String
        public let range: SourceRange

        public init(message: String, range: SourceRange) {
            self.message = MessageText.printable(message)
            self.range = range
        }
    }

    public let severity: Severity
    public let rule: Rule
    /// Where the fault stands.
    public let range: SourceRange
    /// A sentence in lower case without a full stop, on one line; what a terminal would obey is escaped.
    public let message: String
    public let notes: [Note]

    public init(
        _ rule: Rule, _ message: String, at range: SourceRange, severity: Severity = .error, notes: [Note] = []
    ) {
        self.severity = severity
        self.rule = rule
        self.range = range
        self.message = MessageText.printable(message)
        self.notes = notes
    }
}

extension Diagnostic: Comparable {
    /// By position, then by rule and message, so that the order never depends on which check ran first.
    public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        (left.range, left.rule.rawValue, left.message) < (right.range, right.rule.rawValue, right.message)
    }
}
