/// A table of words as the runtime reads it: `KeyTable("Picture", "id title image=url", sensitive: "token")`.
///
/// The words are one literal, because the compiler handles that faster than an array of them.
struct KeyTableLiteral: Sendable, Hashable {
    /// Up to and with the opening parenthesis, such as `static let keys: KeyTable = KeyTable(`.
    var head: String
    /// The arguments before the words.
    var before: [String] = []
    var words: [String]
    /// The arguments after the words.
    var after: [String] = []

    /// A key and the Swift name of what is read from it, which is left out where it is the same.
    static func word(_ key: String, field: String) -> String {
        key == field && !key.isEmpty ? escaped(key) : "\(escaped(key))=\(escaped(field))"
    }

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

    /// One line where it fits, otherwise an argument a line; words that do not fit into one go over several lines of a
    /// literal that holds the same text.
    func lines(room: Int) -> [String] {
        let text = words.joined(separator: " ")
        let literal = StringLiteral(text).source
        let list = BrokenList(head: head, items: before + [literal] + after, tail: ")")
        if words.count < 2 || literal.fits(room - 5) { return list.lines(room: room) }
        let indented =
            before.map { "\($0)," } + literalLines(pounds: StringLiteral.pounds(for: text), room: room - 4)
            + BrokenList.separated(after)
        return [head] + indented.map { "    \($0)" } + [")"]
    }

    private func literalLines(pounds: Int, room: Int) -> [String] {
        let sign = String(repeating: "#", count: pounds)
        return ["\(sign)\"\"\""] + wordLines(pounds: pounds, room: room)
            + ["\"\"\"\(sign)\(after.isEmpty ? "" : ",")"]
    }

    private func wordLines(pounds: Int, room: Int) -> [String] {
        let end = " \\" + String(repeating: "#", count: pounds)
        var lines: [String] = []
        var line = ""
        var columns = 0
        for word in words {
            let content = StringLiteral(word).content(pounds: pounds)
            let added = content.columns + (line.isEmpty ? 0 : 1)
            if line.isEmpty || columns + added + end.utf8.count <= room {
                if !line.isEmpty { line += " " }
                line += content
                columns += added
            } else {
                lines.append(line + end)
                line = content
                columns = content.columns
            }
        }
        return lines + [line]
    }
}
