/// Edits that stand close together, with the unchanged lines around them.
struct Hunk {
    private(set) var old: Range<Int>
    private(set) var new: Range<Int>
    private(set) var edits: [LineDiff.Edit]

    /// Groups edits so that no two hunks share or touch lines.
    static func grouping(_ edits: [LineDiff.Edit], oldCount: Int, newCount: Int, context: Int) -> [Hunk] {
        var hunks: [Hunk] = []
        for edit in edits {
            let before: Int = min(context, edit.removed.lowerBound)
            let after: Int = min(context, oldCount - edit.removed.upperBound)
            let old: Range<Int> = (edit.removed.lowerBound - before)..<(edit.removed.upperBound + after)
            let new: Range<Int> = (edit.added.lowerBound - before)..<(edit.added.upperBound + after)
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
