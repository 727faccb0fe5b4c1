import TextForms

/// The difference between two texts as a unified diff for `patch -p0`, with three lines of context around each change.
public struct UnifiedDiff: Sendable {
    private static let contextLines: Int = 3
    private static let nothing: String = "/dev/null"

    private let oldName: String
    private let newName: String
    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]

    /// - Parameters:
    ///   - path: the name of both texts
    ///   - old: `nil` if the file does not exist yet
    ///   - new: `nil` if the file is to be removed
    public init(path: String, from old: [UInt8]?, to new: [UInt8]?) {
        oldName = old == nil ? Self.nothing : path
        newName = new == nil ? Self.nothing : path
        self.old = TextLines.lines(of: old ?? [])
        self.new = TextLines.lines(of: new ?? [])
    }

    /// The text of the diff, with lines ended by line feeds; empty if there is no difference.
    public func text() -> [UInt8] {
        let hunks = Hunk.grouping(
            LineDiff(from: old, to: new).edits, oldCount: old.count, newCount: new.count,
            context: Self.contextLines)
        guard !hunks.isEmpty else { return [] }
        var text = Array("--- \(Self.quoted(oldName))\n+++ \(Self.quoted(newName))\n".utf8)
        for hunk in hunks {
            append(hunk, to: &text)
        }
        return text
    }

    private func append(_ hunk: Hunk, to text: inout [UInt8]) {
        text += Array("@@ -\(Self.span(hunk.old)) +\(Self.span(hunk.new)) @@\n".utf8)
        var position = hunk.old.lowerBound
        for edit in hunk.edits {
            for line in old[position..<edit.removed.lowerBound] { Self.append(" ", line, to: &text) }
            for line in old[edit.removed] { Self.append("-", line, to: &text) }
            for line in new[edit.added] { Self.append("+", line, to: &text) }
            position = edit.removed.upperBound
        }
        for line in old[position..<hunk.old.upperBound] { Self.append(" ", line, to: &text) }
    }

    private static func append(_ sign: StaticString, _ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
        text.append(sign.utf8Start.pointee)
        text += line
        if line.last != UInt8(ascii: "\n") { text += Array("\n\\ No newline at end of file\n".utf8) }
    }

    /// The first line and the number of lines, as in hunk headers. An empty range has the number of the line before it.
    private static func span(_ lines: Range<Int>) -> String {
        switch lines.count {
        case 0: "\(lines.lowerBound),0"
        case 1: "\(lines.lowerBound + 1)"
        default: "\(lines.lowerBound + 1),\(lines.count)"
        }
    }

    /// Names that contain spaces are ended by a tab.
    private static func quoted(_ name: String) -> String {
        let name = VisibleText.line(name)
        return name.contains(" ") ? name + "\t" : name
    }
}

/// Edits that are close together, with the unchanged lines around them.
struct Hunk {
    private(set) var old: Range<Int>
    private(set) var new: Range<Int>
    private(set) var edits: [LineDiff.Edit]

    /// Groups edits so that no two hunks overlap or touch.
    static func grouping(_ edits: [LineDiff.Edit], oldCount: Int, newCount: Int, context: Int) -> [Hunk] {
        var hunks: [Hunk] = []
        for edit in edits {
            let before = min(context, edit.removed.lowerBound)
            let after = min(context, oldCount - edit.removed.upperBound)
            let old = (edit.removed.lowerBound - before)..<(edit.removed.upperBound + after)
            let new = (edit.added.lowerBound - before)..<(edit.added.upperBound + after)
            if let last = hunks.last, last.old.upperBound >= old.lowerBound {
                hunks[hunks.count - 1] = Hunk(
                    old: last.old.lowerBound..<old.upperBound, new: last.new.lowerBound..<new.upperBound,
                    edits: last.edits + [edit])
            } else {
                hunks.append(Hunk(old: old, new: new, edits: [edit]))
            }
        }
        return hunks
    }
}

