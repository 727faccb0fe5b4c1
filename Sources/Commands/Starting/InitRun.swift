public import Generation

/// The command `init`: a folder of specs to begin with.
public struct InitRun: Sendable {
    private let folder: String
    private let isForced: Bool
    private let console: Console

    /// - Parameters:
    ///   - folder: the folder of specs to begin; it may exist, but must be empty.
    ///   - isForced: whether it need not be empty, and files of the same names are overwritten.
    ///   - console: where it is told what was written.
    public init(folder: String, isForced: Bool = false, console: Console) {
        self.folder = FilePath.trimmed(folder)
        self.isForced = isForced
        self.console = console
    }

    /// Writes the specs and tells what to do with them.
    public func run() -> ExitStatus {
        self.console.run { () throws(RunFailure) in
            if !self.isForced { try self.requireEmptyFolder() }
            try NewFiles(folder: self.folder, files: StarterSpecs.files, isForced: self.isForced).write()
            for file in StarterSpecs.files {
                self.console.printResult("wrote \(FilePath.join(self.folder, file.name))")
            }
            self.console.printResult("Next: apigen \(self.folder) -o Generated")
            return .success
        }
    }

    /// Specs share their names, so that those of others could clash with the new ones. What is hidden is left alone.
    private func requireEmptyFolder() throws(RunFailure) {
        do throws(FileFailure) {
            guard try FileReading.kind(of: self.folder) != nil else { return }
            guard try FileReading.names(in: self.folder).contains(where: { !$0.hasPrefix(".") }) else { return }
            throw FileFailure(
                path: self.folder, message: "cannot begin in \(self.folder): it is not empty; name another folder")
        } catch {
            throw RunFailure(error)
        }
    }
}
