public import YAMLSyntax

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

/// A stretch of a spec file.
public struct SourceRange: Sendable, Hashable {
    /// The file's path, as the user gave it.
    public let file: String
    public let range: TextRange

    public init(file: String, range: TextRange) {
        self.file = file
        self.range = range
    }
}

extension SourceRange {
    /// The start of a file, for what concerns all of it.
    public static func start(of file: String) -> SourceRange {
        SourceRange(file: file, range: TextRange(start: .start, end: .start))
    }
}

extension SourceRange: Comparable {
    public static func < (left: SourceRange, right: SourceRange) -> Bool {
        (left.file, left.range.start, left.range.end) < (right.file, right.range.start, right.range.end)
    }
}

/// Text of a message, which may hold what an author wrote.
enum MessageText {
    /// The text on one line, with escapes for what a terminal would obey or not show.
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

    /// Controls, separators of lines, and what changes the direction of text.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}

/// Hints for words that are nearly right.
public enum Spelling {
    /// `; did you mean "optional"?`, or nothing where no candidate is near.
    public static func suggestion(for word: String, among candidates: [String]) -> String {
        guard let nearest = nearest(to: word, among: candidates) else { return "" }
        return "; did you mean \"\(nearest)\"?"
    }

    /// `a, b or c`.
    public static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func nearest(to word: String, among candidates: [String]) -> String? {
        // Longer words are nobody's typing slip, and comparing them takes time that grows with their square.
        guard word.utf8.count <= 64 else { return nil }
        let limit = word.count < 2 ? 0 : max(1, word.count / 3)
        let distances = candidates.filter { $0.utf8.count <= 64 }.map { ($0, distance(from: word, to: $0)) }
        return distances.filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// How many insertions, deletions, replacements and swaps of neighbours make one word of the other.
    private static func distance(from first: String, to second: String) -> Int {
        let first = Array(first.lowercased())
        let second = Array(second.lowercased())
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var cost = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
