/// Lines of a comment, made from a text of a spec.
///
/// Whatever the text holds, each line of it stays a comment and reads as it stands: line breaks of all kinds end lines,
/// unusual blanks become plain ones, and characters that cannot be seen or turn the direction of text are left out.
struct DocComment: Sendable {
    private(set) var lines: [String] = []
    private let marker: String

    /// - Parameter marker: what each line begins with.
    init(marker: String = "///") {
        self.marker = marker
    }

    /// A comment that says the text, if there is one.
    init(_ text: String?) {
        self.init()
        add(text)
    }

    /// Adds a text as a paragraph of its own; nothing where it has nothing to say.
    mutating func add(_ text: String?) {
        guard let text, !text.isEmpty else { return }
        let added = Self.textLines(text)
        guard !added.isEmpty else { return }
        if !lines.isEmpty { lines.append(marker) }
        continueWith(added)
    }

    /// Adds a text below the last line, in the same paragraph.
    mutating func continueWith(_ text: String) {
        if Self.isOneLine(text) {
            lines.append("\(marker) \(text)")
        } else {
            continueWith(Self.textLines(text))
        }
    }

    private mutating func continueWith(_ added: [String]) {
        lines += added.map { $0.isEmpty ? marker : "\(marker) \($0)" }
    }

    /// A text as code inside a comment: one line between backticks.
    static func code(_ text: String) -> String {
        if isOneLine(text), !text.utf8.contains(UInt8(ascii: "`")) { return "`\(text)`" }
        let line = textLines(text).joined(separator: " ")
        return line.utf8.contains(UInt8(ascii: "`")) ? "`` \(line) ``" : "`\(line)`"
    }

    /// A text as part of one line.
    static func inline(_ text: String) -> String {
        textLines(text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func textLines(_ text: String) -> [String] {
        if text.isEmpty { return [] }
        if isOneLine(text) { return [text] }
        var lines: [String] = []
        var line = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.isLineBreak {
                if !(previous == "\r" && scalar == "\n") {
                    lines.append(trimmed(line))
                    line = ""
                }
            } else if scalar.isUnusualBlank {
                line.append(" ")
            } else if !scalar.isInvisible || scalar.isJoiner {
                line.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        lines.append(trimmed(line))
        let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
        let last = lines.lastIndex { !$0.isEmpty } ?? first
        return first < lines.endIndex ? Array(lines[first...last]) : []
    }

    /// Whether a text is a line as it stands, as most are.
    private static func isOneLine(_ text: String) -> Bool {
        guard let last = text.utf8.last, last != UInt8(ascii: " ") else { return false }
        return text.isPlainASCII
    }

    /// Without blanks at the end; those in front may indent a list or code.
    private static func trimmed(_ line: String) -> String {
        var scalars = line.unicodeScalars[...]
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
