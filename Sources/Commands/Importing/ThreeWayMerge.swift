import Generation

/// Two texts that come from a third, made into one: what only one of them has changed is taken over, and what both have
/// changed in different ways stands there twice, between marks.
struct ThreeWayMerge {
    private let base: [ArraySlice<UInt8>]
    private let edited: [ArraySlice<UInt8>]
    private let imported: [ArraySlice<UInt8>]

    /// The merged text.
    private(set) var text: [UInt8] = []
    /// The lines, from 1, at which the conflicts begin.
    private(set) var conflicts: [Int] = []

    private static let startMark: [UInt8] = Array("<<<<<<< edited\n".utf8)
    private static let middleMark: [UInt8] = Array("=======\n".utf8)
    private static let endMark: [UInt8] = Array(">>>>>>> imported\n".utf8)

    /// - Parameters:
    ///   - base: what the last import wrote.
    ///   - edited: what has become of it.
    ///   - imported: what this import would write.
    init(base: [UInt8], edited: [UInt8], imported: [UInt8]) {
        self.base = TextLines.lines(of: base)
        self.edited = TextLines.lines(of: edited)
        self.imported = TextLines.lines(of: imported)
        self.merge()
    }

    private mutating func merge() {
        var ours: ArraySlice<LineDiff.Edit> = LineDiff(from: self.base, to: self.edited).edits[...]
        var theirs: ArraySlice<LineDiff.Edit> = LineDiff(from: self.base, to: self.imported).edits[...]
        var position: Int = 0
        while let start = [ours.first, theirs.first].compactMap({ $0?.removed.lowerBound }).min() {
            self.append(self.base[position..<start])
            var stretch: MergedStretch = MergedStretch(start: start)
            while stretch.takes(&ours, as: \.edited) || stretch.takes(&theirs, as: \.imported) {}
            self.append(stretch)
            position = stretch.base.upperBound
        }
        self.append(self.base[position...])
    }

    private mutating func append(_ stretch: MergedStretch) {
        let base: ArraySlice<ArraySlice<UInt8>> = self.base[stretch.base]
        let edited: [ArraySlice<UInt8>] = Self.text(of: stretch.base, stretch.edited, from: self.base, to: self.edited)
        let imported: [ArraySlice<UInt8>] = Self.text(
            of: stretch.base, stretch.imported, from: self.base, to: self.imported)
        if edited == imported || imported.elementsEqual(base) {
            self.append(edited[...])
        } else if edited.elementsEqual(base) {
            self.append(imported[...])
        } else {
            self.conflicts.append(FileBytes.lineBreaks(in: self.text) + 1)
            self.text += Self.startMark
            self.appendWhole(edited)
            self.text += Self.middleMark
            self.appendWhole(imported)
            self.text += Self.endMark
        }
    }

    private mutating func append(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        for line in lines { self.text += line }
    }

    /// Appends lines of which the last one may have no end, which a mark would run into.
    private mutating func appendWhole(_ lines: [ArraySlice<UInt8>]) {
        self.append(lines[...])
        if let last = lines.last?.last, last != UInt8(ascii: "\n") { self.text.append(UInt8(ascii: "\n")) }
    }

    /// What one side has in place of a stretch of the base.
    private static func text(
        of stretch: Range<Int>, _ edits: [LineDiff.Edit], from base: [ArraySlice<UInt8>], to side: [ArraySlice<UInt8>]
    ) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var position: Int = stretch.lowerBound
        for edit in edits {
            lines += base[position..<edit.removed.lowerBound]
            lines += side[edit.added]
            position = edit.removed.upperBound
        }
        return lines + base[position..<stretch.upperBound]
    }
}

/// A stretch of the base that one side has changed, or both, with all changes that touch one another.
private struct MergedStretch {
    var base: Range<Int>
    var edited: [LineDiff.Edit] = []
    var imported: [LineDiff.Edit] = []

    init(start: Int) {
        self.base = start..<start
    }

    /// Takes the next edit of a side where it touches the stretch.
    mutating func takes(
        _ edits: inout ArraySlice<LineDiff.Edit>, as side: WritableKeyPath<MergedStretch, [LineDiff.Edit]>
    ) -> Bool {
        guard let edit = edits.first, edit.removed.lowerBound <= self.base.upperBound else { return false }
        self[keyPath: side].append(edit)
        self.base = self.base.lowerBound..<max(self.base.upperBound, edit.removed.upperBound)
        edits = edits.dropFirst()
        return true
    }
}
