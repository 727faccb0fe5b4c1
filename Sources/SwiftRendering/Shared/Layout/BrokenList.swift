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
        let line = head + items.joined(separator: ", ") + tail
        guard !line.fits(room), !items.isEmpty else { return [line] }
        var lines = [head]
        lines.reserveCapacity(items.count + 2)
        let last = items.count - 1
        for (index, item) in items.enumerated() {
            lines.append(index < last || endsWithComma ? "    \(item)," : "    \(item)")
        }
        lines.append(tail)
        return lines
    }

    /// The items with commas between them.
    static func separated(_ items: [String], endsWithComma: Bool = false) -> [String] {
        let last = items.count - 1
        return items.enumerated().map { $1 + ($0 < last || endsWithComma ? "," : "") }
    }
}
