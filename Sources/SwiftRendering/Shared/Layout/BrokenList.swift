/// Items between a head and a tail, such as the arguments of a call: in one line where they fit, otherwise one a line.
struct BrokenList: Sendable, Hashable {
    /// Up to and with the opening parenthesis or bracket.
    var head: String
    var items: [String]
    /// From the closing parenthesis or bracket on.
    var tail: String
    /// Whether the last item has a comma too where each has a line of its own, as in array literals.
    var endsWithComma: Bool = false

    func lines(room: Int) -> [String] {
        if let line = line(room: room) { return [line] }
        var lines = [head]
        lines.reserveCapacity(items.count + 2)
        let last = items.count - 1
        for (index, item) in items.enumerated() {
            lines.append(index < last || endsWithComma ? "    \(item)," : "    \(item)")
        }
        lines.append(tail)
        return lines
    }

    /// All of it in one line, where it fits or nothing can be broken.
    func line(room: Int) -> String? {
        if items.isEmpty { return tail.isEmpty ? head : head + tail }
        let size = items.reduce(head.utf8.count + tail.utf8.count) { $0 + $1.utf8.count + 2 }
        // A character has four bytes at most.
        guard size / 4 <= room else { return nil }
        var line = ""
        line.reserveCapacity(size)
        line += head
        for (index, item) in items.enumerated() {
            if index > 0 { line += ", " }
            line += item
        }
        line += tail
        return line.fits(room) ? line : nil
    }

    /// The items with commas between them.
    static func separated(_ items: [String], endsWithComma: Bool = false) -> [String] {
        let last = items.count - 1
        return items.enumerated().map { $1 + ($0 < last || endsWithComma ? "," : "") }
    }
}
