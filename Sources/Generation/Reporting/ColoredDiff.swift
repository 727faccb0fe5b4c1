/// A unified diff for the eye.
enum ColoredDiff {
    static func text(of diff: [UInt8]) -> [UInt8] {
        let style: TextStyle = TextStyle(isOn: true)
        let lines: [String] = diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return Array(lines.map { self.line($0, style) }.joined(separator: "\n").utf8)
    }

    private static func line(_ line: String, _ style: TextStyle) -> String {
        if line.hasPrefix("--- ") || line.hasPrefix("+++ ") { return style.bold(line) }
        if line.hasPrefix("@@ ") { return style.note(line) }
        if line.hasPrefix("+") { return style.added(line) }
        if line.hasPrefix("-") { return style.removed(line) }
        return line
    }
}
