extension String {
    var isAtLineStart: Bool {
        guard let last = utf8.last else { return true }
        return last == UInt8(ascii: "\n")
    }

    /// Appends a text of one or several lines; empty lines stay empty.
    mutating func append(_ text: String, indents: TextIndents) {
        guard !text.isEmpty else { return }
        let newline = UInt8(ascii: "\n")
        if !indents.start.isEmpty, isAtLineStart, text.utf8.first != newline {
            self += indents.start
        }
        guard !indents.further.isEmpty, text.utf8.contains(newline) else {
            self += text
            return
        }
        var rest = text[...]
        while let end = rest.utf8.firstIndex(of: newline) {
            let next = rest.utf8.index(after: end)
            self += rest[..<next]
            rest = rest[next...]
            if let first = rest.utf8.first, first != newline { self += indents.further }
        }
        self += rest
    }
}
