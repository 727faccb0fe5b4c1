import Generation
import OpenAPIImport
import SpecFormatting
import SpecLanguage
import SpecMerging
import TextForms

/// The intended content of the folder after an import: the imported specs, including the edits made since the last
/// import.
struct ImportMerge {
    /// The files to write or keep.
    private(set) var files: [OutputFile] = []
    /// The existing files that belong to the import, or that it changes.
    private(set) var existing: [OutputFile] = []
    /// Messages about decisions that the user has to make.
    private(set) var messages: [Message] = []
    /// Which part of the description each declaration comes from.
    private(set) var names: ImportedNames
    /// Whether nothing can be written, for the reasons in the messages.
    private(set) var isRefused: Bool = false

    private let folder: ImportFolder

    /// - Throws: files in the way that no import wrote
    init(
        _ imported: [OutputFile], _ names: ImportedNames, in folder: ImportFolder, base: [ExactText: [UInt8]]
    ) throws(FileFailure) {
        self.folder = folder
        self.names = names
        if base.isEmpty {
            try write(imported)
        } else {
            try merge(imported, base)
        }
    }

    /// Writes a first import as it is.
    private mutating func write(_ imported: [OutputFile]) throws(FileFailure) {
        let current = try folder.current(imported.map { ExactText($0.name) })
        existing = current.map { OutputFile(name: $0.key.text, bytes: $0.value) }
        for file in imported {
            if let bytes = current[ExactText(file.name)], !folder.isForced, !FileBytes.areEqual(bytes, file.bytes) {
                let path = FilePath.join(folder.path, file.name)
                throw FileFailure(
                    inTheWay: path,
                    because: "it was not written by \(folder.wasLearned ? "apigen learn" : "an import")")
            }
        }
        files = imported
        let written = Set(imported.map { ExactText($0.name) })
        let others = try folder.specs().filter { !written.contains(ExactText($0.name)) }
        let own = imported.map { SpecMerge.File(name: $0.name, bytes: $0.bytes) }
        // The errors of other people's specs are not those of the import.
        refuse(
            faults(faults(others).isEmpty ? others + own : own),
            "the \(folder.wasLearned ? "learned" : "imported") specs have errors; nothing was written")
    }

    private mutating func merge(_ imported: [OutputFile], _ base: [ExactText: [UInt8]]) throws(FileFailure) {
        let edited = try folder.specs()
        let result = SpecMerge(
            SpecMerge.Input(
                base: base.sorted { $0.key < $1.key }.map { SpecMerge.File(name: $0.key.text, bytes: $0.value) },
                edited: edited, imported: imported.map { SpecMerge.File(name: $0.name, bytes: $0.bytes) },
                baseNames: try folder.names().map { ImportedNames($0) }, importedNames: names,
                renamedDefaults: SpecMapping.defaults.renamed))
        names = result.names
        isRefused = result.isRefused
        messages = result.findings.map(message)
        let before = Dictionary(edited.map { (ExactText($0.name), $0.bytes) }) { first, _ in first }
        let ours = Set(base.keys).union(imported.map { ExactText($0.name) })
        for file in result.files {
            let old = before[ExactText(file.name)]
            let isSame = old.map { FileBytes.areEqual($0, file.bytes) } ?? false
            guard !isSame || ours.contains(ExactText(file.name)) else { continue }
            let hasFindings = result.findings.contains { $0.file.hasBytes(of: file.name) }
            let bytes = hasFindings ? file.bytes : Self.formatted(file.bytes, like: old)
            files.append(OutputFile(name: file.name, bytes: bytes))
        }
        let kept = Set(result.files.map { ExactText($0.name) })
        let written = Set(files.map { ExactText($0.name) })
        existing = edited.filter { written.contains(ExactText($0.name)) || !kept.contains(ExactText($0.name)) }
            .map { OutputFile(name: $0.name, bytes: $0.bytes) }
        guard !isRefused, !hasConflicts else { return }
        let (what, done) = folder.wasLearned ? ("what was learned", "written") : ("the new description", "imported")
        let faults = faults(result.files)
        guard !faults.isEmpty else { return }
        let reason =
            self.faults(edited).isEmpty ? "your edits and \(what) do not fit together" : "the specs have errors"
        refuse(faults, "\(reason); nothing was \(done)")
    }

    /// The merged text in the canonical form, if the text before the merge was in it. The lines of findings would change.
    private static func formatted(_ bytes: [UInt8], like old: [UInt8]?) -> [UInt8] {
        guard let old, let canonical = try? SpecFormatter.format(old), FileBytes.areEqual(canonical, old) else {
            return bytes
        }
        return (try? SpecFormatter.format(bytes)) ?? bytes
    }

    private func message(_ finding: SpecMerge.Finding) -> Message {
        let location = Message.Location(
            file: FilePath.join(folder.path, finding.file), line: finding.line, column: 1, end: nil)
        return Message(severity: finding.isError ? .error : .warning, text: finding.text, location: location)
    }

    /// Refuses to write specs with errors.
    private mutating func refuse(_ faults: [Diagnostic], _ reason: String) {
        guard !faults.isEmpty else { return }
        isRefused = true
        messages += faults.map { Message($0) }
        messages.append(Message(text: reason, location: nil))
    }

    private func faults(_ files: [SpecMerge.File]) -> [Diagnostic] {
        let modules = ImportModules(files.map(\.name))
        let sources = files.map { file in
            let stem = FilePath.stem(of: file.name, endings: SpecFinder.endings) ?? file.name
            let path = FilePath.join(folder.path, file.name)
            return SpecSource(path: path, name: stem, bytes: file.bytes, module: modules.module(of: file.name))
        }
        return SpecChecker().check(sources).diagnostics.filter { $0.severity == .error }
    }

    /// Whether a file contains conflicts.
    var hasConflicts: Bool {
        messages.contains { $0.severity == .error }
    }
}
