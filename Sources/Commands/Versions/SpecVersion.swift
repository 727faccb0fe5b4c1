import Generation

/// Another version of the specs: what a git commit holds of the same paths, or another folder.
struct SpecVersion {
    /// The specs as they are now: spec files, and folders of them.
    let inputs: [String]
    /// What is asked for: a folder, or else a branch, a tag or a commit of the repository that the specs lie in.
    let name: String

    /// All spec files of that version.
    ///
    /// - Throws: what cannot be read, and a name that is neither.
    func specs() throws(FileFailures) -> [SpecFile] {
        let kind: FileKind?
        do throws(FileFailure) {
            kind = try FileReading.kind(of: self.name)
        } catch {
            throw FileFailures(failures: [error])
        }
        if case .folder? = kind { return try SpecFinder().find([self.name]) }
        do throws(FileFailure) {
            return try self.committed()
        } catch {
            throw FileFailures(failures: [error])
        }
    }

    private func committed() throws(FileFailure) -> [SpecFile] {
        var specs: [SpecFile] = []
        for input in self.inputs {
            let isFolder: Bool = if case .folder? = try FileReading.kind(of: input) { true } else { false }
            let folder: String = isFolder ? FilePath.trimmed(input) : FilePath.parent(of: input)
            let commit: GitCommit = try GitCommit(self.name, of: folder)
            let files: [GitCommit.File] = try commit.files(isFolder ? "." : FilePath.lastPart(of: input))
            let texts: [[UInt8]] = try commit.contents(of: files)
            let place: String = FilePath.lastPart(
                of: FilePath.absolute(folder, from: try FileReading.workingFolder()))
            for (file, bytes) in zip(files, texts) {
                guard let name = FilePath.stem(of: file.path, endings: SpecFinder.endings) else { continue }
                specs.append(
                    SpecFile(
                        location: "\(self.name):\(FilePath.join(folder, file.path))",
                        path: FilePath.join(place, file.path), name: name, bytes: bytes))
            }
        }
        return specs
    }
}
