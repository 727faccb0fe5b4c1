/// How one list of lines becomes another, by the fewest additions and removals.
///
/// After E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). Lists that differ in more than
/// `searchLimit` lines are taken to have nothing in common but their ends, which bounds time and memory.
package struct LineDiff {
    /// A stretch of both lists; both are empty in none.
    package struct Edit: Hashable {
        /// The lines that go.
        package let removed: Range<Int>
        /// The lines that come in their place.
        package let added: Range<Int>
    }

    private static let searchLimit: Int = 2000

    /// In order, none touching the next.
    package private(set) var edits: [Edit] = []

    package init<Line: Hashable>(from old: [Line], to new: [Line]) {
        let shared: Int = min(old.count, new.count)
        var start: Int = 0
        while start < shared, old[start] == new[start] { start += 1 }
        var end: Int = 0
        while end < shared - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        var numbers: LineNumbering<Line> = LineNumbering()
        self.compare(
            old[start..<(old.count - end)].map { numbers.number(of: $0) },
            new[start..<(new.count - end)].map { numbers.number(of: $0) },
            at: start)
    }

    private mutating func compare(_ old: [Int], _ new: [Int], at start: Int) {
        guard !old.isEmpty || !new.isEmpty else { return }
        guard let path = ShortestEdit(from: old, to: new, limit: Self.searchLimit).steps() else {
            self.add(removed: start..<(start + old.count), added: start..<(start + new.count))
            return
        }
        for step in path {
            let oldLine: Int = start + step.oldIndex
            let newLine: Int = start + step.newIndex
            switch step.kind {
            case .removal: self.add(removed: oldLine..<(oldLine + 1), added: newLine..<newLine)
            case .addition: self.add(removed: oldLine..<oldLine, added: newLine..<(newLine + 1))
            }
        }
    }

    private mutating func add(removed: Range<Int>, added: Range<Int>) {
        if let last = self.edits.last, last.removed.upperBound == removed.lowerBound,
            last.added.upperBound == added.lowerBound
        {
            self.edits[self.edits.count - 1] = Edit(
                removed: last.removed.lowerBound..<removed.upperBound, added: last.added.lowerBound..<added.upperBound)
        } else {
            self.edits.append(Edit(removed: removed, added: added))
        }
    }
}

/// Small numbers for lines, equal for equal lines, so that lines are compared only once.
private struct LineNumbering<Line: Hashable> {
    private var numbers: [Line: Int] = [:]

    mutating func number(of line: Line) -> Int {
        if let number = self.numbers[line] { return number }
        let number: Int = self.numbers.count
        self.numbers[line] = number
        return number
    }
}
