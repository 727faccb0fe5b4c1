import WireSyntax

/// A text of a recorded request, in which placeholders of a ``Redactor`` stand for any text.
struct ReplayedText: Sendable, Hashable {
    /// What is around the placeholders. One part: there are none.
    private let parts: [[UInt8]]

    /// Whether there is no placeholder in it.
    var isPlain: Bool { parts.count == 1 }

    init(_ text: String) {
        var parts: [[UInt8]] = [[]]
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if let count = SecretTable.placeholderLength(at: rest) {
                parts.append([])
                rest = rest.dropFirst(count)
            } else {
                parts[parts.count - 1].append(byte)
                rest.removeFirst()
            }
        }
        self.parts = parts
    }

    /// Whether the recorded text stands for a text that is sent.
    ///
    /// - Parameter redacted: the same text without its secrets.
    func matches(_ text: String, redacted: String) -> Bool {
        self == ReplayedText(redacted) || isPattern(of: Array(text.utf8)[...])
    }

    /// The first part begins the text, the last one ends it, and the others follow one another between them.
    private func isPattern(of text: ArraySlice<UInt8>) -> Bool {
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return parts == [Array(text)] }
        guard text.count >= first.count + last.count, text.starts(with: first),
            text.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }
}
