/// Texts of several lines, or too long for one, as YAML's blocks.
enum ParagraphText {
    /// The mark of the block and its lines, without indentation; nil where the text needs quotes instead.
    ///
    /// - Parameter width: how long a line may be
    static func block(_ text: String, width: Int) -> (mark: String, lines: [String])? {
        guard text.unicodeScalars.allSatisfy({ ScalarText.isPrintable($0) && $0 != "\t" || $0 == "\n" }),
            let first = text.unicodeScalars.first, first != " ", first != "\n", !text.hasSuffix("\n")
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        // Of lines that are nothing but blanks, an editor may take the blanks away.
        guard lines.allSatisfy({ $0.utf8.last != 0x20 }) else { return nil }
        if lines.count > 1 { return ("|-", lines) }
        guard text.utf8.count > width, let folded = folded(text, width: width) else { return nil }
        return (">-", folded)
    }

    /// The words on lines of the width; nil where blanks would be lost.
    private static func folded(_ text: String, width: Int) -> [String]? {
        guard !text.contains("  ") else { return nil }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.utf8.count + word.utf8.count + 1 > width {
                lines.append(line)
                line = ""
            }
            if !line.isEmpty { line += " " }
            line += word
        }
        lines.append(line)
        return lines.count > 1 ? lines : nil
    }

    /// A text as a comment of a declaration: without blanks at the ends of lines, and line breaks of other systems.
    static func tidy(_ text: String) -> String {
        var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
            .map { trimmedEnd($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }

    private static func trimmedEnd(_ line: Substring.UnicodeScalarView) -> String {
        var line = line
        while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
        return String(line)
    }
}
