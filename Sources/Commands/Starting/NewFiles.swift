import Generation

/// Files that are written where none stand yet: all of them, or none.
struct NewFiles {
    /// Where they are to stand; created where it is missing.
    let folder: String
    let files: [OutputFile]
    /// Whether files that are there already are overwritten.
    let isForced: Bool

    /// - Throws: every file that is there already, or what the file system refused.
    func write() throws(RunFailure) {
        if !self.isForced { try self.refuseToOverwrite() }
        let folder: OutputFolder = OutputFolder(path: self.folder, kind: .planned, isForced: self.isForced)
        try OutputWriter().carryOut([FolderChanges(folder, OutputPlan(existing: [], wanted: self.files))])
    }

    private func refuseToOverwrite() throws(RunFailure) {
        var occupied: [Message] = []
        for file in self.files {
            let path: String = FilePath.join(self.folder, file.name)
            do throws(FileFailure) {
                guard try FileReading.kind(of: path, followingLinks: false) != nil else { continue }
            } catch {
                throw RunFailure(error)
            }
            occupied.append(
                Message(text: "\(path) is there already; nothing was written; use --force to replace it", location: nil)
            )
        }
        guard occupied.isEmpty else { throw RunFailure(occupied) }
    }
}
