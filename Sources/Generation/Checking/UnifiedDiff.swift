import TextForms

/// The difference of two texts in the form that `patch -p0` takes: hunks with three lines around each change.
public struct UnifiedDiff: Sendable {
    private static let contextLines: Int = 3
    private static let nothing: String = "/dev/null"

    private let oldName: String
    private let newName: String
    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]

    /// - Parameters:
    ///   - path: how both texts are called.
    ///   - old: nil where there is no file yet.
    ///   - new: nil where there is to be no file.
    public init(path: String, from old: [UInt8]?, to new: [UInt8]?) {
        self.oldName = old == nil ? Self.nothing : path
        self.newName = new == nil ? Self.nothing : path
        self.old = TextLines.lines(of: old ?? [])
        self.new = TextLines.lines(of: new ?? [])
    }

    /// The text of the difference, lines ended by line feeds; empty where there is none.
    public func text() -> [UInt8] {
        let hunks: [Hunk] = Hunk.grouping(
            LineDiff(from: self.old, to: self.new).edits, oldCount: self.old.count, newCount: self.new.count,
            context: Self.contextLines)
        guard !hunks.isEmpty else { return [] }
        var text: [UInt8] = Array("--- \(Self.quoted(self.oldName))\n+++ \(Self.quoted(self.newName))\n".utf8)
        for hunk in hunks {
            self.append(hunk, to: &text)
        }
        return text
    }

    private func append(_ hunk: Hunk, to text: inout [UInt8]) {
        text += Array("@@ -\(Self.span(hunk.old)) +\(Self.span(hunk.new)) @@\n".utf8)
        var position: Int = hunk.old.lowerBound
        for edit in hunk.edits {
            for line in self.old[position..<edit.removed.lowerBound] { Self.append(" ", line, to: &text) }
            for line in self.old[edit.removed] { Self.append("-", line, to: &text) }
            for line in self.new[edit.added] { Self.append("+", line, to: &text) }
            position = edit.removed.upperBound
        }
        for line in self.old[position..<hunk.old.upperBound] { Self.append(" ", line, to: &text) }
    }

    private static func append(_ sign: StaticString, _ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
        text.append(sign.utf8Start.pointee)
        text += line
        if line.last != UInt8(ascii: "\n") { text += Array("\n\\ No newline at end of file\n".utf8) }
    }

    /// A first line and a count, as hunk headers write them: an empty stretch is named by the line before it.
    private static func span(_ lines: Range<Int>) -> String {
        switch lines.count {
        case 0: "\(lines.lowerBound),0"
        case 1: "\(lines.lowerBound + 1)"
        default: "\(lines.lowerBound + 1),\(lines.count)"
        }
    }

    /// A tab ends a name that holds spaces.
    private static func quoted(_ name: String) -> String {
        let name: String = VisibleText.line(name)
        return name.contains(" ") ? name + "\t" : name
    }
}
