public import YAMLSyntax

@_exported public import enum TextForms.Spelling

/// A message for the author of a spec, as data; printed elsewhere.
public struct Diagnostic: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        case error
        case warning
        /// For warnings that a configuration lowers.
        case note
    }

    /// A related position that explains the fault.
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
    /// The position of the fault.
    public let range: SourceRange
    /// One line in lower case without a full stop; hidden characters are escaped.
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
    /// By position, then by rule and message, so that the order does not depend on the order of checks.
    public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        (left.range, left.rule.rawValue, left.message) < (right.range, right.rule.rawValue, right.message)
    }
}

/// A range of a spec file.
public struct SourceRange: Sendable, Hashable {
    /// The file's path, as the user gave it.
    public let file: String
    public let range: TextRange

    public init(file: String, range: TextRange) {
        self.file = file
        self.range = range
    }

    /// The line that it begins in, from 1.
    package var line: Int { range.start.line }

    /// The column that it begins in, from 1.
    package var column: Int { range.start.column }
}

extension SourceRange {
    /// The start of a file, for faults that concern the whole file.
    public static func start(of file: String) -> SourceRange {
        SourceRange(file: file, range: TextRange(start: .start, end: .start))
    }
}

extension SourceRange: Comparable {
    public static func < (left: SourceRange, right: SourceRange) -> Bool {
        (left.file, left.range.start, left.range.end) < (right.file, right.range.start, right.range.end)
    }
}

/// The text of a message, which may quote the spec.
enum MessageText {
    /// The text on one line, with escapes for characters that control a terminal or are invisible.
    static func printable(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }), text.unicodeScalars.contains(where: isHidden)
        else {
            return text
        }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Controls, line separators, and scalars that change the direction of text.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}

extension Diagnostic {
    /// What the message quotes, in order, without the words that it suggests.
    package var quoted: [String] {
        Self.quotes(in: message.firstRange(of: Spelling.question).map { message[..<$0.lowerBound] } ?? message[...])
    }

    /// The words that the message suggests instead of one that it quotes, the best first.
    package var suggestions: [String] {
        message.firstRange(of: Spelling.question).map { Self.quotes(in: message[$0.upperBound...]) } ?? []
    }

    private static func quotes(in text: Substring) -> [String] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
    }
}
