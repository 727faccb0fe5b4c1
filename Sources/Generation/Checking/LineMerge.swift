import TextForms

/// A text with the changes of two others to the same original, line by line.
package struct LineMerge {
    /// The merged text. Around what both have changed differently are markers as in git.
    package private(set) var text: [UInt8] = []
    /// The lines of conflicts in it, from 1.
    package private(set) var conflicts: [Int] = []

    /// One of the changed texts.
    private struct Side {
        let lines: [ArraySlice<UInt8>]
        var edits: ArraySlice<LineDiff.Edit>

        init(_ text: [UInt8], from original: [ArraySlice<UInt8>]) {
            lines = TextLines.lines(of: text)
            edits = LineDiff(from: original, to: lines).edits[...]
        }

        /// The edits that begin at most at the end of a range of the original, which they extend.
        mutating func take(in range: inout Range<Int>) -> [LineDiff.Edit] {
            var taken: [LineDiff.Edit] = []
            while let edit = edits.first, edit.removed.lowerBound <= range.upperBound {
                range = range.lowerBound..<max(range.upperBound, edit.removed.upperBound)
                taken.append(edit)
                edits.removeFirst()
            }
            return taken
        }

        /// What a range of the original has become.
        func text(of range: Range<Int>, _ edits: [LineDiff.Edit], _ original: [ArraySlice<UInt8>]) -> [UInt8] {
            var text: [UInt8] = []
            var position = range.lowerBound
            for edit in edits {
                text += original[position..<edit.removed.lowerBound].joined()
                text += lines[edit.added].joined()
                position = edit.removed.upperBound
            }
            return text + original[position..<range.upperBound].joined()
        }
    }

    /// - Parameters:
    ///   - yours: the name of the first text, for markers
    ///   - theirs: the name of the second text
    package init(
        original: [UInt8], first: [UInt8], second: [UInt8], yours: String, theirs: String
    ) {
        let original = TextLines.lines(of: original)
        var (one, two) = (Side(first, from: original), Side(second, from: original))
        var position = 0
        while let start = [one, two].compactMap(\.edits.first?.removed.lowerBound).min() {
            text += original[position..<start].joined()
            var range = start..<start
            var edits: [[LineDiff.Edit]] = [[], []]
            var count = -1
            while count != edits[0].count + edits[1].count {
                count = edits[0].count + edits[1].count
                edits[0] += one.take(in: &range)
                edits[1] += two.take(in: &range)
            }
            let texts = [one.text(of: range, edits[0], original), two.text(of: range, edits[1], original)]
            if edits[1].isEmpty || FileBytes.areEqual(texts[0], texts[1]) {
                text += texts[0]
            } else if edits[0].isEmpty {
                text += texts[1]
            } else {
                appendConflict(texts[0], yours, texts[1], theirs)
            }
            position = range.upperBound
        }
        text += original[position...].joined()
    }

    private mutating func appendConflict(_ first: [UInt8], _ yours: String, _ second: [UInt8], _ theirs: String) {
        conflicts.append(1 + FileBytes.lineBreaks(in: text))
        text += ConflictMarker.start + "\(yours)\n".utf8
        text += first + "=======\n".utf8 + second + ">>>>>>> \(theirs)\n".utf8
    }
}
