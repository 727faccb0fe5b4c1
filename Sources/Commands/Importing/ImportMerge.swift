import Generation
import TextForms

/// What is to stand in the folder after an import: the imported specs, with the edits made since the last import.
struct ImportMerge {
    /// The files that are to stand there.
    private(set) var files: [OutputFile] = []
    /// The files that stand there and have to do with the import.
    private(set) var existing: [OutputFile] = []
    /// What a person has to decide.
    private(set) var messages: [Message] = []

    private let folder: ImportFolder

    /// - Throws: files in the way that no import wrote.
    init(_ imported: [OutputFile], in folder: ImportFolder, base: [ExactText: [UInt8]]) throws(FileFailure) {
        self.folder = folder
        let wanted: Set<ExactText> = Set(imported.map { ExactText($0.name) })
        let current: [ExactText: [UInt8]] = try folder.current(wanted.union(base.keys).sorted())
        self.existing = current.map { OutputFile(name: $0.key.text, bytes: $0.value) }
        for file in imported {
            let name: ExactText = ExactText(file.name)
            try self.add(file, base: base[name], current: current[name])
        }
        for (name, old) in base.sorted(by: { $0.key < $1.key }) where !wanted.contains(name) {
            self.retire(name.text, base: old, current: current[name])
        }
    }

    private mutating func add(_ file: OutputFile, base: [UInt8]?, current: [UInt8]?) throws(FileFailure) {
        switch (base, current) {
        case (nil, nil): self.files.append(file)
        case (nil, let current?):
            guard self.folder.isForced || FileBytes.areEqual(current, file.bytes) else {
                let path: String = FilePath.join(self.folder.path, file.name)
                throw FileFailure(
                    path: path, message: "cannot write \(path): no import has written it; move it away, or use --force")
            }
            self.files.append(file)
        case (let base?, nil):
            guard !FileBytes.areEqual(base, file.bytes) else { return }
            let text: String =
                "\(file.name) was removed after the last import, and the description changes it; it is not written"
            self.messages.append(Message(severity: .warning, text: text, location: nil))
        case (let base?, let current?):
            self.merge(file, base: base, current: current)
        }
    }

    private mutating func merge(_ file: OutputFile, base: [UInt8], current: [UInt8]) {
        guard !FileBytes.areEqual(base, file.bytes) else {
            self.files.append(OutputFile(name: file.name, bytes: current))
            return
        }
        let merge: ThreeWayMerge = ThreeWayMerge(base: base, edited: current, imported: file.bytes)
        self.files.append(OutputFile(name: file.name, bytes: merge.text))
        for line in merge.conflicts {
            let location: Message.Location = Message.Location(
                file: FilePath.join(self.folder.path, file.name), line: line, column: 1, end: nil)
            let text: String = "edited here, and changed by the description: take one of the two, or both"
            self.messages.append(Message(text: text, location: location))
        }
    }

    /// Removes a file that the description does not give any more, unless somebody has edited it.
    private mutating func retire(_ name: String, base: [UInt8], current: [UInt8]?) {
        guard let current, !FileBytes.areEqual(base, current) else { return }
        self.files.append(OutputFile(name: name, bytes: current))
        let text: String = "the description does not give this file any more, but it was edited; it is left as it is"
        let location: Message.Location = Message.Location(
            file: FilePath.join(self.folder.path, name), line: 1, column: 1, end: nil)
        self.messages.append(Message(severity: .warning, text: text, location: location))
    }

    /// Whether a file holds something twice.
    var hasConflicts: Bool {
        self.messages.contains { $0.severity == .error }
    }
}
