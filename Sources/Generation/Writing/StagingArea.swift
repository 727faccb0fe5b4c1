import Parallelism

/// New texts on their way to their places: complete temporary files beside them, and what is there until then.
struct StagingArea {
    /// What is to happen at one place; no temporary file stands for removal.
    private struct Step {
        let temporary: String?
        let place: String
    }

    /// How to undo a step that was taken.
    private struct Undo {
        let place: String
        /// Where the file is that was there; nil where there was none.
        let kept: String?
    }

    private var createdFolders: [String] = []
    private var steps: [Step] = []
    private var taken: [Undo] = []

    /// Creates a folder where it is missing, and removes what a killed run has left in it.
    mutating func prepare(_ folder: String) throws(WritingFailure) {
        do throws(FileFailure) {
            try FileWriting.createFolders(folder, created: &self.createdFolders)
        } catch {
            throw .file(error)
        }
        // What cannot be seen or removed stays, and is in nobody's way: names are drawn by lot.
        for name in (try? Self.leftovers(in: folder)) ?? [] {
            try? FileWriting.remove(FilePath.join(folder, name))
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

    /// Notes a file that is to go.
    mutating func remove(_ place: String) {
        self.steps.append(Step(temporary: nil, place: place))
    }

    /// Writes new texts to temporary files, several at once.
    ///
    /// - Throws: the failure of the first in order; the others are staged.
    mutating func add(_ changes: [OutputPlan.Change], in folder: String) throws(WritingFailure) {
        var failure: FileFailure?
        for result in changes.parallelMap({ Self.stage($0, in: folder) }) {
            switch result {
            case .success(let step): self.steps.append(step)
            case .failure(let error): failure = failure ?? error
            }
        }
        if let failure { throw .file(failure) }
    }

    private static func stage(_ change: OutputPlan.Change, in folder: String) -> Result<Step, FileFailure> {
        let place: String = FilePath.join(folder, change.name)
        let temporary: String = Self.temporary(beside: place)
        return Result { () throws(FileFailure) in
            try FileWriting.create(temporary, insteadOf: place, change.new ?? [])
            return Step(temporary: temporary, place: place)
        }
    }

    private static func temporary(beside place: String) -> String {
        FilePath.join(FilePath.parent(of: place), TemporaryName(for: FilePath.lastPart(of: place)).text)
    }

    /// Takes every step: all of them, or, where one fails, none.
    mutating func commit() throws(WritingFailure) {
        do throws(FileFailure) {
            for step in self.steps { try self.take(step) }
        } catch {
            throw .file(self.undone(after: error))
        }
        for file in self.taken.compactMap(\.kept) { try? FileWriting.remove(file) }
        self.taken = []
        self.steps = []
        self.createdFolders = []
    }

    private mutating func take(_ step: Step) throws(FileFailure) {
        let isThere: Bool = try FileReading.kind(of: step.place, followingLinks: false) != nil
        let kept: String? = isThere ? Self.temporary(beside: step.place) : nil
        guard let temporary = step.temporary else {
            guard let kept else { return }
            try FileWriting.rename(step.place, to: kept, for: step.place)
            self.taken.append(Undo(place: step.place, kept: kept))
            return
        }
        if let kept { try FileWriting.keep(step.place, as: kept) }
        do throws(FileFailure) {
            try FileWriting.rename(temporary, to: step.place, for: step.place)
        } catch {
            if let kept { try? FileWriting.remove(kept) }
            throw error
        }
        self.taken.append(Undo(place: step.place, kept: kept))
    }

    /// Undoes the steps taken, the last one first.
    ///
    /// - Returns: the failure, with what could not be undone.
    private mutating func undone(after failure: FileFailure) -> FileFailure {
        var failure: FileFailure = failure
        while let undo = self.taken.popLast() {
            do throws(FileFailure) {
                if let kept = undo.kept {
                    try FileWriting.rename(kept, to: undo.place, for: undo.place)
                } else {
                    try FileWriting.remove(undo.place)
                }
            } catch {
                failure = FileFailure(
                    path: failure.path, message: "\(failure.message); \(error.message), so that it stays changed")
            }
        }
        return failure
    }

    /// Removes what is still temporary, and the folders made for it. What cannot be removed is left to the next run.
    mutating func discard() {
        for file in self.steps.compactMap(\.temporary) { try? FileWriting.remove(file) }
        for folder in self.createdFolders.reversed() { FileWriting.removeEmptyFolder(folder) }
        self.steps = []
        self.createdFolders = []
    }
}
