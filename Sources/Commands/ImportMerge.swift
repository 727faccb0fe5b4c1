import Generation
import TextForms

/// The intended content of the folder after an import: the imported specs, including the edits made since the last
/// import.
struct ImportMerge {
    /// The files to write or keep.
    private(set) var files: [OutputFile] = []
    /// The existing files that belong to the import.
    private(set) var existing: [OutputFile] = []
    /// Messages about decisions that the user has to make.
    private(set) var messages: [Message] = []

    private let folder: ImportFolder

    /// - Throws: files in the way that no import wrote
    init(_ imported: [OutputFile], in folder: ImportFolder, base: [ExactText: [UInt8]]) throws(FileFailure) {
        self.folder = folder
        let wanted = Set(imported.map { ExactText($0.name) })
        let current = try folder.current(wanted.union(base.keys).sorted())
        existing = current.map { OutputFile(name: $0.key.text, bytes: $0.value) }
        for file in imported {
            let name = ExactText(file.name)
            try add(file, base: base[name], current: current[name])
        }
        for (name, old) in base.sorted(by: { $0.key < $1.key }) where !wanted.contains(name) {
            retire(name.text, base: old, current: current[name])
        }
    }

    private mutating func add(_ file: OutputFile, base: [UInt8]?, current: [UInt8]?) throws(FileFailure) {
        switch (base, current) {
        case (nil, nil): files.append(file)
        case (nil, let current?):
            guard folder.isForced || FileBytes.areEqual(current, file.bytes) else {
                let path = FilePath.join(folder.path, file.name)
                throw FileFailure(
                    path: path,
                    message: "cannot write \(path): it was not written by an import; move it away, or use --force")
            }
            files.append(file)
        case (let base?, nil):
            guard !FileBytes.areEqual(base, file.bytes) else { return }
            let text =
                "\(file.name) was removed after the last import, but has changed in the description; it was not written"
            messages.append(Message(severity: .warning, text: text, location: nil))
        case (let base?, let current?):
            merge(file, base: base, current: current)
        }
    }

    private mutating func merge(_ file: OutputFile, base: [UInt8], current: [UInt8]) {
        guard !FileBytes.areEqual(base, file.bytes) else {
            files.append(OutputFile(name: file.name, bytes: current))
            return
        }
        let merge = ThreeWayMerge(base: base, edited: current, imported: file.bytes)
        files.append(OutputFile(name: file.name, bytes: merge.text))
        for line in merge.conflicts {
            let location = Message.Location(
                file: FilePath.join(folder.path, file.name), line: line, column: 1, end: nil)
            let text = "edited here and changed in the description; keep one of the versions, or both"
            messages.append(Message(text: text, location: location))
        }
    }

    /// Removes a file that the description no longer produces, unless it was edited.
    private mutating func retire(_ name: String, base: [UInt8], current: [UInt8]?) {
        guard let current, !FileBytes.areEqual(base, current) else { return }
        files.append(OutputFile(name: name, bytes: current))
        let text = "the description no longer generates this file, but it was edited; it was kept"
        let location = Message.Location(
            file: FilePath.join(folder.path, name), line: 1, column: 1, end: nil)
        messages.append(Message(severity: .warning, text: text, location: location))
    }

    /// Whether a file contains conflicts.
    var hasConflicts: Bool {
        messages.contains { $0.severity == .error }
    }
}

/// Merges two texts with a common base. A change on one side is applied; conflicting changes on both sides are both
/// included, between conflict markers.
struct ThreeWayMerge {
    private let base: [ArraySlice<UInt8>]
    private let edited: [ArraySlice<UInt8>]
    private let imported: [ArraySlice<UInt8>]

    /// The merged text.
    private(set) var text: [UInt8] = []
    /// The line numbers, from 1, at which the conflicts begin.
    private(set) var conflicts: [Int] = []

    private static let startMark: [UInt8] = Array("<<<<<<< edited\n".utf8)
    private static let middleMark: [UInt8] = Array("=======\n".utf8)
    private static let endMark: [UInt8] = Array(">>>>>>> imported\n".utf8)

    /// - Parameters:
    ///   - base: the output of the last import
    ///   - edited: the current text, with the user's edits
    ///   - imported: the output of this import
    init(base: [UInt8], edited: [UInt8], imported: [UInt8]) {
        self.base = TextLines.lines(of: base)
        self.edited = TextLines.lines(of: edited)
        self.imported = TextLines.lines(of: imported)
        merge()
    }

    private mutating func merge() {
        var ours = LineDiff(from: base, to: edited).edits[...]
        var theirs = LineDiff(from: base, to: imported).edits[...]
        var position = 0
        while let start = [ours.first, theirs.first].compactMap({ $0?.removed.lowerBound }).min() {
            append(base[position..<start])
            var stretch = MergedStretch(start: start)
            while stretch.takes(&ours, as: \.edited) || stretch.takes(&theirs, as: \.imported) {}
            append(stretch)
            position = stretch.base.upperBound
        }
        append(base[position...])
    }

    private mutating func append(_ stretch: MergedStretch) {
        let base = self.base[stretch.base]
        let edited = Self.text(of: stretch.base, stretch.edited, from: self.base, to: self.edited)
        let imported = Self.text(
            of: stretch.base, stretch.imported, from: self.base, to: self.imported)
        if edited == imported || imported.elementsEqual(base) {
            append(edited[...])
        } else if edited.elementsEqual(base) {
            append(imported[...])
        } else {
            conflicts.append(FileBytes.lineBreaks(in: text) + 1)
            text += Self.startMark
            appendWhole(edited)
            text += Self.middleMark
            appendWhole(imported)
            text += Self.endMark
        }
    }

    private mutating func append(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        for line in lines { text += line }
    }

    /// Appends lines, adding a missing line break at the end so that a marker can follow.
    private mutating func appendWhole(_ lines: [ArraySlice<UInt8>]) {
        append(lines[...])
        if let last = lines.last?.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    }

    /// One side's text for a range of the base.
    private static func text(
        of stretch: Range<Int>, _ edits: [LineDiff.Edit], from base: [ArraySlice<UInt8>], to side: [ArraySlice<UInt8>]
    ) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var position = stretch.lowerBound
        for edit in edits {
            lines += base[position..<edit.removed.lowerBound]
            lines += side[edit.added]
            position = edit.removed.upperBound
        }
        return lines + base[position..<stretch.upperBound]
    }
}

/// A range of the base that one side or both have changed, with all changes that touch each other.
private struct MergedStretch {
    var base: Range<Int>
    var edited: [LineDiff.Edit] = []
    var imported: [LineDiff.Edit] = []

    init(start: Int) {
        base = start..<start
    }

    /// Adds the next edit of a side if it touches the range.
    mutating func takes(
        _ edits: inout ArraySlice<LineDiff.Edit>, as side: WritableKeyPath<MergedStretch, [LineDiff.Edit]>
    ) -> Bool {
        guard let edit = edits.first, edit.removed.lowerBound <= base.upperBound else { return false }
        self[keyPath: side].append(edit)
        base = base.lowerBound..<max(base.upperBound, edit.removed.upperBound)
        edits = edits.dropFirst()
        return true
    }
}