/// How one list of lines becomes another, with the fewest additions and removals.
///
/// After E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). If lists differ in more than
/// `searchLimit` lines, only their common beginning and end are considered equal. This bounds time and memory.
package struct LineDiff {
    /// A range in each of the lists; at least one is not empty.
    package struct Edit: Hashable {
        /// The removed lines.
        package let removed: Range<Int>
        /// The lines that replace them.
        package let added: Range<Int>
    }

    private static let searchLimit: Int = 2000

    /// In order. No edit touches the next.
    package private(set) var edits: [Edit] = []

    package init<Line: Hashable>(from old: [Line], to new: [Line]) {
        let shared = min(old.count, new.count)
        var start = 0
        while start < shared, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shared - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        var numbers: LineNumbering<Line> = LineNumbering()
        compare(
            old[start..<(old.count - end)].map { numbers.number(of: $0) },
            new[start..<(new.count - end)].map { numbers.number(of: $0) },
            at: start)
    }

    private mutating func compare(_ old: [Int], _ new: [Int], at start: Int) {
        guard !old.isEmpty || !new.isEmpty else { return }
        guard let path = ShortestEdit(from: old, to: new, limit: Self.searchLimit).steps() else {
            add(removed: start..<(start + old.count), added: start..<(start + new.count))
            return
        }
        for step in path {
            let oldLine = start + step.oldIndex
            let newLine = start + step.newIndex
            switch step.kind {
            case .removal: add(removed: oldLine..<(oldLine + 1), added: newLine..<newLine)
            case .addition: add(removed: oldLine..<oldLine, added: newLine..<(newLine + 1))
            }
        }
    }

    private mutating func add(removed: Range<Int>, added: Range<Int>) {
        if let last = edits.last, last.removed.upperBound == removed.lowerBound,
            last.added.upperBound == added.lowerBound
        {
            edits[edits.count - 1] = Edit(
                removed: last.removed.lowerBound..<removed.upperBound, added: last.added.lowerBound..<added.upperBound)
        } else {
            edits.append(Edit(removed: removed, added: added))
        }
    }
}

/// Small numbers for lines, equal for equal lines, so that the text of each line is compared only once.
private struct LineNumbering<Line: Hashable> {
    private var numbers: [Line: Int] = [:]

    mutating func number(of line: Line) -> Int {
        if let number = numbers[line] { return number }
        let number = numbers.count
        numbers[line] = number
        return number
    }
}

/// The search for the fewest additions and removals that turn one list of numbers into another.
struct ShortestEdit {
    struct Step {
        enum Kind {
            case removal
            case addition
        }

        let kind: Kind
        let oldIndex: Int
        let newIndex: Int
    }

    private let old: [Int]
    private let new: [Int]
    private let limit: Int

    init(from old: [Int], to new: [Int], limit: Int) {
        self.old = old
        self.new = new
        self.limit = limit
    }

    /// The steps in order; `nil` if there are more than `limit`.
    func steps() -> [Step]? {
        var rounds: [Round] = []
        for distance in 0...min(limit, old.count + new.count) {
            var round = Round(distance: distance)
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                round[diagonal] = follow(diagonal, from: rounds.last?.start(of: diagonal) ?? 0)
                if round[diagonal] >= old.count, round[diagonal] - diagonal >= new.count {
                    return trace(back: rounds, distance: distance, diagonal: diagonal)
                }
            }
            rounds.append(round)
        }
        return nil
    }

    /// Advances along equal elements. Positions beyond the lists stay as they are.
    private func follow(_ diagonal: Int, from start: Int) -> Int {
        var position = start
        while position < old.count, position - diagonal < new.count,
            old[position] == new[position - diagonal]
        {
            position += 1
        }
        return position
    }

    private func trace(back rounds: [Round], distance: Int, diagonal: Int) -> [Step] {
        var steps: [Step] = []
        var diagonal = diagonal
        for distance in stride(from: distance, to: 0, by: -1) {
            let round = rounds[distance - 1]
            let start = round.start(of: diagonal)
            if round.comesByAddition(to: diagonal) {
                steps.append(Step(kind: .addition, oldIndex: start, newIndex: start - diagonal - 1))
                diagonal += 1
            } else {
                steps.append(Step(kind: .removal, oldIndex: start - 1, newIndex: start - diagonal))
                diagonal -= 1
            }
        }
        return steps.reversed()
    }
}

/// How far the old list has been read on each diagonal (old index minus new index) after a given number of steps.
private struct Round {
    private let distance: Int
    private var positions: [Int]

    init(distance: Int) {
        self.distance = distance
        positions = [Int](repeating: 0, count: distance + 1)
    }

    /// Only every second diagonal is reachable.
    subscript(diagonal: Int) -> Int {
        get { positions[(diagonal + distance) / 2] }
        set { positions[(diagonal + distance) / 2] = newValue }
    }

    /// Whether the best way for the next round to reach a diagonal is an addition rather than a removal.
    func comesByAddition(to diagonal: Int) -> Bool {
        let next = distance + 1
        if diagonal == -next { return true }
        if diagonal == next { return false }
        return self[diagonal - 1] < self[diagonal + 1]
    }

    /// The position where the next round starts on a diagonal.
    func start(of diagonal: Int) -> Int {
        comesByAddition(to: diagonal) ? self[diagonal + 1] : self[diagonal - 1] + 1
    }
}

/// Splits texts into lines.
package enum TextLines {
    /// The lines with their line feeds; the last line may have none.
    package static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = text[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines
    }
}
