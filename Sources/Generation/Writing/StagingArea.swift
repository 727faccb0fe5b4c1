import Parallelism

/// New texts on their way to their places: complete temporary files beside them.
struct StagingArea {
    private let folder: String
    private var createdFolders: [String] = []
    private var staged: [(temporary: String, place: String)] = []

    init(folder: String) {
        self.folder = folder
    }

    /// Creates the folder where it is missing, and removes what a killed run has left in it.
    mutating func prepare() throws(WritingFailure) {
        do throws(FileFailure) {
            try FileWriting.createFolders(self.folder, created: &self.createdFolders)
            for name in try Self.leftovers(in: self.folder) {
                try FileWriting.remove(FilePath.join(self.folder, name))
            }
        } catch {
            throw .file(error)
        }
    }

    /// Whether a killed run has left something in the folder.
    static func hasLeftovers(in folder: String) -> Bool {
        let names: [String]? = try? Self.leftovers(in: folder)
        return names?.isEmpty == false
    }

    private static func leftovers(in folder: String) throws(FileFailure) -> [String] {
        try FileReading.names(in: folder).filter { TemporaryName($0)?.isAbandoned == true }
    }

    /// Writes new texts to temporary files, several at once.
    ///
    /// - Throws: the failure of the first in order; the others are staged.
    mutating func add(_ changes: [OutputPlan.Change]) throws(WritingFailure) {
        let folder: String = self.folder
        var failure: FileFailure?
        for result in changes.parallelMap({ Self.stage($0, in: folder) }) {
            switch result {
            case .success(let file): self.staged.append(file)
            case .failure(let error): failure = failure ?? error
            }
        }
        if let failure { throw .file(failure) }
    }

    private static func stage(
        _ change: OutputPlan.Change, in folder: String
    ) -> Result<(temporary: String, place: String), FileFailure> {
        let temporary: String = FilePath.join(folder, TemporaryName(for: change.name).text)
        let place: String = FilePath.join(folder, change.name)
        return Result { () throws(FileFailure) in
            try FileWriting.create(temporary, insteadOf: place, change.new ?? [])
            return (temporary, place)
        }
    }

    /// Moves every temporary file to its place.
    mutating func commit() throws(WritingFailure) {
        while let file = self.staged.last {
            do throws(FileFailure) {
                try FileWriting.rename(file.temporary, to: file.place)
            } catch {
                throw .file(error)
            }
            self.staged.removeLast()
        }
        self.createdFolders = []
    }

    /// Removes what is still temporary, and the folders made for it. What cannot be removed is left to the next run.
    mutating func discard() {
        for file in self.staged {
            try? FileWriting.remove(file.temporary)
        }
        for folder in self.createdFolders.reversed() {
            FileWriting.removeEmptyFolder(folder)
        }
        self.staged = []
        self.createdFolders = []
    }
}
