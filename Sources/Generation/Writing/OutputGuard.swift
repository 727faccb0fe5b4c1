import TextForms

/// Decides, right before anything is written, whether all of it may be.
///
/// Refused are files that the run has read, by path and by what the file system takes for the same file; anything that is
/// not a regular file; files that apigen does not know as its own; names that the file system does not take; and two
/// files of one run that would be one on a disk that takes no notice of case or normalisation.
struct OutputGuard {
    private let inputs: Set<ExactText>
    private let inputFiles: Set<FileIdentity>
    private let workingFolder: String

    /// - Parameter inputs: the paths of all files that the run has read.
    init(inputs: [String]) throws(FileFailure) {
        let folder: String = try FileReading.workingFolder()
        self.workingFolder = folder
        self.inputs = Set(inputs.map { ExactText(FilePath.absolute($0, from: folder)) })
        self.inputFiles = Set(inputs.compactMap { FileIdentity(of: $0) })
    }

    /// - Throws: the first thing that may not be written.
    func check(_ parts: [FolderChanges]) throws(FileFailure) {
        var taken: [String: String] = [:]
        for part in parts {
            let longest: Int? = part.plan.wantedNames.isEmpty ? nil : FileWriting.longestName(in: part.folder.path)
            for name in part.plan.wantedNames {
                let path: String = part.path(of: name)
                try self.checkName(name, path, longest)
                try self.checkInput(path)
                let key: String = FilePath.absolute(path, from: self.workingFolder).foldedName
                if let other = taken.updateValue(path, forKey: key) { throw Self.clash(other, path) }
            }
            for change in part.plan.changes { try self.check(change, part) }
        }
    }

    private func checkName(_ name: String, _ path: String, _ longest: Int?) throws(FileFailure) {
        let isName: Bool =
            !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
            && !name.utf8.contains(0)
        guard isName else {
            throw FileFailure(path: path, message: "cannot write \(path): \"\(name)\" is no file name")
        }
        let count: Int = name.utf8.count
        guard let longest, count > longest else { return }
        throw FileFailure(
            path: path,
            message: "cannot write \(path): its name has \(count) bytes, and the file system takes \(longest)")
    }

    private func checkInput(_ path: String) throws(FileFailure) {
        let isInput: Bool =
            self.inputs.contains(ExactText(FilePath.absolute(path, from: self.workingFolder)))
            || FileIdentity(of: path).map(self.inputFiles.contains) == true
        guard isInput else { return }
        throw FileFailure(path: path, message: "cannot write \(path): this run reads it")
    }

    private func check(_ change: OutputPlan.Change, _ part: FolderChanges) throws(FileFailure) {
        let path: String = part.path(of: change.name)
        try self.checkInput(path)
        switch try FileReading.kind(of: path, followingLinks: false) {
        case nil: return
        case .file: break
        case .folder, .link, .other:
            throw FileFailure(path: path, message: "cannot write \(path): it is not a regular file")
        }
        let isOwn: Bool = try part.folder.kind.owns(path, named: change.name)
        if isOwn || part.folder.isForced { return }
        // As the plan saw it, or as another run has made it meanwhile.
        let bytes: [UInt8] = try FileReading.bytes(of: path)
        let isKnown: Bool = [change.old, change.new].contains { $0.map { FileBytes.areEqual($0, bytes) } == true }
        if !isKnown { throw part.folder.foreign(change.name) }
    }

    private static func clash(_ first: String, _ second: String) -> FileFailure {
        if ExactText(first) == ExactText(second) {
            return FileFailure(path: second, message: "cannot write \(second): it would be written twice")
        }
        return FileFailure(
            path: second,
            message: "cannot write \(second.spelledOut): on a disk that takes no notice of case or normalisation, "
                + "it is the same file as \(first.spelledOut)")
    }
}
