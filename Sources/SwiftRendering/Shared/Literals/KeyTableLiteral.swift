/// A table of words as the runtime reads it: `TagTable("Media", at: "type", "picture video")`.
///
/// The words are one literal, because the compiler handles that faster than an array of them.
struct KeyTableLiteral: Sendable, Hashable {
    /// Up to and with the opening parenthesis, such as `static let tags = TagTable(`.
    var head: String
    /// The arguments before the words.
    var before: [String] = []
    var words: [String]
    /// The arguments after the words.
    var after: [String] = []

    /// A word with backslashes before what separates words.
    static func escaped(_ word: String) -> String {
        guard word.utf8.contains(where: isSeparator) else { return word }
        var escaped = ""
        for scalar in word.unicodeScalars {
            if scalar == " " || scalar == "=" || scalar == "\\" { escaped.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\\")
    }

    /// One line where it fits, otherwise an argument a line; words that do not fit into one stand on a line each, so that
    /// a diff shows the one that changed, in a literal that holds the same text.
    func lines(room: Int) -> [String] {
        let text = words.joined(separator: " ")
        let literal = StringLiteral(text).source
        let list = BrokenList(head: head, items: before + [literal] + after, tail: ")")
        if words.count < 2 || literal.fits(room - 5) { return list.lines(room: room) }
        let indented =
            before.map { "\($0)," } + literalLines(pounds: StringLiteral.pounds(for: text))
            + BrokenList.separated(after)
        return [head] + indented.map { "    \($0)" } + [")"]
    }

    private func literalLines(pounds: Int) -> [String] {
        let sign = String(repeating: "#", count: pounds)
        let contents = words.map { StringLiteral($0).content(pounds: pounds) }
        return ["\(sign)\"\"\""] + contents.dropLast().map { "\($0) \\\(sign)" } + contents.suffix(1)
            + ["\"\"\"\(sign)\(after.isEmpty ? "" : ",")"]
    }
}
